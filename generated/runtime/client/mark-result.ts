import type { Codecs, Result } from "./types.js";

/** What a result says of its reply's headers, each by a codec of its own. */
const marks = ["rateLimits", "replayed", "deprecation"] as const;

/** Puts them on a result: they are read when they are asked for. Without a reply nothing is said. */
export function markResult(result: Result, codecs: Codecs): void {
  for (const name of marks) {
    const read = codecs[name];
    let value: unknown;
    if (read !== undefined)
      Object.defineProperty(result, name, {
        enumerable: true,
        get: () => (value ??= read(result.response ?? new Response())),
      });
  }
}
