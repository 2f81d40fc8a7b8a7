/**
 * Whether the process that had this id at this time is still running. In a container
 * every process may get the same id, so before this process started, the id belonged to
 * another one.
 */
function isRunning(id: number, time: number): boolean {
  if (id === process.pid) return time >= Date.now() - process.uptime() * 1000;
  // Signal 0 only tests whether the process exists; EPERM means that it belongs to another user.
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * The facts about the process that the command line and the programmatic API need: the
 * environment for git, and the id for the lock of the output folder.
 */
export const thisProcess = {
  environment: process.env,
  process: { id: process.pid, isRunning },
};

/** The version of Node: `v20.20.2`. */
export const nodeVersion = process.version;

/** What code of a project must not use: it would end the process, or write among the results. */
export type ProcessUse = "process.exit" | "process.stdout.write";

/**
 * Runs code of a project.
 *
 * @param onUse called before the code uses what it must not. It throws, unless somebody
 * else in the process uses it.
 */
export function guardProcess<Result>(
  run: () => Result,
  onUse: (use: ProcessUse) => void,
): Result {
  const restoreExit = watchCalls(process, "exit", () => {
    onUse("process.exit");
  });
  const restoreWrite = watchCalls(process.stdout, "write", () => {
    onUse("process.stdout.write");
  });
  const restore = () => {
    restoreExit();
    restoreWrite();
  };
  let isPending = false;
  try {
    const result = run();
    isPending = result instanceof Promise;
    if (result instanceof Promise) result.then(restore, restore);
    return result;
  } finally {
    if (!isPending) restore();
  }
}

/** Calls back before each call of a method. Returns the function that ends this. */
function watchCalls<Name extends string>(
  target: Record<Name, (...values: never[]) => unknown>,
  name: Name,
  onCall: () => void,
): () => void {
  const own = Object.getOwnPropertyDescriptor(target, name);
  const watched = new Proxy(target[name], {
    apply(method, self, values) {
      onCall();
      return Reflect.apply(method, self, values) as unknown;
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
