import type { Json } from "../model/model.js";

/** How deep values may be nested: far beyond any real description, and far from the stack's end. */
export const MAX_DEPTH = 256;

/** The way to the first value that is nested too deep; nothing where there is none. */
export function findTooDeep(value: Json): readonly string[] | undefined {
  return descend(value, 0);
}

function descend(value: Json, depth: number): string[] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (depth === MAX_DEPTH) return [];
  // Both arrays and objects answer to the keys that `for in` gives.
  const members = value as { readonly [key: string]: Json };
  // `for in` is the fastest way through a large object, and the members of
  // parsed JSON are all its own.
  for (const key in members) {
    const member = members[key];
    if (typeof member !== "object" || member === null) continue;
    const steps = descend(member, depth + 1);
    if (steps !== undefined) return [key, ...steps];
  }
  return undefined;
}
