import type { Authorize, Secret } from "./types.js";
import { setHeader } from "./headers.js";

/**
 * Sends `token` as a bearer token with every operation. Used for descriptions without
 * security schemes.
 */
export function bearer({
  token,
}: {
  readonly token?: Secret | undefined;
}): Authorize {
  const renew = typeof token === "function" && token;
  // The last renewal; identifies what the function returns.
  let current: readonly (string | Promise<string>)[] = [];
  return async ({ headers }, _, refused) => {
    if (!token || headers.has("authorization")) return;
    if (renew && refused === current) current = [renew(true)];
    const held = renew && current;
    const secret = await (renew
      ? refused
        ? current[0]
        : renew(false)
      : token);
    setHeader(headers, "authorization", `Bearer ${secret}`);
    return held;
  };
}
