import type { JsonType, Schema } from "../model/model.js";
import { isOfType } from "./types.js";
import { canonical } from "../json/equal.js";
import { constrainsNothing } from "./schema.js";

/**
 * A schema whose alternatives say no more than types, or no more than values,
 * with those in place of the alternatives.
 */
export function withPlainUnions(schema: Schema): Schema {
  const { anyOf, oneOf, discriminator, ...rest } = schema;
  const members = anyOf ?? oneOf;
  const [first] = members ?? [];
  if (!members || !first || (anyOf && oneOf) || discriminator) return schema;
  const joined = first.enum ? values(members) : types(members);
  const isFree = first.enum ? !rest.enum && !rest.knownValues : !rest.types;
  if (joined === undefined || !isFree || (oneOf && !joined.areApart))
    return schema;
  return { ...rest, ...joined.said };
}

interface Joined {
  readonly said: Pick<Schema, "types" | "enum">;
  /** No two alternatives hold at once. */
  readonly areApart: boolean;
}

function types(members: readonly Schema[]): Joined | undefined {
  const found: JsonType[] = [];
  for (const { types: own, ...beside } of members) {
    if (own === undefined || !constrainsNothing(beside)) return undefined;
    found.push(...own);
  }
  const joined = new Set(found);
  // Integers are numbers, too: of such alternatives both hold.
  const areBoth = joined.has("integer") && joined.has("number");
  const areApart = joined.size === found.length && !areBoth;
  if (areBoth) joined.delete("integer");
  return { said: { types: [...joined] }, areApart };
}

function values(members: readonly Schema[]): Joined | undefined {
  const all = members.flatMap(({ enum: own = [] }) => own);
  for (const { enum: own, types: beside, ...others } of members) {
    if (own === undefined || !constrainsNothing(others)) return undefined;
    if (
      !own.every((one) => beside?.some((type) => isOfType(one, type)) ?? true)
    )
      return undefined;
  }
  const areApart = new Set(all.map(canonical)).size === all.length;
  return { said: { enum: all }, areApart };
}
