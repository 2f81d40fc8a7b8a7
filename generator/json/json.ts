import type { Json } from "../model/model.js";
import type { JsonObject } from "./document.js";

/** Whether a value is an object, and no array. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is an array; `Array.isArray` does not narrow read-only ones. */
export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** A member by its name or an item by its number, and nothing that is inherited. */
export function memberOf(value: Json, step: string): Json | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value) && !/^(?:0|[1-9]\d*)$/.test(step)) return undefined;
  if (!Object.hasOwn(value, step)) return undefined;
  // Arrays answer to their numbers as objects do to their names.
  return (value as { readonly [step: string]: Json })[step];
}

/** An object with each member's value made anew. */
export function mapMembers(
  members: JsonObject,
  make: (value: Json, name: string) => Json,
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
export function text(value: Json | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}
