import type { Location } from "../../../language/json/location.js";
import type { MediaType } from "../../../language/model/model.js";
import { type Context, follow } from "../context.js";
import type { ObjectNode } from "../object-node/object-node.js";

/** The headers of Standard Webhooks, which a receiver reads itself. */
const signatureHeaders: ReadonlySet<string> = new Set([
  "webhook-id",
  "webhook-timestamp",
  "webhook-signature",
]);

/** Warns about parts of a webhook's operation that generated receivers do not support, once for each kind. */
export function warnAboutIgnoredParts(
  pathItem: ObjectNode,
  method: string,
  operation: ObjectNode,
  media: MediaType | undefined,
  context: Context,
): void {
  const warn = (
    location: Location | undefined,
    what: string,
    advice: string,
  ) => {
    if (location === undefined) return;
    context.diagnostics.warningOnce(
      location,
      "webhook-ignored",
      `${what}. Reported once; other webhooks may have the same problem.`,
      advice,
    );
  };
  warn(
    parameterOf(operation, context) ?? parameterOf(pathItem, context),
    "Webhook receivers do not read parameters",
    "Move their values to the body, or read them before you call the receiver.",
  );
  warn(
    operation.list("security").length > 0
      ? operation.at("security")
      : undefined,
    "Webhook receivers verify only the signatures of Standard Webhooks",
    "Verify other credentials before you call the receiver.",
  );
  warn(
    responseWithBody(operation, context),
    "Webhook receivers return the status to answer with, but no body",
    "Write the body where you write the status of the outcome.",
  );
  warn(
    method === "GET" || method === "HEAD" ? operation.location : undefined,
    `Webhook receivers need a body, and ${method} requests have none`,
    "Handle such requests without the receiver.",
  );
  warn(
    media === undefined || media.kind === "json" ? undefined : media.location,
    "Webhook receivers read only JSON bodies",
    "Describe the body as `application/json`.",
  );
}

function parameterOf(
  owner: ObjectNode,
  context: Context,
): Location | undefined {
  return owner.list("parameters").find((item) => {
    const name = follow(item, "a parameter", context)?.node.value("name");
    return (
      typeof name !== "string" || !signatureHeaders.has(name.toLowerCase())
    );
  })?.location;
}

function responseWithBody(
  operation: ObjectNode,
  context: Context,
): Location | undefined {
  return operation
    .members("responses")
    .find(([, response]) =>
      follow(response, "a response", context)?.node.object("content"),
    )?.[1].location;
}
