import { fileURLToPath } from "node:url";

/** An emitter of the project cannot be loaded, fails, or returns a wrong value. */
export class EmitterError extends Error {
  override readonly name = "EmitterError";
}

/**
 * The folder of this code. In the bundle of the package, it contains all code of Tenon.
 */
const ownCode = new URL(".", import.meta.url).href;

/** A line of a stack: a URL or a path, perhaps with a query, and the line and column. */
const stackLine =
  /^ +at (?:.*\()?(?:async )?(.+?)(?:\?[^:\n]*)?:(\d+:\d+)\)?$/gm;

/**
 * The place in the project's code that threw an error, as a line of a message; empty if
 * it is unknown.
 */
export function placeIn({ stack = "" }: Error): string {
  for (const [, file = "", position = ""] of stack.matchAll(stackLine)) {
    if (/^(?:node|data):/.test(file) || file.startsWith(ownCode)) continue;
    const path = file.startsWith("file:") ? fileURLToPath(file) : file;
    return `\n  at ${path}:${position}`;
  }
  return "";
}
