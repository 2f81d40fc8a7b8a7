import type { ArrayRules, Schema } from "../../model/model.js";
import { neverType, type Type, unknownType } from "../../print/type.js";

/**
 * The type of the lists that a schema accepts.
 *
 * @param typeOf the type of what an item's schema accepts
 */
export function listType(schema: Schema, typeOf: (item: Schema) => Type): Type {
  const { prefixItems = [], minItems = 0, maxItems } = schema.array ?? {};
  const behind = itemsBehind(schema);
  const rest = behind === undefined ? unknownType : typeOf(behind);
  if (prefixItems.length === 0) return { kind: "array", item: rest };
  const items = prefixItems.slice(0, maxItems).map((item, index) => ({
    type: typeOf(item),
    optional: index >= minItems,
  }));
  const isClosed =
    rest === neverType ||
    (maxItems !== undefined && maxItems <= prefixItems.length);
  return { kind: "tuple", items, rest: isClosed ? undefined : rest };
}

/** What the items behind `prefixItems` must be; absent: anything. */
function itemsBehind(schema: Schema): ArrayRules["items"] {
  const { items, contains, unevaluatedItems } = schema.array ?? {};
  if (items !== undefined) return items;
  const { ref, allOf, anyOf, oneOf, conditional } = schema;
  const others = [ref, allOf, anyOf, oneOf, conditional, contains];
  // Rules beside may speak of items too, and then those are evaluated.
  return others.every((rule) => rule === undefined)
    ? unevaluatedItems
    : undefined;
}
