import type { Schedule } from "../webhooks-out/in-time.js";

/** A clock that stands still until a test moves it. */
export interface TestClock {
  /** The time in milliseconds: for the options `now` of servers, senders and receivers. */
  readonly now: () => number;
  /** The timers of a sender: for its option `schedule`. */
  readonly schedule: Schedule;
  /**
   * Moves the clock, and runs the timers that are due, in order. What a timer starts goes
   * on before the next one runs.
   */
  readonly advance: (milliseconds: number) => Promise<void>;
}

/** A timer that has not run yet. */
interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Makes a clock. It starts at 2026-01-01T00:00:00Z, or at another time. */
export function testClock(
  start: string | number = "2026-01-01T00:00:00Z",
): TestClock {
  let now = new Date(start).getTime();
  if (Number.isNaN(now))
    throw new TypeError(`The clock cannot start at ${JSON.stringify(start)}.`);
  const timers = new Set<Timer>();
  const due = (end: number) =>
    [...timers]
      .filter(({ at }) => at <= end)
      .sort((one, other) => one.at - other.at)[0];
  return {
    now: () => now,
    schedule(run, delay) {
      const timer = { at: now + delay, run };
      timers.add(timer);
      return () => {
        timers.delete(timer);
      };
    },
    async advance(milliseconds) {
      const end = now + milliseconds;
      await turns();
      for (let next = due(end); next !== undefined; next = due(end)) {
        timers.delete(next);
        now = Math.max(now, next.at);
        next.run();
        await turns();
      }
      now = end;
    },
  };
}

/** Turns of the event loop in which promises that depend on each other settle. */
const TURNS = 20;

async function turns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++)
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
}
