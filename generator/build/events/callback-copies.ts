import type { Event } from "../../model/model.js";
import type { Location } from "../../json/location.js";
import { isSame } from "../operations/shared-operations.js";

/** What goes to a callback. */
type Sent = Pick<Event, "method" | "mediaType" | "schema" | "delivery">;

/** Each place with the first of its address at which the same goes there. */
export function firstsOf(
  addresses: ReadonlyMap<string, readonly Location[]>,
  callbacks: ReadonlyMap<Location, readonly Sent[]>,
): ReadonlyMap<Location, Location> {
  const firsts = new Map<Location, Location>();
  for (const locations of addresses.values()) {
    const known: Location[] = [];
    for (const location of locations) {
      const events = callbacks.get(location) ?? [];
      const first = known.find((one) =>
        areAlike(callbacks.get(one) ?? [], events),
      );
      if (first === undefined) known.push(location);
      firsts.set(location, first ?? location);
    }
  }
  return firsts;
}

/** Whether what goes to two callbacks is the same; examples and ids may be others. */
function areAlike(one: readonly Sent[], other: readonly Sent[]): boolean {
  const said = (events: readonly Sent[]) =>
    events.map(({ method, mediaType, schema, delivery }) => ({
      ...{ method, mediaType, schema, delivery },
    }));
  return isSame(said(one), said(other));
}
