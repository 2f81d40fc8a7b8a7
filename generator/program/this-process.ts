/**
 * Whether the process that had this id at this time is still running. In a container
 * every process may get the same id, so before this process started, the id belonged to
 * another one.
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

/**
 * The facts about the process that the command line and the programmatic API need: the
 * environment for git, and the id for the lock of the output folder.
 */
export const thisProcess = {
  environment: process.env,
  process: { id: process.pid, isRunning },
};

/** The version of Node: `v20.20.2`. */
export const nodeVersion = process.version;

/** The oldest Node that Tenon runs on, as `package.json` says. */
const OLDEST = 20;

/** Why this version of Node cannot run Tenon; undefined if it can. */
export function oldNode(version: string): string | undefined {
  const major = Number(/^v(\d+)/.exec(version)?.[1] ?? OLDEST);
  return major >= OLDEST
    ? undefined
    : `Tenon needs Node ${String(OLDEST)} or later, and this is Node ${version}. Install a newer one, such as with \`nvm install 22\`.`;
}
