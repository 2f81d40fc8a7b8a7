import { type Context, follow } from "../context.js";
import type { Entry } from "../node.js";
import type { Location } from "../../json/location.js";
import type { Event } from "../../model/model.js";
import { isSame } from "../operations/shared-operations.js";

/** One thing that an operation can cause the API to send. */
export interface ParsedCallback {
  readonly key: string;
  /** The address it is sent to, as an expression. */
  readonly expression: string;
  /** Where that expression stands. */
  readonly location: Location;
  readonly pathItem: Entry;
  /** The targets of the references that led to the path item. */
  readonly trail: readonly Location[];
}

/** Reads the `callbacks` of an operation. */
export function callbacksOf(
  operation: Entry,
  context: Context,
): readonly ParsedCallback[] {
  return operation.members("callbacks").flatMap(([key, item]) =>
    (follow(item, "a callback", context)?.entry.ownMembers() ?? []).flatMap(
      ([expression, pathItem]) => {
        const followed = follow(pathItem, "a path item", context);
        return followed === undefined
          ? []
          : [
              {
                key,
                expression,
                location: pathItem.location,
                pathItem: followed.entry,
                trail: followed.trail,
              },
            ];
      },
    ),
  );
}

/** What goes to a callback. */
type CallbackEvent = Pick<
  Event,
  "method" | "mediaType" | "schema" | "delivery"
>;

/** Each place with the first of its address at which the same goes there. */
export function firstOccurrences(
  addresses: ReadonlyMap<string, readonly Location[]>,
  callbacks: ReadonlyMap<Location, readonly CallbackEvent[]>,
): ReadonlyMap<Location, Location> {
  const firsts = new Map<Location, Location>();
  for (const locations of addresses.values()) {
    const known: Location[] = [];
    for (const location of locations) {
      const events = callbacks.get(location) ?? [];
      const first = known.find((one) =>
        sameEvents(callbacks.get(one) ?? [], events),
      );
      if (first === undefined) known.push(location);
      firsts.set(location, first ?? location);
    }
  }
  return firsts;
}

/** Whether what goes to two callbacks is the same; examples and ids may be others. */
function sameEvents(
  one: readonly CallbackEvent[],
  other: readonly CallbackEvent[],
): boolean {
  const said = (events: readonly CallbackEvent[]) =>
    events.map(({ method, mediaType, schema, delivery }) => ({
      ...{ method, mediaType, schema, delivery },
    }));
  return isSame(said(one), said(other));
}
