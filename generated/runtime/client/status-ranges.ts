import type { Codecs, FindReply } from "./types.js";

/**
 * Codec: responses declared for status classes (`4XX`) and for `default`, and problems
 * with a 2xx status.
 */
export const statusRanges: Codecs = { replies: findReply };

function findReply(...[replies, status]: Parameters<FindReply>) {
  // Browsers hide the status of a redirect that is not followed.
  if (status === 0) return ["redirect", false] as const;
  const text = String(status);
  const keys = [text, `${text.charAt(0)}XX`];
  const key = keys.find((each) => Object.hasOwn(replies, each)) ?? "default";
  // If no 2xx response is declared, `default` describes it.
  const success =
    is2xx(key) || (key === "default" && !Object.keys(replies).some(is2xx));
  return [key, success && !replies[key]?.problems] as const;
}

function is2xx(key: string): boolean {
  return key.startsWith("2");
}
