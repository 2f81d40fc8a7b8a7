import {
  type Code,
  code,
  group,
  indent,
  soft,
} from "../../../../language/print/code.js";
import { stringLiteral } from "../../../../language/print/escape.js";
import { fromCheck } from "./runtime-names.js";
import type { Subject } from "./site.js";

// Names that every object inherits: a plain access would find them on any value.
const inherited: ReadonlySet<string> = new Set([
  "__defineGetter__",
  "__defineSetter__",
  "__lookupGetter__",
  "__lookupSetter__",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "toLocaleString",
  "toString",
  "valueOf",
]);

/**
 * The expression of an object's own property. It uses brackets, because
 * `noPropertyAccessFromIndexSignature` rejects the dot.
 */
export function read({ value }: Pick<Subject, "value">, name: string): Code {
  const text = stringLiteral(name);
  if (inherited.has(name)) return code`${fromCheck("own")}(${value}, ${text})`;
  return group(code`${value}[`, indent(soft, text), soft, code`]`);
}
