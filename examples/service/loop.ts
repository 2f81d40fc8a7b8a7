/** Work that is done again and again until the service stops. */
export interface Loop {
  /** Does the work now, because there may be some. */
  readonly wake: () => void;
  /** Ends after the work that has begun. */
  readonly close: () => Promise<void>;
}

/** Milliseconds to wait when there is no work: other processes may add some. */
const PAUSE = 1000;

/**
 * Calls `step` until it returns false, then waits for `pauseTime` milliseconds, and starts
 * again. Errors are reported and do not end the loop.
 */
export function loop(
  step: () => Promise<boolean>,
  onError: (error: unknown) => void,
  pauseTime = PAUSE,
): Loop {
  const stop = new AbortController();
  let woken = false;
  let wakeUp: () => void = () => undefined;
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseTime);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const ended = (async () => {
    while (!stop.signal.aborted) {
      woken = false;
      const more = await step().catch((error: unknown) => {
        onError(error);
        return false;
      });
      // Set while `step` ran.
      // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition
      if (!more && !woken && !stop.signal.aborted) await pause();
    }
  })();
  const wake = () => {
    woken = true;
    wakeUp();
  };
  return {
    wake,
    close: () => {
      stop.abort();
      wake();
      return ended;
    },
  };
}
