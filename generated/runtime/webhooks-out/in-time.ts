import { type Schedule, scheduleTimer } from "./schedule.js";

/** Waits for a promise. Rejects if it takes longer than `limit` milliseconds. */
export async function inTime<Value>(
  promise: Promise<Value>,
  limit: number,
  schedule: Schedule = scheduleTimer,
): Promise<Value> {
  let cancel: (() => void) | undefined;
  const late = new Promise<never>((_, reject) => {
    cancel = schedule(() => {
      reject(new Error(`It took longer than ${limit} ms.`));
    }, limit);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    cancel?.();
  }
}
