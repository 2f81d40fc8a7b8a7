/**
 * Continues with the result of a hook, synchronously if possible, and after a response.
 */

/** How long a request waits for a store, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Calls `next` with a value or its promise, synchronously if possible: awaiting a value
 * that is already known would cost more than most steps. `next` also gets a state,
 * because a closure for each step and request would cost more than most steps, too.
 */
export function whenReady<State, Value, Next>(
  given: Value | Promise<Value>,
  next: (state: State, value: Value) => Next | Promise<Next>,
  state: State,
): Next | Promise<Next> {
  return given instanceof Promise
    ? later(given, next, state)
    : next(state, given);
}

/** A function of its own, because only it needs a closure. */
function later<State, Value, Next>(
  given: Promise<Value>,
  next: (state: State, value: Value) => Next | Promise<Next>,
  state: State,
): Promise<Next> {
  return given.then((value) => next(state, value));
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

/** A store did not answer in time. The server is unavailable: see `reply/refused.ts`. */
export class StoreTimeoutError extends Error {
  constructor() {
    super(`The store took longer than ${PATIENCE} ms.`);
  }
}

/**
 * Waits for a store before the handler runs, for 10 seconds at most. What the store has
 * done by then is undone when it answers.
 */
export async function inTime<Value>(
  given: Value | Promise<Value>,
  undo: (late: Value) => unknown,
  onError: (error: unknown) => void,
): Promise<Value> {
  if (!(given instanceof Promise)) return given;
  try {
    return await withPatience(given);
  } catch (error) {
    if (error instanceof StoreTimeoutError) given.then(undo).catch(onError);
    throw error;
  }
}

/**
 * Runs an action whose outcome does not affect the response. A failure is reported to
 * `onError`, and the response waits for it for 10 seconds at most.
 */
export async function afterwards(
  act: () => unknown,
  onError: (error: unknown) => void,
): Promise<void> {
  try {
    const acted = settled(act());
    if (acted instanceof Promise) await withPatience(acted);
  } catch (error) {
    onError(error);
  }
}

/** Rejects if the promise takes longer than a request waits for a store. */
function withPatience<Value>(given: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new StoreTimeoutError());
    }, PATIENCE);
    given.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
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
