/**
 * JSON values as TypeScript types, and the functions over them that every folder needs.
 * `json/` depends on neither OpenAPI nor JSON Schema, and imports nothing from other
 * folders: values here, equality in `equal.ts`, JSON pointers in `location.ts`, and the
 * members of plain data in `member-names.ts`.
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

/** Whether a value is an object and not an array. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is an array; `Array.isArray` does not narrow read-only ones. */
export function isArray(
  value: JsonValue | undefined,
): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Whether a value is a number, string, boolean or null. */
export function isPrimitive(value: JsonValue): boolean {
  return value === null || typeof value !== "object";
}

/** The own member of an object, or the item of an array at a decimal index. */
export function memberOf(
  value: JsonValue,
  step: string,
): JsonValue | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value) && !/^(?:0|[1-9]\d*)$/.test(step)) return undefined;
  if (!Object.hasOwn(value, step)) return undefined;
  // Arrays have their indices as keys.
  return (value as { readonly [step: string]: JsonValue })[step];
}

/** A copy of an object with each value replaced. */
export function mapMembers(
  members: JsonObject,
  make: (value: JsonValue, name: string) => JsonValue,
): JsonObject {
  // `fromEntries` also creates a member called `__proto__`.
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, make(value, name)]),
  );
}

/** A copy of an object without some members. */
export function without(
  members: JsonObject,
  ...names: readonly string[]
): JsonObject {
  return Object.fromEntries(
    Object.entries(members).filter(([name]) => !names.includes(name)),
  );
}

/** A value as text for a message: strings unchanged, other values as JSON. */
export function text(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}
