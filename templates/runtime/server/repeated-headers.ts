/** Refuses requests that repeat a header which HTTP allows only once (RFC 9110, 5.3). */
import { fail, type Failure, segment } from "../check.js";
import type { Parameter } from "../operation.js";
import { isArrayShape, isObjectShape } from "./decode-text.js";
import { Refusal } from "./refusal.js";
import type { ServerRequest } from "./request.js";
import type { Route } from "./types.js";

/**
 * Refuses a request with several credentials or media types: which one counts would
 * depend on the platform.
 */
export function checkSingleHeaders(
  { requirements }: Route,
  request: ServerRequest,
): Refusal | undefined {
  const keys = requirements.flatMap(({ schemes }) =>
    schemes.flatMap(({ scheme }) =>
      scheme.kind === "apiKey" && scheme.in === "header"
        ? [scheme.name.toLowerCase()]
        : [],
    ),
  );
  const repeated = ["authorization", "content-type", ...keys].find((name) =>
    request.repeats?.(name),
  );
  return repeated === undefined
    ? undefined
    : new Refusal(400, `The header ${repeated} must be sent once.`);
}

/** Adds a failure for each repeated header parameter that is not a list. */
export function checkRepeated(
  parameters: readonly Parameter[],
  request: ServerRequest,
  failures: Failure[],
): void {
  for (const { in: place, name, shape, mediaType } of parameters) {
    const list = isArrayShape(shape) || isObjectShape(shape);
    if (place !== "header" || (list && mediaType === undefined)) continue;
    if (request.repeats?.(name.toLowerCase()))
      fail(failures, `/headers/${segment(name)}`, "Must be sent once.");
  }
}
