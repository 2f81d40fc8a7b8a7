import type { SettledStore } from "../../webhooks-out/settled.js";
import { DEFAULT_NAME, type StoreOptions } from "../store-options.js";
import { indexed, type SqlDatabase } from "./database.js";

/**
 * Remembers which event has settled a subject, in the table `tenon_settled`. It forgets
 * none: delete the rows of subjects that can send nothing any more.
 */
export function settledStore(
  { run, now }: SqlDatabase,
  { name = DEFAULT_NAME }: StoreOptions = {},
): SettledStore {
  const statements = statementsOf(now);
  return {
    async settle(subject, event) {
      const place = await indexed(name, subject);
      for (;;) {
        const added = await run(statements.add, ...place, event);
        if (added.length > 0) return undefined;
        const [row] = await run(statements.read, ...place);
        // Without a row, the subject was released since.
        if (row !== undefined) return String(row["event"]);
      }
    },
    async release(subject, event) {
      await run(statements.remove, ...(await indexed(name, subject)), event);
    },
  };
}

function statementsOf(now: string) {
  return {
    add: `insert into tenon_settled (store, subject, event, settled_at)
values ($1, $2, $3, ${now}) on conflict (store, subject) do nothing returning 1`,
    read: "select event from tenon_settled where store = $1 and subject = $2",
    remove: `delete from tenon_settled
where store = $1 and subject = $2 and event = $3 returning 1`,
  };
}
