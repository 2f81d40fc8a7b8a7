import { Refusal } from "./refusal.js";

/** Goes on to the next step with what this one gave, at once where it is there; not where this one refused the request. */
export function unlessRefused<Value, Next>(
  given: Value | Refusal | Promise<Value | Refusal>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Refusal | Promise<Next | Refusal> {
  if (given instanceof Refusal) return given;
  return given instanceof Promise
    ? given.then((value) => unlessRefused(value, next))
    : next(given);
}
