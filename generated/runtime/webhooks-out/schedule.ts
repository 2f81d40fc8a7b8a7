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
