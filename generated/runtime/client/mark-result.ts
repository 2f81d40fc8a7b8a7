import type { Codecs, Result } from "./types.js";

/**
 * The properties of a result that are read from response headers, each by the codec of
 * the same name.
 */
const marks = ["rateLimits", "replayed", "deprecation"] as const;

/**
 * Adds these properties to a result. They are parsed on first access, and empty without
 * a response.
 */
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
