import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { pages, root } from "../../docs/pages.js";
import { put, tenon } from "../../program/cli/tenon.js";
import { thingsApi } from "../../program/cli/things-api.js";
import { sample } from "../../support/sampling.js";
import { tsc } from "../../support/tsc.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-emitters-"));
  put(folder, "package.json", '{ "type": "module" }');
  put(folder, "openapi.json", thingsApi([]));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function link(name: string, target: string): void {
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  symlinkSync(target, join(folder, "node_modules", name));
}

/** Runs `tenon generate` with an emitter whose `emit` has this body. */
function emitting(body: string, head = "apiVersion: 1,") {
  const emit = `emit(version, { code, docComment, identifier, importType, key, lines, literal }) { ${body} }`;
  return running("emitter.js", `export const emitter = { ${head} ${emit} };\n`);
}

function running(file: string, text: string) {
  put(folder, file, text);
  put(folder, "tenon.config.json", JSON.stringify({ emitters: [`./${file}`] }));
  return tenon(folder, ["generate"]);
}

/** A module with one piece of code. */
function moduleOf(piece: string, path = '"own"'): string {
  return `return [{ path: ${path}, declares: [], body: [${piece}] }];`;
}

function own(): string {
  return readFileSync(join(folder, "generated/api/own.ts"), "utf8");
}

/** Compiles files of the output; returns what the compiler prints. */
function typeCheck(...paths: readonly string[]): Promise<string> {
  const compilerOptions = {
    module: "nodenext",
    target: "es2022",
    strict: true,
    noEmit: true,
    types: [],
  };
  const files = paths.map((path) => `generated/${path}`);
  put(folder, "tsconfig.json", JSON.stringify({ compilerOptions, files }));
  return tsc(join(folder, "tsconfig.json"));
}

test("the emitters of the documentation run, and their output compiles", async () => {
  const page = pages.get("docs/configuration/emitters.md") ?? "";
  const blocks = [...page.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs)];
  expect(blocks).toHaveLength(2);
  for (const [, path = "", text = ""] of blocks) put(folder, path, text);
  const [, config = ""] = /```json\n(.*?)```/s.exec(page) ?? [];
  put(folder, "tenon.config.json", config);
  put(
    folder,
    "openapi.json",
    readFileSync(join(root, "spec/openapi.json"), "utf8"),
  );
  link("tsx", join(root, "node_modules/tsx"));
  const { code, err } = tenon(folder, [
    "generate",
    "--target",
    "client,webhooks.send",
  ]);
  expect([code, err]).toEqual([0, ""]);
  const read = (path: string) =>
    readFileSync(join(folder, "generated/v2", path), "utf8");
  expect(read("routes.ts")).toContain(
    'import type { OperationName } from "./operations.js";',
  );
  expect(read("routes.ts")).toContain(
    '  createInference: { method: "POST", path: "/v2/workspaces/{workspace_id}/inferences"',
  );
  expect(read("event-catalogue.ts")).toContain('type: "inference.completed",');
  expect(await typeCheck("v2/routes.ts", "v2/event-catalogue.ts")).toBe("");
  expect(
    tenon(folder, ["check", "--target", "client,webhooks.send"]).code,
  ).toBe(0);
});

test("the logs of an emitter are not part of the result", () => {
  const log = "console.log('noise');";
  const head = `apiVersion: (() => { ${log} return 1; })(),`;
  emitting(`${log} ${moduleOf("code`export {};`")}`, head);
  const { code, out, err } = tenon(folder, ["generate", "--json"]);
  expect([code, JSON.parse(out)]).toMatchObject([0, { ok: true }]);
  expect(err).toBe("noise\nnoise\n");
});

test("the output of an emitter is deleted with it", () => {
  expect(emitting(moduleOf("code`export const a = 1;`")).code).toBe(0);
  expect(own()).toContain("export const a = 1;\n");
  rmSync(join(folder, "tenon.config.json"));
  tenon(folder, ["generate"]);
  expect(own).toThrow("ENOENT");
});

describe("a string of the description", () => {
  const hostile = JSON.stringify('*/ "; alert(1); // ` ${x}');

  test("is printed as a literal, a key, and a comment", async () => {
    const { err } = emitting(
      `const text = ${hostile}; ${moduleOf("code`\n${docComment(text)}\nexport const a = { ${key(text)}: ${literal(text)} };\n`")}`,
    );
    expect(err).toBe("");
    expect(await typeCheck("api/own.ts")).toBe("");
  });

  test.each([
    ["in a hole", "code`export const a = ${text};`"],
    ["as a template", "code(text)"],
    ["as a forged template", "code(Object.assign([text], { raw: [text] }))"],
    ["as a module's body", "text"],
    ["among lines", "lines([text])"],
    [
      "as an object that looks like code",
      "code`${{ kind: 'concat', parts: [text] }}`",
    ],
    ["as an identifier", "code`${identifier(text)}`"],
    ["as the name of an import", "code`${importType('runtime/client', text)}`"],
    ["as a literal inside quotes", "code`const a = '${literal(text)}';`"],
    [
      "as a literal inside double quotes",
      'code`const a = "${literal(text)}";`',
    ],
    [
      "as a literal in a template literal",
      "code`const a = \\`${literal(text)}\\`;`",
    ],
    ["as a literal in a comment", "code`/* ${literal(text)} */`"],
    ["as a literal in a line comment", "code`// ${literal(text)}`"],
    [
      "as a literal in a regular expression",
      "code`const a = /${literal(text)}/;`",
    ],
    ["as a literal after an open comment", "lines([code`/*`, literal(text)])"],
  ])("is refused %s", (_, piece) => {
    const { code, err } = emitting(
      `const text = ${hostile}; ${moduleOf(piece)}`,
    );
    expect([code, err]).toEqual([
      2,
      expect.stringContaining("error: emitter.js failed for api: ") as string,
    ]);
    expect(own).toThrow("ENOENT");
  });

  test("does not confuse a division or an escaped quote with text", () => {
    const { err } = emitting(
      moduleOf(
        "code`export const a = ((1 + ${2}) / ${4}) / 2 + 'it\\\\'s /* no // comment'.length / ${1};`",
      ),
    );
    expect(err).toBe("");
  });
});

describe("what an emitter must not do", () => {
  test.each(
    sample<readonly [string, string, string]>(
      [
        [
          "leave the folder",
          moduleOf("code`1`", '"../../x"'),
          'emitter.js emits "api/../../x.ts", which cannot be written: the path contains `..`.',
        ],
        [
          "differ from a file of Tenon only in case",
          moduleOf("code`1`", '"Client"'),
          'emitter.js emits "api/Client.ts", which cannot be written: it differs only in case from api/client.ts.',
        ],
        [
          "replace a file of Tenon",
          moduleOf("code`1`", '"client"'),
          "emitter.js emits api/client.ts, which is a file of Tenon.",
        ],
        ["return nothing", "", "`emit` returned no list of modules.\n"],
        [
          "return a promise",
          "return Promise.reject(new Error('late'));",
          "`emit` returned a promise. It must not be `async`",
        ],
        [
          "add an extension",
          moduleOf("code`1`", '"routes.ts"'),
          'The path "routes.ts" of a module has an extension. Write "routes".',
        ],
        [
          "use a path twice",
          "const own = { path: 'own', declares: [], body: [] }; return [own, own];",
          "emitter.js emits api/own.ts twice.",
        ],
        [
          "import a module that does not exist",
          moduleOf(
            "code`export type A = ${importType('v9/operations', 'A')};`",
          ),
          'emitter.js emits api/own.ts, which imports A from "v9/operations", but the output has no such module.',
        ],
        [
          "import a part of the runtime that does not exist",
          moduleOf("code`export type A = ${importType('runtime/nope', 'A')};`"),
          'imports A from "runtime/nope", but',
        ],
        [
          "import a package",
          moduleOf("code`export type A = ${importType('node:fs', 'A')};`"),
          'imports A from "node:fs", but',
        ],
        [
          "return what is no module",
          "return [3]",
          "A module has no string `path`.",
        ],
        ["throw a string", "throw 'boom';", "failed for api: boom\n"],
        [
          "print what is not TypeScript",
          moduleOf("code`export const a: string = ;`"),
          "emitter.js emits api/own.ts, which is not valid TypeScript: line 3, `export const a: string = ;`: Expression expected.\n",
        ],
      ],
      5,
    ),
  )("%s", (_, body, message) => {
    const { code, err } = emitting(body);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining(message) as string,
    ]);
    expect(err).not.toContain("  at ");
    expect(own).toThrow("ENOENT");
  });

  test.each(
    sample<readonly string[]>(
      [
        [
          "throw",
          "version.nothing.here;",
          "Cannot read properties of undefined",
        ],
        ["print undefined", moduleOf("code`${undefined}`"), "Code has a value"],
        [
          "print no name",
          moduleOf("identifier(version.nothing)"),
          "identifier needs a string",
        ],
        [
          "end the run",
          "process.exit(0);",
          "It uses `process.exit`, but only Tenon ends the run. Throw an error instead.",
        ],
        ...["reallyExit(0)", "abort()", "kill(process.pid)"].map((call) => [
          `end the run with ${call}`,
          `process.${call};`,
          `It uses \`process.${call.replace(/\(.*/, "")}\`, but only Tenon ends the run.`,
        ]),
        [
          "write to standard output",
          "process.stdout.write('noise');",
          "It writes to standard output, which has only results. Use `console.log`, which prints to standard error.",
        ],
      ],
      5,
    ),
  )("%s, and the message has the place", (_, body, message) => {
    const { code, out, err } = emitting(body);
    const escaped = join(folder, "emitter.js").replaceAll(".", "\\.");
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(message);
    expect(err).toMatch(new RegExp(`\\n  at ${escaped}:1:\\d+\\n$`));
  });

  test.each(
    sample(
      [
        ["literal(undefined)", "the value is undefined"],
        ["literal({ a: [new Date(0)] })", "/a/0 is an instance of Date"],
        ["literal(5n)", "the value is a bigint"],
        ["literal(() => 1)", "the value is a function"],
        ["literal(NaN)", "the value is NaN"],
        [
          "literal(version.a = version)",
          "/a is an object that contains itself",
        ],
        ["key(3)", "key needs a string, and got number."],
        [
          "identifier(undefined)",
          "identifier needs a string, and got undefined.",
        ],
        [
          "identifier('a b')",
          'identifier got "a b", which is not an identifier.',
        ],
        [
          "identifier('class')",
          'identifier got "class", which is a reserved word.',
        ],
        ["docComment(null)", "docComment needs a string, and got null."],
        ["lines(code`1`)", "lines needs a list."],
      ] as const,
      4,
    ),
  )("print %s", (piece, message) => {
    const { code, err } = emitting(moduleOf(piece));
    expect([code, err]).toEqual([
      2,
      expect.stringContaining(message) as string,
    ]);
  });

  test("set the exit code", () => {
    const { code, err } = emitting("process.exitCode = 0; return [];");
    expect(code).toBe(2);
    expect(err).toContain(
      "It uses `process.exitCode`, but only Tenon ends the run. Throw an error instead.",
    );
  });

  test("set the exit code later", () => {
    emitting("setTimeout(() => { process.exitCode = 0; }); return [];");
    rmSync(join(folder, "generated"), { recursive: true });
    expect(tenon(folder, ["check"]).code).toBe(1);
  });

  test("import existing files", () => {
    const other =
      "{ path: 'other', declares: ['A'], body: [code`export type A = 1;`] }";
    const uses =
      "code`export type B = [${importType('api/other', 'A')}, ${importType('runtime/problem', 'Problem')}];`";
    const { err } = emitting(
      `return [{ path: 'own', declares: ['B'], body: [${uses}] }, ${other}];`,
    );
    expect(err).toBe("");
    expect(own()).toContain('import type { A } from "./other.js";');
  });

  test("change the model for others", () => {
    const { code } = emitting(
      `version.operations.length = 0; ${moduleOf("code`export {};`")}`,
    );
    expect(code).toBe(0);
    expect(own()).toContain("export {};");
  });
});

describe("an emitter that cannot be loaded", () => {
  test.each(
    sample<readonly [string, string, string]>(
      [
        ["exports nothing", "export const x = 1;", "e.js exports no `emitter`"],
        [
          "does not parse",
          "export const",
          "\nFor the line, run `node --check e.js`, and the same for the files that it imports.\n",
        ],
        [
          "imports a file that does not exist",
          'import "./gone.js"; export const emitter = 1;',
          "e.js cannot be imported: Cannot find module",
        ],
        [
          "ends the run",
          "process.exit(0);",
          "e.js cannot be imported: It uses `process.exit`, but only Tenon ends the run.",
        ],
        [
          "ends the run otherwise",
          "process.reallyExit(0);",
          "e.js cannot be imported: It uses `process.reallyExit`, but only Tenon ends the run.",
        ],
        [
          "waits for ever",
          "await new Promise(() => {}); export const emitter = 1;",
          "e.js cannot be imported: an `await` at its top level, or in a file that it imports, never ends.\n",
        ],
        [
          "writes to standard output",
          "process.stdout.write('noise');",
          "e.js cannot be imported: It writes to standard output, which has only results.",
        ],
        [
          "is for another version",
          "export const emitter = { apiVersion: 2, emit() { return []; } };",
          "e.js has apiVersion 2, and this version of Tenon runs emitters with apiVersion 1.",
        ],
        [
          "has its version as text",
          'export const emitter = { apiVersion: "1", emit() { return []; } };',
          'e.js has apiVersion "1", and',
        ],
        [
          "throws",
          "\nnull.x;",
          "e.js cannot be imported: Cannot read properties of null (reading 'x')\n  at ",
        ],
      ],
      5,
    ),
  )("%s", (_, text, message) => {
    const { code, err } = running("e.js", text);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining(message) as string,
    ]);
  });

  test("is a URL", () => {
    const emitters = ["https://example.com/e.js"];
    put(folder, "tenon.config.json", JSON.stringify({ emitters }));
    const { code, err } = tenon(folder, ["generate"]);
    expect([code, err]).toEqual([
      2,
      "error: The emitter https://example.com/e.js is a URL. An emitter is code that runs in your project: save it, and name the file.\n",
    ]);
  });

  test("does not exist", () => {
    put(folder, "tenon.config.json", '{ "emitters": ["nope.js"] }');
    const { err } = tenon(folder, ["generate"]);
    expect(err).toBe("error: The emitter nope.js does not exist.\n");
  });

  // Later versions of Node strip the types themselves.
  test.skipIf(Reflect.get(process.features, "typescript"))(
    "is TypeScript, without tsx in Node 20",
    () => {
      const { code, err } = running("e.ts", "export const emitter = 1;");
      expect(code).toBe(2);
      expect(err).toContain("install tsx (`npm install --save-dev tsx`)");
    },
  );
});
