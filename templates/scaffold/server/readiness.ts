import { setTimeout } from "node:timers/promises";

import { log } from "../program/log.js";

/** How long a check may take, in milliseconds. */
const LIMIT = 2_000;

/** Whether a server can answer requests. */
export interface Readiness {
  /** The status of a readiness check: 503 if requests must go to other processes. */
  readonly status: () => Promise<200 | 503>;
  /** Says that the server is stopping. */
  readonly stop: () => void;
}

/**
 * Makes the readiness check of a server. It fails while the server is
 * stopping, and while `check` rejects or does not end.
 */
export function readiness(check: () => Promise<unknown>): Readiness {
  let isStopping = false;
  let pending: Promise<boolean> | undefined;
  const isUp = async () => {
    try {
      await check();
      return true;
    } catch (error) {
      const all = error instanceof AggregateError ? error.errors : [error];
      log("error", "not ready", { error: all.map(String).join(", ") });
      return false;
    } finally {
      pending = undefined;
    }
  };
  return {
    status: async () => {
      if (isStopping) return 503;
      // One check at a time, so that they do not pile up while a database is down.
      pending ??= isUp();
      const late = setTimeout(LIMIT, false, { ref: false });
      return (await Promise.race([pending, late])) ? 200 : 503;
    },
    stop: () => {
      isStopping = true;
    },
  };
}
