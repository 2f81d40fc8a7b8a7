import { join } from "node:path";

import { expect, test } from "vitest";

import { buildApi } from "../../../generator/input/build/build.js";
import { tolerateReferences } from "../../../generator/input/build/warnings/unresolved-references.js";
import { readDescription } from "../../../generator/input/read/read.js";
import { folderOf } from "../read/description-folder.js";

const item = '{ "get": { "responses": { "204": { "description": "ok" } } } }';

/** A description with references in place of path items, and a component that nothing uses. */
function paths(...references: readonly string[]): string {
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: Object.fromEntries(
      references.map(($ref, index) => [`/p${String(index)}`, { $ref }]),
    ),
  });
}

async function errorsOf(...of: Parameters<typeof diagnosticsOf>) {
  const found = await diagnosticsOf(...of);
  return found
    .filter(({ severity }) => severity === "error")
    .map(({ code, message, advice }) => ({ code, message, advice }));
}

async function diagnosticsOf(
  files: Readonly<Record<string, string>>,
  input: string,
  overlays: readonly string[] = [],
) {
  const folder = folderOf({ ...files, "package.json": "{}" });
  const document = await readDescription(join(folder, input), {
    root: join(folder, input, ".."),
    overlays: overlays.map((path) => join(folder, path)),
  });
  const { api, diagnostics } = buildApi(document, { versions: "path" });
  const found = tolerateReferences(
    [...document.diagnostics, ...diagnostics],
    api,
  );
  return found.map(({ severity, code, message, advice }) => ({
    ...{ severity, code },
    message: message.replaceAll(folder, "FOLDER"),
    advice: advice.replaceAll(folder, "FOLDER"),
  }));
}

test.each<[string, string, Readonly<Record<string, string>>]>([
  ["a missing file", "parts/gone.json", {}],
  ["a missing file with a pointer", "parts/gone.json#/a", {}],
  ["an empty file", "a.yaml", { "a.yaml": "" }],
  ["a file of comments only", "a.yaml", { "a.yaml": "# later\n" }],
  ["a part of an empty file", "a.yaml#/a", { "a.yaml": "\n" }],
  ["a folder", "parts", { "parts/a.json": item }],
  ["a missing part of a file", "a.json#/gone", { "a.json": `{"a":${item}}` }],
  ["a missing anchor of a file", "a.json#gone", { "a.json": item }],
  ["a file below a file", "a.json/b.json", { "a.json": item }],
])("%s is an error", async (_name, reference, files) => {
  const text = paths(reference, "own.json");
  const all = { ...files, "api.json": text, "own.json": item };
  expect(await errorsOf(all, "api.json")).toMatchObject([{ code: "ref-file" }]);
});

test("a missing file that only an overlay names is an error", async () => {
  const overlay = JSON.stringify({
    overlay: "1.0.0",
    info: { title: "O", version: "1" },
    actions: [
      { target: "$.paths", update: { "/o": { $ref: "parts/gone.json" } } },
    ],
  });
  const files = {
    "api.json": paths("own.json"),
    "own.json": item,
    "o.json": overlay,
  };
  expect(await errorsOf(files, "api.json", ["o.json"])).toMatchObject([
    { code: "ref-file" },
  ]);
});

test("a missing file is an error in a discriminator's mapping", async () => {
  const schema = {
    oneOf: [{ type: "object", properties: { kind: { type: "string" } } }],
    discriminator: { propertyName: "kind", mapping: { cat: "cat.json" } },
  };
  const content = { "application/json": { schema } };
  const responses = { "200": { description: "ok", content } };
  const files = {
    "api.json": paths("a.json"),
    "a.json": JSON.stringify({ get: { responses } }),
  };
  const errors = await errorsOf(files, "api.json");
  expect(errors.map(({ code }) => code)).toEqual(["ref-file"]);
});

test("references out of the root folder are one error for each folder", async () => {
  const text = paths(
    "../common/a.json",
    "../common/b.json",
    "../common/a.json#/x",
    "../../lib/a.json",
    "../common/deep/a.json",
  );
  const errors = await errorsOf(
    { "services/api/api.json": text },
    "services/api/api.json",
  );
  const advice =
    "Pass `--root FOLDER`, or set `root` in the configuration. Or move the target into the root folder.";
  const root = "leads out of the root folder, `FOLDER/services/api`.";
  expect(errors).toEqual([
    {
      code: "ref-outside",
      message: `The reference \`../common/a.json\` ${root} 2 more references lead to this folder.`,
      advice,
    },
    {
      code: "ref-outside",
      message: `The reference \`../../lib/a.json\` ${root}`,
      advice,
    },
    {
      code: "ref-outside",
      message: `The reference \`../common/deep/a.json\` ${root}`,
      advice,
    },
  ]);
});

test("a root with a space is quoted", async () => {
  const files = { "my apis/v1/api.json": paths("../a.json") };
  const [error] = await errorsOf(files, "my apis/v1/api.json");
  expect(error?.advice).toContain('Pass `--root "FOLDER/my apis"`');
});

test("absolute paths are one error for each folder, without a root", async () => {
  const text = paths(
    ...["/lib/a.json", "/lib/b.json#/x", "/other/a.json"],
    ...["file:///lib/a.json", "C:\\lib\\a.json"],
  );
  const errors = await errorsOf({ "api.json": text }, "api.json");
  expect(errors.map(({ message }) => message)).toEqual([
    "The reference `/lib/a.json` is an absolute path. 1 more reference leads to this folder.",
    "The reference `/other/a.json` is an absolute path.",
    "The reference `file:///lib/a.json` is an absolute path.",
    "The reference `C:\\lib\\a.json` is an absolute path.",
  ]);
  for (const { advice } of errors)
    expect(advice).toBe(
      "Write a path relative to the file with the reference.",
    );
});

test("references that nothing uses are one warning for each folder, and no repeated members", async () => {
  const unused = (target: string) => ({ $ref: `../common/${target}` });
  const union = { oneOf: [unused("a.json"), unused("b.json")] };
  const text = JSON.stringify({
    ...{ openapi: "3.1.0", info: { title: "T", version: "1" } },
    paths: { "/p": { $ref: "own.json" } },
    components: { schemas: { Union: union, Other: unused("a.json") } },
  });
  const files = { "api/api.json": text, "api/own.json": item };
  expect(await diagnosticsOf(files, "api/api.json")).toEqual([
    {
      severity: "warning",
      code: "ref-outside",
      message:
        "The reference `../common/a.json` leads out of the root folder, `FOLDER/api`. No operation uses it. 2 more references lead to this folder.",
      advice:
        "Pass `--root FOLDER`, or set `root` in the configuration. Or move the target into the root folder.",
    },
  ]);
});
