/** Calls a hook that is only told something: its failure must not take the answer with it, nor the process. */
export function harmlessly(hook: () => unknown): void {
  try {
    const told = hook();
    if (told instanceof Promise) told.catch(() => undefined);
  } catch {
    // There is nobody left to tell.
  }
}
