/** Runs something after some milliseconds, and gives what calls it off. */
export type Schedule = (run: () => void, delay: number) => () => void;

/** The platform's timers. Node's keep no process alive that has nothing else to do. */
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
