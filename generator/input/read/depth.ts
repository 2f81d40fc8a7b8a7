import { isObject, type JsonValue } from "../../language/json/json.js";

/** The limit for nesting: far beyond any real description, and far below the limit of the stack. */
export const MAX_DEPTH = 256;

/** The findings of one walk over all values. */
export interface TreeFacts {
  /** The steps to the first value that is nested too deeply, if there is one. */
  readonly tooDeep?: readonly string[];
  /** The number of members of all objects. */
  readonly members: number;
  /** Whether there is an `$id` or a `$self`. */
  readonly hasIds: boolean;
  /** Whether there is a `$dynamicRef`. */
  readonly hasDynamic: boolean;
  /** The references to other files, as written. */
  readonly references: ReadonlySet<string>;
}

/** The findings of the walk so far. */
interface Found {
  members: number;
  hasIds: boolean;
  hasDynamic: boolean;
  readonly references: Set<string>;
}

/** Walks over all values, and stops at the first that is nested too deeply. */
export function inspectTree(value: JsonValue): TreeFacts {
  const met: Found = {
    members: 0,
    hasIds: false,
    hasDynamic: false,
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
  // `for in` yields the keys of arrays and of objects.
  const members = value as { readonly [key: string]: JsonValue };
  // `for in` is the fastest iteration over a large object, and parsed JSON has
  // no inherited members.
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
    } else if (key === "mapping" && isObject(member)) {
      // The values of a discriminator's mapping are references or names.
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
