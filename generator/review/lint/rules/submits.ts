import { isSuccessStatus } from "../../../input/responses/responses.js";
import type { Operation, Schema } from "../../../language/model/model.js";
import { accepts } from "../../../language/schema/accepts.js";
import {
  combinedSchemas,
  type Lookup,
} from "../../../language/schema/lookup.js";
import { otherProperties } from "../../../language/schema/rest.js";
import type { OptionsOf } from "../rule-table.js";
import {
  type CheckResult,
  displayName,
  type Fault,
  faultOf,
  type Subject,
  type VersionedOperation,
  versionedOperations,
} from "../subject.js";
import {
  constrainsEverywhere,
  isOf,
  memberOf,
  namedWithin,
  requires,
  textsOf,
} from "./shape.js";

interface Submit extends VersionedOperation {
  /** The schema of the webhook in the request. */
  readonly webhook: Schema;
}

/** Operations whose requests accept a webhook. */
function submitsOf(subject: Subject, member: string): readonly Submit[] {
  return versionedOperations(subject).flatMap((placed) =>
    (placed.operation.body?.content ?? []).flatMap(({ schema }) => {
      const webhook = schema && memberOf(schema, member, placed.named);
      return webhook === undefined ? [] : [{ ...placed, webhook }];
    }),
  );
}

/** A submit accepts a webhook object. */
export function webhookObject(
  subject: Subject,
  options: OptionsOf<"webhook-object">,
): CheckResult {
  return submitsOf(subject, options.member).map((submit) => {
    const fault = objectFault(submit, options);
    return (
      fault &&
      faultOf(
        submit.operation,
        `The \`${options.member}\` of ${displayName(submit.operation)} ${fault.what}.`,
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
    return { what: `requires \`${demanded}\``, within };
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
    constrainsEverywhere(
      metadata,
      named,
      ({ object }) => object?.maxProperties === maxProperties,
    ) &&
    constrainsEverywhere(
      metadata,
      named,
      ({ object }) => object?.["x-max-bytes"] === maxBytes,
    );
  return isLimited
    ? undefined
    : `has a \`metadata\` that is not limited to ${maxProperties} keys (\`maxProperties\`) and ${maxBytes} bytes (\`x-max-bytes\`)`;
}

function isOfTexts(schema: Schema, named: Lookup): boolean {
  return constrainsEverywhere(schema, named, ({ object }) => {
    const rest = otherProperties(object);
    return rest !== undefined && isOf(rest, ["string"], named);
  });
}

/** The response to a submit with a webhook lists the expected events. */
export function expectedEvents(
  subject: Subject,
  { webhook, member }: OptionsOf<"expected-events">,
): CheckResult {
  return submitsOf(subject, webhook).flatMap(({ operation, named }) =>
    operation.responses
      .filter(isSuccessStatus)
      .flatMap(({ content, status }) =>
        content.map(({ schema, location }) =>
          schema !== undefined && hasList(schema, member, named)
            ? undefined
            : faultOf(
                operation,
                `The ${status} response of ${displayName(operation)} does not require \`${member}\`, an array of strings.`,
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
    constrainsEverywhere(list, named, ({ array }) => {
      const items = array?.items;
      return items !== undefined && isOf(items, ["string"], named);
    })
  );
}

/** A submit with a webhook lists the same events everywhere. */
export function submitEvents(
  subject: Subject,
  options: OptionsOf<"submit-events">,
): CheckResult {
  return submitsOf(subject, options.webhook).map((submit) => {
    const { operation } = submit;
    if (operation.events.length === 0)
      return faultOf(
        operation,
        `${displayName(operation)} accepts \`${options.webhook}\` but describes no event under \`callbacks\`.`,
      );
    const [what] = eventLists(submit, options).flatMap(([list, names]) =>
      listFault(list, names, operation),
    );
    return what === undefined ? undefined : faultOf(operation, what);
  });
}

/** The places where a submit lists its events: the request and the response. */
function eventLists(
  { operation, webhook, named }: Submit,
  options: OptionsOf<"submit-events">,
): readonly (readonly [string, ReadonlySet<string>])[] {
  const asked = memberOf(webhook, "events", named);
  const expected = operation.responses
    .filter(isSuccessStatus)
    .flatMap(({ content }) =>
      content.flatMap(
        ({ schema }) =>
          (schema && memberOf(schema, options.expected, named)) ?? [],
      ),
    );
  return [
    ...(asked ? [[`${options.webhook}.events`, asked] as const] : []),
    ...expected.map((list) => [options.expected, list] as const),
  ].map(([name, list]) => [name, itemTexts(list, named)] as const);
}

function itemTexts(list: Schema, named: Lookup): ReadonlySet<string> {
  return new Set(
    combinedSchemas(list, named).flatMap(({ array }) =>
      array?.items === undefined ? [] : [...textsOf(array.items, named)],
    ),
  );
}

/** A list without named values allows any value. */
function listFault(
  list: string,
  names: ReadonlySet<string>,
  operation: Operation,
): readonly string[] {
  if (names.size === 0) return [];
  const { events } = operation;
  const undescribed = [...names].filter((name) => !events.includes(name));
  const unlisted = events.filter((name) => !names.has(name));
  const faults = [
    ...(undescribed.length > 0
      ? [`lists ${quoted(undescribed)}, which no callback describes`]
      : []),
    ...(unlisted.length > 0
      ? [`does not list ${quoted(unlisted)}, which a callback describes`]
      : []),
  ];
  return faults.length === 0
    ? []
    : [`\`${list}\` of ${displayName(operation)} ${faults.join(", and ")}.`];
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}
