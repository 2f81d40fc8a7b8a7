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
  return async ({ headers }, _, refused) => {
    if (!token || headers.has("authorization")) return false;
    const renewable = typeof token === "function";
    const secret = renewable ? await token(refused) : token;
    setHeader(headers, "authorization", `Bearer ${secret}`);
    return renewable;
  };
}
