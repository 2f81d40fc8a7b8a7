import { readFileSync } from "node:fs";
import { format } from "prettier";
import ts from "typescript";
import { expect, it } from "vitest";
import type { Json } from "../../generator/model/model.js";
import { validatorsText } from "./compile.js";
import { surfaceOfSchemas } from "./described.js";

// A list of schemas, each odd in its own way.
const odd = JSON.parse(
  readFileSync(new URL("odd-schemas.json", import.meta.url), "utf8"),
) as readonly Json[];

const texts = await Promise.all(
  odd.map(async (schema) => validatorsText(await surfaceOfSchemas([schema]))),
);

it.each(texts.map((text, index) => ({ text, index })))(
  "schema $index is laid out as prettier would",
  async ({ text }) => {
    expect(await format(text, { parser: "typescript" })).toBe(text);
  },
);

it("compiles under the strictest settings", () => {
  const files = new Map<string, string>(
    texts.map((text, index) => [`/api/odd${index}.ts`, text]),
  );
  for (const name of [
    "check",
    "check-format",
    "check-property",
    "check-within",
    "formats",
  ]) {
    const file = new URL(`../../templates/runtime/${name}.ts`, import.meta.url);
    files.set(`/runtime/${name}.ts`, readFileSync(file, "utf8"));
  }
  expect(compileErrors(files)).toEqual([]);
});

function compileErrors(files: ReadonlyMap<string, string>): readonly string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2022.d.ts"],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noImplicitReturns: true,
    noFallthroughCasesInSwitch: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    erasableSyntaxOnly: true,
    allowUnreachableCode: false,
  };
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  const fileExists = host.fileExists.bind(host);
  const readFile = host.readFile.bind(host);
  host.getSourceFile = (name, target) => {
    const text = files.get(name);
    return text === undefined
      ? getSourceFile(name, target)
      : ts.createSourceFile(name, text, target);
  };
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.directoryExists = () => true;
  host.readFile = (name) => files.get(name) ?? readFile(name);
  const program = ts.createProgram([...files.keys()], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) =>
        `${file?.fileName ?? ""}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
}
