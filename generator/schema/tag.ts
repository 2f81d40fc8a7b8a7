import type { Discriminator, Schema } from "../model/model.js";
import type { JsonValue } from "../json/json.js";

/**
 * The schema for an object whose property selects no alternative: the last one, without
 * its restriction of the property. Undefined if an alternative is selected, or if the
 * discriminator accepts no other values.
 */
export function unselectedRest(
  members: readonly Schema[],
  { property, mapping, defaultsToLast }: Discriminator,
  value: { readonly [name: string]: JsonValue },
): Schema | undefined {
  const last = defaultsToLast ? members.at(-1) : undefined;
  const tag = Object.hasOwn(value, property) ? value[property] : undefined;
  return mapping.some((entry) => entry.value === tag)
    ? undefined
    : last && withoutTag(last, property);
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
