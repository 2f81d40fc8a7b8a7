import type { JsonType, Schema } from "../model/model.js";
import { isOfType } from "./types.js";
import { canonical } from "../json/equal.js";
import { constrainsNothing } from "./schema.js";

/**
 * Replaces a union whose members only list types by `types`, and one whose members only
 * list values by `enum`. Returns other schemas unchanged.
 */
export function withPlainUnions(schema: Schema): Schema {
  const { anyOf, oneOf, discriminator, ...rest } = schema;
  const members = anyOf ?? oneOf;
  const [first] = members ?? [];
  if (!members || !first || (anyOf && oneOf) || discriminator) return schema;
  const joined = first.enum ? values(members) : types(members);
  const isFree = first.enum ? !rest.enum && !rest.knownValues : !rest.types;
  if (joined === undefined || !isFree || (oneOf && !joined.areDisjoint))
    return schema;
  return { ...rest, ...joined.keywords };
}

interface Joined {
  readonly keywords: Pick<Schema, "types" | "enum">;
  /** No value matches two members. */
  readonly areDisjoint: boolean;
}

function types(members: readonly Schema[]): Joined | undefined {
  const found: JsonType[] = [];
  for (const { types: own, ...beside } of members) {
    if (own === undefined || !constrainsNothing(beside)) return undefined;
    found.push(...own);
  }
  const joined = new Set(found);
  // An integer matches both of these members.
  const hasBoth = joined.has("integer") && joined.has("number");
  const areDisjoint = joined.size === found.length && !hasBoth;
  if (hasBoth) joined.delete("integer");
  return { keywords: { types: [...joined] }, areDisjoint };
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
  const areDisjoint = new Set(all.map(canonical)).size === all.length;
  return { keywords: { enum: all }, areDisjoint };
}
