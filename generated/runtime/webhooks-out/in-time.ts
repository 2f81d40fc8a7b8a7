import type { Awaitable } from "./awaitable.js";
import type { DeliveryQueue } from "./queue.js";
import type { SettledStore } from "./settled.js";
import { type Schedule, scheduleTimer } from "./schedule.js";

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
    // The function also turns what a hook throws into a rejection.
    inTime((async () => hook(...given))(), limit, schedule, name);
}

/** Limits each method of a queue. A delivery that `take` returns too late is put back. */
export function timedQueue(
  queue: DeliveryQueue,
  schedule: Schedule,
): DeliveryQueue {
  return {
    put: timed("queue.put", (each) => queue.put(each), schedule),
    async take(now, busy) {
      const taking = (async () => queue.take(now, busy))();
      try {
        return await timed("queue.take", () => taking, schedule)();
      } catch (error) {
        void taking
          .then((late) => late && queue.put(late))
          .catch(() => undefined);
        throw error;
      }
    },
    remove: timed("queue.remove", (key) => queue.remove(key), schedule),
    nextDue: timed("queue.nextDue", (busy) => queue.nextDue(busy), schedule),
    close: timed("queue.close", () => queue.close(), schedule),
  };
}

/** Limits each method of a store of settled subjects. */
export function timedStore(
  settled: SettledStore,
  schedule: Schedule,
): SettledStore {
  return {
    settle: timed(
      "settled.settle",
      (subject, event) => settled.settle(subject, event),
      schedule,
    ),
    release: timed(
      "settled.release",
      (subject, event) => settled.release(subject, event),
      schedule,
    ),
  };
}
