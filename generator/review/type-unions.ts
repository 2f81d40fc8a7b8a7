import type { JsonType, Schema } from "../model/model.js";
import { saysNothing } from "./spelling.js";

/** A schema whose alternatives say no more than a type each, with those types in place of them. */
export function withTypesJoined(schema: Schema): Schema {
  const { anyOf, oneOf, types, discriminator, ...rest } = schema;
  const members = anyOf ?? oneOf;
  if (!members || (anyOf && oneOf) || types || discriminator) return schema;
  const found: JsonType[] = [];
  for (const member of members) {
    const { types: own, ...beside } = member;
    if (own === undefined || !saysNothing(beside)) return schema;
    found.push(...own);
  }
  const joined = new Set(found);
  const areApart = joined.size === found.length;
  // Integers are numbers, too: of such alternatives both hold.
  const areBoth = joined.has("integer") && joined.has("number");
  if (oneOf && !(areApart && !areBoth)) return schema;
  if (areBoth) joined.delete("integer");
  return { ...rest, types: [...joined] };
}
