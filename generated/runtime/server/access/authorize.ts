import type { Operation } from "../../operation.js";
import { settled, whenReady } from "../flow.js";
import { setOwn } from "../input/decode-text.js";
import { lenient } from "../input/parameters-decode.js";
import type { Matched } from "../match.js";
import { Refusal } from "../reply/refusal.js";
import type { ServerRequest } from "../request.js";
import type { Authenticated } from "../types.js";
import { scopeChallenges } from "./authenticate.js";

/**
 * Decides whether a principal may call an operation. `false` responds with a 403 problem.
 * `"hidden"` responds to a valid request with a 404 problem, for callers who must not learn
 * that the resource exists (RFC 9110, section 15.5.4). An invalid request gets the same
 * problem as for a resource that does not exist.
 */
export type Authorizer<Principal> = (
  principal: Principal,
  info: AuthorizeInfo,
) => boolean | "hidden" | Promise<boolean | "hidden">;

/** What the hook `authorize` knows about the request. */
export interface AuthorizeInfo {
  /** The operation that is called. */
  readonly operation: Operation;
  /** The API version: `v2`. */
  readonly surface: string;
  /**
   * The roles of the operation. The caller needs one of them. Empty: no role is needed.
   */
  readonly roles: readonly string[];
  /** The scopes that the caller's token needs. */
  readonly scopes: readonly string[];
  /** The decoded path parameters, to check who owns the resource. */
  readonly path: { readonly [name: string]: string };
  /** The request. */
  readonly request: ServerRequest;
}

/** The hook `authorize`, without its types. */
export type AuthorizeHook = (
  principal: unknown,
  info: AuthorizeInfo,
) => unknown;

type Verdict = Refusal | "hidden" | undefined;

/** Step 3: calls the hook for authenticated callers. Requests for hidden resources are refused after their validation. */
export function authorize(
  { route: { operation, surface }, path }: Matched,
  { known, principal, scopes, schemes }: Authenticated,
  request: ServerRequest,
  hook: AuthorizeHook | undefined,
): Verdict | Promise<Verdict> {
  if (hook === undefined || !known) return undefined;
  const allowed = hook(principal, {
    operation,
    surface: surface.name,
    roles: operation.roles ?? [],
    scopes,
    path: decoded(path),
    request,
  });
  return whenReady(settled(allowed), verdictOf, schemes);
}

function verdictOf(
  schemes: Authenticated["schemes"],
  allowed: unknown,
): Verdict {
  // Only `true` allows the request.
  if (allowed === true) return undefined;
  return allowed === "hidden" ? allowed : forbidden(schemes);
}

function forbidden(schemes: Authenticated["schemes"]): Refusal {
  const challenges = scopeChallenges(schemes);
  return new Refusal(403, "The caller may not do this.", {
    headers: challenges.length > 0 ? { "www-authenticate": challenges } : {},
  });
}

/**
 * The decoded path parameters. Malformed ones are kept as sent; the next step rejects
 * them.
 */
function decoded(path: Matched["path"]): AuthorizeInfo["path"] {
  const texts: { [name: string]: string } = {};
  for (const name of Object.keys(path))
    setOwn(texts, name, lenient(path[name] ?? ""));
  return texts;
}
