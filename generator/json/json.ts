/**
 * JSON values as TypeScript types, and the functions over them that every room
 * needs. `json/` knows neither OpenAPI nor JSON Schema and imports nothing from
 * other rooms: values here, equality in `equal.ts`, JSON pointers in
 * `location.ts`, and the member names that hold data in `member-names.ts`.
 */

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Whether a value is an object, and no array. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is an array; `Array.isArray` does not narrow read-only ones. */
export function isArray(
  value: JsonValue | undefined,
): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** A member by its name or an item by its number, and nothing that is inherited. */
export function memberOf(
  value: JsonValue,
  step: string,
): JsonValue | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value) && !/^(?:0|[1-9]\d*)$/.test(step)) return undefined;
  if (!Object.hasOwn(value, step)) return undefined;
  // Arrays answer to their numbers as objects do to their names.
  return (value as { readonly [step: string]: JsonValue })[step];
}

/** An object with each member's value made anew. */
export function mapMembers(
  members: JsonObject,
  make: (value: JsonValue, name: string) => JsonValue,
): JsonObject {
  // `fromEntries` makes a member of `__proto__` too.
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, make(value, name)]),
  );
}

/** An object less some of its members. */
export function without(
  members: JsonObject,
  ...names: readonly string[]
): JsonObject {
  return Object.fromEntries(
    Object.entries(members).filter(([name]) => !names.includes(name)),
  );
}

/** A value for a sentence: text as it is, all else as JSON. */
export function text(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}
