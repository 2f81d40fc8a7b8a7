import { fileURLToPath } from "node:url";

import type { ProcessUse } from "./guard-process.js";

/** An emitter of the project cannot be loaded, fails, or returns a wrong value. */
export class EmitterError extends Error {
  override readonly name = "EmitterError";
}

/**
 * The folder of this code. In the bundle of the package, it contains all code of Tenon.
 */
const ownCode = new URL(".", import.meta.url).href;

/**
 * A line of a stack: a URL or a path, perhaps with a query, and the line and column. A
 * URL with data, such as that of a loader's hook, is the code itself. Neither that nor
 * tsx, which loads emitters in TypeScript, is code of the project.
 */
const stackLine =
  /^ +at (?!.*(?:\bdata:|[/\\]node_modules[/\\]tsx[/\\]))(?:.*\()?(?:async )?(.+?)(?:\?[^:\n]*)?:(\d+:\d+)\)?$/gm;

/**
 * The place in the project's code that threw an error, as a line of a message; empty if
 * it is unknown.
 */
export function placeIn({ stack = "" }: Error): string {
  for (const [, file = "", position = ""] of stack.matchAll(stackLine)) {
    if (file.startsWith("node:") || file.startsWith(ownCode)) continue;
    const path = file.startsWith("file:") ? fileURLToPath(file) : file;
    return `\n  at ${path}:${position}`;
  }
  return "";
}

/** @throws EmitterError that says what an emitter does instead */
export function refuseUse(use: ProcessUse): never {
  throw new EmitterError(
    use === "process.stdout.write"
      ? "It writes to standard output, which has only results. Use `console.log`, which prints to standard error."
      : `It uses \`${use}\`, but only Tenon ends the run. Throw an error instead.`,
  );
}
