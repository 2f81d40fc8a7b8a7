import type { Authenticators, OwnerHook, Route } from "./types.js";
import type { AuthorizeHook } from "./authorize.js";
import { ownedBy } from "./owner.js";

/** The hooks that protect operations. */
export interface Guards {
  readonly authenticators: Authenticators;
  readonly authorizeHook: AuthorizeHook | undefined;
  readonly owner: OwnerHook | undefined;
}

/**
 * Throws a `TypeError` if an operation cannot be protected as the description requires:
 * a scheme without a hook, roles or scopes without `authorize`, or idempotency keys,
 * quotas or cursors without `owner`.
 */
export function checkGuards(route: Route, guards: Guards): void {
  checkSchemes(route, guards);
  checkPermissions(route, guards);
  const owned = ownedBy(route);
  if (owned !== undefined && schemesOf(route).length > 0 && !guards.owner)
    throw new TypeError(`${told(route)} needs the hook owner, for ${owned}.`);
}

function checkSchemes(route: Route, { authenticators }: Guards): void {
  for (const name of schemesOf(route))
    if (authenticators.get(name) === undefined)
      throw new TypeError(
        `${told(route)} needs the hook authenticate.${name}.`,
      );
}

function checkPermissions(route: Route, { authorizeHook }: Guards): void {
  const { roles = [], security } = route.operation;
  const scopes = security.flatMap((schemes) => Object.values(schemes).flat());
  if (roles.length === 0 && scopes.length === 0) return;
  if (authorizeHook === undefined)
    throw new TypeError(
      `${told(route)} needs the hook authorize, for ${[...roles, ...scopes].join(", ")}.`,
    );
  const open = security.some((each) => Object.keys(each).length === 0);
  if (roles.length > 0 && (security.length === 0 || open))
    throw new TypeError(
      `${told(route)} is for roles, but anybody may call it.`,
    );
}

function schemesOf({ operation }: Route): readonly string[] {
  return operation.security.flatMap(Object.keys);
}

function told({ operation: { method, path, id } }: Route): string {
  return `${method} ${path} (${id})`;
}
