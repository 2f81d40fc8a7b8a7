import type { Got } from "./service-on.js";

/** The quota headers of a response, by their values. */
export function limitsIn({ header }: Got) {
  return {
    ratelimit: header("ratelimit"),
    limit: header("ratelimit-limit"),
    remaining: header("ratelimit-remaining"),
    reset: header("ratelimit-reset"),
  };
}

/** The limits of a response without quotas. */
export const UNGOVERNED = {
  ratelimit: undefined,
  limit: undefined,
  remaining: undefined,
  reset: undefined,
};
