/**
 * Tells a hook something. Its failure, at once or by a promise, must take
 * neither the answer with it nor the process.
 */
export function harmlessly<Told extends readonly unknown[]>(
  hook: (...told: Told) => unknown,
  ...told: Told
): void {
  try {
    const result = hook(...told);
    if (result instanceof Promise) result.catch(() => undefined);
  } catch {
    // There is nobody left to tell.
  }
}
