/**
 * What each problem means for who uses the console. The `switch` has no default: when the
 * description gains a code, this file does not compile until the code has a sentence.
 */
import type { ClientFailure } from "../../../generated/runtime/problem.js";
import type {
  CreateInferenceProblem,
  CreateWebhookTestProblem,
  InputError,
  ProblemError,
  RotateWebhookSecretProblem,
} from "../../../generated/v2/index.js";

/** Every way in which a call of the console can fail. */
export type Problem =
  | CreateInferenceProblem
  | CreateWebhookTestProblem
  | RotateWebhookSecretProblem
  | ClientFailure;

/** What to show of a problem. */
export interface Explanation {
  readonly title: string;
  readonly advice: string;
  /** The inputs at fault. */
  readonly inputs?: readonly InputError[] | undefined;
}

/** Says what a problem means, and what to do. */
export function explain({
  problem,
  response,
}: ProblemError<Problem>): Explanation {
  switch (problem.code) {
    case "UNAUTHENTICATED":
      return {
        title: "The service does not accept this token",
        advice:
          "Check it, or make another one: npm run service -- --new-token.",
      };
    case "FORBIDDEN":
      return {
        title: "You may not do this",
        advice: "Ask an admin of the workspace.",
      };
    case "NOT_FOUND":
      return { title: "There is no such thing", advice: problem.detail };
    case "INVALID_INPUTS":
      return {
        title: "Some input is not valid",
        // Its detail repeats the errors, if there are any.
        advice: problem.errors === undefined ? problem.detail : "",
        inputs: problem.errors,
      };
    case "RATE_LIMITED": {
      const seconds = response?.headers.get("retry-after");
      return {
        title: "Too many requests",
        advice: seconds
          ? `Try again in ${seconds} s.`
          : "Try again a little later.",
      };
    }
    case "IDEMPOTENT_REQUEST_IN_PROGRESS":
      return {
        title: "The same request is still running",
        advice: "Wait until it has ended.",
      };
    case "IDEMPOTENCY_KEY_REUSED":
      return {
        title: "Another request had the same idempotency key",
        advice: "Send this one again.",
      };
    case "REQUEST_REFUSED":
      return {
        title: "The service refused the request",
        advice: problem.detail,
      };
    case "INTERNAL_ERROR":
      return {
        title: "The service failed",
        advice: `Its log has the request ${response?.headers.get("x-request-id") ?? ""}.`,
      };
    case "SERVICE_UNAVAILABLE":
      return {
        title: "The service is not ready",
        advice: "Try again a little later.",
      };
    case "network":
      return {
        title: "The service does not respond",
        advice: "Check that it runs, and your connection.",
      };
    case "timeout":
      return { title: "The service took too long", advice: "Try again." };
    case "aborted":
      return { title: "The request was cancelled", advice: "Try again." };
    case "unknown":
      return { title: problem.title || problem.text, advice: problem.detail };
    case "unexpected":
      return {
        title: "The response makes no sense",
        advice: `${problem.detail} Is this page older than the service? Load it again.`,
      };
  }
}

/** What is wrong with one input: `/body/prompt`. */
export function faultOf(
  error: ProblemError<Problem> | null,
  pointer: string,
): string | undefined {
  if (error?.problem.code !== "INVALID_INPUTS") return undefined;
  const found = error.problem.errors?.find((each) => each.pointer === pointer);
  return found?.detail;
}
