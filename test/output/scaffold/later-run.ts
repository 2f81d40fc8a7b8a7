import { rmSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { draws, sample, seed, whole } from "../../support/sampling.js";
import { after, before, describedBy } from "./described.js";
import { expectMerged, projects, type ScaffoldedProject } from "./project.js";

async function scaffolded(
  description = describedBy(before),
  ...words: readonly string[]
): Promise<ScaffoldedProject> {
  const project = projects.create(description, "openapi.json", whole);
  const { code, err } = await project.scaffold("server", "-q", ...words);
  expect(code, err).toBe(0);
  return project;
}

function evolve(project: ScaffoldedProject, ...words: readonly string[]) {
  project.write("openapi.json", describedBy(after));
  return project.scaffold("server", ...words);
}

/** Lets the server use an object of handlers of cats, instead of a function that makes it. */
function withoutFactory(project: ScaffoldedProject, instead = ""): void {
  project.edit("src/server.ts", "catsHandlers(deps)", `catsHandlers${instead}`);
}

/** Handler files as a team may rewrite them. */
const forms: Readonly<Record<string, (project: ScaffoldedProject) => void>> = {
  "a class": (project) => {
    withoutFactory(project);
    project.write(
      "src/handlers/cats.ts",
      `import { notImplemented } from "../generated/runtime/server.js";

class Cats {
  // The list is short.
  listCats = () => notImplemented();
  getOldestCat = () => notImplemented(); // for now
}

export const catsHandlers = new Cats();
`,
    );
  },
  "a default export without semicolons": (project) => {
    withoutFactory(project);
    project.write(
      "src/handlers/cats.ts",
      `import { notImplemented as later } from '../generated/runtime/server.js'
import type { Handlers } from '../generated/api/server.js'

const cats = {
    listCats: () => later(),
    getOldestCat() { return later() } // the last one
} satisfies Partial<Handlers>

export default cats
`,
    );
    project.write(
      "src/server.ts",
      project
        .read("src/server.ts")
        .replace("import { catsHandlers }", "import catsHandlers"),
    );
  },
  "functions elsewhere, in shorthand on one line": (project) => {
    withoutFactory(project);
    project.write(
      "src/cat-functions.ts",
      `import type { Handlers } from "./generated/api/server.js";

export const listCats: Handlers["listCats"] = (_, { reply }) => reply(200, "all");
export const getOldestCat: Handlers["getOldestCat"] = (_, { reply }) => reply(200, "old");
`,
    );
    project.write(
      "src/handlers/cats.ts",
      `import { getOldestCat, listCats } from "../cat-functions.js";

export const catsHandlers = { listCats, getOldestCat };
`,
    );
  },
  "a namespace, a call, a condition, and a server in a test": (project) => {
    const text = project
      .read("src/server.ts")
      .replace("import { createServer }", "import * as api")
      .replace("createServer(", "api.createServer(")
      .replace("import { catsHandlers }", "import * as cats")
      .replace(
        "...catsHandlers(deps),",
        "...Object.freeze(cats.catsHandlers(deps)),",
      )
      .replace(
        "...dogsHandlers(deps),",
        "...(true as boolean ? dogsHandlers(deps) : dogsHandlers(deps)),",
      );
    project.write("src/server.ts", text);
    project.write(
      "src/app.test.ts",
      `import { createPartialServer } from "./generated/api/server.js";

export const empty = createPartialServer({ handlers: { listCats: (_, { reply }) => reply(200, "none") } });
`,
    );
  },
  "a comment that has the last comma": (project) => {
    const text = project.read("src/handlers/cats.ts");
    project.write(
      "src/handlers/cats.ts",
      text.replace(/,(\n {2}\} satisfies)/, " /* the oldest, */ // or not, $1"),
    );
  },
  "handlers in server.ts, tabs, and line ends of Windows": (project) => {
    const text = project
      .read("src/server.ts")
      .replace(
        "...catsHandlers(deps),",
        "getOldestCat: () => catsHandlers(deps).getOldestCat(),\n      listCats() {\n        return catsHandlers(deps).listCats();\n      },",
      )
      .replaceAll("  ", "\t")
      .replaceAll("\n", "\r\n");
    project.write("src/server.ts", text);
  },
};

describe("a later run adds to", () => {
  test.each(Object.entries(forms))("%s", async (_, form) => {
    const project = await scaffolded();
    form(project);
    if (whole) projects.keep(project);
    project.write("openapi.json", describedBy(after));
    await expectMerged(project);
    expect(project.read("test/birds.test.ts")).toContain("GET /birds");
  });
});

test.each(sample(["operation", "file"], 1))(
  "a later run keeps the layout %s",
  async (layout) => {
    const project = await scaffolded(describedBy(before), "--layout", layout);
    project.write("openapi.json", describedBy(after));
    await expectMerged(project);
    const added = project
      .files()
      .filter((path) => /^src\/handlers\/.*(?:bird|loud|young)/.test(path));
    expect(added).toEqual(
      layout === "file"
        ? []
        : [
            "src/handlers/get-loudest-cat.ts",
            "src/handlers/get-youngest-cat.ts",
            "src/handlers/list-birds.ts",
          ],
    );
    const registered = project
      .read("src/server.ts")
      .includes("      listBirds: listBirds(deps),\n");
    expect(registered).toBe(layout === "operation");
  },
);

test.runIf(whole)("imports through an alias are followed", async () => {
  const project = await scaffolded();
  const paths = { "@/*": ["./src/*"] };
  const extended =
    '"compilerOptions": {\n    "paths": ' + JSON.stringify(paths) + ",";
  project.edit("tsconfig.json", '"compilerOptions": {', extended);
  const text = project.read("src/server.ts");
  project.write("src/server.ts", text.replaceAll('from "./', 'from "@/'));
  project.write("openapi.json", describedBy(after));
  await expectMerged(project);
  // The other projects have no alias.
  project.remove();
});

test("handlers that cannot be read are reported, and none are added", async () => {
  const project = await scaffolded();
  const text = project
    .read("src/server.ts")
    .replace("(deps: Deps)", "(deps: Deps, others: Handlers)")
    .replace("createServer }", "createServer, type Handlers }")
    .replace("...dogsHandlers(deps)", "...others");
  project.write("src/server.ts", text);
  const kept = project.texts();
  project.write("openapi.json", describedBy(after));
  const { code, out } = await project.scaffold("server", "--check");
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(
      /unclear {2}src\/server\.ts:\d+: .*for listDogs, getYoungestCat, getLoudestCat and 1 more/,
    ),
  ]);
  project.write("openapi.json", describedBy(before));
  expect(project.texts()).toEqual(kept);
  project.remove();
});

test("a month: renamed types, moved files, and new operations and tags", async () => {
  const project = await scaffolded();
  // The team names its dependencies, moves the handlers, and needs a database.
  const move = (from: string, to: string, change: (text: string) => string) => {
    project.write(to, change(project.read(from)));
    rmSync(join(project.folder, from));
  };
  move("src/deps.ts", "src/app/context.ts", (text) =>
    text
      .replace(
        "interface Deps {",
        "interface AppContext {\n  readonly names: readonly string[];",
      )
      .replaceAll('"./', '"../'),
  );
  for (const tag of ["cats", "dogs"])
    move(`src/handlers/${tag}.ts`, `src/features/${tag}/api.ts`, (text) =>
      text
        .replace('"../deps.js"', '"../../app/context.js"')
        .replaceAll('"../generated', '"../../generated')
        .replaceAll(/\bDeps\b/g, "AppContext"),
    );
  project.write(
    "src/features/cats/api.ts",
    project
      .read("src/features/cats/api.ts")
      .replace("_deps: AppContext", "{ names }: AppContext")
      .replace(
        "listCats: () => notImplemented()",
        'listCats: (_request, { reply }) => reply(200, names.join(" "))',
      ),
  );
  for (const path of ["src/server.ts", "test/deps.ts"])
    project.write(
      path,
      project
        .read(path)
        .replace('"./deps.js"', '"./app/context.js"')
        .replace('"../src/deps.js"', '"../src/app/context.js"')
        .replace(/"\.\/handlers\/(\w+)\.js"/g, '"./features/$1/api.js"')
        .replaceAll(/\bDeps\b/g, "AppContext")
        .replace("return { config", 'return { names: ["Tom"], config'),
    );
  project.edit("src/main.ts", "createApi({", 'createApi({ names: ["Tom"],');
  const same = await project.scaffold("server", "--check");
  expect([same.code, same.out]).toEqual([0, "Nothing is missing\n"]);
  project.write("openapi.json", describedBy(after));
  const { code, out } = await project.scaffold("server", "--check");
  expect(code).toBe(1);
  for (const name of ["getYoungestCat", "getLoudestCat", "listBirds"])
    expect(out).toContain(name);
  await expectMerged(project);
  expect(project.read("src/features/cats/api.ts")).toContain(
    "getYoungestCat: () => notImplemented()",
  );
  expect(project.read("src/handlers/birds.ts")).toContain(
    'import type { AppContext } from "../app/context.js";',
  );
  expect(project.read("src/handlers/birds.ts")).toContain(
    "export function birdsHandlers(_deps: AppContext) {",
  );
  expect(project.read("src/server.ts")).toContain("...birdsHandlers(deps),");
  projects.keep(project);
});

const factories = {
  function:
    "export function catsHandlers(): Partial<Handlers> {\n  return { MEMBERS };\n}",
  arrow: "export const catsHandlers = (): Partial<Handlers> => ({ MEMBERS });",
  asynchronous:
    "export async function catsHandlers(): Promise<Partial<Handlers>> {\n  await Promise.resolve();\n  return { MEMBERS };\n}",
  variable:
    "export function catsHandlers() {\n  const all = { MEMBERS } satisfies Partial<Handlers>;\n  return all;\n}",
  method:
    "class Cats {\n  handlers(): Partial<Handlers> {\n    return { MEMBERS };\n  }\n}\nexport const catsHandlers = () => new Cats().handlers();",
};

test.each(Object.entries(factories))(
  "handlers that a %s returns get new ones beside them",
  async (kind, factory) => {
    const project = await scaffolded();
    const members =
      "listCats: () => notImplemented(),\n    getOldestCat: () => notImplemented(),";
    const file = `import type { Handlers } from "../generated/api/server.js";
import { notImplemented } from "../generated/runtime/server.js";

${factory.replace("MEMBERS", members)}
`;
    project.write("src/handlers/cats.ts", file);
    const call =
      kind === "asynchronous" ? "await catsHandlers()" : "catsHandlers()";
    project.edit("src/server.ts", "...catsHandlers(deps)", `...(${call})`);
    project.write("openapi.json", describedBy(after));
    const { code } = await project.scaffold("server", "--check");
    expect(code).toBe(1);
    await expectMerged(project);
    expect(project.read("src/handlers/cats.ts")).toContain(
      "getYoungestCat: () => notImplemented()",
    );
    project.remove();
  },
);

test("an operation that no code names is missing, also if the handlers cannot be read", async () => {
  const project = await scaffolded();
  project.write(
    "src/handlers/cats.ts",
    `import type { Handlers } from "../generated/api/server.js";

export function catsHandlers(): Partial<Handlers> {
  const all: Partial<Handlers> = {};
  for (const name of ["listCats", "getOldestCat"] as const)
    all[name] = (_request, { reply }) => reply(200, name);
  return all;
}
`,
  );
  withoutFactory(project, "()");
  const { code, out } = await project.scaffold("server", "--check");
  expect([code, out]).toEqual([
    0,
    expect.stringContaining("Nothing is added for listCats, getOldestCat:"),
  ]);
  project.write("openapi.json", describedBy(after));
  const later = await project.scaffold("server", "--check");
  expect([later.code, later.out]).toEqual([
    1,
    expect.stringMatching(
      /to do {4}src\/handlers\/cats\.ts:\d+: .*no code names getYoungestCat, getLoudestCat, listBirds\. Add handlers to them\./,
    ),
  ]);
  project.remove();
});

test("a file of handlers that is missing is a fault", async () => {
  const project = await scaffolded();
  rmSync(join(project.folder, "src/handlers/cats.ts"));
  const { code, out } = await project.scaffold("server", "--check");
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(
      /to do {4}src\/server\.ts:\d+: The file of these handlers, \.\/handlers\/cats\.js, is missing\./,
    ),
  ]);
  project.remove();
});

test("a platform that the server does not have is refused", async () => {
  const project = await scaffolded(describedBy(before), "-p", "fastify");
  const { code, err } = await project.scaffold("server", "-p", "node");
  expect([code, err]).toEqual([
    2,
    expect.stringContaining(
      "The code in src is on fastify, and a later run does not change the platform. Leave out --platform,",
    ),
  ]);
  const same = await project.scaffold(
    "server",
    ...["--check", "-p", "fastify"],
  );
  expect([same.code, same.out]).toEqual([0, "Nothing is missing\n"]);
});

test("--check and --dry-run write nothing", async () => {
  const project = await scaffolded();
  project.write("openapi.json", describedBy(after));
  const kept = project.texts();
  expect((await project.scaffold("server", "--check")).code).toBe(1);
  const { code, out } = await project.scaffold("server", "--dry-run");
  expect([code, out]).toEqual([0, expect.stringContaining("getYoungestCat")]);
  expect(out).not.toMatch(/^-(?!--)/m);
  expect(project.texts()).toEqual(kept);
});

test("handlers that the description no longer has are reported, and stay", async () => {
  const project = await scaffolded();
  const text = project.read("src/handlers/cats.ts");
  project.write("openapi.json", describedBy(before.slice(1)));
  const { code, out } = await project.scaffold("server");
  expect(code).toBe(0);
  expect(out).toMatch(
    /gone {5}src\/handlers\/cats\.ts:\d+: listCats is not an operation of the description\. The server does not start until you remove or rename it\.$/m,
  );
  expect(out).not.toContain("Nothing is missing");
  const checked = await project.scaffold("server", "--check");
  expect([checked.code, checked.out]).toEqual([
    1,
    expect.stringMatching(/^ {2}gone {5}.*\n$/),
  ]);
  expect(project.read("src/handlers/cats.ts")).toBe(text);
  project.remove();
});

test.each(["tag", "operation", "file"])(
  "an operation that was renamed keeps its tests, with the layout %s",
  async (layout) => {
    const project = await scaffolded(describedBy(before), "--layout", layout);
    const renamed = before.map((each, at) =>
      at === 0 ? { ...each, id: "findCats" } : each,
    );
    project.write("openapi.json", describedBy(renamed));
    const tests = () =>
      [...project.texts()].filter(([path]) => path.startsWith("test/"));
    const kept = tests();
    const { out } = await project.scaffold("server");
    expect(out).toMatch(
      /: listCats is not an operation of the description\. `GET \/cats` is now called findCats\. The server does not start until you remove or rename it\.$/m,
    );
    expect(tests()).toEqual(kept);
    const code = [...project.texts()].filter(([path]) =>
      path.startsWith("src"),
    );
    expect(code.filter(([, text]) => text.includes("findCats"))).toEqual([]);
    const { out: listed } = await project.scaffold("--list");
    expect(listed).toContain("listCats");
    const { code: exit } = await project.scaffold("server", "--check");
    expect(exit).toBe(1);
    for (const [path] of code.filter(([, text]) => text.includes("listCats")))
      project.edit(path, "listCats", "findCats");
    const { out: checked } = await project.scaffold("server", "--check");
    expect(checked).toBe("Nothing is missing\n");
    project.remove();
  },
);

test.each(["tag", "operation"])(
  "handlers that are gone are not listed, with the layout %s",
  async (layout) => {
    const project = await scaffolded(describedBy(before), "--layout", layout);
    const { out: all } = await project.scaffold("--list");
    expect(all).toContain("listCats");
    project.write(
      "openapi.json",
      describedBy(
        before.map((each, at) =>
          at === 0 ? { ...each, path: "/lions", id: "findCats" } : each,
        ),
      ),
    );
    const { out } = await project.scaffold("server");
    const { out: listed } = await project.scaffold("--list");
    expect(listed).not.toContain("listCats");
    expect(listed).toContain("findCats");
    const [summary = ""] = /\n\d+ handlers to write/.exec(all) ?? [];
    expect(listed).toContain(summary);
    expect(out).toContain(summary);
    project.remove();
  },
);

test("a handler whose operation one version has lost is reported", async () => {
  const project = await scaffolded(versioned("v1", "v2"));
  project.write(
    "openapi.json",
    versioned("v1", "v2")
      .replace('"/v2/cats"', '"/v2/lions"')
      .replace("listCatsV2", "listLionsV2"),
  );
  const { out } = await project.scaffold("server", "--check");
  expect(out).toMatch(
    /gone {5}src\/handlers\/v1-v2\/cats\.ts:\d+: listCats is not an operation of v2\.$/m,
  );
  project.remove();
});

test("a file that does not parse is reported, and nothing that it may contain is added", async () => {
  const project = await scaffolded();
  const cats = project.read("src/handlers/cats.ts");
  const broken = cats.replace("getOldestCat:", "getOldestCat: {");
  project.write("src/handlers/cats.ts", broken);
  const kept = project.texts();
  const { code, out } = await evolve(project);
  expect(code).toBe(1);
  expect(out).toMatch(/src\/handlers\/cats\.ts:\d+:\d+: .*left alone/);
  project.write("openapi.json", describedBy(before));
  expect(project.texts()).toEqual(kept);
  project.remove();
});

/** Versions that share one operation, and have one of their own each. */
function versioned(...versions: readonly string[]): string {
  return describedBy(
    versions.flatMap((name) => [
      {
        path: `/${name}/cats`,
        tag: "cats",
        id: `listCats${name.toUpperCase()}`,
      },
      {
        path: `/${name}/${name}-only`,
        tag: "own",
        id: `get${name.toUpperCase()}Thing`,
      },
    ]),
  );
}

test("a new version gets a folder, and the others keep their handlers", async () => {
  const project = await scaffolded(versioned("v1", "v2"));
  project.write("openapi.json", versioned("v1", "v2", "v3"));
  await expectMerged(project);
  expect(project.files()).toEqual(
    expect.arrayContaining([
      "src/handlers/v3/cats.ts",
      "src/handlers/v3/own.ts",
      "test/v3-cats.test.ts",
    ]),
  );
  expect(project.read("src/server.ts")).toContain(
    "v1: {\n        ...v1V2CatsHandlers(deps),\n        ...v1OwnHandlers(deps),\n      },",
  );
  expect(project.read("src/server.ts")).toContain(
    "v3: {\n        ...v3CatsHandlers(deps),\n        ...v3OwnHandlers(deps),\n      },",
  );
});

test("a second version gets a folder, and the lines that serve it are reported", async () => {
  const project = await scaffolded(versioned("v1"));
  project.write("openapi.json", versioned("v1", "v2"));
  const { code, out } = await project.scaffold("server");
  expect(code).toBe(1);
  expect(out).toContain(`
      import { createServer } from "./generated/server.js";
      import { v2CatsHandlers } from "./handlers/v2/cats.js";
      import { v2OwnHandlers } from "./handlers/v2/own.js";

      versions: ["v1", "v2"],
      handlers: {
        v1: { /* the handlers that are here now */ },
        v2: {
          ...v2CatsHandlers(deps),
          ...v2OwnHandlers(deps),
        },
      },
`);
  expect(out).toMatch(/to do {4}src\/server\.ts:\d+: /);
  const written = project.texts();
  expect((await project.scaffold("server", "--check")).code).toBe(1);
  expect((await project.scaffold("server")).code).toBe(1);
  expect(project.texts()).toEqual(written);
  // The team follows the advice.
  project.edit(
    "src/server.ts",
    "./generated/v1/server.js",
    "./generated/server.js",
  );
  project.edit(
    "src/server.ts",
    "import type { Deps }",
    `import { v2CatsHandlers } from "./handlers/v2/cats.js";
import { v2OwnHandlers } from "./handlers/v2/own.js";
import type { Deps }`,
  );
  project.edit(
    "src/server.ts",
    "handlers: {\n      ...catsHandlers(deps),\n      ...ownHandlers(deps),\n    },",
    `versions: ["v1", "v2"],
      handlers: {
        v1: { ...catsHandlers(deps), ...ownHandlers(deps) },
        v2: { ...v2CatsHandlers(deps), ...v2OwnHandlers(deps) },
      },`,
  );
  await expectMerged(project);
});

describe("a randomly edited project", () => {
  /** Edits of the team that keep the project compiling. */
  const edits: Readonly<Record<string, (text: string) => string>> = {
    comments: (text) => text.replace(/,\n/g, ", // kept\n"),
    renamed: (text) => text.replaceAll("catsHandlers", "felines"),
    reordered: (text) =>
      text.replace(
        /(export const \w+ = \{\n)((?:.|\n)*?\n\n)((?:.|\n)*?)(\n\} satisfies)/,
        "$1$3\n\n$2$4",
      ),
    // This edit comes after the reordering, so that only the last one loses its comma.
    "no last comma": (text) => text.replace(/,(\n\s*\} satisfies)/g, "$1"),
    Windows: (text) => text.replaceAll("\n", "\r\n"),
    "a mark at the start": (text) => `\ufeff${text}`,
    "single quotes": (text) => text.replace(/^(import .*?)"(.*)"/gm, "$1'$2'"),
    "odd spaces": (text) => text.replace(/=> /g, "=>   "),
    "text at the end": (text) => `${text}\n// the end`,
    methods: (text) =>
      text.replace(
        /(\w+): \(\) => notImplemented\(\),/g,
        "$1() { return notImplemented(); },",
      ),
  };

  test("keeps every byte, and has all handlers", async () => {
    const names = Object.keys(edits);
    await fc.assert(
      fc.asyncProperty(fc.subarray(names), async (chosen) => {
        const project = await scaffolded();
        for (const [path, text] of project.texts()) {
          if (!/^src\/(?:handlers\/|server)/.test(path)) continue;
          const edited = chosen.reduce(
            (now, name) => edits[name]?.(now) ?? now,
            text,
          );
          project.write(path, edited);
        }
        project.write("openapi.json", describedBy(after));
        await expectMerged(project);
      }),
      { seed, numRuns: draws(2, 40) },
    );
  });
});

test.each(["api", "unversioned"])(
  "a first version stops a run, and with the folder %s the handlers are kept",
  async (unversioned) => {
    const project = await scaffolded();
    const first = { path: "/v2/cats", tag: "cats", id: "listCatsV2" };
    project.write("openapi.json", describedBy([...before, first]));
    const kept = project.texts();
    for (const action of ["--check", "--quiet"]) {
      const { code, err } = await project.scaffold("server", action);
      expect([code, err]).toEqual([
        2,
        'error: The paths without a version are in src/generated/api, and would move to src/generated/unversioned, which breaks all imports of the former. Set "unversioned" in the configuration: "api" keeps the folder, and "unversioned" moves it.\n  at tenon.config.json\n',
      ]);
    }
    expect(project.texts()).toEqual(kept);
    project.edit(
      "tenon.config.json",
      "{\n",
      `{\n  "unversioned": "${unversioned}",\n`,
    );
    const { code, out } = await project.scaffold("server");
    expect(code).toBe(1);
    expect(out).toContain(`versions: ["${unversioned}", "v2"],`);
    expect(out.match(/Rename it in this import/g) ?? []).toHaveLength(
      unversioned === "api" ? 0 : 3,
    );
    const added = project.files().filter((path) => !kept.has(path));
    expect(added).toEqual(["src/handlers/v2/cats.ts", "test/v2-cats.test.ts"]);
    const { out: checked } = await project.scaffold("server", "--check");
    expect(checked).not.toContain("missing");
    project.remove();
  },
);
