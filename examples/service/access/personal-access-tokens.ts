import { createHash, randomBytes } from "node:crypto";

import { first, type Queries, sql } from "../database/database.js";
import { type Principal, rolesOf } from "./principal.js";

/**
 * Looks a personal access token up by its digest. Such a token is long and random, so
 * that a plain SHA-256 cannot be turned back, and looking it up tells nothing by the time
 * it takes.
 */
export async function byPersonalAccessToken(
  queries: Queries,
  token: string,
): Promise<Principal | undefined> {
  const found = await first(
    queries,
    sql<{ user: string }>`
      select user_id as user from tokens where sha256 = ${sha256(token)}`,
  );
  if (found === undefined) return undefined;
  const { user } = found;
  return { user, scopes: undefined, roles: await rolesOf(queries, user) };
}

/** Makes a personal access token of a user. Only its digest is stored. */
export async function makeToken(
  queries: Queries,
  user: string,
  name: string,
): Promise<string> {
  const token = `gas_${randomBytes(32).toString("base64url")}`;
  await queries.query(sql`
    insert into tokens (sha256, user_id, name)
    values (${sha256(token)}, ${user}, ${name})`);
  return token;
}

function sha256(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
