import type { Event, Operation, ApiVersion } from "../../model/model.js";
import {
  type Code,
  code,
  concat,
  empty,
  group,
  indent,
  line,
  lines,
  soft,
} from "../../print/code.js";
import {
  arrayOf,
  docComment,
  entry,
  identifier,
  member,
  objectOf,
  openObject,
  stringLiteral,
  typeKey,
} from "../../print/escape.js";
import {
  braces,
  importType,
  importValue,
  type Module,
} from "../../print/module.js";
import {
  interfaceOf,
  type Member,
  named,
  typeAlias,
  unionOf,
  unknownType,
} from "../../print/type.js";
import { docs } from "../types/jsdoc.js";
import { fillsOf } from "./event-fills.js";
import { isOpen } from "../types/open-schema.js";
import { unlistedParameter } from "../types/schemas.js";
import type { Lookup } from "../operations/decode-shape.js";
import {
  importingScope,
  type TypeScope,
  unlisted,
} from "../types/type-scope.js";
import { schemaType } from "../types/schema-type.js";

const fromRuntime = "runtime/webhooks";
const receiver = importType(fromRuntime, "WebhookReceiver");
const receiverOptions = importType(fromRuntime, "WebhookReceiverOptions");
const openReceiver = importValue(fromRuntime, "openReceiver");
const rowType = importType(fromRuntime, "WebhookEventRow");
const fromSender = "runtime/webhooks-out/sender";
const sender = importType(fromSender, "WebhookSender");
const senderOptions = importType(fromSender, "WebhookSenderOptions");
const openSender = importValue(fromSender, "openSender");
const exported = [
  ...[
    "SignatureHeaders",
    "WebhookDelivery",
    "WebhookHeaders",
    "WebhookOutcome",
    "WebhookReceiver",
    "WebhookReceiverOptions",
  ].map((name) => importType(fromRuntime, name)),
  sender,
  senderOptions,
];
const signWebhook = importValue(fromRuntime, "signWebhook");
const order = importValue("runtime/webhooks-in/order", "order");

/** `webhooks.ts`: the events that the API sends, a receiver for them, and their signature. */
export function emitWebhooks(apiVersion: ApiVersion): Module {
  const submits = apiVersion.operations.filter(
    ({ events }) => events.length > 0,
  );
  const scope = importingScope(apiVersion, "parameter");
  const lookup: Lookup = (name) => scope.named.get(name)?.schema;
  const open = apiVersion.events.some(
    ({ schema }) => schema !== undefined && isOpen(schema, scope.named),
  );
  const generic: Generic = open
    ? { parameter: unlistedParameter, argument: code`<${unlisted}>` }
    : { parameter: empty, argument: empty };
  return {
    path: `${apiVersion.name}/webhooks`,
    declares: new Set([
      "WebhookEvents",
      "WebhookEventName",
      "AnyWebhookEvent",
      "createWebhookReceiver",
      "createWebhookSender",
      "FilledIn",
      "eventRows",
      "events",
      ...submits.map(eventTypeName),
    ]),
    body: [
      eventTypes(apiVersion, scope, generic),
      code`
        /** The name of an event. */
        export type WebhookEventName = keyof WebhookEvents;
      `,
      lines([
        docComment("Any event."),
        typeAlias(
          code`export type AnyWebhookEvent${generic.parameter}`,
          named(
            "any",
            code`WebhookEvents${generic.argument}[WebhookEventName]`,
          ),
        ),
      ]),
      ...submits.map((operation) => operationEvents(operation, generic)),
      receiverFunction,
      ...(apiVersion.events.some((event) => isTimed(event, lookup))
        ? [eventsConstant]
        : []),
      filledType(apiVersion, lookup),
      senderFunction(open),
      rowsFunction(apiVersion, lookup),
      code`export { ${signWebhook} };`,
      lines([
        docComment(
          "What the options, outcomes and signatures of receivers and senders are made of.",
        ),
        code`export type ${braces(exported.map((name) => concat(name)))};`,
      ]),
    ],
  };
}

/**
 * How the types of events take the parameter for unlisted values, where an open
 * enumeration stands in one: any for a receiver, `never` for a sender.
 */
interface Generic {
  readonly parameter: Code;
  readonly argument: Code;
}

function eventTypes(
  apiVersion: ApiVersion,
  scope: TypeScope,
  { parameter }: Generic,
): Code {
  const members = apiVersion.events.map((event): Member => ({
    docs: docs(event.docs),
    key: typeKey(event.name),
    optional: false,
    type:
      event.schema === undefined
        ? unknownType
        : schemaType(event.schema, scope),
  }));
  return lines([
    docComment("What is sent with each event, by its name."),
    interfaceOf(code`WebhookEvents${parameter}`, members),
  ]);
}

function eventTypeName({ typeName }: Operation): string {
  return `${typeName}Event`;
}

function operationEvents(operation: Operation, generic: Generic): Code {
  const { name, events } = operation;
  const members = events.map((event) =>
    named(
      event,
      code`WebhookEvents${generic.argument}[${stringLiteral(event)}]`,
    ),
  );
  return lines([
    docComment(`The events that \`${name}\` can produce.`),
    typeAlias(
      code`export type ${identifier(eventTypeName(operation))}${generic.parameter}`,
      unionOf(members),
    ),
  ]);
}

const receiverFunction = lines([
  docComment(
    "Makes a receiver: register handlers with `on`, then pass it each delivery.",
  ),
  code`
    export function createWebhookReceiver(
      options: ${receiverOptions},
    ): ${receiver}<WebhookEvents> {
      return ${openReceiver}<WebhookEvents>(eventRows(), options);
    }
  `,
]);

const eventsConstant = lines([
  docComment("What can be done with several events."),
  code`export const events = { ${order} };`,
]);

/** Whether an event says when it was made. */
function isTimed(event: Event, lookup: Lookup): boolean {
  return fillsOf(event, lookup).includes("created_at");
}

/** The names of what senders fill in, in any of the events. */
function filledType(apiVersion: ApiVersion, lookup: Lookup): Code {
  const filled = new Set(
    apiVersion.events.flatMap((event) => [
      ...(event.type === undefined ? [] : [event.type.property]),
      ...fillsOf(event, lookup),
    ]),
  );
  const names = [...filled].map((name) => named(name, stringLiteral(name)));
  return lines([
    docComment("What a sender fills in where it is left out."),
    typeAlias(
      code`type FilledIn`,
      names.length === 0 ? named("never", code`never`) : unionOf(names),
    ),
  ]);
}

/** A sender writes no value that an open enumeration does not list. */
function senderFunction(open: boolean): Code {
  const events = open ? code`WebhookEvents<never>` : code`WebhookEvents`;
  return lines([
    docComment(
      "Makes a sender: it signs each event that has happened, delivers it, and tries again.",
    ),
    code`
      export function createWebhookSender(
        options: ${senderOptions},
      ): ${sender}<${events}, FilledIn> {
        return ${openSender}(eventRows(), options);
      }
    `,
  ]);
}

/** A function, so that a bundle without receiver and sender has no rows. */
function rowsFunction(apiVersion: ApiVersion, lookup: Lookup): Code {
  // The first row that fits takes a delivery, so what fits more stands behind.
  const told = apiVersion.events.filter(({ type }) => type !== undefined);
  const others = apiVersion.events.filter(({ type }) => type === undefined);
  const rows = [...told, ...others].map((event) =>
    eventRow(event, apiVersion, lookup),
  );
  return lines([
    docComment("How each event is told, checked and filled in."),
    code`
      function eventRows(): readonly ${rowType}[] {
        return ${arrayOf(rows)};
      }
    `,
  ]);
}

function eventRow(event: Event, apiVersion: ApiVersion, lookup: Lookup): Code {
  const { name, type, schema } = event;
  const checks = importValue(`${apiVersion.name}/validators`, "eventChecks");
  const parts = [entry("name", stringLiteral(name))];
  if (type !== undefined)
    parts.push(
      code`type: ${objectOf([
        entry("property", stringLiteral(type.property)),
        entry("value", stringLiteral(type.value)),
        ...(type.shared ? [entry("shared", code`true`)] : []),
      ])}`,
    );
  if (schema !== undefined)
    parts.push(code`check:${group(indent(line, checks, access(name)))}`);
  const fills = fillsOf(event, lookup);
  if (fills.length > 0)
    parts.push(code`fills: ${arrayOf(fills.map(stringLiteral))}`);
  return openObject(parts);
}

/** A member of a table; prettier breaks within the brackets of one too long. */
function access(name: string): Code {
  return /^[\w$]*$/.test(name)
    ? member(name)
    : group(code`[`, indent(soft, stringLiteral(name)), soft, code`]`);
}
