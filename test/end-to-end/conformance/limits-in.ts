import type { Got } from "./service-on.js";

/** The quota headers of a response, by what each says. */
export function limitsIn({ header }: Got) {
  return {
    ratelimit: header("ratelimit"),
    limit: header("ratelimit-limit"),
    remaining: header("ratelimit-remaining"),
    reset: header("ratelimit-reset"),
  };
}

/** Of a response that is governed by no quota. */
export const UNGOVERNED = {
  ratelimit: undefined,
  limit: undefined,
  remaining: undefined,
  reset: undefined,
};
