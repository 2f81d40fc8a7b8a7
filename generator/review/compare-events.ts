import type { Event, Operation, Surface } from "../model/model.js";
import type { Scope } from "./facts.js";
import { mediaKey } from "./media-keys.js";
import type { OperationPair, SurfacePair } from "./pairs.js";

/** Compares the webhooks and callbacks of two surfaces; what comes or goes with whole operations is told of these. */
export function compareEvents(
  pair: SurfacePair,
  operations: readonly OperationPair[],
): void {
  const { before, after, eventNames, facts } = pair;
  const kept = new Set(operations.flatMap((one) => [one.before, one.after]));
  const events = new Map(after.events.map((event) => [event.name, event]));
  for (const event of before.events) {
    const name = eventNames.get(event.name) ?? "";
    const other = events.get(name);
    events.delete(name);
    if (other) compareEvent(pair, event, other);
    else if (!isWithOperations(event, before, kept))
      facts.add(scopeOf(event, after.name), {
        kind: "event-removed",
        places: { before: event.place },
      });
  }
  for (const event of events.values())
    if (!isWithOperations(event, after, kept))
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

function compareEvent(
  { after: { name: surface }, facts, compare }: SurfacePair,
  before: Event,
  after: Event,
): void {
  const scope = scopeOf(after, surface);
  const places = { before: before.place, after: after.place };
  for (const [kind, key] of [
    ["event-renamed", "name"],
    ["event-method-changed", "method"],
  ] as const)
    if (before[key] !== after[key])
      facts.add(scope, {
        kind,
        places,
        before: before[key],
        after: after[key],
      });
  const [one, other] = [before.mediaType, after.mediaType];
  if (one && other && mediaKey(one) !== mediaKey(other))
    facts.add(scope, {
      kind: "media-type-changed",
      places,
      before: one,
      after: other,
    });
  if (before.docs.deprecated !== after.docs.deprecated)
    facts.add(scope, {
      kind: after.docs.deprecated ? "deprecation-added" : "deprecation-removed",
      places,
    });
  if (before.schema && after.schema)
    compare(before.schema, after.schema, scope);
  else if (before.schema || after.schema)
    facts.add(scope, {
      kind: after.schema ? "payload-added" : "payload-removed",
      places,
    });
}
