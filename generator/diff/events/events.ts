import type { ApiVersion, Event, Operation } from "../../model/model.js";
import { compareDeliveries } from "./deliveries.js";
import type { Scope } from "../facts.js";
import { mediaTypeKey } from "../match/media-types.js";
import type { OperationPair, VersionPair } from "../pairs.js";

/** Compares the webhooks and callbacks of two surfaces; what comes or goes with whole operations is told of these. */
export function compareEvents(
  pair: VersionPair,
  operations: readonly OperationPair[],
): void {
  const { before, after, eventPairs, facts } = pair;
  const kept = new Set(operations.flatMap((one) => [one.before, one.after]));
  const known = new Set(eventPairs.flat());
  for (const [event, other] of eventPairs) compareEvent(pair, event, other);
  for (const event of before.events)
    if (!known.has(event) && !belongsToOperations(event, before, kept))
      facts.add(scopeOf(event, after.name), {
        kind: "event-removed",
        locations: { before: event.location },
      });
  for (const event of after.events)
    if (!known.has(event) && !belongsToOperations(event, after, kept))
      facts.add(scopeOf(event, after.name), {
        kind: "event-added",
        locations: { after: event.location },
      });
}

/** Whether an event that stands under a callback is caused only by operations that the other side does not have. */
function belongsToOperations(
  { name, location }: Event,
  { operations }: ApiVersion,
  kept: ReadonlySet<Operation>,
): boolean {
  const causes = operations.filter(({ events }) => events.includes(name));
  return (
    causes.every((operation) => !kept.has(operation)) &&
    causes.some(({ callbacks }) =>
      callbacks.some((callback) =>
        location.startsWith(`${callback.location}/`),
      ),
    )
  );
}

function scopeOf({ name }: Event, apiVersion: string): Scope {
  const user = `event ${name}`;
  return { where: user, reach: [{ apiVersion, user, direction: "receives" }] };
}

function compareEvent(pair: VersionPair, before: Event, after: Event): void {
  const { facts, compare } = pair;
  const scope = scopeOf(after, pair.after.name);
  const locations = { before: before.location, after: after.location };
  const [was, is] = [before.docs.deprecated, after.docs.deprecated];
  if (before.name !== after.name && !isNamedByType(before, after))
    facts.add(scope, {
      kind: "event-renamed",
      locations,
      before: before.name,
      after: after.name,
    });
  if (was !== is)
    facts.add(scope, {
      kind: is ? "deprecation-added" : "deprecation-removed",
      locations,
    });
  // Events may share what follows.
  const containers = [before.schema, after.schema] as const;
  const shared = { ...scope, where: "payload", containers };
  if (before.method !== after.method)
    facts.add(
      { ...shared, where: "method" },
      {
        kind: "event-method-changed",
        locations,
        before: before.method,
        after: after.method,
      },
    );
  const [one, other] = [before.mediaType, after.mediaType];
  if (one && other && mediaTypeKey(one) !== mediaTypeKey(other))
    facts.add(shared, {
      kind: "media-type-changed",
      locations,
      before: one,
      after: other,
    });
  if (one && other && before.payloadOptional !== after.payloadOptional)
    facts.add(shared, {
      kind: after.payloadOptional
        ? "payload-became-optional"
        : "payload-became-required",
      locations,
    });
  if (before.schema && after.schema)
    compare(before.schema, after.schema, shared);
  else if (before.schema || after.schema)
    facts.add(shared, {
      kind: after.schema ? "payload-added" : "payload-removed",
      locations,
    });
  const user = { apiVersion: pair.after.name, user: scope.where };
  compareDeliveries(pair, before, after, user);
}

/** Whether both names are what receivers tell the events by, which is told of the payload. */
function isNamedByType(before: Event, after: Event): boolean {
  return [before, after].every(({ name, type }) => name === type?.value);
}
