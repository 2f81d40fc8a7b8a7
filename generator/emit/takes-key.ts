import type { Operation } from "../model/model.js";

/** Whether an operation takes idempotency keys, as `takesKeys` of `runtime/server/idempotency.ts` has it. */
export function takesKeys({ method, parameters }: Operation): boolean {
  return (
    !["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"].includes(method) &&
    parameters.some(
      ({ in: place, name }) =>
        place === "header" && name.toLowerCase() === "idempotency-key",
    )
  );
}
