import { within } from "./attempt.js";

/** Waits; no longer than until the signal is given. */
export function pause(
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  return within(
    milliseconds,
    signal,
    (ending) =>
      new Promise((_, end) => {
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- nobody looks why it ended
        if (ending.aborted) end();
        ending.onabort = end;
      }),
  );
}
