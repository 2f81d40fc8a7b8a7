/**
 * Goes on with what a hook gave: at once where it is there. To wait for what is
 * there already would take longer than most of what a request goes through.
 */
export function whenReady<Value, Next>(
  given: Value | PromiseLike<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return isPromise(given) ? Promise.resolve(given).then(next) : next(given);
}

/** Whatever `await` would wait for: not every promise is of the platform's own class. */
export function isPromise<Value>(
  given: Value | PromiseLike<Value>,
): given is PromiseLike<Value> {
  return (
    typeof given === "object" &&
    given !== null &&
    "then" in given &&
    typeof given.then === "function"
  );
}
