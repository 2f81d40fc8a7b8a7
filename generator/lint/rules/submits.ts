import type { Operation, Schema } from "../../model/model.js";
import { accepts } from "../../schema/accepts.js";
import type { OptionsOf } from "../lint-rules.js";
import {
  isOf,
  memberOf,
  namedWithin,
  requires,
  says,
  textsOf,
} from "./shape.js";
import { combinedSchemas, type Lookup } from "../../schema/lookup.js";
import {
  called,
  type Fault,
  faultOf,
  isSuccess,
  type Looked,
  type Placed,
  type Subject,
  versioned,
} from "../subject.js";

interface Submit extends Placed {
  /** Where its events are to go, as the request says it. */
  readonly webhook: Schema;
}

/** Operations whose requests say where events go. */
function submitsOf(subject: Subject, member: string): readonly Submit[] {
  return versioned(subject).flatMap((placed) =>
    (placed.operation.body?.content ?? []).flatMap(({ schema }) => {
      const webhook = schema && memberOf(schema, member, placed.named);
      return webhook === undefined ? [] : [{ ...placed, webhook }];
    }),
  );
}

/** A submit takes where its events go as one object. */
export function webhookObject(
  subject: Subject,
  options: OptionsOf<"webhook-object">,
): Looked {
  return submitsOf(subject, options.member).map((submit) => {
    const fault = objectFault(submit, options);
    return (
      fault &&
      faultOf(
        submit.operation,
        `The \`${options.member}\` of ${called(submit.operation)} ${fault.what}.`,
        submit.webhook.location,
        fault.within,
      )
    );
  });
}

function objectFault(
  { webhook, named }: Submit,
  { maxProperties, maxBytes }: OptionsOf<"webhook-object">,
): Pick<Fault, "what" | "within"> | undefined {
  const [url, events, metadata] = ["url", "events", "metadata"].map((name) =>
    memberOf(webhook, name, named),
  );
  const within = [webhook.location, ...namedWithin(webhook, named)];
  if (!url || !isOf(url, ["string"], named) || !requires(webhook, "url", named))
    return { what: "need not have `url`, a string", within };
  if (
    accepts("http://example.com", { schema: url, lookup: named }) !==
    "not-included"
  )
    return {
      what: "has a `url` that may begin with http:// (`pattern`)",
      within: [url.location, ...namedWithin(url, named)],
    };
  if (!events || !isOf(events, ["array"], named))
    return { what: "has no list of `events`", within };
  if (!metadata || !isOf(metadata, ["object"], named))
    return { what: "has no `metadata`", within };
  const demanded = ["events", "metadata"].find((name) =>
    requires(webhook, name, named),
  );
  if (demanded !== undefined)
    return { what: `must have \`${demanded}\``, within };
  const what = metadataFault(metadata, named, maxProperties, maxBytes);
  return what === undefined
    ? undefined
    : { what, within: [metadata.location, ...namedWithin(metadata, named)] };
}

function metadataFault(
  metadata: Schema,
  named: Lookup,
  maxProperties: number,
  maxBytes: number,
): string | undefined {
  if (!isOfTexts(metadata, named))
    return "has a `metadata` whose values need not be strings";
  const isLimited =
    says(
      metadata,
      named,
      ({ object }) => object?.maxProperties === maxProperties,
    ) && says(metadata, named, ({ object }) => object?.maxBytes === maxBytes);
  return isLimited
    ? undefined
    : `has a \`metadata\` that is not limited to ${maxProperties} keys (\`maxProperties\`) and ${maxBytes} bytes (\`x-max-bytes\`)`;
}

function isOfTexts(schema: Schema, named: Lookup): boolean {
  return says(schema, named, ({ object }) => {
    const rest = object?.additionalProperties;
    return rest !== undefined && isOf(rest, ["string"], named);
  });
}

/** The reply to a submit that takes a webhook lists the events to expect. */
export function expectedEvents(
  subject: Subject,
  { webhook, member }: OptionsOf<"expected-events">,
): Looked {
  return submitsOf(subject, webhook).flatMap(({ operation, named }) =>
    operation.responses
      .filter(isSuccess)
      .flatMap(({ content, status }) =>
        content.map(({ schema, location }) =>
          schema !== undefined && hasList(schema, member, named)
            ? undefined
            : faultOf(
                operation,
                `The reply ${status} of ${called(operation)} need not have \`${member}\`, a list of strings.`,
                location,
              ),
        ),
      ),
  );
}

function hasList(schema: Schema, name: string, named: Lookup): boolean {
  const list = memberOf(schema, name, named);
  return (
    list !== undefined &&
    requires(schema, name, named) &&
    says(list, named, ({ array }) => {
      const items = array?.items;
      return items !== undefined && isOf(items, ["string"], named);
    })
  );
}

/** A submit that takes a webhook says which events it can produce: the same everywhere. */
export function submitEvents(
  subject: Subject,
  options: OptionsOf<"submit-events">,
): Looked {
  return submitsOf(subject, options.webhook).map((submit) => {
    const { operation } = submit;
    if (operation.events.length === 0)
      return faultOf(
        operation,
        `${called(operation)} takes a \`${options.webhook}\`, and describes no event.`,
      );
    const [what] = eventLists(submit, options).flatMap(([list, names]) =>
      listFault(list, names, operation),
    );
    return what === undefined ? undefined : faultOf(operation, what);
  });
}

/** Where a submit lists its events: in what it takes, and in what it gives. */
function eventLists(
  { operation, webhook, named }: Submit,
  options: OptionsOf<"submit-events">,
): readonly (readonly [string, ReadonlySet<string>])[] {
  const asked = memberOf(webhook, "events", named);
  const told = operation.responses
    .filter(isSuccess)
    .flatMap(({ content }) =>
      content.flatMap(
        ({ schema }) =>
          (schema && memberOf(schema, options.expected, named)) ?? [],
      ),
    );
  return [
    ...(asked ? [[`${options.webhook}.events`, asked] as const] : []),
    ...told.map((list) => [options.expected, list] as const),
  ].map(([name, list]) => [name, itemTexts(list, named)] as const);
}

function itemTexts(list: Schema, named: Lookup): ReadonlySet<string> {
  return new Set(
    combinedSchemas(list, named).flatMap(({ array }) =>
      array?.items === undefined ? [] : [...textsOf(array.items, named)],
    ),
  );
}

/** A list that names none may hold any. */
function listFault(
  list: string,
  names: ReadonlySet<string>,
  operation: Operation,
): readonly string[] {
  if (names.size === 0) return [];
  const { events } = operation;
  const undescribed = [...names].filter((name) => !events.includes(name));
  const unlisted = events.filter((name) => !names.has(name));
  const said = [
    ...(undescribed.length > 0
      ? [`lists ${quoted(undescribed)}, of which no callback tells`]
      : []),
    ...(unlisted.length > 0
      ? [`does not list ${quoted(unlisted)}, of which a callback tells`]
      : []),
  ];
  return said.length === 0
    ? []
    : [`\`${list}\` of ${called(operation)} ${said.join(", and ")}.`];
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}
