import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { Call } from "../../../../generated/runtime/client.js";
import type { Success } from "../../../../generated/runtime/result.js";
import type { ProblemError } from "../../../../generated/v2/index.js";

/**
 * Options of `useQuery` for an operation. Its `error` has the problems of this operation,
 * so that a `switch` over their codes can be exhaustive.
 */
export function queryOf<
  Request,
  Done extends Success<number, unknown>,
  Problem,
>(
  call: Call<[request: Request], Done, Problem>,
  request: Request,
  key: string,
) {
  return queryOptions<Done["body"], ProblemError<Problem>>({
    queryKey: [key, request],
    queryFn: ({ signal }) => call(request, { signal }),
  });
}

/** Options of `useMutation` for an operation: `mutate` takes its request. */
export function mutationOf<
  Request,
  Done extends Success<number, unknown>,
  Problem,
>(call: Call<[request: Request], Done, Problem>) {
  return mutationOptions<Done["body"], ProblemError<Problem>, Request>({
    mutationFn: (request) => call(request),
  });
}
