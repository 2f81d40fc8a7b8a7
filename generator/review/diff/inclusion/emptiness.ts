import {
  areApart,
  lowerLimit,
  upperLimit,
} from "../../../language/keywords/limits.js";
import { isFalseSchema } from "../../../language/schema/schema.js";
import {
  type Term,
  termsOfItem,
  termsOfName,
} from "../../../language/schema/term.js";
import { requiredOf } from "./objects.js";
import type { Shape, Shapes } from "./shapes.js";

/** Contradictions below this depth are not searched for. */
const MAX_DEPTH = 4;

/** Whether the positive parts of a shape contradict each other, so that no value matches. */
export function isEmptyShape(
  { type, parts }: Shape,
  shapes: Shapes,
  depth = 0,
): boolean {
  switch (type) {
    case "values":
    case "number":
      return false;
    case "string":
      return hasNoLength(parts);
    case "array":
      return hasNoList(parts, (terms) => isEmpty(terms, shapes, depth));
    case "object":
      return hasNoObject(parts, (terms) => isEmpty(terms, shapes, depth));
  }
}

/** A single schema is not examined; contradictions within one schema are reported elsewhere. */
function isEmpty(
  terms: readonly Term[],
  shapes: Shapes,
  depth: number,
): boolean {
  if (terms.some(({ schema }) => isFalseSchema(schema))) return true;
  if (terms.length < 2 || depth > MAX_DEPTH) return false;
  return shapes
    .of(terms)
    .every((shape) => isEmptyShape(shape, shapes, depth + 1));
}

function hasNoLength(parts: readonly Term[]): boolean {
  const rules = parts.flatMap(({ schema: { string } }) => string ?? []);
  return areApart(
    lowerLimit(rules, "character"),
    upperLimit(rules, "character"),
  );
}

function hasNoList(
  parts: readonly Term[],
  isNever: (terms: readonly Term[]) => boolean,
): boolean {
  const rules = parts.flatMap(({ schema: { array } }) => array ?? []);
  const least = lowerLimit(rules, "item");
  if (areApart(least, upperLimit(rules, "item"))) return true;
  return least.at > 0 && isNever(parts.flatMap((part) => termsOfItem(part, 0)));
}

function hasNoObject(
  parts: readonly Term[],
  isNever: (terms: readonly Term[]) => boolean,
): boolean {
  const rules = parts.flatMap(({ schema: { object } }) => object ?? []);
  const must = requiredOf(parts);
  if (upperLimit(rules, "property").at < must.size) return true;
  return [...must].some((name) =>
    isNever(parts.flatMap((part) => termsOfName(part, name))),
  );
}
