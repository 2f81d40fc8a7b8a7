import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

import ts from "typescript";
import { expect, it } from "vitest";

const file = fileURLToPath(
  new URL("../../generated/hover-probe.ts", import.meta.url),
);

/** The language service of an editor for a program that uses the client. */
function serviceFor(program: string): ts.LanguageService {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    strict: true,
    lib: ["lib.es2020.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  };
  const read = (name: string) =>
    name === file ? program : ts.sys.readFile(name);
  return ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) => {
      const text = read(name);
      return text === undefined
        ? undefined
        : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => fileURLToPath(new URL("../..", import.meta.url)),
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: read,
  });
}

/** What an editor shows on hovering over the text. */
function hover(program: string, over: string): string {
  const at = program.indexOf(over);
  const info = serviceFor(program).getQuickInfoAtPosition(file, at);
  return ts.displayPartsToString(info?.documentation);
}

/** The files in which an editor finds the definitions of the text. */
function definitionsOf(program: string, over: string): readonly string[] {
  const at = program.indexOf(over);
  const found = serviceFor(program).getDefinitionAtPosition(file, at) ?? [];
  return found.map(({ fileName, name }) => `${basename(fileName)} ${name}`);
}

it("shows the documentation of an operation on a call", () => {
  const program = `
    import { createClient } from "./v2/index.js";
    const api = createClient({ baseUrl: "https://api.example.com", token: "" });
    const path = { workspace_id: "", inference_id: "" };
    export const one = api.getInference({ path });
    export const two = api.getInference.try({ path });
  `;
  const { summary } = readOperation();
  const shown = hover(program, "getInference({");
  expect(shown).toContain(summary);
  expect(shown).toContain(
    "`GET /v2/workspaces/{workspace_id}/inferences/{inference_id}`",
  );
  expect(shown).toContain("path: workspace_id, inference_id");
  expect(hover(program, "try({")).toContain("a `problem` instead of throwing");
  expect(definitionsOf(program, "getInference({")).toContain(
    "calls.ts getInference",
  );
});

function readOperation(): { readonly summary: string } {
  const spec = new URL("../../spec/openapi.json", import.meta.url);
  // The file has this operation, which the tests of the description hold.
  const { paths } = JSON.parse(readFileSync(spec, "utf8")) as {
    paths: Record<string, { get: { summary: string } }>;
  };
  const path = "/v2/workspaces/{workspace_id}/inferences/{inference_id}";
  const item = paths[path];
  if (item === undefined) throw new Error(path);
  return item.get;
}
