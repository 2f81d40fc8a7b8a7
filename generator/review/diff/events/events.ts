/*
 * Compares the events that an API sends: webhooks and callbacks with their payloads
 * (here), their deliveries, and the operations that cause them.
 */
import {
  childLocation,
  type Location,
} from "../../../language/json/location.js";
import type {
  ApiVersion,
  Event,
  Operation,
} from "../../../language/model/model.js";
import type { Fact, FactCollector, Scope } from "../facts.js";
import { guarded } from "../guard.js";
import { mediaTypeKey } from "../match/media-types.js";
import type { OperationPair, VersionPair } from "../pairs.js";
import { eventLabel } from "../usages.js";
import { compareDeliveries } from "./deliveries.js";

/** Compares the webhooks and callbacks of two API versions. Events of added and removed operations belong to those facts. */
export function compareEvents(
  pair: VersionPair,
  operations: readonly OperationPair[],
): void {
  const { before, after, eventPairs, facts } = pair;
  const kept = new Set(operations.flatMap((one) => [one.before, one.after]));
  const known = new Set(eventPairs.flat());
  for (const [event, other] of eventPairs) {
    const locations = { before: event.location, after: other.location };
    guarded(facts, scopeOf(other, after.name), locations, () => {
      compareEvent(pair, event, other);
    });
  }
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

/** Whether only operations that the other side does not have cause the callback event. */
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

function scopeOf(event: Event, apiVersion: string): Scope {
  const user = eventLabel(event);
  return { where: user, reach: [{ apiVersion, user, direction: "receives" }] };
}

function compareEvent(pair: VersionPair, before: Event, after: Event): void {
  const { facts, compare } = pair;
  const scope = scopeOf(after, pair.after.name);
  const locations = { before: before.location, after: after.location };
  const [wasDeprecated, isDeprecated] = [
    before.docs.deprecated,
    after.docs.deprecated,
  ];
  if (before.name !== after.name && !isNamedByType(before, after))
    facts.add(scope, {
      kind: isNamedOnWire(pair, before, after)
        ? "webhook-renamed"
        : "event-renamed",
      locations,
      before: before.name,
      after: after.name,
    });
  if (wasDeprecated !== isDeprecated)
    facts.add(scope, {
      kind: isDeprecated ? "deprecation-added" : "deprecation-removed",
      locations,
    });
  compareSubject(pair, before, after);
  // Events may share what is compared from here on.
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
  const [old, updated] = [before.mediaType, after.mediaType];
  if (old && updated && mediaTypeKey(old) !== mediaTypeKey(updated))
    facts.add(shared, {
      kind: "media-type-changed",
      locations,
      before: old,
      after: updated,
    });
  compareOtherMediaTypes(before, after, shared, facts);
  if (old && updated && before.payloadOptional !== after.payloadOptional)
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

/** Compares the media types for which no type is generated. */
function compareOtherMediaTypes(
  before: Event,
  after: Event,
  scope: Scope,
  facts: FactCollector,
): void {
  const locations = { before: before.location, after: after.location };
  const reach = scope.reach.map((one) => ({
    ...one,
    isUntyped: true as const,
  }));
  const add = (kind: Fact["kind"], one: Event, other: Event) => {
    const known = [other.mediaType ?? "", ...(other.otherMediaTypes ?? [])];
    const keys = new Set(known.map(mediaTypeKey));
    for (const type of one.otherMediaTypes ?? [])
      if (!keys.has(mediaTypeKey(type)))
        facts.add(
          { ...scope, where: `payload ${type}`, reach },
          { kind, locations },
        );
  };
  add("media-type-removed", before, after);
  add("media-type-added", after, before);
}

/** Compares the subjects that an event settles. */
function compareSubject(
  { facts, after: { name } }: VersionPair,
  before: Event,
  after: Event,
): void {
  const [old, updated] = [settledBy(before), settledBy(after)];
  if (old === updated) return;
  facts.add(
    { ...scopeOf(after, name), where: "settled subject" },
    {
      kind:
        old === undefined
          ? "event-subject-added"
          : updated === undefined
            ? "event-subject-removed"
            : "event-subject-changed",
      locations: { before: subjectOf(before), after: subjectOf(after) },
      ...(old !== undefined && { before: old }),
      ...(updated !== undefined && { after: updated }),
    },
  );
}

/** Names the subject that an event settles; undefined if it settles none. */
function settledBy({ settles }: Event): string | undefined {
  return settles?.subject === undefined
    ? settles?.id
    : `${settles.subject} ${settles.id}`;
}

/** The location of `x-settles`, or of the event without it. */
function subjectOf({ location, settles }: Event): Location {
  return settles === undefined
    ? location
    : childLocation(location, "x-settles");
}

/**
 * Whether receivers know the event only by its name, because no value in the
 * payload identifies it. The URL identifies a callback.
 */
function isNamedOnWire(
  pair: VersionPair,
  before: Event,
  after: Event,
): boolean {
  const isCallback = ({ operations }: ApiVersion, { name }: Event) =>
    operations.some(({ callbacks }) =>
      callbacks.some(({ events }) => events.includes(name)),
    );
  const { type = before.types } = before;
  return (
    (type ?? after.type ?? after.types) === undefined &&
    !isCallback(pair.before, before) &&
    !isCallback(pair.after, after)
  );
}

/** Whether both names are values in the payload, where the change is reported. */
function isNamedByType(before: Event, after: Event): boolean {
  return [before, after].every(({ name, type }) => name === type?.value);
}
