/** Compares what a judge says with what the service did. */
import type { Violation } from "./judge.js";
import type { Exchange } from "./recorder.js";

/** Problems in requests that no schema can describe: parts of their details. */
const notInSchemas = [
  "The idempotency key was used for another request.",
  // The limit of metadata counts bytes.
  "Must have at most 1024 bytes in its names and strings.",
  // What exists is in the database.
  "The service knows nothing of this name.",
  "The workflow needs a prompt.",
  // Cursors are sealed.
  "Must be a cursor of this list.",
];

/** Returns what is wrong with an exchange, in either direction. */
export function faultsOf(
  exchange: Exchange,
  violations: readonly Violation[],
  /** Parts of the details of other problems that the judge does not see. */
  unseen: readonly string[],
): string[] {
  const { method, url, status } = exchange;
  const line = `${method} ${url} ${status}`;
  const response = violations.filter((each) => each.of === "response");
  const request = violations.filter((each) => each.of === "request");
  return [
    ...response.map(({ text }) => `${line}: wrong response: ${text}`),
    ...request
      .filter(() => status < 400)
      .map(({ text }) => `${line}: accepted a wrong request: ${text}`),
    ...(status === 422 && request.length === 0
      ? refusal(exchange, [...notInSchemas, ...unseen]).map(
          (text) => `${line}: refused a correct request: ${text}`,
        )
      : []),
  ];
}

/** The problem in a response, unless it is one of those. */
function refusal(
  { responseBody }: Exchange,
  details: readonly string[],
): readonly string[] {
  const problem = responseBody.toString();
  return details.some((detail) => problem.includes(detail)) ? [] : [problem];
}
