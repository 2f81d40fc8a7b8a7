/** Follows the expressions of a team's code to the declarations that they refer to. */
import type {
  ArrowFunction,
  CallExpression,
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  MethodDeclaration,
  Node,
  ObjectLiteralExpression,
  SourceFile,
} from "ts-morph";

import type { ApiVersion } from "../../../language/model/model.js";
import { presentName } from "./version-names.js";

/** The functions that distinguish kinds of nodes; the package is loaded on demand. */
export type NodeTests = typeof Node;

/**
 * Returns the object literal of an expression: through variables, default
 * exports, type assertions, and calls of functions that return one.
 */
export function objectOf(
  expression: Expression,
  is: NodeTests,
): ObjectLiteralExpression | undefined {
  const value = unwrapped(expression, is);
  if (is.isObjectLiteralExpression(value)) return value;
  const next = returnedBy(value, is) ?? initializerOf(value, is);
  return next === undefined || next === value ? undefined : objectOf(next, is);
}

/** Returns the initial value of a variable or property, or the value of a default export. */
export function initializerOf(
  value: Expression,
  is: NodeTests,
): Expression | undefined {
  const declaration = declarationOf(value, is);
  if (
    is.isVariableDeclaration(declaration) ||
    is.isPropertyAssignment(declaration)
  )
    return declaration.getInitializer();
  return is.isExportAssignment(declaration)
    ? declaration.getExpression()
    : undefined;
}

/** Returns the declaration of a name, also of an imported one, or of a property: `cats.handlers`. */
export function declarationOf(value: Node, is: NodeTests): Node | undefined {
  const name = is.isPropertyAccessExpression(value)
    ? value.getNameNode()
    : value;
  if (!is.isIdentifier(name)) return undefined;
  const symbol = name.getSymbol();
  const [declaration] =
    (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations() ?? [];
  return declaration;
}

/** The function of a team's code that a call is of; undefined if the code does not have it. */
export function functionOf(
  call: CallExpression,
  is: NodeTests,
):
  | ArrowFunction
  | FunctionDeclaration
  | FunctionExpression
  | MethodDeclaration
  | undefined {
  const callee = unwrapped(call.getExpression(), is);
  const declaration = declarationOf(callee, is) ?? callee;
  const made =
    is.isVariableDeclaration(declaration) ||
    is.isPropertyAssignment(declaration) ||
    is.isPropertyDeclaration(declaration)
      ? declaration.getInitializer()
      : is.isExportAssignment(declaration)
        ? declaration.getExpression()
        : declaration;
  return is.isFunctionDeclaration(made) ||
    is.isMethodDeclaration(made) ||
    is.isArrowFunction(made) ||
    is.isFunctionExpression(made)
    ? made
    : undefined;
}

/** Returns what the function of a call returns last; undefined if the code does not have it. */
export function returnedBy(
  value: Expression,
  is: NodeTests,
): Expression | undefined {
  const made = is.isCallExpression(value) ? functionOf(value, is) : undefined;
  if (made === undefined) return undefined;
  if (is.isArrowFunction(made)) {
    const body = made.getBody();
    if (is.isExpression(body)) return body;
  }
  return lastReturned(made, is);
}

function lastReturned(
  made: Pick<FunctionDeclaration, "getStatements">,
  is: NodeTests,
): Expression | undefined {
  const last = made.getStatements().at(-1);
  return is.isReturnStatement(last) ? last.getExpression() : undefined;
}

/** Removes parentheses and type assertions. */
export function unwrapped(value: Expression, is: NodeTests): Expression {
  return is.isParenthesizedExpression(value) ||
    is.isSatisfiesExpression(value) ||
    is.isAsExpression(value) ||
    is.isNonNullExpression(value)
    ? unwrapped(value.getExpression(), is)
    : value;
}

/** Returns the name of a property or method of an object; undefined for spreads and computed names. */
export function nameOf(property: Node, is: NodeTests): string | undefined {
  if (
    !is.isPropertyAssignment(property) &&
    !is.isShorthandPropertyAssignment(property) &&
    !is.isMethodDeclaration(property) &&
    !is.isGetAccessorDeclaration(property)
  )
    return undefined;
  const name = property.getNameNode();
  if (is.isStringLiteral(name)) return name.getLiteralText();
  return is.isComputedPropertyName(name) ? undefined : name.getText();
}

/** Returns the value of a property of an object, also of one in shorthand. */
export function valueOf(
  object: ObjectLiteralExpression,
  name: string,
  is: NodeTests,
): Expression | undefined {
  const property = object
    .getProperties()
    .find((each) => nameOf(each, is) === name);
  if (is.isPropertyAssignment(property)) return property.getInitializer();
  if (!is.isShorthandPropertyAssignment(property)) return undefined;
  const [declaration] = property.getValueSymbol()?.getDeclarations() ?? [];
  return is.isVariableDeclaration(declaration)
    ? declaration.getInitializer()
    : property.getNameNode();
}

/** The calls of a generated function, by the name that its API version has now. */
export function callsByVersion(
  {
    sources,
    is,
  }: { readonly sources: readonly SourceFile[]; readonly is: NodeTests },
  name: string,
  module: string,
  versions: readonly ApiVersion[],
): ReadonlyMap<string, CallExpression> {
  const calls = new Map<string, CallExpression>();
  const path = new RegExp(`/([^/]+)/${module}(?:\\.[jt]s)?$`);
  for (const source of sources)
    for (const declaration of source.getImportDeclarations()) {
      const version = path.exec(declaration.getModuleSpecifierValue())?.[1];
      const imported = declaration
        .getNamedImports()
        .find((each) => each.getName() === name);
      if (version === undefined || imported === undefined) continue;
      const local = imported.getAliasNode()?.getText() ?? name;
      const call = source
        .getDescendants()
        .filter((node) => is.isCallExpression(node))
        .find((node) => node.getExpression().getText() === local);
      if (call !== undefined) calls.set(presentName(version, versions), call);
    }
  return calls;
}
