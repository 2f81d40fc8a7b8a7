import type { Failure, ReplyChecks } from "../check.js";

/** Says what is wrong with the JSON of a reply, so that it is not taken; nothing where it is. */
export type CheckReply = (
  operation: string,
  /** The status that the description declares it under: `200`, `4XX` or `default`. */
  key: string,
  status: number,
  body: unknown,
) => string | undefined;

/** A reply that its check refuses. */
export interface Mismatch {
  /** The operation's name: `createInference`. */
  readonly operation: string;
  readonly status: number;
  readonly failures: readonly Failure[];
  readonly body: unknown;
}

/**
 * Checks replies by the checks of `validators.ts`, of all operations or of
 * some. A reply that is not what the description says is `unexpected`; where
 * `onMismatch` is given that is told of it, and the reply is taken unless it
 * throws.
 */
export function replyChecker(
  checks: { readonly [operation: string]: ReplyChecks },
  onMismatch?: (mismatch: Mismatch) => void,
): CheckReply {
  return (operation, key, status, body) => {
    const failures: Failure[] = [];
    checks[operation]?.[key]?.(body, "", failures);
    if (failures.length === 0) return undefined;
    if (onMismatch === undefined) return wordsOf(failures);
    try {
      onMismatch({ operation, status, failures, body });
    } catch (refusal) {
      return String(refusal);
    }
    return undefined;
  };
}

function wordsOf(failures: readonly Failure[]): string {
  return failures
    .map(({ pointer, detail }) => `${pointer || "/"}: ${detail}`)
    .join(" ");
}
