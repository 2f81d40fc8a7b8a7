import type { ReplyHeaders } from "./handler.js";

/** RFC 9110, 5.5: no control characters, so that no value can start another header. */
const illegalValue = /[^\t\x20-\x7e\x80-\xff]/;
const legalName = /^[!#$%&'*+.^_`|~\w-]+$/;

/** Headers as pairs, names in lower case. Throws where one could not be sent as it is. */
export function headerPairs(
  headers: ReplyHeaders,
): (readonly [name: string, value: string])[] {
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
