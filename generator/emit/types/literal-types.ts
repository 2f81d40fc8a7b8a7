import type { Schema } from "../../model/model.js";
import type { JsonValue } from "../../json/json.js";
import { empty } from "../../print/code.js";
import { literal, stringLiteral, typeKey } from "../../print/escape.js";
import { named, neverType, nullType, type Type } from "../../print/type.js";

/** The type of one value. */
export function literalType(value: JsonValue): Type {
  if (value === null) return nullType;
  if (typeof value === "string")
    return named(JSON.stringify(value), stringLiteral(value));
  if (typeof value !== "object") return named(String(value), literal(value));
  if (isList(value)) {
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

// `Array.isArray` does not narrow a read-only array out of a union.
function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Says of a value whether the types of a schema let it stand. */
export function allowedBy({ types }: Schema): (value: JsonValue) => boolean {
  if (types === undefined) return () => true;
  return (value) => types.some((type) => isOfType(value, type));
}

function isOfType(value: JsonValue, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object")
    return typeof value === "object" && value !== null && !Array.isArray(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}
