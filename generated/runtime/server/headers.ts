import type { ReplyHeaders } from "./reply.js";
import type { HeaderPair, ServerResponse } from "./request.js";

/** RFC 9110, 5.5: no control characters, so that no value can start another header. */
const illegalValue = /[^\t\x20-\x7e\x80-\xff]/;
const legalName = /^[!#$%&'*+.^_`|~\w-]+$/;

/**
 * Headers as pairs, names in lower case. Throws where one could not be sent as
 * it is, or says how a message is taken apart: that is the platform's to say,
 * and so is its length, save where only the handler can know it.
 */
export function headerPairs(
  headers: ReplyHeaders,
  body: unknown,
): HeaderPair[] {
  const lengthKnown = body !== undefined && !(body instanceof ReadableStream);
  return Object.entries(headers).flatMap(([given, values]) => {
    const name = given.toLowerCase();
    if (name === "content-length" && lengthKnown) return [];
    return (typeof values === "object" ? values : [values]).map((each) => {
      const value = String(each);
      if (
        !legalName.test(name) ||
        illegalValue.test(value) ||
        name === "transfer-encoding"
      )
        throw new TypeError(
          `The header ${JSON.stringify(given)} cannot be sent: ${JSON.stringify(value)}.`,
        );
      return [name, value] as const;
    });
  });
}

/**
 * A response with what the chain says of it. That takes the place of a
 * handler's own headers of the same names; links stand side by side.
 */
export function withHeaders(
  response: ServerResponse,
  said: readonly HeaderPair[],
): ServerResponse {
  const { status, headers, body } = response;
  const own = headers.filter(
    ([name]) => name === "link" || !said.some(([each]) => each === name),
  );
  return { status, headers: own.concat(said), body };
}
