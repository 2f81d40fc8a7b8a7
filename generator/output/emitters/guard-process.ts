/** Methods that end the process. */
const ends = ["exit", "reallyExit", "abort", "kill"] as const;

/** What code of a project must not use: it would end the process, or write among the results. */
export type ProcessUse =
  | `process.${(typeof ends)[number]}`
  | "process.exitCode"
  | "process.stdout.write";

type OnUse = (use: ProcessUse) => void;

/** What is called before each use, while code of a project runs. */
const guards = new Set<OnUse>();
let removeGuards: (() => void) | undefined;

/**
 * Runs code of a project. Several calls may be pending at the same time.
 *
 * @param onUse called before the code uses what it must not. It throws, unless somebody
 * else in the process uses it.
 */
export function guardProcess<Result>(run: () => Result, onUse: OnUse): Result {
  const guard: OnUse = (use) => {
    onUse(use);
  };
  guards.add(guard);
  removeGuards ??= watchProcess();
  const end = () => {
    guards.delete(guard);
    if (guards.size > 0) return;
    removeGuards?.();
    removeGuards = undefined;
  };
  let isPending = false;
  const code = process.exitCode;
  try {
    const result = run();
    isPending = result instanceof Promise;
    if (result instanceof Promise) result.then(end, end);
    if (process.exitCode !== code) onUse("process.exitCode");
    return result;
  } finally {
    // Nobody else in the process has run meanwhile.
    process.exitCode = code;
    if (!isPending) end();
  }
}

/**
 * Settles as a promise does. If the process has nothing left to wait for, the promise
 * never settles, and this one fails.
 */
export async function orNeverSettled<Value>(
  promise: Promise<Value>,
  failure: Error,
): Promise<Value> {
  const { promise: idle, reject } = pending();
  const onIdle = () => {
    reject(failure);
  };
  process.once("beforeExit", onIdle);
  try {
    return await Promise.race([promise, idle]);
  } finally {
    process.off("beforeExit", onIdle);
  }
}

/** A promise, and the function that lets it fail. */
function pending() {
  let reject: (failure: Error) => void = () => undefined;
  const promise = new Promise<never>((_, fail) => {
    reject = fail;
  });
  return { promise, reject };
}

// Node's types do not have `reallyExit`, which `exit` calls.
const methodsOfProcess = process as unknown as Record<string, () => unknown>;

/** Calls all guards before each use. Returns the function that ends this. */
function watchProcess(): () => void {
  const onCall = (use: ProcessUse) => (first: unknown) => {
    if (use === "process.kill" && first !== process.pid && first !== 0) return;
    for (const guard of guards) guard(use);
  };
  const endings = [
    ...ends.map((name) =>
      watchCalls<string>(methodsOfProcess, name, onCall(`process.${name}`)),
    ),
    watchCalls(process.stdout, "write", onCall("process.stdout.write")),
  ];
  return () => {
    for (const end of endings) end();
  };
}

/** Calls back with the first argument before each call of a method. Returns the function that ends this. */
function watchCalls<Name extends string>(
  target: Record<Name, (...values: never[]) => unknown>,
  name: Name,
  onCall: (first: unknown) => void,
): () => void {
  const own = Object.getOwnPropertyDescriptor(target, name);
  const watched = new Proxy(target[name], {
    apply(method, self, values: never[]) {
      onCall(values[0]);
      return Reflect.apply(method, self, values);
    },
  });
  Object.defineProperty(target, name, {
    value: watched,
    configurable: true,
    writable: true,
  });
  return () => {
    if (own === undefined) Reflect.deleteProperty(target, name);
    else Object.defineProperty(target, name, own);
  };
}
