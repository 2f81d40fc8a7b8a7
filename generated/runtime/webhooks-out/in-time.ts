/**
 * Time limits for the hooks of a sender.
 */

/** Waits for a promise. Rejects if it takes longer than `limit` milliseconds. */
export async function inTime<Value>(
  promise: Promise<Value>,
  limit: number,
  schedule: Schedule = scheduleTimer,
  what = "It",
): Promise<Value> {
  let cancel: (() => void) | undefined;
  const late = new Promise<never>((_, reject) => {
    cancel = schedule(() => {
      reject(new Error(`${what} took longer than ${limit} ms.`));
    }, limit);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    cancel?.();
  }
}

/** Limits a hook to `limit` milliseconds. Its promise rejects if it takes longer. */
export function timed<Arguments extends readonly unknown[], Value>(
  name: string,
  hook: (...given: Arguments) => Awaitable<Value>,
  schedule: Schedule,
  limit = 10_000,
): (...given: Arguments) => Promise<Value> {
  return (...given) =>
    // The function also turns an exception of a hook into a rejection.
    inTime((async () => hook(...given))(), limit, schedule, name);
}

/** Runs a function after a delay in milliseconds, and returns a function that cancels it. */
export type Schedule = (run: () => void, delay: number) => () => void;

/** The platform's timers. In Node they do not keep the process alive. */
export const scheduleTimer: Schedule = (run, delay) => {
  const timer = setTimeout(run, delay);
  unref(timer);
  return () => {
    clearTimeout(timer);
  };
};

function unref(timer: number | { unref?: () => unknown }): void {
  if (typeof timer === "object") timer.unref?.();
}

/** A value or a promise of it. */
export type Awaitable<Value> = Value | Promise<Value>;
