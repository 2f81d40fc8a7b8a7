import { within } from "./attempt.js";

/** Waits; no longer than until the signal is given. */
export function pause(
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  return within(milliseconds, signal, () => new Promise(() => undefined));
}
