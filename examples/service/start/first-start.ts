/** What a new service starts with. */
import { randomBytes } from "node:crypto";

import { makeToken } from "../access/personal-access-tokens.js";
import {
  type Database,
  only,
  type Queries,
  sql,
} from "../database/database.js";
import { grant } from "../runs/ledger.js";

/** The user that the first start makes. */
const USER = "artist";

/** Creative Units of the first workspace. */
const CREDITS = 1000;

/** What was made. */
export interface FirstStart {
  readonly token: string;
  readonly workspaceId: string;
}

/**
 * Makes a user with a token, a workspace with credits, and the catalog. Returns undefined
 * if there is a user already.
 */
export function prepare(database: Database): Promise<FirstStart | undefined> {
  return database.transaction(async (tx) => {
    const made = await tx.query(sql`
      insert into users (id) values (${USER}) on conflict do nothing
      returning id`);
    if (made.length === 0) return undefined;
    await tx.query(sql`
      insert into cursor_secret
      values (${randomBytes(32).toString("base64url")})`);
    await fillCatalog(tx);
    const workspaceId = await makeWorkspace(tx);
    return { workspaceId, token: await makeToken(tx, USER, "first start") };
  });
}

async function fillCatalog(tx: Queries): Promise<void> {
  await tx.query(sql`
    insert into models (id, name, modality, price) values
      ('animations', 'Animated sprites', 'video', 8),
      ('sprites', 'Sprites', 'image', 3),
      ('tiles', 'Seamless tiles', 'image', 2)`);
}

async function makeWorkspace(tx: Queries): Promise<string> {
  const { id } = await only(
    tx,
    sql<{ id: string }>`
      insert into workspaces (slug, name) values ('studio', 'Studio')
      returning id`,
  );
  await tx.query(sql`insert into members values (${USER}, ${id}, 'admin')`);
  await tx.query(sql`
    insert into workflows (id, workspace_id, name, model_ids)
    values ('tileset', ${id}, 'A tile and a sprite in its style', '{tiles,sprites}')`);
  await grant(tx, id, CREDITS);
  return id;
}

/** Makes another token of the first user. */
export function makeAnotherToken(database: Database): Promise<string> {
  return makeToken(database, USER, "command line");
}

/** Reads the secret that seals cursors. */
export async function cursorSecretOf(queries: Queries): Promise<string> {
  const { secret } = await only(
    queries,
    sql<{ secret: string }>`select secret from cursor_secret`,
  );
  return secret;
}
