import type { Json, Place } from "../model/model.js";
import type { Document } from "../json/document.js";
import { childPlace } from "../json/location.js";

/** A value on the walk, and how it was come to: its place is told only when it is asked for. */
interface Step {
  readonly value: Json;
  readonly from?: { readonly parent: Step; readonly name: string };
  readonly place?: Place;
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
): { readonly reference: string; readonly place: Place } | undefined {
  const seen = new Set<Place>();
  const walk: Step[] = [{ value: document.root, place: "#" }];
  for (let step = walk.pop(); step !== undefined; step = walk.pop()) {
    const { value } = step;
    if (typeof value !== "object" || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      const next: Step = { value: member, from: { parent: step, name } };
      if (name !== "$ref" || typeof member !== "string") walk.push(next);
      else if (!member.startsWith("#")) {
        const place = placeOf(next);
        const target = document.resolve(member, place);
        if (target === undefined) return { reference: member, place };
        if (seen.has(target.place)) continue;
        seen.add(target.place);
        walk.push(target);
      }
    }
  }
  return undefined;
}

function placeOf({ place, from }: Step): Place {
  if (place !== undefined) return place;
  return from === undefined ? "#" : childPlace(placeOf(from.parent), from.name);
}
