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
