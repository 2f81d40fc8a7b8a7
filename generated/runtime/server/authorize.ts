import type { Operation } from "../operation.js";
import type { Authenticated } from "./types.js";
import { scopeChallenges } from "./challenges.js";
import { setOwn } from "./decode-text.js";
import type { Matched } from "./match.js";
import { lenient } from "./parameters-decode.js";
import { Refusal } from "./refusal.js";
import type { ServerRequest } from "./request.js";
import { settled, whenReady } from "./when-ready.js";

/** Says whether someone may call an operation; `false` is a 403 problem. */
export type Authorizer<Principal> = (
  principal: Principal,
  info: AuthorizeInfo,
) => boolean | Promise<boolean>;

export interface AuthorizeInfo {
  readonly operation: Operation;
  /** The version: `v2`. */
  readonly surface: string;
  /** The roles of which the caller needs one; empty: any will do. */
  readonly roles: readonly string[];
  /** The scopes that the caller's token needs. */
  readonly scopes: readonly string[];
  /** The text of each path parameter: whose workspace it is, say. */
  readonly path: { readonly [name: string]: string };
  readonly request: ServerRequest;
}

/** The hook as the server holds it. */
export type AuthorizeHook = (
  principal: unknown,
  info: AuthorizeInfo,
) => unknown;

/** The third step: asks the hook about everyone who is known. */
export function authorize(
  { route: { operation, surface }, path }: Matched,
  { known, principal, scopes, schemes }: Authenticated,
  request: ServerRequest,
  hook: AuthorizeHook | undefined,
): Refusal | undefined | Promise<Refusal | undefined> {
  if (hook === undefined || !known) return undefined;
  const allowed = hook(principal, {
    operation,
    surface: surface.name,
    roles: operation.roles ?? [],
    scopes,
    path: decoded(path),
    request,
  });
  // Anything but a clear yes is a no: this is not the place to be lenient.
  return whenReady(settled(allowed), (yes) =>
    yes === true ? undefined : forbidden(schemes),
  );
}

function forbidden(schemes: Authenticated["schemes"]): Refusal {
  const challenges = scopeChallenges(schemes);
  return new Refusal(403, "The caller may not do this.", {
    headers: challenges.length > 0 ? { "www-authenticate": challenges } : {},
  });
}

/** What cannot be decoded stays as it is: the next step refuses it. */
function decoded(path: Matched["path"]): AuthorizeInfo["path"] {
  const texts: { [name: string]: string } = {};
  for (const name of Object.keys(path))
    setOwn(texts, name, lenient(path[name] ?? ""));
  return texts;
}
