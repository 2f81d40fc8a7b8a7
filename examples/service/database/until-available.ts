import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../telemetry/log.js";

/** How long a database may take to start, in milliseconds. */
const PATIENCE = 30_000;

/**
 * Runs work that can be repeated, until the database is available: one that restarts
 * refuses connections for a while, and its name may not be known yet. The log says that the
 * process waits. Rejects with any other error, and after 30 seconds.
 */
export async function untilAvailable<Result>(
  log: Log,
  work: () => Promise<Result>,
): Promise<Result> {
  const end = Date.now() + PATIENCE;
  let waits = false;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const cause = reasonOf(error);
      if (Date.now() > end)
        throw new Error(`The database is not available: ${cause}.`, {
          cause: error,
        });
      if (!waits) log("info", "waiting for the database", { cause });
      waits = true;
      await sleep(250);
    }
  }
}

/** Whether the server is starting or stopping, or the connection was lost. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    /^(?:57P0|08|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)/.test(code) ||
    error.message.includes("terminated")
  );
}

/** An error of several addresses has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError)
    return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}
