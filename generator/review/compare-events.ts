import type { Event, Surface } from "../model/model.js";
import type { Compare } from "./compare-schemas.js";
import type { Facts, Scope } from "./facts.js";

/** Compares the webhooks and callbacks of two surfaces by their names. */
export function compareEvents(
  before: Surface,
  after: Surface,
  facts: Facts,
  compare: Compare,
): void {
  const events = new Map(after.events.map((event) => [event.name, event]));
  for (const event of before.events) {
    const other = events.get(event.name);
    events.delete(event.name);
    const scope = scopeOf(event, before.name);
    if (other === undefined)
      facts.add(scope, {
        kind: "event-removed",
        places: { before: event.place },
      });
    else comparePayloads(event, other, scope, facts, compare);
  }
  for (const event of events.values())
    facts.add(scopeOf(event, after.name), {
      kind: "event-added",
      places: { after: event.place },
    });
}

function scopeOf({ name }: Event, surface: string): Scope {
  const user = `event ${name}`;
  return { where: user, reach: [{ surface, user, direction: "receives" }] };
}

function comparePayloads(
  before: Event,
  after: Event,
  scope: Scope,
  facts: Facts,
  compare: Compare,
): void {
  if (before.schema && after.schema)
    compare(before.schema, after.schema, scope);
  else if (before.schema || after.schema)
    facts.add(scope, {
      kind: after.schema ? "payload-added" : "payload-removed",
      places: { before: before.place, after: after.place },
    });
}
