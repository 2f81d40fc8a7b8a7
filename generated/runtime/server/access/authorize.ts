import type { Operation } from "../../operation.js";
import { settled, whenReady } from "../flow.js";
import { setOwn } from "../input/decode-text.js";
import { lenient } from "../input/parameters-decode.js";
import { Refusal } from "../reply/refusal.js";
import type { ServerRequest } from "../request.js";
import type { Call } from "../types.js";
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

type Verdict = Refusal | undefined;

/** Step 3: calls the hook for authenticated callers. */
export function authorize(
  call: Call,
  {
    authorizeHook: hook,
  }: { readonly authorizeHook: AuthorizeHook | undefined },
): Verdict | Promise<Verdict> {
  const { route, caller, path, request } = call;
  if (hook === undefined || !caller?.known) return undefined;
  const { operation, surface } = route;
  const allowed = hook(caller.principal, {
    operation,
    surface: surface.name,
    roles: operation.roles ?? [],
    scopes: caller.scopes,
    path: decoded(path),
    request,
  });
  return whenReady(settled(allowed), verdictOf, call);
}

function verdictOf(call: Call, allowed: unknown): Verdict {
  call.hidden = allowed === "hidden";
  // Only `true` allows the request. A hidden resource is refused after the validation.
  return allowed === true || call.hidden ? undefined : forbidden(call);
}

/** Refuses a valid request for a resource that the caller must not learn of. */
export function hide({ hidden }: Call): Refusal | undefined {
  return hidden ? new Refusal(404, "There is no such resource.") : undefined;
}

function forbidden({ caller }: Call): Refusal {
  const challenges = scopeChallenges(caller?.schemes ?? []);
  return new Refusal(403, "The caller may not do this.", {
    headers: challenges.length > 0 ? { "www-authenticate": challenges } : {},
  });
}

/**
 * The decoded path parameters. Malformed ones are kept as sent; the next step rejects
 * them.
 */
function decoded(path: Call["path"]): AuthorizeInfo["path"] {
  const texts: { [name: string]: string } = {};
  for (const name of Object.keys(path))
    setOwn(texts, name, lenient(path[name] ?? ""));
  return texts;
}
