import type { ApiVersion, Event, Operation } from "../../model/model.js";
import { isAlike } from "../../schema/equal.js";
import { matchOperations } from "../match/match-operations.js";

/** An old event and the one that it is now. */
export type EventPair = readonly [Event, Event];

/**
 * Finds for each old event what it is now: the surest ways first. Copies of a
 * callback may become one event, and one event copies.
 */
export function matchEvents(
  before: ApiVersion,
  after: ApiVersion,
): readonly EventPair[] {
  const pairs: EventPair[] = [];
  const gone = new Set(before.events);
  const come = new Set(after.events);
  const match = (one: Event, other: Event) => {
    pairs.push([one, other]);
    gone.delete(one);
    come.delete(other);
  };
  for (const isSame of [hasName, hasId, hasTypeAndPayload, hasType])
    for (const event of gone) {
      const other = [...come].find((one) => isSame(event, one));
      if (other) match(event, other);
    }
  for (const pair of matchCopies(before, after, pairs)) match(...pair);
  for (const event of gone) {
    const [other, ...others] = [...come].filter((one) => lookSame(event, one));
    const rivals = [...gone].filter((one) => other && lookSame(one, other));
    if (other && others.length + rivals.length === 1) match(event, other);
  }
  return pairs;
}

function hasName({ name }: Event, other: Event): boolean {
  return name === other.name;
}

function hasId({ id }: Event, other: Event): boolean {
  return id !== undefined && id === other.id;
}

/** Whether receivers tell both by the same value. */
function hasType({ type }: Event, { type: other }: Event): boolean {
  return (
    type !== undefined &&
    type.property === other?.property &&
    type.value === other.value
  );
}

function hasTypeAndPayload(one: Event, other: Event): boolean {
  return hasType(one, other) && isAlike(one.schema, other.schema);
}

/** Whether both look the same to receivers, and nothing is there to tell them by. */
function lookSame(one: Event, other: Event): boolean {
  return (
    one.schema !== undefined &&
    one.type === undefined &&
    other.type === undefined &&
    one.method === other.method &&
    isAlike(one.schema, other.schema)
  );
}

/** What an operation sent to an address and what it sends there now, where one side is matched elsewhere at most. */
function matchCopies(
  before: ApiVersion,
  after: ApiVersion,
  known: readonly EventPair[],
): readonly EventPair[] {
  const [had, has] = [byName(before), byName(after)];
  const isKnown = (one: Event, other: Event) =>
    known.some(([was, is]) => was === one && is === other);
  const { pairs } = matchOperations(before.operations, after.operations);
  return pairs.flatMap(([one, other]) => {
    const [olds, news] = [eventsOf(one, had), eventsOf(other, has)];
    const lost = olds.filter((old) => !news.some((now) => isKnown(old, now)));
    const left = news.filter((now) => !olds.some((old) => isKnown(old, now)));
    return lost.flatMap((old): EventPair[] => {
      const at = left.findIndex(
        (now) =>
          addressesOf(one, old.name).text ===
            addressesOf(other, now.name).text &&
          (hasType(old, now) || (!old.type && !now.type)),
      );
      const [now] = at < 0 ? [] : left.splice(at, 1);
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

/** The addresses to which an event goes; the braces around an expression mean nothing. */
export function addressesOf({ callbacks, location }: Operation, event: string) {
  const found = callbacks.filter(({ events }) => events.includes(event));
  const texts = found.map(({ expression }) =>
    expression.replace(/^\{([^{}]*)\}$/, "$1"),
  );
  return {
    text: texts.sort().join(" and "),
    location: found[0]?.location ?? location,
  };
}
