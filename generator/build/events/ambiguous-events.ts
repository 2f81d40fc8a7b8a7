import type { Findings } from "../diagnostics-collector.js";
import type { Lookup } from "../../schema/schema-lookup.js";
import type { Event } from "../../model/model.js";
import type { JsonValue } from "../../json/json.js";

/** Reports events without a telling value whose checks may let the same delivery pass: the first one takes it. */
export function reportIndistinguishableEvents(
  events: readonly Event[],
  lookup: Lookup,
  findings: Findings,
): void {
  const untold = events
    .filter(({ type }) => type === undefined)
    .map((event) => traitsOf(event, lookup));
  const alike = untold
    .filter((left) =>
      untold.some(
        (right) => right !== left && !areDistinguishable(left, right),
      ),
    )
    .map(({ event }) => event);
  const [first] = alike;
  if (first === undefined) return;
  const names = alike.map(({ name }) => `\`${name}\``);
  const shown =
    names.length > 5
      ? [...names.slice(0, 4), `${names.length - 4} others`]
      : names;
  findings.warning(
    first.location,
    "events-alike",
    `No value in their bodies tells the events ${shown.slice(0, -1).join(", ")} and ${shown.at(-1) ?? ""} apart: a receiver takes a delivery for the first one whose check it passes.`,
    "Give each a property with a value of its own, such as `type`.",
  );
}

/** An event with what its payload pins down. */
interface EventTraits {
  readonly event: Event;
  readonly pinned: ReadonlyMap<string, readonly JsonValue[]>;
  readonly required: ReadonlySet<string>;
}

function traitsOf(event: Event, lookup: Lookup): EventTraits {
  const { schema } = event;
  return schema === undefined
    ? { event, pinned: new Map(), required: new Set() }
    : {
        event,
        pinned: lookup.pinned(schema),
        required: lookup.requiredNames(schema),
      };
}

/** Whether some property has other values in the one than in the other, and must be present in one of them. */
function areDistinguishable(left: EventTraits, right: EventTraits): boolean {
  return [...left.pinned].some(
    ([property, values]) =>
      (left.required.has(property) || right.required.has(property)) &&
      disjoint(values, right.pinned.get(property)),
  );
}

function disjoint(
  left: readonly JsonValue[],
  right: readonly JsonValue[] | undefined,
): boolean {
  return right !== undefined && !left.some((value) => right.includes(value));
}
