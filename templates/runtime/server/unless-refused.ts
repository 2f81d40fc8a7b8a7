import { Refusal } from "./refusal.js";

/**
 * Calls `next` with the value of a step, synchronously if possible. If the step refused
 * the request, returns the refusal.
 */
export function unlessRefused<Value, Next>(
  given: Value | Refusal | Promise<Value | Refusal>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Refusal | Promise<Next | Refusal> {
  if (given instanceof Refusal) return given;
  return given instanceof Promise
    ? given.then((value) => unlessRefused(value, next))
    : next(given);
}
