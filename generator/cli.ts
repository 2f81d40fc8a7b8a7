#!/usr/bin/env node
import type { Stream } from "./commands/host.js";
import { run } from "./commands/run.js";

/** A stream of this process; a reader that stops reading early is no failure. */
function streamTo(target: NodeJS.WriteStream): Stream {
  target.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
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

const err = streamTo(process.stderr);

process.exitCode = await run(process.argv.slice(2), {
  folder: process.cwd(),
  out: streamTo(process.stdout),
  err,
  interactive: process.stderr.isTTY && (process.env["CI"] ?? "") === "",
  now: () => performance.now(),
});
