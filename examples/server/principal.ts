import type { AuthorizeInfo } from "../../generated/runtime/server.js";
import { type Directory, entryOf, type Role } from "./directory.js";

/** Who is asking. */
export interface Principal {
  readonly user: string;
  /** The scopes of the token; absent: it may do all that its user may. */
  readonly scopes: ReadonlySet<string> | undefined;
}

/** The role of a user in a workspace; undefined without one. */
export function roleIn(
  directory: Directory,
  { user }: Principal,
  workspaceId: string,
): Role | undefined {
  const known = entryOf(directory.users, user);
  return known && entryOf(known.roles, workspaceId);
}

/** The hook that is asked about everyone: the token must have the scopes, and its user one of the roles. */
export function authorizeBy(
  directory: Directory,
): (
  principal: Principal,
  info: Pick<AuthorizeInfo, "roles" | "scopes" | "path">,
) => boolean {
  return (principal, { roles, scopes, path }) => {
    const own = principal.scopes;
    if (own !== undefined && !scopes.every((scope) => own.has(scope)))
      return false;
    if (roles.length === 0) return true;
    const role = roleIn(directory, principal, path["workspace_id"] ?? "");
    return role !== undefined && roles.includes(`workspace:${role}`);
  };
}
