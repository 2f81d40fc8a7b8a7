import type { Codecs } from "./types.js";
import { markResult } from "./mark-result.js";
import { surroundSend } from "./surround-send.js";

/** A result with a mark for replayed responses. */
export interface Replayable {
  /**
   * Whether the server replayed the response of an earlier request with the same
   * idempotency key.
   */
  readonly replayed: boolean;
}

/** Codec: adds `replayed` to results. */
export const replayMarks: Codecs = {
  send: surroundSend,
  mark: markResult,
  replayed: isReplayed,
};

/**
 * Whether the server replayed the response of an earlier request with the same
 * idempotency key. Reads `Idempotent-Replayed`, which is `true` or the structured field
 * `?1`.
 */
export function isReplayed({ headers }: Response): boolean {
  return /^(true|\?1)$/i.test(headers.get("idempotent-replayed") ?? "");
}
