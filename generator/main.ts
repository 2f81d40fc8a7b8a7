#!/usr/bin/env node
import { reportFailure } from "./cli/failure.js";
import { exit, type Host, type Stream } from "./cli/host.js";
import { run } from "./commands/commands.js";

/** A stream of the process. A reader that closes the pipe early is not a failure. */
function streamTo(
  target: NodeJS.WriteStream,
  onFailure: (error: Error) => void,
): Stream {
  target.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") onFailure(error);
  });
  const { NO_COLOR, TERM } = process.env;
  const wanted = (NO_COLOR ?? "") === "" && TERM !== "dumb";
  return {
    colour: wanted && target.isTTY,
    write(text) {
      target.write(text);
    },
  };
}

/** Signal 0 only tests whether the process exists; EPERM means that it belongs to another user. */
function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

const host: Host = {
  folder: process.cwd(),
  environment: process.env,
  out: streamTo(process.stdout, (error) => {
    process.exitCode = reportFailure(
      error,
      { json: false, verbose: false },
      host,
    );
  }),
  // If an error cannot be printed, the exit code still reports it.
  err: streamTo(process.stderr, () => {
    process.exitCode = exit.usage;
  }),
  // A dumb terminal cannot clear a line.
  interactive:
    process.stderr.isTTY &&
    process.env["TERM"] !== "dumb" &&
    (process.env["CI"] ?? "") === "",
  process: { id: process.pid, isRunning },
  now: () => performance.now(),
  today: () => new Date().toISOString().slice(0, 10),
};

const ended = await run(process.argv.slice(2), host);
process.exitCode ??= ended;
