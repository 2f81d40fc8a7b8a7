import type { Codecs } from "./types.js";
import { markResult } from "./mark-result.js";
import { surroundSend } from "./surround-send.js";

/** A result that says whether its reply is an earlier one. */
export interface Replayable {
  /** Whether the reply is that of an earlier request with the same idempotency key, given again. */
  readonly replayed: boolean;
}

/** Replay marks on results. */
export const replayMarks: Codecs = {
  send: surroundSend,
  mark: markResult,
  replayed: isReplayed,
};

/**
 * Whether a reply is that of an earlier request with the same idempotency key,
 * given again: `Idempotent-Replayed`, as a word or as a structured field has it.
 */
export function isReplayed({ headers }: Response): boolean {
  return /^(true|\?1)$/i.test(headers.get("idempotent-replayed") ?? "");
}
