import type {
  ApiVersion,
  Event,
  EventType,
  Operation,
} from "../../../language/model/model.js";
import { sameConstraints } from "../../../language/schema/equal.js";
import { matchOperations } from "../match/match-operations.js";

/** An old event and the new one that it corresponds to. */
export type EventPair = readonly [Event, Event];

/**
 * Matches old events with new ones, by the most reliable criterion first.
 * Copies of a callback may become one event, and one event may become copies.
 */
export function matchEvents(
  before: ApiVersion,
  after: ApiVersion,
): readonly EventPair[] {
  const pairs: EventPair[] = [];
  const removed = new Set(before.events);
  const added = new Set(after.events);
  const match = (old: Event, updated: Event) => {
    pairs.push([old, updated]);
    removed.delete(old);
    added.delete(updated);
  };
  // A delivery has the type, and no name.
  for (const isSame of [
    hasNameAndType,
    hasTypeAndPayload,
    hasType,
    hasName,
    hasId,
    hasTypes,
  ])
    for (const event of removed) {
      const other = [...added].find((one) => isSame(event, one));
      if (other) match(event, other);
    }
  for (const pair of matchCopies(before, after, pairs)) match(...pair);
  for (const event of removed) {
    const [other, ...others] = [...added].filter((one) => lookSame(event, one));
    const rivals = [...removed].filter((one) => other && lookSame(one, other));
    if (other && others.length + rivals.length === 1) match(event, other);
  }
  return pairs;
}

function hasName({ name }: Event, other: Event): boolean {
  return name === other.name;
}

function hasNameAndType(old: Event, updated: Event): boolean {
  return hasName(old, updated) && (!old.type || hasType(old, updated));
}

function hasId({ id }: Event, other: Event): boolean {
  return id !== undefined && id === other.id;
}

/** Whether the same value in the payload identifies both. */
function hasType({ type }: Event, { type: other }: Event): boolean {
  return (
    type !== undefined &&
    type.property === other?.property &&
    type.value === other.value
  );
}

/** Whether the same values in the payload identify the alternatives of both. */
function hasTypes({ types }: Event, { types: others }: Event): boolean {
  if (types === undefined || types.length !== others?.length) return false;
  const keyOf = ({ property, value }: EventType) => `${property}=${value}`;
  const keys = new Set(others.map(keyOf));
  return types.every((type) => keys.has(keyOf(type)));
}

function hasTypeAndPayload(old: Event, updated: Event): boolean {
  return hasType(old, updated) && sameConstraints(old.schema, updated.schema);
}

/** Whether both look the same to receivers, and no value identifies either. */
function lookSame(old: Event, updated: Event): boolean {
  return (
    old.type === undefined &&
    updated.type === undefined &&
    old.method === updated.method &&
    sameConstraints(old.schema, updated.schema)
  );
}

/** Events that an operation sends to the same URL, if at most one side is already matched. */
function matchCopies(
  before: ApiVersion,
  after: ApiVersion,
  known: readonly EventPair[],
): readonly EventPair[] {
  const [oldByName, newByName] = [byName(before), byName(after)];
  const isKnown = (one: Event, other: Event) =>
    known.some(
      ([oldEvent, newEvent]) => oldEvent === one && newEvent === other,
    );
  const { pairs } = matchOperations(before.operations, after.operations);
  return pairs.flatMap(([one, updated]) => {
    const [oldEvents, newEvents] = [
      eventsOf(one, oldByName),
      eventsOf(updated, newByName),
    ];
    const removed = oldEvents.filter(
      (old) => !newEvents.some((now) => isKnown(old, now)),
    );
    const unmatched = newEvents.filter(
      (now) => !oldEvents.some((old) => isKnown(old, now)),
    );
    return removed.flatMap((old): EventPair[] => {
      const at = unmatched.findIndex(
        (now) =>
          callbackUrlsOf(one, old.name).text ===
            callbackUrlsOf(updated, now.name).text &&
          (hasType(old, now) || (!old.type && !now.type)),
      );
      const [now] = at < 0 ? [] : unmatched.splice(at, 1);
      return now === undefined ? [] : [[old, now]];
    });
  });
}

function byName({ events }: ApiVersion): ReadonlyMap<string, Event> {
  return new Map(events.map((event) => [event.name, event]));
}

function eventsOf(
  { events }: Operation,
  named: ReadonlyMap<string, Event>,
): readonly Event[] {
  return events.flatMap((name) => named.get(name) ?? []);
}

/** The URL expressions of the callbacks of an event, without the optional braces. */
export function callbackUrlsOf(
  { callbacks, location }: Operation,
  event: string,
) {
  const found = callbacks.filter(({ events }) => events.includes(event));
  const texts = found.map(({ expression }) =>
    expression.replace(/^\{([^{}]*)\}$/, "$1"),
  );
  return {
    text: texts.sort().join(" and "),
    location: found[0]?.location ?? location,
  };
}
