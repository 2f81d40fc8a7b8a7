import type { Codecs, FindReply } from "./types.js";

/** Replies for classes of statuses (`4XX`) and for all others (`default`), and problems with a status of success. */
export const statusRanges: Codecs = { replies: findReply };

function findReply(...[replies, status]: Parameters<FindReply>) {
  // A browser shows nothing of a redirect that it was told not to follow.
  if (status === 0) return ["redirect", false] as const;
  const text = String(status);
  const keys = [text, `${text.charAt(0)}XX`];
  const key = keys.find((each) => Object.hasOwn(replies, each)) ?? "default";
  // Where no 2xx is declared, `default` is one.
  const success =
    is2xx(key) || (key === "default" && !Object.keys(replies).some(is2xx));
  return [key, success && !replies[key]?.problems] as const;
}

function is2xx(key: string): boolean {
  return key.startsWith("2");
}
