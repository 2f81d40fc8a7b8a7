import type { JsonValue } from "../../../language/json/json.js";
import type { Event } from "../../../language/model/model.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";

/** Reports events without a type property whose schemas can match the same delivery; a receiver picks the first match. */
export function reportIndistinguishableEvents(
  events: readonly Event[],
  lookup: SchemaLookup,
  diagnostics: DiagnosticCollector,
): void {
  const untyped = events
    .filter(({ type }) => type === undefined)
    .map((event) => traitsOf(event, lookup));
  const ambiguous = untyped
    .filter((left) =>
      untyped.some(
        (right) => right !== left && !areDistinguishable(left, right),
      ),
    )
    .map(({ event }) => event);
  const [first] = ambiguous;
  if (first === undefined) return;
  const names = ambiguous.map(({ name }) => `\`${name}\``);
  const shown =
    names.length > 5
      ? [...names.slice(0, 4), `${names.length - 4} others`]
      : names;
  diagnostics.warning(
    first.location,
    "events-alike",
    `No property distinguishes the events ${shown.slice(0, -1).join(", ")} and ${shown.at(-1) ?? ""}: a receiver picks the first one whose schema matches.`,
    "Add a property with a different constant value to each, such as `type`.",
  );
}

/** An event with the properties that its payload restricts to certain values. */
interface EventTraits {
  readonly event: Event;
  readonly fixedValues: ReadonlyMap<string, readonly JsonValue[]>;
  readonly required: ReadonlySet<string>;
}

function traitsOf(event: Event, lookup: SchemaLookup): EventTraits {
  const { schema } = event;
  return schema === undefined
    ? { event, fixedValues: new Map(), required: new Set() }
    : {
        event,
        fixedValues: lookup.fixedValues(schema),
        required: lookup.requiredNames(schema),
      };
}

/** Whether a property is required in one of the events and its values in both are disjoint. */
function areDistinguishable(left: EventTraits, right: EventTraits): boolean {
  return [...left.fixedValues].some(
    ([property, values]) =>
      (left.required.has(property) || right.required.has(property)) &&
      disjoint(values, right.fixedValues.get(property)),
  );
}

function disjoint(
  left: readonly JsonValue[],
  right: readonly JsonValue[] | undefined,
): boolean {
  return right !== undefined && !left.some((value) => right.includes(value));
}
