import type { WebhookStore } from "../../webhooks-in/store.js";
import {
  DEFAULT_NAME,
  type HandledStoreOptions,
  whole,
} from "../store-options.js";
import { indexed, type SqlDatabase, sweeper } from "./database.js";

/**
 * Remembers handled deliveries in the table `tenon_handled`. Each method is one atomic
 * statement. Expired rows are removed by the way.
 */
export function handledStore(
  database: SqlDatabase,
  {
    name = DEFAULT_NAME,
    window = 86_400,
    lease = 600,
  }: HandledStoreOptions = {},
): WebhookStore {
  const { run, now } = database;
  const statements = statementsOf(now);
  const sweep = sweeper(database, "tenon_handled", "store, id", "expires_at");
  return {
    async claim(id) {
      await sweep();
      const place = await indexed(name, id);
      const own = [...place, crypto.randomUUID()];
      for (;;) {
        const until = whole(lease * 1000);
        const claimed = await run(statements.claim, ...own, until);
        if (claimed.length > 0) break;
        const [row] = await run(statements.read, ...place);
        // Without a row, the delivery has become free since.
        if (row !== undefined)
          return row["token"] === null ? "handled" : "running";
      }
      return {
        async complete() {
          await run(statements.complete, ...place, whole(window * 1000));
        },
        async release() {
          await run(statements.release, ...own);
        },
      };
    },
  };
}

/** A row without a token is of a handled delivery. */
function statementsOf(now: string) {
  const insert = `insert into tenon_handled as held (store, id, token, expires_at)`;
  const replace = `on conflict (store, id) do update
set token = excluded.token, expires_at = excluded.expires_at`;
  return {
    claim: `${insert} values ($1, $2, $3, ${now} + $4)
${replace} where held.expires_at <= ${now} returning 1`,
    read: `select token from tenon_handled
where store = $1 and id = $2 and expires_at > ${now}`,
    complete: `${insert} values ($1, $2, null, ${now} + $3) ${replace} returning 1`,
    release: `delete from tenon_handled
where store = $1 and id = $2 and token = $3 returning 1`,
  };
}
