import type { JsonValue } from "../json/json.js";

/** How deep values may be nested: far beyond any real description, and far from the stack's end. */
export const MAX_DEPTH = 256;

/** What one walk through all values tells. */
export interface Survey {
  /** The way to the first value that is nested too deep; absent where there is none. */
  readonly tooDeep?: readonly string[];
  /** How many members the objects have. */
  readonly members: number;
  /** Whether an `$id` or `$self` stands somewhere. */
  readonly hasIds: boolean;
  /** Whether a `$dynamicRef` stands somewhere. */
  readonly hasDynamic: boolean;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Walks through all values, down to the first that is nested too deep. */
export function survey(value: JsonValue): Survey {
  const met = { members: 0, hasIds: false, hasDynamic: false };
  const tooDeep = descend(value, 0, met);
  return tooDeep === undefined ? met : { ...met, tooDeep };
}

function descend(
  value: JsonValue,
  depth: number,
  met: Mutable<Survey>,
): string[] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (depth === MAX_DEPTH) return [];
  const isArray = Array.isArray(value);
  // Both arrays and objects answer to the keys that `for in` gives.
  const members = value as { readonly [key: string]: JsonValue };
  // `for in` is the fastest way through a large object, and the members of
  // parsed JSON are all its own.
  for (const key in members) {
    const member = members[key];
    if (!isArray) met.members++;
    if (typeof member === "string") {
      if (key === "$id" || key === "$self") met.hasIds = true;
      else if (key === "$dynamicRef") met.hasDynamic = true;
    }
    if (typeof member !== "object" || member === null) continue;
    const steps = descend(member, depth + 1, met);
    if (steps !== undefined) return [key, ...steps];
  }
  return undefined;
}
