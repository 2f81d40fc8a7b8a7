import type { Secret } from "./connection.js";
import type { Operation } from "../operation.js";
import { type SentHeaders, setHeader } from "./headers.js";

/** A request that credentials are put into. */
export interface Draft {
  url: string;
  readonly headers: SentHeaders;
}

/**
 * Puts the credentials of an operation into a request, save where the caller
 * has set such a header. Gives whether a function made one of them, so that
 * after a 401 (`refused`) it may make another.
 */
export type Authorize = (
  draft: Draft,
  operation: Operation,
  refused: boolean,
) => Promise<boolean>;

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
