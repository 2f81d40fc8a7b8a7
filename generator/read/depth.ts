import { isObject, type JsonValue } from "../json/json.js";

/** How deep values may be nested: far beyond any real description, and far from the stack's end. */
export const MAX_DEPTH = 256;

/** What one walk through all values tells. */
export interface TreeFacts {
  /** The way to the first value that is nested too deep; absent where there is none. */
  readonly tooDeep?: readonly string[];
  /** How many members the objects have. */
  readonly members: number;
  /** Whether an `$id` or `$self` stands somewhere. */
  readonly hasIds: boolean;
  /** Whether a `$dynamicRef` stands somewhere. */
  readonly hasDynamic: boolean;
  /** Whether there is a key `unevaluatedProperties` or `unevaluatedItems`. */
  readonly usesUnevaluated: boolean;
  /** The references to other files, as written. */
  readonly references: ReadonlySet<string>;
}

/** What the walk has found so far. */
interface Found {
  members: number;
  hasIds: boolean;
  hasDynamic: boolean;
  usesUnevaluated: boolean;
  readonly references: Set<string>;
}

/** Walks through all values, down to the first that is nested too deep. */
export function inspectTree(value: JsonValue): TreeFacts {
  const met: Found = {
    members: 0,
    hasIds: false,
    hasDynamic: false,
    usesUnevaluated: false,
    references: new Set(),
  };
  const tooDeep = descend(value, 0, met);
  return tooDeep === undefined ? met : { ...met, tooDeep };
}

function descend(
  value: JsonValue,
  depth: number,
  met: Found,
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
      else if (key === "$ref") noteReference(member, met);
      else if (key === "$dynamicRef") {
        met.hasDynamic = true;
        noteReference(member, met);
      }
    } else if (key === "unevaluatedProperties" || key === "unevaluatedItems") {
      met.usesUnevaluated = true;
    } else if (key === "mapping" && isObject(member)) {
      // A discriminator's mapping: its values are references, or names.
      for (const value of Object.values(member))
        if (typeof value === "string" && /[./]/.test(value))
          noteReference(value, met);
    }
    if (typeof member !== "object" || member === null) continue;
    const steps = descend(member, depth + 1, met);
    if (steps !== undefined) return [key, ...steps];
  }
  return undefined;
}

function noteReference(reference: string, met: Found): void {
  if (!reference.startsWith("#")) met.references.add(reference);
}
