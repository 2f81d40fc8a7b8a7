import type { QuotaStore } from "../../server/stores/stores.js";
import { quotaStates } from "../quota-states.js";
import { type SqlDatabase, type SqlRow, sweeper } from "../sql/database.js";
import {
  bucketsText,
  placeOf,
  policiesOf,
  readUse,
  useOf,
} from "../sql/quota.js";
import { DEFAULT_NAME, type StoreOptions } from "../store-options.js";

/** What the function `tenon_spend_quota` returns. */
interface SpentJson {
  readonly allowed: boolean;
  readonly at: number;
  readonly used: readonly SqlRow[];
}

/**
 * Counts quotas in the table `tenon_quota`. The functions of the database lock an owner,
 * so that all windows of a spend change at once. Ended windows are removed by the way.
 */
export function quotaStore(
  database: SqlDatabase,
  { name = DEFAULT_NAME }: StoreOptions = {},
): QuotaStore {
  const { run } = database;
  const key = "store, owner, policy";
  const sweep = sweeper(database, "tenon_quota", key, "ends_at");
  return {
    async spend(buckets) {
      await sweep();
      const [row] = await run(
        "select tenon_spend_quota($1, $2, $3::text::jsonb)::text as spent",
        ...(await placeOf(name, buckets)),
        bucketsText(buckets),
      );
      // The function returns this object.
      const json = JSON.parse(String(row?.["spent"])) as SpentJson;
      const { allowed, at, used } = json;
      return { allowed, at, states: quotaStates(buckets, used.map(useOf)) };
    },
    async giveBack(buckets, at) {
      await run(
        "select tenon_give_back_quota($1, $2, $3::text::jsonb, $4)",
        ...(await placeOf(name, buckets)),
        policiesOf(buckets),
        at,
      );
    },
    async look(buckets) {
      return quotaStates(buckets, await readUse(database, name, buckets));
    },
  };
}
