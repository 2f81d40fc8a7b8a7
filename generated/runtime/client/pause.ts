import { within } from "./attempt.js";

/** Waits for the given milliseconds, or until the signal aborts. */
export function pause(
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  return within(milliseconds, signal, () => new Promise(() => undefined));
}
