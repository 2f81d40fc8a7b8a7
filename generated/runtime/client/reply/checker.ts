import type { Failure, ReplyChecks } from "../../check.js";
import type { CheckReply } from "../options.js";

/** A response body that failed its check. */
export interface Mismatch {
  /** The name of the operation: `createInference`. */
  readonly operation: string;
  /** The status of the response. */
  readonly status: number;
  /** What is wrong, each with a JSON pointer into the body. */
  readonly failures: readonly Failure[];
  /** The parsed body. */
  readonly body: unknown;
}

/**
 * Validates responses with the checks of `validators.ts`. Pass the result as
 * `checkReplies` to `connect`. An invalid response ends the call with the problem
 * `unexpected`. If `onMismatch` is given, it is called instead, and the response is
 * accepted unless it throws.
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
