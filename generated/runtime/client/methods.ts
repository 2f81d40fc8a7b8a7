import type { Bound, Codecs, Method, Methods, Read, Result } from "./types.js";
import type { Operation } from "../operation.js";
import { ProblemError } from "../problem.js";

/** Returns the body of a success. Throws a `ProblemError` for anything else. */
export const plain: Method = async (bound, request, options) =>
  succeeded(bound, await bound.attempt(request, options)).body;

/** Returns the success. Throws a `ProblemError` if the result is a failure. */
export function succeeded({ operation }: Bound, result: Result) {
  // `in` also narrows without `strict`, `ok` does not.
  if ("problem" in result)
    throw new ProblemError(operation.name, result.problem, result.response);
  return result;
}

/** The methods of a call: `try` and `raw`, and those that pages and polling add. */
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

/** The codecs of an operation, without methods that it does not have. */
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

/** Leaves the body of a response unread. */
const unread: Read = (response) =>
  // Only `ok`, to decide on a retry, and `response` are used.
  ({ ok: response.ok, response }) as Result;
