/**
 * Emits `webhooks.ts`: the event types, the receiver and the sender.
 * `event-table.ts` prints how the runtime recognizes, checks and completes
 * each event, and `expected-events.ts` which ones a request asks for;
 * `samples.ts` emits `webhook-samples.ts`.
 */

import type { ApiVersion, Operation } from "../../../language/model/model.js";
import {
  type Code,
  code,
  concat,
  empty,
  type Import,
  lines,
} from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  identifier,
  list,
  stringLiteral,
  typeKey,
} from "../../../language/print/escape.js";
import {
  braces,
  importType,
  importValue,
  type Module,
} from "../../../language/print/print.js";
import {
  interfaceDeclaration,
  type Member,
  simpleType,
  typeAliasDeclaration,
  unionOf,
  unknownType,
} from "../../../language/print/type.js";
import type { Lookup } from "../../../language/schema/lookup.js";
import { Conversions } from "../conversions/conversions.js";
import type { VersionFiles } from "../targets.js";
import { docs } from "../types/doc-comments.js";
import { schemaType } from "../types/schema-type.js";
import {
  hasOpenEnumeration,
  importingScope,
  type TypeScope,
  unlisted,
  unlistedParameter,
} from "../types/type-scope.js";
import {
  eventRowsFunction,
  filledInType,
  hasCreationTime,
} from "./event-table.js";
import { expectedEvents } from "./expected-events.js";

const fromRuntime = "runtime/webhooks";
const receiver = importType(fromRuntime, "WebhookReceiver");
const receiverOptions = importType(fromRuntime, "WebhookReceiverOptions");
const openReceiver = importValue(fromRuntime, "openReceiver");

const convertedReceiver = importValue(
  "runtime/webhooks-in/conversions",
  "convertedReceiver",
);

const fromSender = "runtime/webhooks-out/sender";
const sender = importType(fromSender, "WebhookSender");
const senderOptions = importType(fromSender, "WebhookSenderOptions");
const openSender = importValue(fromSender, "openSender");

const receiverTypes = [
  "WebhookDelivery",
  "WebhookHeaders",
  "WebhookOutcome",
  "WebhookReceiver",
  "WebhookReceiverOptions",
].map((name) => importType(fromRuntime, name));

const fromSignature = "runtime/webhook-signature";
const signWebhook = importValue(fromSignature, "signWebhook");
const signatureHeaders = importType(fromSignature, "SignatureHeaders");
const order = importValue("runtime/webhooks-in/events", "order");

/** Emits `webhooks.ts`, with a receiver and a sender if they are asked for. */
export function emitWebhooks(
  apiVersion: ApiVersion,
  { receiver: receives, sender: sends, tests }: VersionFiles,
  conversions = new Conversions(apiVersion),
): Module {
  const submits = apiVersion.operations.filter(
    ({ events }) => events.length > 0,
  );
  const scope = importingScope(apiVersion, "parameter");
  const lookup: Lookup = (name) => scope.named.get(name)?.schema;
  const open = apiVersion.events.some(
    ({ schema }) =>
      schema !== undefined && hasOpenEnumeration(schema, scope.named),
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
      "operationEvents",
      "expectedEvents",
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
        typeAliasDeclaration(
          code`export type AnyWebhookEvent${generic.parameter}`,
          simpleType(
            "any",
            code`WebhookEvents${generic.argument}[WebhookEventName]`,
          ),
        ),
      ]),
      ...submits.map((operation) => operationEvents(operation, generic)),
      ...(receives ? [receiverFunction(conversions)] : []),
      ...(apiVersion.events.some((event) => hasCreationTime(event, lookup))
        ? [eventsConstant]
        : []),
      ...(sends
        ? [
            filledInType(apiVersion, lookup),
            senderFunction(open),
            ...expectedEvents(apiVersion, submits),
          ]
        : []),
      ...(receives || sends
        ? [eventRowsFunction(apiVersion, lookup, conversions, tests)]
        : []),
      code`export { ${signWebhook} };`,
      reExportedTypes([
        signatureHeaders,
        ...(receives ? receiverTypes : []),
        ...(sends ? [sender, senderOptions] : []),
      ]),
    ],
  };
}

function reExportedTypes(types: readonly Import[]): Code {
  return lines([
    docComment(
      "Types of the options, outcomes and signatures of receivers and senders.",
    ),
    code`export type ${braces(types.map((name) => concat(name)))};`,
  ]);
}

/**
 * The type parameter and argument of event types that contain an open
 * enumeration. Receivers accept any value, senders none that is not listed.
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
    docComment("The payload of each event by name."),
    interfaceDeclaration(code`WebhookEvents${parameter}`, members),
  ]);
}

function eventTypeName({ typeName }: Operation): string {
  return `${typeName}Event`;
}

function operationEvents(operation: Operation, generic: Generic): Code {
  const { name, events } = operation;
  const members = events.map((event) =>
    simpleType(
      event,
      code`WebhookEvents${generic.argument}[${stringLiteral(event)}]`,
    ),
  );
  return lines([
    docComment(`The events that \`${name}\` can produce.`),
    typeAliasDeclaration(
      code`export type ${identifier(eventTypeName(operation))}${generic.parameter}`,
      unionOf(members),
    ),
  ]);
}

function receiverFunction({ eventConversions }: Conversions): Code {
  const opened = code`${openReceiver}<WebhookEvents>(eventRows(), options)`;
  return lines([
    docComment(
      "Creates a receiver. Register handlers with `on`, then pass each delivery to it.",
    ),
    code`
      export function createWebhookReceiver(
        options: ${receiverOptions},
      ): ${receiver}<WebhookEvents> {
        return ${
          eventConversions === undefined
            ? opened
            : code`${convertedReceiver}${list("(", [opened, code`${eventConversions}`], ")")}`
        };
      }
    `,
  ]);
}

const eventsConstant = lines([
  docComment("Functions for several events."),
  code`export const events: { readonly order: typeof ${order} } = { ${order} };`,
]);

/** A sender sends only the listed values of an open enumeration. */
function senderFunction(open: boolean): Code {
  const events = open ? code`WebhookEvents<never>` : code`WebhookEvents`;
  return lines([
    docComment(
      "Creates a sender, which signs events, delivers them and retries failed deliveries.",
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
