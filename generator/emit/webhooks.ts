import type { Event, Operation, Surface } from "../model/model.js";
import {
  type Code,
  code,
  group,
  indent,
  line,
  lines,
  soft,
} from "../print/code.js";
import {
  arrayOf,
  docComment,
  entry,
  identifier,
  list,
  member,
  objectOf,
  openObject,
  stringLiteral,
  typeKey,
} from "../print/escape.js";
import { importType, importValue, type Module } from "../print/module.js";
import {
  interfaceOf,
  type Member,
  named,
  typeAlias,
  unionOf,
  unknownType,
} from "../print/type.js";
import { docs } from "./docs.js";
import { importingScope, schemaType } from "./types.js";

const fromRuntime = "runtime/webhooks";
const receiver = importType(fromRuntime, "WebhookReceiver");
const receiverOptions = importType(fromRuntime, "WebhookReceiverOptions");
const openReceiver = importValue(fromRuntime, "openReceiver");
const signWebhook = importValue(fromRuntime, "signWebhook");

/** `webhooks.ts`: the events that the API sends, a receiver for them, and their signature. */
export function emitWebhooks(surface: Surface): Module {
  const submits = surface.operations.filter(({ events }) => events.length > 0);
  return {
    path: `${surface.name}/webhooks`,
    declares: new Set([
      "WebhookEvents",
      "WebhookEventName",
      "AnyWebhookEvent",
      "createWebhookReceiver",
      ...submits.map(eventTypeName),
    ]),
    body: [
      eventTypes(surface),
      code`
        /** The name of an event. */
        export type WebhookEventName = keyof WebhookEvents;
      `,
      code`
        /** Any event. */
        export type AnyWebhookEvent = WebhookEvents[WebhookEventName];
      `,
      ...submits.map(operationEvents),
      receiverFunction(surface),
      code`export { ${signWebhook} };`,
    ],
  };
}

function eventTypes(surface: Surface): Code {
  const scope = importingScope(surface, "any");
  const members = surface.events.map((event): Member => ({
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
    interfaceOf(code`WebhookEvents`, members),
  ]);
}

function eventTypeName({ typeName }: Operation): string {
  return `${typeName}Event`;
}

function operationEvents(operation: Operation): Code {
  const { name, events } = operation;
  const members = events.map((event) =>
    named(event, code`WebhookEvents[${stringLiteral(event)}]`),
  );
  return lines([
    docComment(`The events that \`${name}\` can produce.`),
    typeAlias(
      code`export type ${identifier(eventTypeName(operation))}`,
      unionOf(members),
    ),
  ]);
}

/** The rows stand within: a name of their own could be an operation's. */
function receiverFunction(surface: Surface): Code {
  const rows = surface.events.map((event) => eventRow(event, surface));
  return lines([
    docComment(
      "Makes a receiver: register handlers with `on`, then pass it each delivery.",
    ),
    code`
      export function createWebhookReceiver(
        options: ${receiverOptions},
      ): ${receiver}<WebhookEvents> {
        return ${openReceiver}<WebhookEvents>${list("(", [arrayOf(rows), code`options`], ")")};
      }
    `,
  ]);
}

function eventRow({ name, type, schema }: Event, surface: Surface): Code {
  const checks = importValue(`${surface.name}/validators`, "eventChecks");
  const parts = [entry("name", stringLiteral(name))];
  if (type !== undefined)
    parts.push(
      code`type: ${objectOf([
        entry("property", stringLiteral(type.property)),
        entry("value", stringLiteral(type.value)),
      ])}`,
    );
  if (schema !== undefined)
    parts.push(code`check:${group(indent(line, checks, access(name)))}`);
  return openObject(parts);
}

/** A member of a table; prettier breaks within the brackets of one too long. */
function access(name: string): Code {
  return /^[\w$]*$/.test(name)
    ? member(name)
    : group(code`[`, indent(soft, stringLiteral(name)), soft, code`]`);
}
