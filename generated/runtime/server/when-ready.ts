/**
 * Goes on with what is there, or will be: at once where it is. To wait for what
 * is there already would take longer than most of what a request goes through.
 */
export function whenReady<Value, Next>(
  given: Value | Promise<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return given instanceof Promise ? given.then(next) : next(given);
}

/** What others gave, whatever `await` would wait for as a promise: not every one is of the platform's own class. */
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
