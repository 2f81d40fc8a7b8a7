import { readFileSync } from "node:fs";

import fc from "fast-check";
import { format } from "prettier";
import ts from "typescript";
import { expect, it } from "vitest";

import type { JsonValue } from "../../../../generator/language/json/json.js";
import { UnsupportedSchema } from "../../../../generator/output/emit/validators/unsupported-schema.js";
import { draws, seed } from "../../../support/sampling.js";
import { validatorsText } from "./compile.js";
import { apiVersionOfSchemas } from "./described.js";
import { drawnSchema } from "./drawn-schemas.js";

// A list of schemas, each with a different unusual layout.
const odd = JSON.parse(
  readFileSync(new URL("odd-schemas.json", import.meta.url), "utf8"),
) as readonly JsonValue[];

const texts = await Promise.all(odd.map(textOf));

it.each(texts.map((text, index) => ({ text, index })))(
  "schema $index is laid out as prettier would",
  async ({ text }) => {
    expect(await format(text, { parser: "typescript" })).toBe(text);
  },
);

it("compiles under the strictest settings", () => {
  expect(compileErrors(texts)).toEqual([]);
});

/** The number of random schemas. Their output is compiled at once. */
const count = draws(20, 200);

it("the output for generated schemas compiles and has prettier's layout", async () => {
  const schemas = fc.sample(drawnSchema, { numRuns: count, seed });
  const printed: string[] = [];
  for (const schema of schemas) {
    try {
      printed.push(await textOf(schema));
    } catch (error) {
      if (!(error instanceof UnsupportedSchema)) throw error;
    }
  }
  expect(printed.length).toBeGreaterThan(count * 0.9);
  const errors = compileErrors(printed);
  expect(errors, `TENON_SEED=${seed}`).toEqual([]);
  for (const text of printed)
    expect(await format(text, { parser: "typescript" })).toBe(text);
});

async function textOf(schema: JsonValue): Promise<string> {
  return validatorsText(await apiVersionOfSchemas([schema]));
}

/** The compiler's messages for modules next to the runtime. */
function compileErrors(modules: readonly string[]): readonly string[] {
  const files = new Map<string, string>(
    modules.map((text, index) => [`/api/odd${index}.ts`, text]),
  );
  for (const name of [
    "check",
    "check/check-format",
    "check/check-property",
    "check/check-within",
    "check/formats",
  ]) {
    const file = new URL(
      `../../../../templates/runtime/${name}.ts`,
      import.meta.url,
    );
    files.set(`/runtime/${name}.ts`, readFileSync(file, "utf8"));
  }
  return errorsIn(files);
}

function errorsIn(files: ReadonlyMap<string, string>): readonly string[] {
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
