#!/usr/bin/env node
import { setFlagsFromString } from "node:v8";

import { reportFailure } from "./cli/failure.js";
import { exit, hasColour, type Host, type Stream } from "./cli/host.js";
import { run } from "./commands/commands.js";
import { nodeVersion, oldNode, thisProcess } from "./this-process.js";
import { compilerFlags, memoryFlags } from "./v8-flags.js";

/** A stream of the process. A reader that closes the pipe early is not a failure. */
function streamTo(
  target: NodeJS.WriteStream,
  onFailure: (error: Error) => void,
): Stream {
  target.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") onFailure(error);
  });
  return {
    colour: hasColour(process.env, target.isTTY),
    write(text) {
      target.write(text);
    },
  };
}

/** Asks on the terminal. Ctrl-C and Ctrl-D end the program, as in other programs that ask. */
async function ask(question: string): Promise<string> {
  const { createInterface } = await import("node:readline/promises");
  const { stdin: input, stderr: output } = process;
  const terminal = createInterface({ input, output });
  const leave = () => process.exit(130);
  terminal.once("SIGINT", leave).once("close", leave);
  const answer = await terminal.question(question);
  terminal.off("close", leave).close();
  return answer;
}

// A dumb terminal cannot clear a line.
const interactive =
  process.stderr.isTTY &&
  process.env["TERM"] !== "dumb" &&
  (process.env["CI"] ?? "") === "";

let failure: number | undefined;

/** A stream failed, which counts more than what the command returns. */
function fail(code: number): void {
  failure = code;
  process.exitCode = code;
}

function setFlags(flags: readonly string[]): void {
  for (const flag of flags) setFlagsFromString(flag);
}

const host: Host = {
  ...thisProcess,
  folder: process.cwd(),
  out: streamTo(process.stdout, (error) => {
    fail(reportFailure(error, { json: false, verbose: false }, host));
  }),
  // If an error cannot be printed, the exit code still reports it.
  err: streamTo(process.stderr, () => {
    fail(exit.usage);
  }),
  interactive,
  ...(interactive && process.stdin.isTTY && { ask }),
  onInterrupt(run) {
    process.once("SIGINT", run);
    return () => process.off("SIGINT", run);
  },
  onRead: (_path, content) => {
    setFlags(memoryFlags(process.versions.v8, content?.byteLength ?? 0));
  },
  // `performance` would load a module of Node, which takes 5 ms.
  now: () => Number(process.hrtime.bigint()) / 1e6,
  today: () => new Date().toISOString().slice(0, 10),
};

// Standard output has only results, so the logs of a project's emitters go to standard
// error.
globalThis.console = new console.Console(process.stderr);

const tooOld = oldNode(nodeVersion);
if (tooOld !== undefined) {
  host.err.write(`error: ${tooOld}\n`);
  process.exit(exit.usage);
}

// Set before `run` loads the command.
setFlags(compilerFlags(process.versions.v8));

const ended = await run(process.argv.slice(2), host);
// Code of a project that still runs must not hide a failure.
process.once("exit", (code) => {
  process.exitCode = failure ?? Math.max(code, ended);
});
