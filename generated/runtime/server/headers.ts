import type { ReplyHeaders } from "./handler.js";
import type { HeaderPair, ServerResponse } from "./request.js";

/** RFC 9110, 5.5: no control characters, so that no value can start another header. */
const illegalValue = /[^\t\x20-\x7e\x80-\xff]/;
const legalName = /^[!#$%&'*+.^_`|~\w-]+$/;

/** Headers as pairs, names in lower case. Throws where one could not be sent as it is. */
export function headerPairs(headers: ReplyHeaders): HeaderPair[] {
  return Object.entries(headers).flatMap(([name, values]) =>
    (typeof values === "object" ? values : [values]).map((each) => {
      const value = String(each);
      if (!legalName.test(name) || illegalValue.test(value))
        throw new TypeError(
          `The header ${JSON.stringify(name)} cannot be sent: ${JSON.stringify(value)}.`,
        );
      return [name.toLowerCase(), value] as const;
    }),
  );
}

/**
 * A response with what the chain says of it. That takes the place of a
 * handler's own headers of the same names; links stand side by side.
 */
export function withHeaders(
  response: ServerResponse,
  said: readonly HeaderPair[],
): ServerResponse {
  if (said.length === 0) return response;
  const own = response.headers.filter(
    ([name]) => name === "link" || !said.some(([each]) => each === name),
  );
  return { ...response, headers: [...own, ...said] };
}
