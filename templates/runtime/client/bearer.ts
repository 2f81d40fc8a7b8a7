import type { Authorize, Secret } from "./types.js";
import { setHeader } from "./headers.js";

/** A description without security schemes says nothing of tokens; the caller does. */
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
