/** Usual mistakes of the first hour, and what a person sees: the cause, and what helps. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { oldNode } from "../../../generator/program/this-process.js";
import { cli, put } from "../cli/tenon.js";
import { tenon } from "./tenon.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-mistakes-"));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

const api = `openapi: 3.1.0
info: { title: Things, version: 1.0.0 }
paths:
  /things:
    get:
      operationId: listThings
      responses: { "200": { description: All. } }
`;
const json = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Things", version: "1.0.0" },
  paths: {},
});

interface Mistake {
  readonly mistake: string;
  /** The files of the folder. Without them, it has a valid `openapi.yaml`. */
  readonly files?: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  readonly code: 0 | 1 | 2 | 3;
  /** The cause, and what to do. */
  readonly says: readonly string[];
}

const mistakes: readonly Mistake[] = [
  {
    mistake: "a name with another extension",
    words: ["generate", "openapi.yml"],
    code: 3,
    says: ["openapi.yml does not exist.", "Did you mean openapi.yaml?"],
  },
  {
    mistake: "a missing file",
    files: {},
    words: ["lint", "api.yaml"],
    code: 3,
    says: ["api.yaml does not exist.", "Correct the path."],
  },
  {
    mistake: "no description anywhere",
    files: {},
    words: ["generate"],
    code: 2,
    says: ["No description found. Pass one as an argument"],
  },
  {
    mistake: "a description in a folder that is not looked into",
    files: { "docs/openapi.yaml": api },
    words: ["mock"],
    code: 2,
    says: ["Did you mean docs/openapi.yaml? Pass it as an argument"],
  },
  {
    mistake: "a folder instead of the file in it",
    files: { "spec/openapi.yaml": api },
    words: ["generate", "spec"],
    code: 2,
    says: ["spec is a folder. Name the description file in it."],
  },
  {
    mistake: "a tab as indentation of YAML",
    files: { "openapi.yaml": api.replace("  /things", "\t/things") },
    words: ["generate"],
    code: 3,
    says: ["openapi.yaml:4:1", "tabs are not allowed as indentation."],
  },
  {
    mistake: "a colon in a text of YAML",
    files: { "openapi.yaml": api.replace("All.", "All: of them") },
    words: ["generate"],
    code: 3,
    says: ["openapi.yaml:7:"],
  },
  {
    mistake: "a colon in a text, in a block",
    files: { "openapi.yaml": "openapi: 3.1.0\ninfo:\n  title: A: b\n" },
    words: ["generate"],
    code: 3,
    says: [
      "two keys in one line.",
      "If the value is a text with a colon, quote it.",
    ],
  },
  {
    mistake: "an empty file",
    files: { "openapi.yaml": "" },
    words: ["generate"],
    code: 3,
    says: ["The description is empty.", "Start it with `openapi: 3.1.0`."],
  },
  {
    mistake: "an empty JSON file",
    files: { "openapi.json": "\n" },
    words: ["generate"],
    code: 3,
    says: ["The file is empty.", "Save the description in it."],
  },
  {
    mistake: "a page of a browser as JSON",
    files: { "openapi.json": "<!DOCTYPE html>\n<html></html>" },
    words: ["generate"],
    code: 3,
    says: ["openapi.json is an HTML page.", "Save the description itself."],
  },
  {
    mistake: "a page of a browser as YAML",
    files: { "openapi.yaml": "<!DOCTYPE html>\n<html></html>" },
    words: ["lint"],
    code: 3,
    says: ["This is an HTML page, not an OpenAPI description."],
  },
  {
    mistake: "a pointer of Git LFS",
    files: {
      "openapi.yaml":
        "version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 2\n",
    },
    words: ["check"],
    code: 3,
    says: ["This is a pointer of Git LFS", "Run `git lfs pull`"],
  },
  {
    mistake: "a Postman collection",
    files: { "api.json": '{"info":{"_postman_id":"1"},"item":[]}' },
    words: ["generate", "api.json"],
    code: 3,
    says: [
      "This is a Postman collection",
      "Export it from Postman as OpenAPI.",
    ],
  },
  {
    mistake: "an AsyncAPI document",
    files: { "openapi.yaml": "asyncapi: 3.0.0\n" },
    words: ["generate"],
    code: 3,
    says: ["This is an AsyncAPI document, not an OpenAPI description."],
  },
  {
    mistake: "YAML in a file named .json",
    files: { "openapi.json": api },
    words: ["generate"],
    code: 3,
    says: [
      "Expected JSON, but this looks like YAML.",
      "Rename the file, so that its name ends in `.yaml`.",
    ],
  },
  {
    mistake: "JSON with comments",
    files: { "openapi.json": `// the API\n${json}` },
    words: ["generate"],
    code: 3,
    says: ["JSON does not allow comments.", "Remove it."],
  },
  {
    mistake: "JSON with a trailing comma",
    files: { "openapi.json": json.replace(/}$/, ",}") },
    words: ["generate"],
    code: 3,
    says: ["Trailing comma before `}`.", "Remove it: JSON has no"],
  },
  {
    mistake: "a byte-order mark, which is no mistake",
    files: { "openapi.json": `\ufeff${json}` },
    words: ["generate"],
    code: 0,
    says: [],
  },
  {
    mistake: "a merge conflict",
    files: {
      "openapi.yaml": `<<<<<<< HEAD\n${api}=======\nopenapi: 3\n>>>>>>> x\n`,
    },
    words: ["generate"],
    code: 3,
    says: ["openapi.yaml:1:1", "The file has an unresolved merge conflict."],
  },
  {
    mistake: "a version of OpenAPI that does not exist",
    files: { "openapi.yaml": api.replace("3.1.0", "4.0.0") },
    words: ["generate"],
    code: 3,
    says: ["Unsupported version: OpenAPI `4.0.0`.", "Tenon reads Swagger 2.0"],
  },
  {
    mistake: "a reference out of the repository",
    files: { "openapi.yaml": `${api}  /x: { $ref: ../../secret.yaml }\n` },
    words: ["generate"],
    code: 3,
    says: ["`../../secret.yaml` leads out of the root folder", "Pass `--root"],
  },
  {
    mistake: "a URL that was not fetched",
    files: {},
    words: ["lint", "https://example.com/openapi.json"],
    code: 3,
    says: ["was not fetched yet.", "Run `tenon generate` or `tenon update`"],
  },
  {
    mistake: "a command with a near name",
    words: ["genrate"],
    code: 2,
    says: ['Unknown command "genrate". Did you mean generate?'],
  },
  {
    mistake: "the start of a command",
    words: ["help", "scaff"],
    code: 2,
    says: ["Did you mean scaffold?"],
  },
  {
    mistake: "no command",
    words: ["openapi.yaml"],
    code: 2,
    says: ["Name the command first: `tenon generate openapi.yaml`."],
  },
  {
    mistake: "an option with a near name",
    words: ["generate", "--wacth"],
    code: 2,
    says: ["Unknown option --wacth. Did you mean --watch?"],
  },
  {
    mistake: "an option of another command",
    words: ["generate", "--fail-on", "error"],
    code: 2,
    says: ["has no option --fail-on. Commands with this option: diff, lint."],
  },
  {
    mistake: "--input of other generators",
    words: ["generate", "--input", "openapi.yaml"],
    code: 2,
    says: ["The description is an argument", "`tenon generate openapi.yaml`"],
  },
  {
    mistake: "-i of other generators",
    words: ["generate", "-i", "openapi.yaml"],
    code: 2,
    says: ["Unknown option -i. The description is an argument"],
  },
  {
    mistake: "--output of other generators",
    words: ["generate", "--output", "src/api"],
    code: 2,
    says: ["has no option --output. Did you mean --out?"],
  },
  {
    mistake: "a file as output, as in openapi-typescript",
    words: ["generate", "openapi.yaml", "-o", "schema.d.ts"],
    code: 2,
    says: ["--out names a folder, not a file", "--out src/generated."],
  },
  {
    mistake: "a file in the place of the output",
    files: { "openapi.yaml": api, generated: "" },
    words: ["generate"],
    code: 2,
    says: ["generated: it is a file. Name another folder, or remove it"],
  },
  {
    mistake: "an output folder with other code",
    files: { "openapi.yaml": api, "src/main.ts": "" },
    words: ["generate", "--out", "src"],
    code: 2,
    says: ["contains main.ts", "Name another folder, or use `tenon generate"],
  },
  {
    mistake: "a misspelt key of the configuration",
    files: { "openapi.yaml": api, "tenon.config.json": '{ "ouput": "x" }' },
    words: ["generate"],
    code: 2,
    says: [
      'Unknown key "ouput". Did you mean output?',
      "tenon.config.json:1:3",
    ],
  },
  {
    mistake: "a misspelt value of the configuration",
    files: { "tenon.config.json": '{ "targets": ["cilent"] }' },
    words: ["generate"],
    code: 2,
    says: ['but is "cilent". Did you mean client?', "tenon.config.json:1:15"],
  },
  {
    mistake: "two configurations",
    files: { "tenon.config.json": "{}", "tenon.config.yaml": "{}" },
    words: ["generate"],
    code: 2,
    says: ["has two configurations", "Move the settings into one"],
  },
  {
    mistake: "a configuration in a format of others",
    files: { "tenon.config.toml": "" },
    words: ["generate"],
    code: 2,
    says: ["Move its settings to tenon.config.json, and delete it."],
  },
  {
    mistake: "a comparison outside of a repository",
    words: ["diff"],
    code: 2,
    says: ["is not in a git repository", "or name files that exist."],
  },
  {
    mistake: "a server without its URL",
    words: ["test", "openapi.yaml"],
    code: 2,
    says: ["The URL comes first", "`tenon test http://127.0.0.1:8080"],
  },
  {
    mistake: "an unknown API of the configuration",
    files: {
      "tenon.config.json": '{"apis":[{"name":"shop","input":"openapi.yaml"}]}',
    },
    words: ["generate", "--api", "shp"],
    code: 2,
    says: ['has no API "shp". Did you mean shop?'],
  },
];

test.each(mistakes)("$mistake", async ({ files, words, code, says }) => {
  for (const [path, text] of Object.entries(files ?? { "openapi.yaml": api }))
    put(folder, path, text);
  const outcome = await tenon(folder, words);
  for (const sentence of says) expect(outcome.err).toContain(sentence);
  expect(outcome.code).toBe(code);
  expect(outcome.err).not.toMatch(/^ +at .*\.[jt]s:\d+/m);
});

test("an edited file of the output", async () => {
  put(folder, "openapi.yaml", api);
  await tenon(folder, ["generate"]);
  put(folder, "generated/api/API.md", "mine");
  const { code, err } = await tenon(folder, ["generate"]);
  expect(code).toBe(1);
  expect(err).toContain("overwrite it with `tenon generate --force`.");
});

test.each([
  ["v18.20.8", "Tenon needs Node 20 or later, and this is Node v18.20.8."],
  ["v20.0.0", undefined],
  ["v24.1.0", undefined],
])("Node %s", (version, message) => {
  if (message === undefined) expect(oldNode(version)).toBeUndefined();
  else expect(oldNode(version)).toContain(message);
});

/** The administrator may write everywhere, so the command runs as nobody. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Nobody may be kept from the folder of Node, or from that of the repository. */
const canRun =
  process.platform !== "win32" &&
  spawnSync(process.execPath, [cli, "--version"], { cwd: "/", ...nobody })
    .status === 0;

describe.skipIf(!canRun)(
  "without permission (skipped where the administrator runs the tests, and others cannot run Tenon)",
  () => {
    function asNobody(...words: readonly string[]) {
      const { status, stderr } = spawnSync(process.execPath, [cli, ...words], {
        cwd: folder,
        encoding: "utf8",
        env: { ...process.env, HOME: folder },
        ...nobody,
      });
      return { status, stderr };
    }

    test("to write", () => {
      put(folder, "openapi.yaml", api);
      chmodSync(folder, 0o555);
      const { status, stderr } = asNobody("generate", "--target", "client");
      expect(stderr).toContain(
        "permission denied. Name another folder with --out",
      );
      expect(status).toBe(2);
    });

    test("to read", () => {
      put(folder, "openapi.yaml", api);
      chmodSync(join(folder, "openapi.yaml"), 0o000);
      chmodSync(folder, 0o755);
      const { status, stderr } = asNobody("lint");
      expect(stderr).toContain("cannot be read: permission denied.");
      expect(status).toBe(3);
    });
  },
);
