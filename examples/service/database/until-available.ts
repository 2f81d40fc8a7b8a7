import { setTimeout as sleep } from "node:timers/promises";

/** How long a database may take to start, in milliseconds. */
const PATIENCE = 30_000;

/**
 * Runs work that can be repeated, until the database is available: one that restarts
 * refuses connections for a while. Rejects with any other error, and after 30 seconds.
 */
export async function untilAvailable<Result>(
  work: () => Promise<Result>,
): Promise<Result> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > end) throw error;
      await sleep(250);
    }
  }
}

/** Whether the server is starting or stopping, or the connection was lost. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    /^(?:57P0|08|ECONN)/.test(code) || error.message.includes("terminated")
  );
}
