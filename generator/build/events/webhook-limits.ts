import { type Context, follow } from "../context.js";
import type { Entry } from "../node.js";
import type { MediaType } from "../../model/model.js";
import type { Location } from "../../json/location.js";

/** Headers of Standard Webhooks, which a receiver reads. */
const signatureHeaders: ReadonlySet<string> = new Set([
  "webhook-id",
  "webhook-timestamp",
  "webhook-signature",
]);

/** Warns of what a webhook's operation describes and a receiver does not see to, once for each kind. */
export function warnAboutIgnoredParts(
  pathItem: Entry,
  method: string,
  operation: Entry,
  media: MediaType | undefined,
  context: Context,
): void {
  const warn = (
    location: Location | undefined,
    what: string,
    advice: string,
  ) => {
    if (location === undefined) return;
    context.findings.warningOnce(
      location,
      "webhook-ignored",
      `${what}, here and perhaps elsewhere.`,
      advice,
    );
  };
  warn(
    parameterOf(operation, context) ?? parameterOf(pathItem, context),
    "A receiver of webhooks does not read their parameters",
    "Put what they say into the body, or read them before the receiver is called.",
  );
  warn(
    operation.list("security").length > 0
      ? operation.at("security")
      : undefined,
    "A receiver of webhooks verifies the signatures of Standard Webhooks, and no other security",
    "Verify anything else before the receiver is called.",
  );
  warn(
    responseWithBody(operation, context),
    "A receiver of webhooks says which status to answer, and no body",
    "Write the body where the outcome's status is written.",
  );
  warn(
    method === "GET" || method === "HEAD" ? operation.location : undefined,
    `A receiver of webhooks takes bodies, and the method ${method} has none`,
    "Answer such requests beside the receiver.",
  );
  warn(
    media === undefined || media.kind === "json" ? undefined : media.location,
    "A receiver of webhooks reads JSON, and no other bodies",
    "Describe the body as `application/json`.",
  );
}

function parameterOf(owner: Entry, context: Context): Location | undefined {
  return owner.list("parameters").find((item) => {
    const name = follow(item, "a parameter", context)?.entry.value("name");
    return (
      typeof name !== "string" || !signatureHeaders.has(name.toLowerCase())
    );
  })?.location;
}

function responseWithBody(
  operation: Entry,
  context: Context,
): Location | undefined {
  return operation
    .members("responses")
    .find(([, response]) =>
      follow(response, "a reply", context)?.entry.object("content"),
    )?.[1].location;
}
