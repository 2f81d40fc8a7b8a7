import type { Operation, Parameter } from "../../model/model.js";

/** Whether an operation takes idempotency keys, as `takesKeys` of `runtime/server/idempotency.ts` has it. */
export function takesKeys(operation: Operation): boolean {
  return keyParameter(operation) !== undefined;
}

/** The parameter that takes the key of an unsafe operation. */
export function keyParameter({
  method,
  parameters,
}: Operation): Parameter | undefined {
  return ["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"].includes(method)
    ? undefined
    : parameters.find(
        ({ in: location, name }) =>
          location === "header" && name.toLowerCase() === "idempotency-key",
      );
}
