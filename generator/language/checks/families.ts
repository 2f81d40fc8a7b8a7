import { isPrimitive, type JsonValue } from "../json/json.js";
import type { JsonType, Schema } from "../model/model.js";
import { partsOf, type SchemasByName } from "../schema/lookup.js";
import { possibleKinds } from "../schema/possible-types.js";
import {
  acceptsAnything,
  acceptsNothing,
  constrainsOnly,
} from "../schema/schema.js";
import { type Kind, listedValues } from "../schema/types.js";
import { isOpen } from "../schema/unions.js";

/** How many alternatives must accept the value: at least one, or exactly one. */
export type Wanted = "any" | "one";

/** Alternatives whose types overlap, so that one value can match several. */
export interface Family {
  readonly members: readonly Schema[];
  readonly kinds: ReadonlySet<Kind>;
}

/** Whether the only alternative of a family is `null`. */
export function isNull({ members, kinds }: Family): boolean {
  return members.length === 1 && kinds.size === 1 && kinds.has("null");
}

/** Groups alternatives by the kinds of their values. */
export function familiesOf(
  members: readonly Schema[],
  possible: readonly Kind[],
  schemas: SchemasByName,
): readonly Family[] {
  let families: readonly Family[] = [];
  for (const member of members) {
    const all = possibleKinds(member, schemas);
    const kinds = new Set(possible.filter((kind) => all.has(kind)));
    if (kinds.size === 0 || acceptsNothing(member)) continue;
    const related = families.filter((family) =>
      [...kinds].some((kind) => family.kinds.has(kind)),
    );
    const merged: Family = {
      members: [...related.flatMap((family) => family.members), member],
      kinds: new Set([...related.flatMap((f) => [...f.kinds]), ...kinds]),
    };
    families = [...families.filter((f) => !related.includes(f)), merged];
  }
  return families;
}

/** Alternatives that are enumerations without common values form one enumeration. */
export function asOneList(members: readonly Schema[]): Schema | undefined {
  const [first] = members;
  const values: JsonValue[] = [];
  for (const member of members) {
    if (!constrainsOnly(member, "types", "enum")) return undefined;
    const listed = listedValues(member);
    if (listed?.every(isPrimitive) !== true) return undefined;
    values.push(...listed);
  }
  if (first === undefined || new Set(values).size < values.length)
    return undefined;
  return { docs: first.docs, location: first.location, enum: values };
}

/** Whether receivers may meet values of a schema itself, not of its parts, that it does not list. */
export function isOpenValue(schema: Schema, schemas: SchemasByName): boolean {
  const lookup = (name: string) => schemas.get(name)?.schema;
  return partsOf(schema, lookup).some(isOpen);
}

/** Whether a schema only requires a type that the value is known to have. */
export function isKnown(
  schema: Schema,
  known: readonly JsonType[] | undefined,
): boolean {
  const { types, docs, location, ...rules } = schema;
  const open: Schema = { ...rules, docs, location };
  if (!acceptsAnything(open)) return false;
  return (
    types === undefined ||
    (known?.every((type) => types.includes(type)) ?? false)
  );
}

/** The message for a value that does not match as many alternatives as it must. */
export function countSentence(
  wanted: Wanted,
  members: readonly Schema[],
): string {
  return `Must match ${wanted === "one" ? "exactly" : "at least"} one of ${namesOf(members)}.`;
}

/** The names of the alternatives if all have one, otherwise their number. */
function namesOf(members: readonly Schema[]): string {
  const names = members.flatMap(({ ref }) => ref ?? []);
  return names.length === members.length && names.length <= 10
    ? names.join(", ")
    : `${members.length} alternatives`;
}
