import type { Event, Operation, Surface } from "../../model/model.js";
import { compareDeliveries } from "./deliveries.js";
import type { Scope } from "../facts.js";
import { mediaKey } from "../match/media-keys.js";
import type { OperationPair, SurfacePair } from "../api-pair.js";

/** Compares the webhooks and callbacks of two surfaces; what comes or goes with whole operations is told of these. */
export function compareEvents(
  pair: SurfacePair,
  operations: readonly OperationPair[],
): void {
  const { before, after, eventPairs, facts } = pair;
  const kept = new Set(operations.flatMap((one) => [one.before, one.after]));
  const known = new Set(eventPairs.flat());
  for (const [event, other] of eventPairs) compareEvent(pair, event, other);
  for (const event of before.events)
    if (!known.has(event) && !isWithOperations(event, before, kept))
      facts.add(scopeOf(event, after.name), {
        kind: "event-removed",
        places: { before: event.place },
      });
  for (const event of after.events)
    if (!known.has(event) && !isWithOperations(event, after, kept))
      facts.add(scopeOf(event, after.name), {
        kind: "event-added",
        places: { after: event.place },
      });
}

/** Whether an event that stands under a callback is caused only by operations that the other side does not have. */
function isWithOperations(
  { name, place }: Event,
  { operations }: Surface,
  kept: ReadonlySet<Operation>,
): boolean {
  const causes = operations.filter(({ events }) => events.includes(name));
  return (
    causes.every((operation) => !kept.has(operation)) &&
    causes.some(({ calledBack }) =>
      calledBack.some((callback) => place.startsWith(`${callback.place}/`)),
    )
  );
}

function scopeOf({ name }: Event, surface: string): Scope {
  const user = `event ${name}`;
  return { where: user, reach: [{ surface, user, direction: "receives" }] };
}

function compareEvent(pair: SurfacePair, before: Event, after: Event): void {
  const { facts, compare } = pair;
  const scope = scopeOf(after, pair.after.name);
  const places = { before: before.place, after: after.place };
  const [was, is] = [before.docs.deprecated, after.docs.deprecated];
  if (before.name !== after.name && !isCalledByType(before, after))
    facts.add(scope, {
      kind: "event-renamed",
      places,
      before: before.name,
      after: after.name,
    });
  if (was !== is)
    facts.add(scope, {
      kind: is ? "deprecation-added" : "deprecation-removed",
      places,
    });
  // Events may share what follows.
  const holders = [before.schema, after.schema] as const;
  const shared = { ...scope, where: "payload", holders };
  if (before.method !== after.method)
    facts.add(
      { ...shared, where: "method" },
      {
        kind: "event-method-changed",
        places,
        before: before.method,
        after: after.method,
      },
    );
  const [one, other] = [before.mediaType, after.mediaType];
  if (one && other && mediaKey(one) !== mediaKey(other))
    facts.add(shared, {
      kind: "media-type-changed",
      places,
      before: one,
      after: other,
    });
  if (one && other && before.optional !== after.optional)
    facts.add(shared, {
      kind: after.optional
        ? "payload-became-optional"
        : "payload-became-required",
      places,
    });
  if (before.schema && after.schema)
    compare(before.schema, after.schema, shared);
  else if (before.schema || after.schema)
    facts.add(shared, {
      kind: after.schema ? "payload-added" : "payload-removed",
      places,
    });
  const user = { surface: pair.after.name, user: scope.where };
  compareDeliveries(pair, before, after, user);
}

/** Whether both names are what receivers tell the events by, which is told of the payload. */
function isCalledByType(before: Event, after: Event): boolean {
  return [before, after].every(({ name, type }) => name === type?.value);
}
