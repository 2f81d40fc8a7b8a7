import type { Bound, Codecs, Method, Methods, Read, Result } from "./types.js";
import type { Operation } from "../operation.js";
import { ProblemError } from "../problem.js";

/** Gives the body of the success; throws for anything else. */
export const plain: Method = async (bound, request, options) =>
  succeeded(bound, await bound.attempt(request, options)).body;

/** The success that a result is. Throws a `ProblemError` where it is none. */
export function succeeded({ operation }: Bound, result: Result) {
  // `in` narrows under a consumer's `strict: false` too, where `ok` does not.
  if ("problem" in result)
    throw new ProblemError(operation.name, result.problem, result.response);
  return result;
}

/** What each call has beside itself, and what the description gives this one. */
export function methodsOf({ paged, polled }: Codecs): Methods {
  return {
    try: ({ attempt }, request, options) => attempt(request, options),
    raw: async (bound, request, options) => {
      const result = await bound.attempt(request, options, unread);
      return result.response ?? succeeded(bound, result);
    },
    ...paged,
    ...polled,
  };
}

/** What an operation has use for, of all that a client carries. */
export function methodCodecs(
  { pages, pagination, poll }: Operation,
  codecs: Codecs,
): Codecs {
  const { paged, polled, ...others } = codecs;
  return {
    ...others,
    ...((pages ?? pagination) && paged && { paged }),
    ...(poll && polled && { polled }),
  };
}

/** Leaves a reply as it came. */
const unread: Read = (response) =>
  // Only whether it is good, for another attempt, and the reply itself are looked at.
  Promise.resolve({ ok: response.ok, response } as Result);
