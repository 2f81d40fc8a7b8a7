import { afterEach, beforeEach, vi } from "vitest";

/**
 * Replaces `setTimeout` and `performance.now` in each test of a file or group. This
 * clock advances 20 ms at a time, at most once in a turn of the event loop. So a time
 * limit leaves time for what it limits also if the process is paused or the machine is
 * busy.
 */
export function useSteadyClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "performance"],
      shouldAdvanceTime: true,
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
