import type { Location } from "../../../language/json/location.js";
import type { Event } from "../../../language/model/model.js";
import { type Context, follow } from "../context.js";
import type { ObjectNode } from "../object-node/object-node.js";
import { isSame } from "../operations/shared-operations.js";

/** A callback of an operation: a path item for one URL. */
export interface ParsedCallback {
  readonly key: string;
  /** The runtime expression of the URL that it is sent to. */
  readonly expression: string;
  /** The location of the expression. */
  readonly location: Location;
  readonly pathItem: ObjectNode;
  /** The targets of the references that lead to the path item. */
  readonly trail: readonly Location[];
}

/** Reads an operation's `callbacks`. */
export function callbacksOf(
  operation: ObjectNode,
  context: Context,
): readonly ParsedCallback[] {
  // Events are built from callbacks later, with their own diagnostics.
  if (operation.has("callbacks")) context.parts.leaveOut();
  return operation.members("callbacks").flatMap(([key, item]) =>
    (follow(item, "a callback", context)?.node.ownMembers() ?? []).flatMap(
      ([expression, pathItem]) => {
        const followed = follow(pathItem, "a path item", context);
        return followed === undefined
          ? []
          : [
              {
                key,
                expression,
                location: pathItem.location,
                pathItem: followed.node,
                trail: followed.trail,
              },
            ];
      },
    ),
  );
}

/** The parts of a callback's event that are equal if two callbacks are the same. */
type CallbackEvent = Pick<
  Event,
  "method" | "mediaType" | "schema" | "delivery"
>;

/** Maps each callback's location to the first callback with the same URL that sends the same events. */
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

/** Whether two callbacks send the same events, apart from examples and ids. */
function sameEvents(
  one: readonly CallbackEvent[],
  other: readonly CallbackEvent[],
): boolean {
  const comparable = (events: readonly CallbackEvent[]) =>
    events.map(({ method, mediaType, schema, delivery }) => ({
      ...{ method, mediaType, schema, delivery },
    }));
  return isSame(comparable(one), comparable(other));
}
