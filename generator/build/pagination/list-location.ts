import type { Lookup } from "../../schema/schema-lookup.js";
import type { Schema } from "../../model/model.js";
import { type Pointed, pointed } from "./at-pointer.js";

/** A list in a body. */
export interface Listed {
  /** The names on the way to it; none: the body itself. */
  readonly steps: readonly string[];
  /** Absent where several schemas speak of the items. */
  readonly item?: Schema;
  /** Whether it always stands there, and is not null. */
  readonly sure: boolean;
}

/** The list that stands at a place; nothing where none is described. */
export function listAt(
  { schemas, sure }: Pointed,
  steps: readonly string[],
  lookup: Lookup,
): Listed | undefined {
  const typed = schemas
    .flatMap((schema) => lookup.speakers(schema))
    .filter(({ types }) => types !== undefined);
  const lists = typed.filter(({ types }) => types?.includes("array"));
  const others = typed.some(({ types }) =>
    types?.some((type) => type !== "array" && type !== "null"),
  );
  const [list, ...more] = lists;
  if (list === undefined || others) return undefined;
  const item = list.array?.items ?? { docs: {}, location: list.location };
  return { steps, sure, ...(more.length === 0 && { item }) };
}

/** All lists among the properties of a body, or the body where it is one. */
export function listsIn(body: Schema, lookup: Lookup): readonly Listed[] {
  const whole = listAt({ schemas: [body], sure: true }, [], lookup);
  if (whole !== undefined) return [whole];
  const names = lookup
    .speakers(body)
    .flatMap(({ object }) => object?.properties ?? [])
    .map(({ name }) => name);
  return [...new Set(names)].flatMap((name) => {
    const found = pointed(body, [name], lookup);
    const list = "missing" in found ? undefined : listAt(found, [name], lookup);
    return list ?? [];
  });
}
