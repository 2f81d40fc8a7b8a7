import { type ChildProcess, fork } from "node:child_process";

import type { Told } from "./stand.js";
import type { BodyType } from "./work.js";

/** A server in its own process. */
export interface Contestant {
  readonly name: string;
  readonly port: number;
  /** The media type of its requests. Default: JSON. */
  readonly type?: BodyType;
  /** The cost of its process so far, in seconds of user and system time. */
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
    // The contestants do not inherit the loader of this program.
    execArgv: [],
  });
  const message = await next(child);
  if (!("port" in message)) throw new Error(`${name} did not send its port.`);
  return {
    name,
    port: message.port,
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

/** Returns the next message of the process. Rejects if the process ends first. */
function next(child: ChildProcess): Promise<Told> {
  return new Promise((resolve, reject) => {
    const ended = () => {
      reject(new Error("A contestant ended early."));
    };
    child.once("exit", ended);
    child.once("message", (message) => {
      child.off("exit", ended);
      resolve(message as Told); // sent by `stand`
    });
  });
}
