/**
 * Continues with the result of a step, synchronously if possible, and after a response.
 */
import { Refusal } from "./reply/refusal.js";

/**
 * Calls `next` with a value or its promise, synchronously if possible: awaiting a value
 * that is already known would cost more than most steps.
 */
export function whenReady<Value, Next>(
  given: Value | Promise<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return given instanceof Promise ? given.then(next) : next(given);
}

/** Converts any thenable to a native promise; other values are returned unchanged. */
export function settled<Value>(
  given: Value | PromiseLike<Value>,
): Value | Promise<Value> {
  return isPromiseLike(given) ? Promise.resolve(given) : given;
}

function isPromiseLike<Value>(
  given: Value | PromiseLike<Value>,
): given is PromiseLike<Value> {
  return (
    typeof given === "object" &&
    given !== null &&
    "then" in given &&
    typeof given.then === "function"
  );
}

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

/**
 * Runs an action whose outcome does not affect the response. A failure is reported to
 * `onError`.
 */
export async function afterwards(
  act: () => unknown,
  onError: (error: unknown) => void,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    onError(error);
  }
}

/**
 * Calls a hook and ignores its failure, thrown or rejected, so that it affects neither
 * the response nor the process.
 */
export function callHook<Args extends readonly unknown[]>(
  hook: (...args: Args) => unknown,
  ...args: Args
): void {
  try {
    const result = hook(...args);
    if (result instanceof Promise) result.catch(() => undefined);
  } catch {
    // Nothing is left to report it to.
  }
}
