import type { Event, Place } from "../../model/model.js";
import { isSame } from "../operations/shared-operations.js";

/** What goes to a callback. */
type Sent = Pick<Event, "method" | "mediaType" | "schema" | "delivery">;

/** Each place with the first of its address at which the same goes there. */
export function firstsOf(
  addresses: ReadonlyMap<string, readonly Place[]>,
  callbacks: ReadonlyMap<Place, readonly Sent[]>,
): ReadonlyMap<Place, Place> {
  const firsts = new Map<Place, Place>();
  for (const places of addresses.values()) {
    const known: Place[] = [];
    for (const place of places) {
      const events = callbacks.get(place) ?? [];
      const first = known.find((one) =>
        areAlike(callbacks.get(one) ?? [], events),
      );
      if (first === undefined) known.push(place);
      firsts.set(place, first ?? place);
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
