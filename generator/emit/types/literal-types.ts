import { isArray, type JsonValue } from "../../json/json.js";
import { empty } from "../../print/code.js";
import { literal, stringLiteral, typeKey } from "../../print/escape.js";
import { named, neverType, nullType, type Type } from "../../print/type.js";

/** The type of one value. */
export function literalType(value: JsonValue): Type {
  if (value === null) return nullType;
  if (typeof value === "string")
    return named(JSON.stringify(value), stringLiteral(value));
  if (typeof value !== "object") return named(String(value), literal(value));
  if (isArray(value)) {
    const items = value.map((item) => ({
      type: literalType(item),
      optional: false,
    }));
    return { kind: "tuple", items, rest: undefined };
  }
  const members = Object.entries(value).map(([name, member]) => ({
    docs: empty,
    key: typeKey(name),
    optional: false,
    type: literalType(member),
  }));
  return {
    kind: "object",
    members,
    index: members.length === 0 ? neverType : undefined,
  };
}
