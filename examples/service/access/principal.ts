import type {
  AuthorizeInfo,
  ProblemReply,
} from "../../../generated/runtime/server.js";
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
 * Decides whether a principal may call an operation: the token must have the scopes, and
 * its user one of the roles. Workspaces of others are left to `requireMember`, which does
 * not tell whether they exist.
 */
export function authorize(
  { scopes: own, roles: held }: Principal,
  { roles, scopes, path }: Pick<AuthorizeInfo, "roles" | "scopes" | "path">,
): boolean {
  if (own !== undefined && !scopes.every((scope) => own.has(scope)))
    return false;
  const role = held.get(path["workspace_id"]?.toLowerCase() ?? "");
  return (
    role === undefined ||
    roles.length === 0 ||
    roles.includes(`workspace:${role}`)
  );
}

/** The part of a handler's context that `requireMember` uses. */
interface Caller {
  readonly principal: Principal;
  readonly problem: (
    code: "NOT_FOUND",
    fields: { detail: string },
  ) => ProblemReply<"NOT_FOUND">;
}

/**
 * Throws a 404 problem unless the caller is a member of the workspace. Returns its id as
 * the database writes it: a path may write a UUID in capitals.
 */
export function requireMember(
  { workspace_id }: { readonly workspace_id: string },
  { principal, problem }: Caller,
): string {
  const id = workspace_id.toLowerCase();
  if (!principal.roles.has(id))
    throw problem("NOT_FOUND", { detail: "No such workspace." });
  return id;
}
