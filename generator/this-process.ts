/**
 * Whether the process that had an id at a time is still running. In a container
 * every process may get the same id: before this one started, it was another one.
 */
function isRunning(id: number, time: number): boolean {
  if (id === process.pid) return time >= Date.now() - process.uptime() * 1000;
  // Signal 0 only tests whether the process exists; EPERM means that it belongs to another user.
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** What the command line and the programmatic API need to know of the process, for git and for the lock of the output folder. */
export const thisProcess = {
  environment: process.env,
  process: { id: process.pid, isRunning },
};

/** The version of Node: `v20.20.2`. */
export const nodeVersion = process.version;
