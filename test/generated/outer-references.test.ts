import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import ts from "typescript";
import { expect, it } from "vitest";

const generated = fileURLToPath(new URL("../../generated", import.meta.url));

/** The names that a module imports, and those of its constants. */
function importsAndConstants(module: ts.SourceFile): ReadonlySet<string> {
  const names = module.statements.flatMap((statement) => {
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name);
    const bindings = ts.isImportDeclaration(statement)
      ? statement.importClause?.namedBindings
      : undefined;
    return bindings && ts.isNamedImports(bindings)
      ? bindings.elements.map(({ name }) => name)
      : [];
  });
  return new Set(names.map((name) => name.getText(module)));
}

/** The names that an expression reads outside of functions. */
function readOutside(expression: ts.Node): readonly string[] {
  if (ts.isFunctionLike(expression) || ts.isTypeNode(expression)) return [];
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAssignment(expression))
    return readOutside(expression.initializer);
  const read: string[] = [];
  ts.forEachChild(expression, (child) => void read.push(...readOutside(child)));
  return read;
}

/** The imports and constants that a module reads outside of functions. */
function readsIn(file: string): readonly string[] {
  const text = readFileSync(join(generated, file), "utf8");
  const module = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const names = importsAndConstants(module);
  return module.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ initializer }) => (initializer ? readOutside(initializer) : []))
    .filter((name) => names.has(name));
}

// For each of them, the compiler looks for assignments in all declarations above, which
// takes longer with each operation.
it.each(["operations", "validators"])(
  "%s.ts reads imports and constants in functions only",
  (module) => {
    expect(readsIn(`v2/${module}.ts`)).toEqual([]);
  },
);

it("calls.ts reads nothing but `standaloneCall` outside of functions", () => {
  expect([...new Set(readsIn("v2/calls.ts"))]).toEqual([
    "standaloneCall",
  ]);
});
