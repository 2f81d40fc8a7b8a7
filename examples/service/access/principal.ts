import type { AuthorizeInfo } from "../../../generated/runtime/server.js";
import { only, type Queries, sql } from "../database/database.js";

export type Role = "admin" | "member";

/** Who is asking. */
export interface Principal {
  readonly user: string;
  /** The scopes of the token; absent: it may do all that its user may. */
  readonly scopes: ReadonlySet<string> | undefined;
  /** The user's role in each workspace. */
  readonly roles: ReadonlyMap<string, Role>;
}

/** Reads the roles of a user; none for an unknown one. */
export async function rolesOf(
  queries: Queries,
  user: string,
): Promise<Principal["roles"]> {
  const { roles } = await only(
    queries,
    sql<{ roles: Record<string, Role> }>`
      select coalesce(jsonb_object_agg(workspace_id, role), '{}') as roles
      from members where user_id = ${user}`,
  );
  return new Map(Object.entries(roles));
}

/**
 * Decides whether a principal may call an operation: its token must have the scopes, and
 * its user one of the roles. Workspaces of others look as if they did not exist.
 */
export function authorize(
  { scopes: own, roles: held }: Principal,
  { roles, scopes, path }: Pick<AuthorizeInfo, "roles" | "scopes" | "path">,
): boolean | "hidden" {
  if (own !== undefined && !scopes.every((scope) => own.has(scope)))
    return false;
  const { workspace_id } = path;
  if (workspace_id === undefined) return true;
  const role = held.get(canonical(workspace_id));
  if (role === undefined) return "hidden";
  return roles.length === 0 || roles.includes(`workspace:${role}`);
}

/** Returns a UUID as the database writes it: a path may write it in capitals. */
export function canonical(id: string): string {
  return id.toLowerCase();
}
