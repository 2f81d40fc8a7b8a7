/** What the clients of a kill test use: users with tokens, and workspaces. */
import { makeToken } from "../../../examples/service/access/personal-access-tokens.js";
import {
  type Database,
  only,
  sql,
} from "../../../examples/service/database/database.js";
import { migrate } from "../../../examples/service/database/migrate.js";
import { grant } from "../../../examples/service/runs/ledger.js";
import { prepare } from "../../../examples/service/start/first-start.js";

/** What was made. */
export interface Made {
  /** A token for each user; each user is a member of each workspace. */
  readonly tokens: readonly string[];
  /** The first one scores automatically; the last one cannot pay all of its runs. */
  readonly workspaces: readonly string[];
}

/** Makes users and workspaces in a new database. */
export async function setUp(
  database: Database,
  users: number,
  workspaces: number,
): Promise<Made> {
  await migrate(database);
  await prepare(database);
  const ids: string[] = [];
  for (let index = 0; index < workspaces; index++) {
    const { id } = await only(
      database,
      sql<{ id: string }>`
        insert into workspaces (slug, name, scores_automatically)
        values (${`kill-${index}`}, 'Kill test', ${index === 0}) returning id`,
    );
    await grant(database, id, index === workspaces - 1 ? 100 : 1_000_000);
    await database.query(sql`
      insert into workflows (id, workspace_id, name, model_ids)
      values (${`chain-${index}`}, ${id}, 'A chain', '{tiles,sprites}')`);
    ids.push(id);
  }
  const tokens: string[] = [];
  for (let index = 0; index < users; index++) {
    const user = `user-${index}`;
    await database.query(sql`insert into users (id) values (${user})`);
    await database.query(sql`
      insert into members
      select ${user}, id, 'admin' from workspaces where slug like 'kill-%'`);
    tokens.push(await makeToken(database, user, "kill test"));
  }
  return { tokens, workspaces: ids };
}
