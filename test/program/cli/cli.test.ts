import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { temporaryFolder } from "../../output/write/temporary-folder.js";
import { put, tenon } from "./tenon.js";

const thing = {
  type: "object",
  required: ["id"],
  properties: { id: { type: "string" }, size: { type: "integer" } },
};

function description(schema: object = thing, version = "v1"): string {
  const reply = { $ref: "#/components/schemas/Thing" };
  const content = { "application/json": { schema: reply } };
  const responses = { 200: { description: "The thing.", content } };
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Things", version: "1.2.3" },
    paths: {
      [`/${version}/thing`]: { get: { operationId: "getThing", responses } },
    },
    components: { schemas: { Thing: schema } },
  });
}

function project(): string {
  const folder = temporaryFolder();
  put(folder, "spec/openapi.json", description());
  put(folder, "package.json", '{ "devDependencies": { "@types/node": "20" } }');
  return folder;
}

describe("tenon generate", () => {
  it("writes files, then nothing, then only changed files", () => {
    const folder = project();
    const first = tenon(folder, ["generate"]);
    expect(first).toMatchObject({ code: 0, err: "" });
    expect(first.out).toMatch(
      /^Things 1\.2\.3, from spec\/openapi\.json\n\n {4}operations {2}schemas {2}events {2}problem codes\nv1 {11}1 {8}1 {7}0 {14}0\n\ngenerated: (\d+) files written \(\1 new, 0 changed\), 0 deleted, 0 unchanged, \d+\.\d\d s\n$/,
    );
    const schemas = join(folder, "generated/v1/schemas.ts");
    expect(readFileSync(schemas, "utf8")).toContain("export interface Thing {");
    expect(existsSync(join(folder, "generated/runtime/operation.ts"))).toBe(
      true,
    );

    const { mtimeMs } = statSync(schemas);
    const second = tenon(folder, ["generate"]);
    expect(second.code).toBe(0);
    expect(second.out).toMatch(
      /\ngenerated: nothing changed, \d+ files, \d+\.\d\d s\n$/,
    );
    expect(statSync(schemas).mtimeMs).toBe(mtimeMs);

    put(folder, "spec/openapi.json", description({ type: "string" }));
    const third = tenon(folder, ["generate"]);
    expect(third.code).toBe(0);
    expect(third.out).toMatch(/^ {2}changed {2}v1\/schemas\.ts$/m);
  });

  it("refuses to overwrite edited files without --force", () => {
    const folder = project();
    tenon(folder, ["generate"]);
    put(folder, "generated/v1/schemas.ts", "// mine\n");
    put(folder, "spec/openapi.json", description({ type: "string" }));
    const refused = tenon(folder, ["generate"]);
    expect(refused).toEqual({
      code: 1,
      out: "",
      err: "error: Nothing was written, because 1 file would be overwritten that Tenon did not generate.\n\n  generated/v1/schemas.ts  was edited by hand\n\nMove your changes elsewhere, or overwrite it with `tenon generate --force`.\n",
    });
    expect(tenon(folder, ["check", "--quiet"]).code).toBe(1);
    expect(tenon(folder, ["generate", "--force"]).code).toBe(0);
    expect(tenon(folder, ["check", "--quiet"])).toEqual({
      code: 0,
      out: "",
      err: "",
    });
  });

  it("reads paths from the command line", () => {
    const folder = temporaryFolder();
    put(folder, "api/things.json", description());
    const words = ["generate", "api/things.json", "-o", "deep/out", "-q"];
    expect(tenon(folder, words)).toEqual({ code: 0, out: "", err: "" });
    expect(existsSync(join(folder, "deep/out/v1/client.ts"))).toBe(true);
  });

  it("reads standard input", () => {
    const folder = temporaryFolder();
    const words = ["generate", "-", "--quiet"];
    expect(tenon(folder, words, {}, description())).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, "generated/v1/client.ts"))).toBe(true);
  });

  it("applies the configuration", () => {
    const folder = temporaryFolder();
    put(folder, "team/api.json", description(thing, "stable"));
    const config = {
      input: "api.json",
      output: "out",
      importExtension: ".ts",
      format: "prettier",
      targets: ["client", "paths"],
      versions: { one: "/stable" },
    };
    put(folder, "team/tenon.json", JSON.stringify(config));
    put(folder, "team/.prettierrc", '{ "singleQuote": true, "useTabs": true }');
    const words = ["generate", "--config", "team/tenon.json", "--quiet"];
    expect(tenon(folder, words)).toEqual({ code: 0, out: "", err: "" });
    const read = (path: string) =>
      readFileSync(join(folder, "team/out", path), "utf8");
    expect(read("one/paths.ts")).toContain("'/stable/thing': {");
    expect(read("one/client.ts")).toMatch(/from '\.\/[a-z]+\.ts';/);
    expect(read("runtime/operation.ts")).not.toContain('.js"');
    expect(read(".tenon.json")).toContain(
      '\n\t\t"targets": ["client", "paths"],',
    );
  });

  it("prints JSON", () => {
    const folder = project();
    const { code, out } = tenon(folder, ["generate", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      ok: true,
      description: "spec/openapi.json",
      output: "generated",
      versions: [
        { name: "v1", operations: 1, schemas: 1, events: 0, problems: 0 },
      ],
      files: { changed: [], deleted: [], unchanged: [] },
      conflicts: [],
      diagnostics: [],
    });
  });
});

describe("tenon check", () => {
  it("writes nothing, and prints the first lines that differ", () => {
    const folder = project();
    expect(tenon(folder, ["check"]).code).toBe(1);
    expect(existsSync(join(folder, "generated"))).toBe(false);
    tenon(folder, ["generate"]);
    expect(tenon(folder, ["check"])).toMatchObject({ code: 0, err: "" });
    put(
      folder,
      "spec/openapi.json",
      description({ ...thing, required: ["id", "size"] }),
    );
    const stale = tenon(folder, ["check"]);
    expect(stale).toMatchObject({ code: 1, err: "" });
    expect(stale.out).toMatch(
      /^generated is stale: \d+ files would change\.$/m,
    );
    expect(stale.out).toContain("\nRun `tenon generate` to update it.\n");
    expect(
      tenon(folder, ["check", "spec/openapi.json", "--out", "generated"]).out,
    ).toContain(
      "\nRun `tenon generate` with the same arguments to update it.\n",
    );
    expect(stale.out).toMatch(
      /^ {2}changed {2}v1\/schemas\.ts\n {4}line \d+\n {4}- {3}size\?: number;\n {4}\+ {3}size: number;$/m,
    );
    expect(
      readFileSync(join(folder, "generated/v1/schemas.ts"), "utf8"),
    ).toContain("size?: number");
  });

  it("keeps a manifest that it can read where settings choose JSON5", () => {
    const folder = project();
    const json5 = { files: "*.json", options: { parser: "json5" } };
    put(folder, ".prettierrc", JSON.stringify({ overrides: [json5] }));
    put(folder, "tenon.config.json", '{ "format": "prettier" }');
    expect(tenon(folder, ["generate"])).toMatchObject({ code: 0 });
    expect(tenon(folder, ["check"])).toMatchObject({ code: 0 });
  });

  it("accepts output that Prettier or git gave Windows line endings", () => {
    const folder = project();
    tenon(folder, ["generate"]);
    const output = join(folder, "generated");
    const entries = readdirSync(output, {
      recursive: true,
      withFileTypes: true,
    });
    for (const entry of entries.filter((one) => one.isFile())) {
      const path = join(entry.parentPath, entry.name);
      const text = readFileSync(path, "utf8").replaceAll("\n", "\r\n");
      writeFileSync(path, text);
    }
    expect(tenon(folder, ["check"]).code).toBe(0);
    expect(tenon(folder, ["generate"]).out).toContain("nothing changed");
    put(folder, "generated/v1/client.ts", "edited\r\n");
    expect(tenon(folder, ["check"]).code).toBe(1);
  });

  it("advises `--force` where `generate` does not write without it", () => {
    const folder = project();
    tenon(folder, ["generate"]);
    put(folder, "generated/mine.ts", "mine");
    rmSync(join(folder, "generated/.tenon.json"));
    const { code, out } = tenon(folder, ["check"]);
    expect(code).toBe(1);
    expect(out).toContain(
      "  new      .tenon.json\n\n`tenon generate` does not write to generated, because it has no manifest of Tenon, and contains mine.ts and other files. Run `tenon generate --force` ",
    );
    const { files } = JSON.parse(tenon(folder, ["check", "--json"]).out) as {
      files: object; // the public form
    };
    expect(files).toMatchObject({ created: [".tenon.json"], changed: [] });
    expect(tenon(folder, ["generate"]).code).toBe(2);
    expect(tenon(folder, ["generate", "--force"]).code).toBe(0);
    expect(tenon(folder, ["check"]).code).toBe(0);

    put(folder, "other/README.md", "mine");
    const other = tenon(folder, ["check", "--out", "other"]);
    expect(other.out).toContain("because it has no manifest of Tenon");
  });
});

describe("errors", () => {
  it.each<{
    name: string;
    words: string[];
    files?: Record<string, string>;
    code: number;
    err: RegExp;
  }>([
    {
      name: "an unknown command",
      words: ["genrate"],
      code: 2,
      err: /^error: Unknown command "genrate"\. Did you mean generate\? /,
    },
    {
      name: "no description",
      words: ["generate"],
      code: 2,
      err: /^error: No description found\. /,
    },
    {
      name: "a description that is not there",
      words: ["generate", "none.json"],
      code: 3,
      err: /none\.json does not exist\./,
    },
    {
      name: "a description that is no JSON",
      words: ["generate", "bad.json"],
      files: { "bad.json": '{\n  "openapi": \n}' },
      code: 3,
      err: /^bad\.json:3:1 {2}error json-syntax/m,
    },
    {
      name: "an unresolved reference",
      words: ["check", "bad.json", "--strict"],
      files: { "bad.json": description({ $ref: "#/components/schemas/None" }) },
      code: 3,
      err: /^bad\.json:1:\d+ {2}error ref-dangling/m,
    },
    {
      name: "a configuration with a slip",
      words: ["generate"],
      files: { "tenon.config.json": '{\n  "outptu": "x"\n}' },
      code: 2,
      err: /^error: Unknown key "outptu"\. Did you mean output\? .*\n {2}at tenon\.config\.json:2:3\n$/,
    },
    {
      name: "an output that is a file",
      words: ["generate", "spec/openapi.json", "--out", "taken"],
      files: { "spec/openapi.json": description(), taken: "mine" },
      code: 2,
      err: /^error: Nothing was written, because these files cannot be written:\n {2}.*taken: it is a file\. Name another folder, or remove it\n$/,
    },
    {
      name: "a manifest that was merged badly",
      words: ["generate", "spec/openapi.json"],
      files: {
        "spec/openapi.json": description(),
        "generated/.tenon.json": "<<<<<<< ours",
      },
      code: 2,
      err: /^error: [^\n]* is not a valid manifest/,
    },
  ])(
    "$name ends with $code and a sentence",
    ({ words, files = {}, code, err }) => {
      const folder = temporaryFolder();
      for (const [path, text] of Object.entries(files)) put(folder, path, text);
      const outcome = tenon(folder, words);
      expect(outcome.err).toMatch(err);
      expect(outcome.err).not.toMatch(
        /^\s+at .*:\d+:\d+\)?$(?<!config\.json.*)/m,
      );
      expect(outcome).toMatchObject({ code, out: "" });
      expect(existsSync(join(folder, "generated/v1"))).toBe(false);
    },
  );

  it("are printed as JSON", () => {
    const folder = temporaryFolder();
    put(folder, "bad.json", "{");
    const outcome = tenon(folder, ["generate", "bad.json", "--json"]);
    expect(outcome).toMatchObject({ code: 3, err: "" });
    expect(JSON.parse(outcome.out)).toMatchObject({
      ok: false,
      diagnostics: [{ code: "json-syntax", file: "bad.json", line: 1 }],
    });
    const unread = tenon(folder, ["generate", "bad.json", "--json", "--frob"]);
    expect(unread.code).toBe(2);
    expect(JSON.parse(unread.out)).toEqual({
      ok: false,
      error: expect.stringMatching(/^Unknown option --frob\./) as string,
    });
  });

  it.skipIf(!existsSync("/dev/full"))(
    "is a sentence where the output cannot be written",
    () => {
      const full = openSync("/dev/full", "w");
      const { code, err } = tenon(temporaryFolder(), ["help"], {}, "", full);
      closeSync(full);
      expect(err).toBe(
        "error: System error: write: no space left on the device. Free some space, and run the command again.\n",
      );
      expect(code).toBe(2);
    },
  );
});

describe("help and version", () => {
  it.each([
    [["--help"], /^Tenon generates typed server stubs/],
    [["generate", "--help"], /^Usage\n {2}tenon generate /],
    [["help", "check"], /^Usage\n {2}tenon check /],
    [["explain"], /^ref-dangling +warning\/error +Unresolved reference/m],
    [
      ["explain", "ref-dangling"],
      /^ref-dangling {2}warning or error, always an error with --strict\n {2}Unresolved reference: .*\.\n {2}D.*\.\n$/,
    ],
    [["--version"], /^\d+\.\d+\.\d+\n$/],
  ])("%j", (words, out) => {
    const outcome = tenon(temporaryFolder(), words);
    expect(outcome).toMatchObject({ code: 0, err: "" });
    expect(outcome.out).toMatch(out);
  });
});

it("prints no colours to a pipe, except with FORCE_COLOR", () => {
  const run = (FORCE_COLOR: string) =>
    tenon(project(), ["generate", "--no"], { FORCE_COLOR }).err;
  expect(run("0")).not.toContain("\u001b");
  expect(run("1")).toContain("\u001b[31merror");
});

it("an overlay that does not exist, and a wrong root in the configuration, are named", () => {
  const folder = project();
  const missing = tenon(folder, ["generate", "--overlay", "spec/nope.yaml"]);
  expect(missing.err).toContain(
    "spec/nope.yaml:1:1  error input-missing\n  The overlay spec/nope.yaml does not exist.\n",
  );
  put(folder, "tenon.config.json", '{ "root": "none" }');
  expect(tenon(folder, ["generate"]).err).toContain(
    "The root none is not a folder. Correct `root` in the configuration (on the command line, `--root`).",
  );
});

it("a description without a title is named by its file", () => {
  const folder = project();
  const text = description().replace('"title":"Things","version":"1.2.3"', "");
  put(folder, "spec/openapi.json", text);
  const { out } = tenon(folder, ["generate"]);
  expect(out).toMatch(/^spec\/openapi\.json\n/m);
  expect(out).not.toContain(", from");
});

describe("invalid paths", () => {
  it.each([
    [
      ["generate", "spec"],
      "error: spec is a folder. Name the description file in it.\n",
    ],
    [
      ["generate", "--config", "no.json"],
      "error: The configuration file does not exist.\n  at no.json\n",
    ],
    [
      ["generate", "--config", "spec"],
      "error: The configuration is a folder, not a file.\n  at spec\n",
    ],
    [
      ["generate", "--root", "none"],
      "error: The root none is not a folder. Correct `root` (on the command line, `--root`).\n",
    ],
    [
      ["generate", "--root", "aside"],
      "error: The root aside does not contain the description. Name a folder above it.\n",
    ],
    [["generate", "--out", "link"], "it is a broken symbolic link\n"],
  ])("are reported for %j", (words, message) => {
    const folder = project();
    put(folder, "aside/x", "");
    symlinkSync(join(folder, "nowhere"), join(folder, "link"));
    const { code, err } = tenon(folder, words);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});

describe("references", () => {
  const reply = (to: string) => {
    const content = { "application/json": { schema: { $ref: to } } };
    return JSON.stringify({
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      paths: {
        "/a": { get: { responses: { 200: { description: "", content } } } },
      },
    });
  };

  it("that are unresolved are warnings, and errors with --strict", () => {
    const folder = temporaryFolder();
    put(folder, "openapi.json", reply("#/components/schemas/None"));
    const strict = tenon(folder, ["generate", "--strict"]);
    expect(strict.code).toBe(3);
    expect(strict.err).toMatch(/error ref-dangling\n/);
    expect(existsSync(join(folder, "generated"))).toBe(false);
    const { code, err } = tenon(folder, ["generate"]);
    expect(code).toBe(0);
    expect(err).toMatch(/warning ref-dangling\n.*It is read as `unknown`\./);
    const operations = readFileSync(
      join(folder, "generated/api/operations.ts"),
      "utf8",
    );
    expect(operations).toContain("unknown");
  });

  it("reach the repository, or the folder of --root", () => {
    const folder = temporaryFolder();
    put(folder, "api/openapi.json", reply("../common.json#/A"));
    put(
      folder,
      "common.json",
      '{ "A": { "$ref": "#/B" }, "B": { "type": "integer" } }',
    );
    expect(tenon(folder, ["generate", "api/openapi.json"]).err).toContain(
      "ref-outside",
    );
    const words = ["generate", "api/openapi.json", "--root", "."];
    expect(tenon(folder, words)).toMatchObject({ code: 0, err: "" });
    mkdirSync(join(folder, ".git"));
    const found = ["check", "api/openapi.json"];
    expect(tenon(folder, found)).toMatchObject({ code: 0, err: "" });
    const own = [...found, "--root", "api"];
    expect(tenon(folder, own).err).toContain(
      "leads out of the root folder, `api`.",
    );
    const schemas = readFileSync(
      join(folder, "generated/api/schemas.ts"),
      "utf8",
    );
    expect(schemas).toContain("number");
  });
});

it("prints the first warnings of a code, and all with --verbose", () => {
  const folder = temporaryFolder();
  const item = {
    get: {
      responses: { 204: { description: "", content: { "text/plain": {} } } },
    },
  };
  const paths = Object.fromEntries(
    ["/a", "/b", "/c", "/d", "/e"].map((path) => [path, item]),
  );
  const info = { title: "T", version: "1" };
  put(
    folder,
    "openapi.json",
    JSON.stringify({ openapi: "3.1.0", info, paths }, undefined, 1),
  );
  const shown = (words: readonly string[]) =>
    tenon(folder, ["generate", ...words]).err.match(/warning reply-bodiless$/gm)
      ?.length;
  expect(shown([])).toBe(3);
  expect(tenon(folder, ["generate"]).err).toMatch(
    /\n… and 2 more reply-bodiless \(`--verbose` shows all\)\n\n5 warnings\n$/,
  );
  expect(shown(["--verbose"])).toBe(5);
  const { out } = tenon(folder, ["generate", "--json"]);
  expect(
    (JSON.parse(out) as { diagnostics: unknown[] }).diagnostics,
  ).toHaveLength(5);
});
