/**
 * Calls a hook and ignores its failure, thrown or rejected, so that it affects neither
 * the response nor the process.
 */
export function harmlessly<Told extends readonly unknown[]>(
  hook: (...told: Told) => unknown,
  ...told: Told
): void {
  try {
    const result = hook(...told);
    if (result instanceof Promise) result.catch(() => undefined);
  } catch {
    // Nothing is left to report it to.
  }
}
