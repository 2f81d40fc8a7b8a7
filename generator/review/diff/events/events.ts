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
import {
  change,
  changesOf,
  type Differences,
  guarded,
  presenceRule,
} from "../difference.js";
import { locationsOf, type Scope, untyped } from "../facts.js";
import { mediaTypeKey } from "../match/media-types.js";
import type { OperationPair, VersionPair } from "../pairs.js";
import { eventLabel } from "../usages.js";
import { compareDeliveries } from "./deliveries.js";

/** Compares the webhooks and callbacks of two API versions. Events of added and removed operations belong to those facts. */
export function* compareEvents(
  pair: VersionPair,
  operations: readonly OperationPair[],
): Differences {
  const { before, after, eventPairs } = pair;
  const kept = new Set(operations.flatMap((one) => [one.before, one.after]));
  const known = new Set(eventPairs.flat());
  for (const [event, other] of eventPairs) {
    const locations = locationsOf(event, other);
    yield* guarded(scopeOf(other, after.name), locations, () =>
      compareEvent(pair, event, other),
    );
  }
  for (const event of before.events)
    if (!known.has(event) && !belongsToOperations(event, before, kept))
      yield change(
        scopeOf(event, after.name),
        "event-removed",
        locationsOf(event),
      );
  for (const event of after.events)
    if (!known.has(event) && !belongsToOperations(event, after, kept))
      yield change(
        scopeOf(event, after.name),
        "event-added",
        locationsOf(undefined, event),
      );
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

function* compareEvent(
  pair: VersionPair,
  before: Event,
  after: Event,
): Differences {
  const scope = scopeOf(after, pair.after.name);
  const locations = locationsOf(before, after);
  const changed = changesOf(scope, locations);
  if (before.name !== after.name && !isNamedByType(before, after))
    yield changed(
      isNamedOnWire(pair, before, after) ? "webhook-renamed" : "event-renamed",
      before.name,
      after.name,
    );
  const isDeprecated = after.docs.deprecated;
  if (before.docs.deprecated !== isDeprecated)
    yield changed(isDeprecated ? "deprecation-added" : "deprecation-removed");
  yield* compareSubject(pair, before, after);
  // Events may share what is compared from here on.
  const containers = [before.schema, after.schema] as const;
  const shared = { ...scope, where: "payload", containers };
  const changedPayload = changesOf(shared, locations);
  if (before.method !== after.method)
    yield change(
      { ...shared, where: "method" },
      "event-method-changed",
      locations,
      { before: before.method, after: after.method },
    );
  const [old, updated] = [before.mediaType, after.mediaType];
  if (old && updated && mediaTypeKey(old) !== mediaTypeKey(updated))
    yield changedPayload("media-type-changed", old, updated);
  yield* compareOtherMediaTypes(before, after, shared);
  if (old && updated && before.payloadOptional !== after.payloadOptional)
    yield changedPayload(
      after.payloadOptional
        ? "payload-became-optional"
        : "payload-became-required",
    );
  if (before.schema && after.schema)
    yield* pair.compare(before.schema, after.schema, shared);
  else if (before.schema || after.schema)
    yield changedPayload(after.schema ? "payload-added" : "payload-removed");
  const user = { apiVersion: pair.after.name, user: scope.where };
  yield* compareDeliveries(pair, before, after, user);
}

/** Compares the media types for which no type is generated. */
function* compareOtherMediaTypes(
  before: Event,
  after: Event,
  scope: Scope,
): Differences {
  for (const [kind, one, other] of [
    ["media-type-removed", before, after],
    ["media-type-added", after, before],
  ] as const) {
    const known = [other.mediaType ?? "", ...(other.otherMediaTypes ?? [])];
    const keys = new Set(known.map(mediaTypeKey));
    for (const type of one.otherMediaTypes ?? [])
      if (!keys.has(mediaTypeKey(type)))
        yield change(
          untyped({ ...scope, where: `payload ${type}` }),
          kind,
          locationsOf(before, after),
        );
  }
}

/** Compares the subjects that an event settles. */
function* compareSubject(
  { after: { name } }: VersionPair,
  before: Event,
  after: Event,
): Differences {
  const [old, updated] = [settledBy(before), settledBy(after)];
  if (old === updated) return;
  yield change(
    { ...scopeOf(after, name), where: "settled subject" },
    presenceRule("event-subject", old, updated),
    { before: subjectOf(before), after: subjectOf(after) },
    { before: old, after: updated },
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
