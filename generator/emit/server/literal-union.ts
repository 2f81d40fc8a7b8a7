import { stringLiteral } from "../../print/escape.js";
import { simpleType, type Type, unionOf } from "../../print/type.js";

/** A union of string literals. */
export function literalUnion(names: readonly string[]): Type {
  return unionOf(names.map((name) => simpleType(name, stringLiteral(name))));
}
