import { stringLiteral } from "../../../language/print/escape.js";
import {
  simpleType,
  type Type,
  unionOf,
} from "../../../language/print/type.js";

/** A union of string literals. */
export function literalUnion(names: readonly string[]): Type {
  return unionOf(names.map((name) => simpleType(name, stringLiteral(name))));
}
