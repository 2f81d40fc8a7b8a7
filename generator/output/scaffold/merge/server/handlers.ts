import type { Expression, Node, ObjectLiteralExpression } from "ts-morph";

import {
  initializerOf,
  nameOf,
  type NodeTests,
  returnedBy,
  unwrapped,
} from "../resolve.js";

/** A handler, where it is named. */
export interface Found {
  readonly node: Node;
  /** Whether it is a member of an object, and so cannot be a function that only helps. */
  readonly isListed: boolean;
}

/** The handlers of an expression, by name. */
export interface FoundHandlers {
  readonly members: ReadonlyMap<string, Found>;
  /** A part that cannot be read, and may have others. */
  readonly opened: Node | undefined;
}

/**
 * Finds the handlers of an expression: through names, spreads, classes, modules and
 * functions that return them.
 *
 * @param isBroken whether a node is in a file with syntax errors, which can have other handlers
 */
export function handlersIn(
  expression: Expression,
  is: NodeTests,
  isBroken: (node: Node) => boolean,
): FoundHandlers {
  const members = new Map<string, Found>();
  const seen = new Set<Node>();
  let opened: Node | undefined;
  const visit = (given: Expression): void => {
    const value = unwrapped(given, is);
    if (seen.has(value)) return;
    seen.add(value);
    if (isBroken(value)) opened ??= value;
    if (is.isObjectLiteralExpression(value)) {
      if (isFilledLater(value, is)) opened ??= value;
      for (const property of value.getProperties()) {
        const name = nameOf(property, is);
        if (name !== undefined)
          members.set(name, { node: property, isListed: true });
        else if (is.isSpreadAssignment(property))
          visit(property.getExpression());
        else opened ??= property;
      }
      return;
    }
    const parts = partsOf(value, is);
    if (parts !== undefined) {
      for (const part of parts) visit(part);
      return;
    }
    const properties = value.getType().getProperties();
    if (properties.length === 0) opened ??= value;
    for (const symbol of properties) {
      const [node = value] = symbol.getDeclarations();
      members.set(symbol.getName(), { node, isListed: false });
    }
  };
  visit(expression);
  return { members, opened };
}

/** Whether an object starts empty, and later statements add its members. */
function isFilledLater(value: ObjectLiteralExpression, is: NodeTests): boolean {
  const parent = value.getParent();
  return (
    value.getProperties().length === 0 &&
    is.isVariableDeclaration(parent) &&
    parent.getTypeNode() !== undefined
  );
}

/** The expressions whose members an expression contains; undefined if it contains no others. */
function partsOf(
  value: Expression,
  is: NodeTests,
): readonly Expression[] | undefined {
  const next = returnedBy(value, is) ?? initializerOf(value, is);
  if (next !== undefined) return [next];
  if (is.isConditionalExpression(value))
    return [value.getWhenTrue(), value.getWhenFalse()];
  if (is.isAwaitExpression(value)) return [value.getExpression()];
  if (!is.isCallExpression(value)) return undefined;
  return /^Object\.(?:assign|freeze|seal)$/.test(
    value.getExpression().getText(),
  )
    ? value.getArguments().filter((each) => is.isExpression(each))
    : undefined;
}
