import type {
  Event,
  EventType,
  Schema,
} from "../../../language/model/model.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";

/** Property names that commonly hold the type of an event, the most common first. */
const commonTypeProperties = [
  "type",
  "event",
  "event_type",
  "eventType",
  "event_name",
  "name",
  "topic",
  "action",
  "kind",
];

/** Finds the property that identifies an event: one that the payload restricts to a single string. */
export function eventType(
  schema: Schema,
  lookup: SchemaLookup,
): EventType | undefined {
  const fixedValues = lookup.fixedValues(schema);
  if (fixedValues.size === 0) return undefined;
  const required = lookup.requiredNames(schema);
  const candidates = [
    ...commonTypeProperties,
    ...[...fixedValues.keys()].filter((property) => required.has(property)),
  ];
  for (const property of candidates) {
    const values = fixedValues.get(property);
    const [value] = values ?? [];
    if (values?.length === 1 && typeof value === "string")
      return { property, value };
  }
  return undefined;
}

/** The types of a payload with several: one for each of its alternatives, or those that it lists. */
export function eventTypes(
  schema: Schema,
  lookup: SchemaLookup,
): readonly EventType[] | undefined {
  for (const { anyOf, oneOf } of lookup.parts(schema)) {
    const types = (oneOf ?? anyOf)?.map((member) => eventType(member, lookup));
    if (types?.every((type) => type !== undefined)) return types;
  }
  const fixedValues = lookup.fixedValues(schema);
  const required = lookup.requiredNames(schema);
  for (const property of commonTypeProperties) {
    const values = fixedValues.get(property) ?? [];
    if (
      values.length > 0 &&
      required.has(property) &&
      values.every((value) => typeof value === "string")
    )
      return values.map((value) => ({ property, value }));
  }
  return undefined;
}

/** Marks event types that events of other API versions have as well. */
export function markSharedTypes(
  events: readonly Event[],
  others: readonly Pick<Event, "schema">[],
  lookup: SchemaLookup,
): readonly Event[] {
  const elsewhere = others.flatMap(({ schema }) =>
    schema === undefined ? [] : (eventType(schema, lookup) ?? []),
  );
  return events.map((event) => {
    const { type } = event;
    const shared =
      type !== undefined &&
      elsewhere.some(
        ({ property, value }) =>
          property === type.property && value === type.value,
      );
    return shared ? { ...event, type: { ...type, shared } } : event;
  });
}
