import { type Location, childLocation } from "../json/location.js";
import type { JsonValue } from "../json/json.js";
import type { Document } from "../read/document.js";

/** A value on the walk, and how it was come to: its place is told only when it is asked for. */
interface Step {
  readonly value: JsonValue;
  readonly from?: { readonly parent: Step; readonly name: string };
  readonly location?: Location;
}

/**
 * Follows all references of a description to other files, also where the
 * model has no use for them, as openapi-typescript does: each must be one that
 * Tenon's own reader follows.
 *
 * @returns the first that it does not follow
 */
export function firstUnreadable(
  document: Document,
): { readonly reference: string; readonly location: Location } | undefined {
  const seen = new Set<Location>();
  const walk: Step[] = [{ value: document.root, location: "#" }];
  for (let step = walk.pop(); step !== undefined; step = walk.pop()) {
    const { value } = step;
    if (typeof value !== "object" || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      const next: Step = { value: member, from: { parent: step, name } };
      if (name !== "$ref" || typeof member !== "string") walk.push(next);
      else if (!member.startsWith("#")) {
        const location = locationOf(next);
        const target = document.resolve(member, location);
        if (target === undefined) return { reference: member, location };
        if (seen.has(target.location)) continue;
        seen.add(target.location);
        walk.push(target);
      }
    }
  }
  return undefined;
}

function locationOf({ location, from }: Step): Location {
  if (location !== undefined) return location;
  return from === undefined
    ? "#"
    : childLocation(locationOf(from.parent), from.name);
}
