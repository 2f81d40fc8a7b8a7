import type { Location } from "../../../language/json/location.js";
import type { Event, Schema } from "../../../language/model/model.js";
import { type Lookup, lookupIn } from "../../../language/schema/lookup.js";
import type { OptionsOf } from "../rule-table.js";
import { type CheckResult, type Fault, type Subject } from "../subject.js";
import {
  constrainsEverywhere,
  isOf,
  lackingIn,
  memberOf,
  namedWithin,
  requires,
  textsOf,
} from "./shape.js";

interface PlacedEvent {
  readonly event: Event;
  readonly named: Lookup;
}

function eventsOf({ api }: Subject): readonly PlacedEvent[] {
  return api.versions.flatMap((apiVersion) => {
    const named = lookupIn(apiVersion.schemas);
    return apiVersion.events.map((event) => ({ event, named }));
  });
}

function faultOf(
  { name, location }: Event,
  message: string,
  at: string = location,
  within: readonly Location[] = [],
): Fault {
  const what = message.replaceAll(`\`${name}\``, "");
  return { location: at, within, message, what, of: [name] };
}

/** Events are delivered with POST. */
export function eventMethod(subject: Subject): CheckResult {
  return eventsOf(subject).map(({ event }) =>
    event.method === "POST"
      ? undefined
      : faultOf(
          event,
          `The event \`${event.name}\` is delivered with ${event.method}.`,
        ),
  );
}

/** An event is an envelope with a fixed set of members. */
export function eventEnvelope(
  subject: Subject,
  options: OptionsOf<"event-envelope">,
): CheckResult {
  const events = eventsOf(subject);
  const names = new Set(events.map(({ event }) => event.name));
  const areTypes = events.some((one) =>
    typesOf(one, options).has(one.event.name),
  );
  return events.map((placed) => {
    const { event, named } = placed;
    const { schema, name } = event;
    // An event with the type of another event is a sample of that one.
    const isMistyped =
      areTypes &&
      [...typesOf(placed, options)].every((type) => !names.has(type));
    if (schema === undefined)
      return faultOf(event, `The event \`${name}\` has no payload.`);
    const fault = envelopeFault(schema, named, options);
    if (fault === undefined && !isMistyped) return undefined;
    const what =
      fault?.what ??
      `allows other values than its own name in \`${options.type}\``;
    const message = `The event \`${name}\` ${what}.`;
    return faultOf(event, message, schema.location, fault?.within);
  });
}

/** The values that an event allows for its type. */
function typesOf(
  { event: { schema }, named }: PlacedEvent,
  { type }: OptionsOf<"event-envelope">,
): ReadonlySet<string> {
  const member = schema && memberOf(schema, type, named);
  return member === undefined ? new Set() : textsOf(member, named);
}

function envelopeFault(
  schema: Schema,
  named: Lookup,
  {
    id,
    idPrefixes,
    type,
    created,
    data,
    metadata,
  }: OptionsOf<"event-envelope">,
): Pick<Fault, "what" | "within"> | undefined {
  const missing = [id, type, created, data].filter(
    (member) =>
      memberOf(schema, member, named) === undefined ||
      !requires(schema, member, named),
  );
  const [first] = missing;
  if (first !== undefined)
    return {
      what: `does not require ${missing.map((one) => `\`${one}\``).join(", ")}`,
      within: lackingIn(schema, first, named),
    };
  const tests: readonly (readonly [
    string,
    string,
    (one: Schema) => boolean,
  ])[] = [
    [id, "a string", (one) => isOf(one, ["string"], named)],
    [
      id,
      `a string with the prefix ${idPrefixes.join(" or ")} (\`pattern\`)`,
      (one) => beginsWith(one, idPrefixes, named),
    ],
    [type, "a fixed value", (one) => isFixed(one, named)],
    [created, "a date and time", (one) => isTime(one, named)],
    [data, "an object", (one) => isOf(one, ["object"], named)],
  ];
  for (const [member, kind, test] of tests) {
    const found = memberOf(schema, member, named);
    if (found !== undefined && !test(found))
      return {
        what: `does not restrict \`${member}\` to ${kind}`,
        within: [found.location, ...namedWithin(found, named)],
      };
  }
  return memberOf(schema, metadata, named) === undefined
    ? {
        what: `does not describe \`${metadata}\`, which echoes the metadata of the request`,
        within: lackingIn(schema, metadata, named),
      }
    : undefined;
}

function beginsWith(
  schema: Schema,
  prefixes: readonly string[],
  named: Lookup,
): boolean {
  return (
    prefixes.length === 0 ||
    constrainsEverywhere(schema, named, ({ string }) =>
      prefixes.some((prefix) => string?.pattern?.startsWith(`^${prefix}`)),
    )
  );
}

function isFixed(schema: Schema, named: Lookup): boolean {
  return constrainsEverywhere(
    schema,
    named,
    ({ enum: values }) => values !== undefined,
  );
}

function isTime(schema: Schema, named: Lookup): boolean {
  return constrainsEverywhere(
    schema,
    named,
    ({ string }) => string?.format === "date-time",
  );
}

interface EventData extends PlacedEvent {
  readonly data: Schema;
}

function dataOf(subject: Subject, member: string): readonly EventData[] {
  return eventsOf(subject).flatMap((placed) => {
    const { event, named } = placed;
    const data = event.schema && memberOf(event.schema, member, named);
    return data === undefined ? [] : [{ ...placed, data }];
  });
}

/** A job with events carries a delivery record. */
export function deliveryRecord(
  subject: Subject,
  { data: member, member: record, tells }: OptionsOf<"delivery-record">,
): CheckResult {
  return dataOf(subject, member).map(({ event, data, named }) => {
    const found = memberOf(data, record, named);
    const missing = tells.filter(
      (name) =>
        found === undefined || memberOf(found, name, named) === undefined,
    );
    const what =
      found === undefined
        ? `has no \`${record}\``
        : `lacks ${missing.map((one) => `\`${record}.${one}\``).join(", ")}`;
    const [first] = missing;
    return first === undefined
      ? undefined
      : faultOf(
          event,
          `The data of the event \`${event.name}\` ${what}.`,
          data.location,
          found === undefined
            ? lackingIn(data, record, named)
            : [found.location, ...lackingIn(found, first, named)],
        );
  });
}
