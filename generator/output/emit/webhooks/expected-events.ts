import type { ApiVersion, Operation } from "../../../language/model/model.js";
import { type Code, code, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  arrayLiteral,
  multilineObject,
  property,
  stringLiteral,
} from "../../../language/print/escape.js";
import { importType, importValue } from "../../../language/print/print.js";

const requestedEvents = importValue(
  "runtime/webhooks-out/expected-events",
  "requestedEvents",
);

const webhookRequest = importType(
  "runtime/webhooks-out/sender",
  "WebhookRequest",
);

/**
 * The function that lists the events that a request subscribes to, and its table. Empty
 * if no operation sends events.
 */
export function expectedEvents(
  { events }: ApiVersion,
  submits: readonly Operation[],
): readonly Code[] {
  if (submits.length === 0) return [];
  const types = new Map(
    events.map(({ name, type }) => [name, type?.value ?? name]),
  );
  const table = submits.map((operation) => {
    const values = operation.events.map((name) => types.get(name) ?? name);
    const list = arrayLiteral([...new Set(values)].map(stringLiteral));
    return property(operation.name, list);
  });
  return [
    lines([
      docComment("The types of the events that each operation can produce."),
      code`const operationEvents = ${multilineObject(table)} as const;`,
    ]),
    lines([
      docComment(
        "The types of the events that a request asks for: those that its `webhook` names, or all that the operation can produce. Empty without a `webhook`.",
      ),
      code`
        export function expectedEvents<Name extends keyof typeof operationEvents>(
          operation: Name,
          webhook: ${webhookRequest} | null | undefined,
        ): (typeof operationEvents)[Name][number][] {
          return ${requestedEvents}(operationEvents[operation], webhook);
        }
      `,
    ]),
  ];
}
