import { type ChildProcess, fork } from "node:child_process";

import type { Told } from "./stand.js";

/** A server that runs in a process of its own. */
export interface Contestant {
  readonly name: string;
  readonly port: number;
  /** What its process has taken so far, in seconds of user and system time. */
  readonly cpu: () => Promise<number>;
  readonly end: () => void;
}

/** Starts a compiled contestant, and resolves when it listens. */
export async function start(
  name: string,
  module: string,
  words: readonly string[],
): Promise<Contestant> {
  const child = fork(module, words, {
    env: { ...process.env, NODE_ENV: "production" },
    // What runs this program is nothing to its contestants.
    execArgv: [],
  });
  const told = await next(child);
  if (!("port" in told)) throw new Error(`${name} does not say its port.`);
  return {
    name,
    port: told.port,
    cpu: async () => {
      child.send("cpu");
      const answer = await next(child);
      return "cpu" in answer ? answer.cpu : NaN;
    },
    end: () => {
      child.disconnect();
    },
  };
}

/** What the process tells next; rejects where it ends before that. */
function next(child: ChildProcess): Promise<Told> {
  return new Promise((resolve, reject) => {
    const ended = () => {
      reject(new Error("A contestant ended early."));
    };
    child.once("exit", ended);
    child.once("message", (told) => {
      child.off("exit", ended);
      resolve(told as Told); // as `stand` sends it
    });
  });
}
