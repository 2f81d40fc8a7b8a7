import type { WorkspaceInfo } from "../../generated/v2/index.js";

export type Role = "admin" | "member";

/** Who there is and what there is: the place of a team's own database. */
export interface Directory {
  readonly workspaces: readonly WorkspaceInfo[];
  /** The users by id, each with the roles by workspace. */
  readonly users: {
    readonly [user: string]: {
      readonly roles: { readonly [workspaceId: string]: Role };
    };
  };
  /** Personal access tokens, each by its SHA-256 in hexadecimal: the tokens themselves are kept nowhere. */
  readonly tokens: { readonly [sha256: string]: { readonly user: string } };
}

/** A member of a table; never an inherited one. */
export function entryOf<Value>(
  table: { readonly [name: string]: Value },
  name: string,
): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
