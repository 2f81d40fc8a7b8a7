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
