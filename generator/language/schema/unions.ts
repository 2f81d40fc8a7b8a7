import { canonical } from "../json/equal.js";
import type { JsonValue } from "../json/json.js";
import type { Discriminator, JsonType, Schema } from "../model/model.js";
import { constrainsNothing } from "./schema.js";
import { isOfType } from "./types.js";

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

/**
 * The schema for an object whose property selects no alternative: the last one.
 * Undefined if an alternative is selected, or if the discriminator requires that.
 */
export function unselectedRest(
  members: readonly Schema[],
  { property, mapping, defaultsToLast }: Discriminator,
  value: { readonly [name: string]: JsonValue },
): Schema | undefined {
  const tag = Object.hasOwn(value, property) ? value[property] : undefined;
  const applies =
    defaultsToLast === "always"
      ? !mapping.some((entry) => entry.value === tag)
      : defaultsToLast !== undefined && tag === undefined;
  const last = members.at(-1);
  return applies && last ? withoutTag(last, property) : undefined;
}

/** Whether a receiver may meet values of an enumeration, or of a discriminator, that the schema does not list. */
export function isOpen({
  knownValues,
  discriminator,
}: Pick<Schema, "knownValues" | "discriminator">): boolean {
  return (
    knownValues !== undefined || discriminator?.defaultsToLast === "always"
  );
}

/** The alternatives of a `oneOf` in types: a base also has values that select no other one. */
export function typedAlternatives({
  oneOf,
  discriminator,
}: Schema): readonly Schema[] | undefined {
  const last = oneOf?.at(-1);
  if (!last?.object || discriminator?.defaultsToLast !== "always") return oneOf;
  const properties = last.object.properties.map((property) => {
    const { enum: values = [], ...schema } = property.schema;
    if (property.name !== discriminator.property) return property;
    const knownValues = values.filter((value) => typeof value === "string");
    const open = { types: ["string"], knownValues, isKind: true } as const;
    return { ...property, schema: { ...schema, ...open } };
  });
  const base = { ...last, object: { ...last.object, properties } };
  return [...(oneOf ?? []).slice(0, -1), base];
}

/** The rest of an alternative that only adds the value of the property to a reference. */
export function withoutTag(schema: Schema, property: string): Schema {
  const { object, ...rest } = schema;
  const [pinned, ...others] = object?.properties ?? [];
  const isAll =
    others.length === 0 &&
    object?.required.length === 0 &&
    Object.keys(object).length === 2;
  return isAll && pinned?.name === property ? rest : schema;
}

/** The longest chain of references that is followed: longer than any real one, and safe to follow recursively. */
export const MAX_CHAIN = 256;

/**
 * Answers a question about a schema whose answer depends on the answers for its
 * alternatives. Each schema is asked once. `open` is the answer for a schema
 * that is its own alternative, or that is nested too deeply.
 *
 * @param answer gets a schema, and a function that answers for an alternative
 */
export function throughAlternatives<T>(
  schema: Schema,
  open: T,
  answer: (schema: Schema, ask: (member: Schema) => T) => T,
): T {
  const known = new Map<Schema, { readonly answer: T }>();
  let depth = 0;
  const ask = (next: Schema): T => {
    const before = known.get(next);
    if (before !== undefined) return before.answer;
    if (depth > MAX_CHAIN) return open;
    known.set(next, { answer: open });
    depth++;
    const answered = answer(next, ask);
    depth--;
    known.set(next, { answer: answered });
    return answered;
  };
  return ask(schema);
}
