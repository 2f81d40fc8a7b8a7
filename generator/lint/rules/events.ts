import type { Event, Schema } from "../../model/model.js";
import type { Location } from "../../json/location.js";
import type { OptionsOf } from "../lint-rules.js";
import {
  isOf,
  lackingIn,
  memberOf,
  namedWithin,
  requires,
  says,
  textsOf,
} from "./shape.js";
import type { Lookup } from "../../schema/lookup.js";
import { type Fault, type Looked, namedIn, type Subject } from "../subject.js";

interface PlacedEvent {
  readonly event: Event;
  readonly named: Lookup;
}

function eventsOf({ api }: Subject): readonly PlacedEvent[] {
  return api.versions.flatMap((apiVersion) => {
    const named = namedIn(apiVersion);
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

/** Events are delivered by POST. */
export function eventMethod(subject: Subject): Looked {
  return eventsOf(subject).map(({ event }) =>
    event.method === "POST"
      ? undefined
      : faultOf(
          event,
          `The event \`${event.name}\` is delivered by ${event.method}.`,
        ),
  );
}

/** An event is an envelope. */
export function eventEnvelope(
  subject: Subject,
  options: OptionsOf<"event-envelope">,
): Looked {
  const events = eventsOf(subject);
  const names = new Set(events.map(({ event }) => event.name));
  const areTypes = events.some((one) =>
    typesOf(one, options).has(one.event.name),
  );
  return events.map((placed) => {
    const { event, named } = placed;
    const { schema, name } = event;
    // What has the type of another event is a sample of that.
    const isMistyped =
      areTypes &&
      [...typesOf(placed, options)].every((type) => !names.has(type));
    if (schema === undefined)
      return faultOf(event, `The event \`${name}\` has no payload.`);
    const fault = envelopeFault(schema, named, options);
    if (fault === undefined && !isMistyped) return undefined;
    const what =
      fault?.what ?? `has in \`${options.type}\` what is not its name`;
    const message = `The event \`${name}\` ${what}.`;
    return faultOf(event, message, schema.location, fault?.within);
  });
}

/** The types that an event may say it is of. */
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
      what: `need not have ${missing.map((one) => `\`${one}\``).join(", ")}`,
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
      `told by its beginning, ${idPrefixes.join(" or ")} (\`pattern\`)`,
      (one) => beginsWith(one, idPrefixes, named),
    ],
    [type, "fixed", (one) => isFixed(one, named)],
    [created, "a date and time", (one) => isTime(one, named)],
    [data, "an object", (one) => isOf(one, ["object"], named)],
  ];
  for (const [member, kind, test] of tests) {
    const found = memberOf(schema, member, named);
    if (found !== undefined && !test(found))
      return {
        what: `has in \`${member}\` what is not ${kind}`,
        within: [found.location, ...namedWithin(found, named)],
      };
  }
  return memberOf(schema, metadata, named) === undefined
    ? {
        what: `does not describe \`${metadata}\`, which echoes that of the request`,
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
    says(schema, named, ({ string }) =>
      prefixes.some((prefix) => string?.pattern?.startsWith(`^${prefix}`)),
    )
  );
}

function isFixed(schema: Schema, named: Lookup): boolean {
  return says(schema, named, ({ enum: values }) => values !== undefined);
}

function isTime(schema: Schema, named: Lookup): boolean {
  return says(schema, named, ({ string }) => string?.format === "date-time");
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

/** A job of which events tell says what became of their delivery. */
export function deliveryRecord(
  subject: Subject,
  { data: member, member: record, tells }: OptionsOf<"delivery-record">,
): Looked {
  return dataOf(subject, member).map(({ event, data, named }) => {
    const found = memberOf(data, record, named);
    const missing = tells.filter(
      (name) =>
        found === undefined || memberOf(found, name, named) === undefined,
    );
    const what =
      found === undefined
        ? `has no \`${record}\``
        : `does not tell ${missing.map((one) => `\`${record}.${one}\``).join(", ")}`;
    const [first] = missing;
    return first === undefined
      ? undefined
      : faultOf(
          event,
          `What the event \`${event.name}\` tells of ${what}.`,
          data.location,
          found === undefined
            ? lackingIn(data, record, named)
            : [found.location, ...lackingIn(found, first, named)],
        );
  });
}
