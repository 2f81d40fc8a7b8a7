import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";

import { everything } from "../../../generator/output/emit/targets.js";
import type { Host } from "../../../generator/program/cli/host.js";
import { init } from "../../../generator/program/init/init.js";
import { ownVersion } from "../../../generator/program/init/package-json.js";
import { attributesText } from "../../../generator/program/init/project-files.js";
import { cli, put } from "../cli/tenon.js";
import { thingsApi } from "../cli/things-api.js";
import { tenon } from "./tenon.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-init-"));
  spawnSync("git", ["init", "-q"], { cwd: folder });
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function text(path: string): string {
  return readFileSync(join(folder, path), "utf8");
}

function config(): unknown {
  return JSON.parse(text("tenon.config.json"));
}

const workflow = ".github/workflows/tenon.yml";

describe("without a terminal", () => {
  test("uses what it finds, adds the files, and `generate` and `check` run", async () => {
    put(folder, "openapi.json", thingsApi([]));
    put(folder, "src/main.ts", "");
    put(folder, "package.json", '{\n    "name": "x"\n}\n');
    const { code, out, err } = await tenon(folder, ["init"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(
      "added  package.json: scripts generate, check:api; devDependencies tenon\n",
    );
    expect(out).toContain("1. Run `npm install`.");
    expect(config()).toMatchObject({
      input: "openapi.json",
      output: "src/generated",
    });
    expect(text("package.json")).toBe(
      `{\n    "name": "x",\n    "scripts": {\n        "generate": "tenon generate",\n        "check:api": "tenon check"\n    },\n    "devDependencies": {\n        "tenon": "${ownVersion(folder)}"\n    }\n}\n`,
    );
    expect(text(".gitattributes")).toBe(
      "src/generated/** linguist-generated\n",
    );
    expect((await tenon(folder, ["generate"])).code).toBe(0);
    expect((await tenon(folder, ["check"])).code).toBe(0);
  });

  test("refuses a project without a description", async () => {
    const { code, err } = await tenon(folder, ["init"]);
    expect(code).toBe(2);
    expect(err).toContain("No description found.");
    expect(existsSync(join(folder, "tenon.config.json"))).toBe(false);
  });

  test("takes the answers from the options", async () => {
    const words = [
      "api/x.yaml",
      "--out",
      "lib/api",
      "-g",
      "server",
      "--ci=none",
    ];
    const { code, out } = await tenon(folder, ["init", ...words]);
    expect(code).toBe(0);
    expect(out).toContain("1. Save the description as api/x.yaml.");
    expect(config()).toMatchObject({
      input: "api/x.yaml",
      output: "lib/api",
      targets: ["server", "webhooks.send", "api-md"],
    });
    expect(existsSync(join(folder, ".github"))).toBe(false);
  });
});

test.each([
  ["client", ["src/api.ts", "src/examples.ts", "src/call.ts"]],
  ["server", ["src/main.ts", "src/server.ts", "src/handlers/things.ts"]],
  ["both", ["src/main.ts", "src/server.ts", "src/call.ts"]],
  ["review", ["tenon.config.json", ".gitignore", "package.json"]],
])("--yes in a folder with only a description: %s", async (parts, files) => {
  put(folder, "openapi.json", thingsApi([]));
  const words = ["init", "--yes", "--generate", parts];
  const { code, err } = await tenon(folder, words);
  expect([code, err]).toEqual([0, ""]);
  for (const file of files) expect(existsSync(join(folder, file))).toBe(true);
  if (parts === "review")
    expect((await tenon(folder, ["generate"])).code).toBe(0);
  expect((await tenon(folder, ["check"])).code).toBe(0);
});

test.each([
  [{ scripts: [] }, "package.json: `scripts` is not an object"],
  [{ scripts: "x" }, "package.json: `scripts` is not an object"],
  [{ devDependencies: [] }, "package.json: `devDependencies` is not an object"],
  [
    { scripts: { generate: 7, "check:api": "tenon check" } },
    "script generate: package.json has another one, `7`",
  ],
])("%j stays in package.json", async (content, left) => {
  put(folder, "openapi.json", thingsApi([]));
  put(folder, "package.json", JSON.stringify(content));
  const { out } = await tenon(folder, ["init"]);
  expect(out).toContain(`left   ${left}\n`);
  expect(JSON.parse(text("package.json"))).toMatchObject(content);
});

test.each([
  "generated/** -linguist-generated",
  "generated/** text linguist-generated=false",
  "generated/** linguist-generated text",
])("the attributes `%s` stay", async (line) => {
  put(folder, "openapi.json", thingsApi([]));
  put(folder, ".gitattributes", line);
  const { out } = await tenon(folder, ["init"]);
  expect(out).toContain("left   .gitattributes: nothing to add\n");
  expect(text(".gitattributes")).toBe(line);
});

test("nothing is overwritten, and it says what it left", async () => {
  put(folder, "openapi.json", thingsApi([]));
  put(folder, "tenon.config.json", '{ "output": "mine" }');
  put(folder, "package.json", '{ "scripts": { "generate": "mine" } }');
  put(folder, ".gitattributes", "*.png binary");
  put(folder, workflow, "mine\n");
  const { code, out } = await tenon(folder, ["init"]);
  expect(code).toBe(0);
  expect(config()).toEqual({ output: "mine" });
  expect(JSON.parse(text("package.json"))).toEqual({
    scripts: { generate: "mine", "check:api": "tenon check" },
    devDependencies: { tenon: ownVersion(folder) },
  });
  expect(text(".gitattributes")).toBe(
    "*.png binary\nmine/** linguist-generated\n",
  );
  expect(text(workflow)).toBe("mine\n");
  expect(out).toContain("left   tenon.config.json: it exists");
  expect(out).toContain(`left   ${workflow}: it exists`);
  expect(out).toContain(
    "added  package.json: scripts check:api; devDependencies tenon\n",
  );
  expect(out).toContain(
    "left   script generate: package.json has another one, `mine`\n",
  );
  const before = text("package.json");
  const again = (await tenon(folder, ["init"])).out;
  expect(again).not.toContain("added");
  expect(text("package.json")).toBe(before);
});

test("a failed run lists what it added", async () => {
  put(folder, "openapi.json", thingsApi([]));
  put(folder, ".github", "no folder");
  const { code, out, err } = await tenon(folder, ["init"]);
  expect(code).toBe(2);
  expect(out).toContain("added  tenon.config.json\n");
  expect(out).not.toContain("Next:");
  expect(err).toMatch(/System error: mkdir .*\.github/);
});

test("the runtime that APIs share is a generated folder, too", async () => {
  const apis = ["a", "b"].map((name) => ({ name, input: "openapi.json" }));
  put(
    folder,
    "tenon.config.json",
    JSON.stringify({ apis, runtime: "shared/runtime" }),
  );
  await tenon(folder, ["init", "--ci=none"]);
  expect(text(".gitattributes")).toBe(
    "generated/a/** linguist-generated\ngenerated/b/** linguist-generated\nshared/runtime/** linguist-generated\n",
  );
});

test("folders with the names of its files are left", async () => {
  put(folder, "openapi.json", thingsApi([]));
  mkdirSync(join(folder, "package.json"));
  mkdirSync(join(folder, ".gitattributes"));
  const { code, out } = await tenon(folder, ["init", "--ci=none"]);
  expect(code).toBe(0);
  expect(out).toContain("left   package.json: it is a folder");
  expect(out).toContain("left   .gitattributes: it is a folder");
});

test.each([
  ["/", "it is the root of a disk"],
  ["src", "it has no manifest of Tenon, and contains mine.ts"],
])("--out %s is refused, because %s", async (output, reason) => {
  put(folder, "openapi.json", thingsApi([]));
  put(folder, "src/mine.ts", "");
  const { code, err } = await tenon(folder, ["init", "--out", output]);
  expect(code).toBe(2);
  expect(err).toContain(
    `"${output}" cannot be the output folder: ${reason}. Name another folder.`,
  );
  expect(existsSync(join(folder, "tenon.config.json"))).toBe(false);
});

test.each([
  ["my api", '"my api/**"'],
  ["app/[lang]/a*b?", String.raw`app/\[lang]/a\*b\?/**`],
  ["a [b]", String.raw`"a \\[b]/**"`],
  ["#api", String.raw`\#api/**`],
  ["!api", String.raw`\!api/**`],
])("git finds the output folder %s", (output, pattern) => {
  writeFileSync(
    join(folder, ".gitattributes"),
    `${attributesText([output]).join("\n")}\n`,
  );
  expect(text(".gitattributes")).toBe(`${pattern} linguist-generated\n`);
  const other = output.replace(/[[*?]/, "b");
  const { stdout } = spawnSync(
    "git",
    ["check-attr", "linguist-generated", `${output}/v1/x.ts`, `${other}/x.ts`],
    { cwd: folder, encoding: "utf8" },
  );
  const [found, elsewhere] = stdout.split("\n");
  expect(found).toMatch(/: set$/);
  if (other !== output) expect(elsewhere).toMatch(/: unspecified$/);
});

test.each(["", "[]", "{", "3"])(
  "a package.json that is %j is not changed",
  async (json) => {
    put(folder, "openapi.json", thingsApi([]));
    put(folder, "package.json", json);
    const { out } = await tenon(folder, ["init"]);
    expect(out).toContain("left   package.json: it is not a JSON object");
    expect(text("package.json")).toBe(json);
  },
);

test.each([
  ["openapi.json", "a description"],
  ["--out src/api --generate client", "--out and --generate"],
])(
  "beside a configuration, %s is refused, because it would be ignored",
  async (given, named) => {
    put(folder, "openapi.json", thingsApi([]));
    put(folder, "tenon.config.json", '{ "input": "openapi.json" }');
    const { code, err } = await tenon(folder, ["init", ...given.split(" ")]);
    expect(code).toBe(2);
    expect(err).toContain(
      `tenon.config.json exists, and init does not change it. Change it yourself, or run init without ${named}.`,
    );
    expect(existsSync(join(folder, ".gitattributes"))).toBe(false);
  },
);

test("a folder is not a configuration", async () => {
  mkdirSync(join(folder, "tenon.config.json"));
  const { code, err } = await tenon(folder, ["init"]);
  expect(code).toBe(2);
  expect(err).toContain("tenon.config.json is a folder. Rename or remove it.");
});

test("a package.json with a byte-order mark keeps it", async () => {
  put(folder, "openapi.json", thingsApi([]));
  put(folder, "package.json", '\ufeff{\n\t"name": "x"\n}\n');
  await tenon(folder, ["init"]);
  expect(text("package.json")).toBe(
    `\ufeff{\n\t"name": "x",\n\t"scripts": {\n\t\t"generate": "tenon generate",\n\t\t"check:api": "tenon check"\n\t},\n\t"devDependencies": {\n\t\t"tenon": "${ownVersion(folder)}"\n\t}\n}\n`,
  );
});

test("only errors in the arguments name the help", async () => {
  const { code, err } = await tenon(folder, ["init", "--uot"]);
  expect(code).toBe(2);
  expect(err).toMatch(
    /Unknown option --uot\..*\nRun `tenon help` for usage\.\n$/,
  );
});

test("a folder is not a description", async () => {
  put(folder, "spec/openapi.json", thingsApi([]));
  const { code, err } = await tenon(folder, ["init", "spec"]);
  expect([code, err]).toEqual([
    2,
    'error: "spec" is a folder. Name the description file in it.\n',
  ]);
  expect(existsSync(join(folder, "tenon.config.json"))).toBe(false);
});

test("for a URL, the lock file is part of what to commit", async () => {
  const { out } = await tenon(folder, [
    "init",
    "https://example.com/openapi.json",
  ]);
  expect(out).toContain(
    "commit the output, tenon.lock.json, and tenon.lock/.\n",
  );
});

describe("the workflow", () => {
  /** The scripts of the steps. */
  function scripts(path = workflow): readonly string[] {
    const { jobs } = parse(text(path)) as {
      readonly jobs: { readonly api: { readonly steps: { run?: string }[] } };
    };
    return jobs.api.steps.flatMap(({ run }) => run ?? []);
  }

  test("checks the output, and compares with the target branch", async () => {
    put(folder, "openapi.json", thingsApi([]));
    await tenon(folder, ["init"]);
    await tenon(folder, ["generate"]);
    expect(scripts()).toContain("npm ci");
    expect(scripts()).toContain("npx tenon check");
    const compare = scripts().at(-1) ?? "";
    expect(compare).toContain(
      'npx tenon diff "origin/$BASE:"./openapi.json ./openapi.json --format github',
    );
    // Without the target branch there is nothing to compare.
    const { status, stderr } = spawnSync("sh", ["-ec", compare], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, BASE: "main" },
    });
    expect([status, stderr.includes("fatal")]).toEqual([0, true]);
  });

  test("runs the script `check:api` if that checks the output", async () => {
    put(folder, "openapi.json", thingsApi([]));
    put(folder, "package.json", '{ "scripts": { "check:api": "mine" } }');
    await tenon(folder, ["init"]);
    expect(scripts()).toContain("npx tenon check");
    rmSync(join(folder, workflow));
    put(folder, "package.json", "{}");
    await tenon(folder, ["init"]);
    expect(scripts()).toContain("npm run check:api");
    expect(scripts()).not.toContain("npx tenon check");
  });

  test("finds a missing handler after `tenon scaffold server`", async () => {
    put(folder, "openapi.json", thingsApi([]));
    put(folder, "package.json", "{}");
    await tenon(folder, ["init"]);
    await tenon(folder, ["scaffold", "server"]);
    const check = () => {
      const command = scripts().find((each) => each.startsWith("npm run"));
      const script = `tenon() { "${process.execPath}" "${cli}" "$@"; }\n`;
      const { scripts: own } = JSON.parse(text("package.json")) as {
        readonly scripts: Readonly<Record<string, string>>;
      };
      const name = command?.replace("npm run ", "") ?? "";
      return spawnSync("sh", ["-ec", script + (own[name] ?? "exit 9")], {
        cwd: folder,
        encoding: "utf8",
      });
    };
    expect(check()).toMatchObject({ status: 0 });
    const operations = JSON.parse(thingsApi([])) as { paths: object };
    const added = {
      get: {
        operationId: "ping",
        responses: { 204: { description: "Done." } },
      },
    };
    const paths = { ...operations.paths, "/ping": added };
    put(folder, "openapi.json", JSON.stringify({ ...operations, paths }));
    await tenon(folder, ["generate"]);
    const { status, stdout } = check();
    expect(status).toBe(1);
    expect(stdout).toContain("ping");
  });

  test("fails if the description was renamed", async () => {
    const git = (...words: readonly string[]) =>
      spawnSync("git", ["-c", "user.name=x", "-c", "user.email=x", ...words], {
        cwd: folder,
      });
    const compared = () => {
      const compare = (scripts().at(-1) ?? "").replaceAll("npx tenon", "echo");
      return spawnSync("sh", ["-ec", compare], {
        cwd: folder,
        encoding: "utf8",
        env: { ...process.env, BASE: "main" },
      });
    };
    put(folder, "openapi.json", thingsApi([]));
    await tenon(folder, ["init"]);
    git("add", ".");
    git("commit", "-qm", "before");
    git("update-ref", "refs/remotes/origin/main", "HEAD");
    expect(compared()).toMatchObject({
      status: 0,
      stdout:
        "diff origin/main:./openapi.json ./openapi.json --format github\n",
    });
    rmSync(join(folder, "openapi.json"));
    rmSync(join(folder, "tenon.config.json"));
    rmSync(join(folder, workflow));
    put(folder, "api.json", thingsApi([]));
    await tenon(folder, ["init", "api.json"]);
    expect(compared()).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringContaining("give diff its old path") as string,
    });
  });

  test("of a folder in a repository is at its root, and runs in the folder", async () => {
    put(folder, "apps/web/openapi.json", thingsApi([]));
    put(folder, "pnpm-lock.yaml", "");
    const { out } = await tenon(join(folder, "apps/web"), ["init"]);
    expect(out).toContain("tenon-web.yml");
    const path = ".github/workflows/tenon-web.yml";
    expect(parse(text(path))).toMatchObject({
      jobs: { api: { defaults: { run: { "working-directory": "apps/web" } } } },
    });
    expect(scripts(path)).toContain("pnpm exec tenon check");
  });

  test("quotes the name of a description", async () => {
    const name = "it's $(touch pwned).json";
    put(folder, name, thingsApi([]));
    await tenon(folder, ["init", name]);
    const compare = scripts().at(-1) ?? "";
    spawnSync("sh", ["-c", compare.replaceAll("npx tenon", "true")], {
      cwd: folder,
    });
    expect(existsSync(join(folder, "pwned"))).toBe(false);
    expect(compare).toContain("'./it'\\''s $(touch pwned).json'");
  });
});

describe("on GitLab", () => {
  const job = ".gitlab/tenon.yml";

  interface Job {
    readonly script: readonly string[];
  }

  /** The script of the only job. */
  function script(path = job): readonly string[] {
    return Object.values(parse(text(path)) as Record<string, Job>).flatMap(
      (each) => each.script,
    );
  }

  test("a remote selects it, and the job compares with the target branch", async () => {
    const url = "git@gitlab.example.com:team/app.git";
    spawnSync("git", ["remote", "add", "origin", url], { cwd: folder });
    put(folder, "it's.json", thingsApi([]));
    const { out } = await tenon(folder, ["init", "it's.json"]);
    expect(out).toContain(`added  ${job}\n`);
    expect(out).toContain("added  .gitlab-ci.yml\n");
    expect(existsSync(join(folder, ".github"))).toBe(false);
    expect(parse(text(".gitlab-ci.yml"))).toEqual({
      include: [{ local: `/${job}` }],
    });
    expect(script().slice(0, 2)).toEqual(["npm ci\n", "npx tenon check\n"]);
    const compare = script().at(-1) ?? "";
    expect(compare).toContain("'./it'\\''s.json'");
    // Without the target branch there is nothing to compare.
    const { status, stderr } = spawnSync("sh", ["-ec", compare], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main" },
    });
    expect([status, stderr.includes("fatal")]).toEqual([0, true]);
  });

  test("an existing file is not changed, and the output says what to add", async () => {
    put(folder, ".gitlab-ci.yml", "test: { script: [make] }\n");
    put(folder, "apps/web/openapi.json", thingsApi([]));
    const { out } = await tenon(join(folder, "apps/web"), ["init"]);
    const path = ".gitlab/tenon-web.yml";
    expect(out).toContain(
      `/.gitlab-ci.yml: it exists. Add this to its \`include\`: { local: /${path} }\n`,
    );
    expect(text(".gitlab-ci.yml")).toBe("test: { script: [make] }\n");
    expect(script(path)[0]).toBe("cd ./apps/web\n");
    put(folder, ".gitlab-ci.yml", `include: { local: /${path} }\n`);
    expect((await tenon(join(folder, "apps/web"), ["init"])).out).toContain(
      "/.gitlab-ci.yml: it includes the job\n",
    );
  });
});

describe("on a terminal", () => {
  const scaffolded: string[] = [];
  beforeEach(() => {
    scaffolded.length = 0;
  });

  /** Runs on a terminal with these answers. */
  async function answering(
    answers: readonly string[],
    words: { readonly yes?: boolean; readonly out?: string } = {},
  ): Promise<readonly string[]> {
    const asked: string[] = [];
    const silent = { colour: false, write: () => {} };
    const host: Host = {
      folder,
      environment: process.env,
      out: silent,
      err: silent,
      interactive: true,
      ask(question) {
        asked.push(question);
        return Promise.resolve(answers[asked.length - 1] ?? "");
      },
      onInterrupt: () => () => {},
      process: { id: 1, isRunning: () => false },
      today: () => "2026-11-22",
      now: () => 0,
    };
    await init(
      {
        description: undefined,
        out: words.out,
        generate: undefined,
        ci: "none",
        yes: words.yes === true,
      },
      host,
      (what) => {
        scaffolded.push(what);
        return Promise.resolve(0);
      },
    );
    return asked;
  }

  test("asks three questions", async () => {
    mkdirSync(join(folder, "src"));
    const devDependencies = { "@types/node": "20" };
    put(folder, "package.json", JSON.stringify({ devDependencies }));
    const asked = await answering(["api.yaml", " A Client "]);
    expect(asked).toEqual([
      "Where is the OpenAPI description? (openapi.json) ",
      "What is the project: a client, a server, both, or review only? (both) ",
      "Which folder is the output for? (src/generated) ",
    ]);
    expect(config()).toMatchObject({
      input: "api.yaml",
      output: "src/generated",
      targets: ["client", "api-md"],
    });
  });

  test("asks only what the options leave open, and nothing with --yes", async () => {
    put(folder, "openapi.json", thingsApi([]));
    expect(await answering([], { yes: true })).toEqual([]);
    rmSync(join(folder, "tenon.config.json"));
    expect(await answering([], { out: "x" })).toHaveLength(2);
  });

  test.each([
    ["client", ["client"], ["client", "api-md"]],
    ["server", ["server"], ["server", "webhooks.send", "api-md"]],
    ["both", ["server", "client"], [...everything.targets]],
    ["review only", [], ["api-md"]],
  ])(
    "a new project that is %s gets package.json and a program",
    async (parts, programs, targets) => {
      put(folder, "openapi.json", thingsApi([]));
      const asked = await answering(["", parts]);
      expect(asked).toContain("There is no package.json. Make one? (yes) ");
      expect(scaffolded).toEqual(programs);
      expect(config()).toMatchObject({ targets });
      expect(JSON.parse(text("package.json"))).toMatchObject({
        private: true,
        type: "module",
        devDependencies: { tenon: ownVersion(folder) },
        scripts: {
          "check:api":
            parts === "review only"
              ? "tenon check && tenon lint"
              : "tenon check",
        },
      });
    },
  );

  test("who wants no package.json gets none", async () => {
    put(folder, "openapi.json", thingsApi([]));
    await answering(["", "client", "", "no"]);
    expect(existsSync(join(folder, "package.json"))).toBe(false);
  });

  test.each([
    ["yes", '{\n  "type": "module"'],
    ["no", '{\n  "type": "commonjs"'],
  ])("CommonJS of `npm init` is changed: %s", async (wanted, start) => {
    put(folder, "openapi.json", thingsApi([]));
    put(folder, "package.json", '{\n  "type": "commonjs"\n}\n');
    const asked = await answering(["", "", "", wanted]);
    expect(asked.at(-1)).toBe(
      'package.json has "type": "commonjs", and the output consists of ES modules. Change it to "module"? (yes) ',
    );
    expect(text("package.json").startsWith(start)).toBe(true);
  });

  test("a project with code gets no program, and keeps its kind of modules", async () => {
    put(folder, "openapi.json", thingsApi([]));
    put(folder, "src/main.js", "");
    put(folder, "package.json", '{ "type": "commonjs" }');
    await answering([], { yes: true });
    expect(scaffolded).toEqual([]);
    expect(JSON.parse(text("package.json"))).toMatchObject({
      type: "commonjs",
    });
  });

  test("refuses an unknown answer, and writes nothing", async () => {
    await expect(answering(["a.json", "none"])).rejects.toThrow(
      '"none" is not one of both, client, server, review.',
    );
    expect(existsSync(join(folder, "tenon.config.json"))).toBe(false);
  });
});
