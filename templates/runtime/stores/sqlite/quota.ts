import type { QuotaStore } from "../../server/stores/stores.js";
import { quotaStates } from "../quota-states.js";
import { type SqlDatabase, sweeper } from "../sql/database.js";
import {
  bucketsText,
  placeOf,
  policiesOf,
  readUse,
  useOf,
} from "../sql/quota.js";
import { DEFAULT_NAME, type StoreOptions } from "../store-options.js";

/**
 * Counts quotas in the table `tenon_quota`. A spend is one statement, and SQLite runs one
 * writing statement at a time. Ended windows are removed by the way.
 */
export function quotaStore(
  database: SqlDatabase,
  { name = DEFAULT_NAME }: StoreOptions = {},
): QuotaStore {
  const { run } = database;
  const statements = statementsOf(database);
  const key = "store, owner, policy";
  const sweep = sweeper(database, "tenon_quota", key, "ends_at");
  return {
    async spend(buckets) {
      await sweep();
      const values = [...(await placeOf(name, buckets)), bucketsText(buckets)];
      for (;;) {
        const rows = await run(statements.spend, ...values);
        const allowed = rows.length === buckets.length;
        const states = quotaStates(
          buckets,
          allowed ? rows.map(useOf) : await readUse(database, name, buckets),
        );
        // If there is room again, a window has ended since the spend was refused.
        if (allowed || states.some(({ remaining }) => remaining < 1))
          return { allowed, at: Number(rows[0]?.["at"] ?? 0), states };
      }
    },
    async giveBack(buckets, at) {
      const values = [...(await placeOf(name, buckets)), policiesOf(buckets)];
      await run(statements.giveBack, ...values, at);
    },
    async look(buckets) {
      return quotaStates(buckets, await readUse(database, name, buckets));
    },
  };
}

function statementsOf({ now, textsIn }: SqlDatabase) {
  const member = (of: string) => `json_extract(b.value, '$.${of}')`;
  const goesOn = `q.ends_at > ${now} and q.spent > 0`;
  return {
    spend: `insert into tenon_quota as q
  (store, owner, policy, begins_at, ends_at, spent)
select $1, $2, ${member("policy")}, ${now}, ${now} + ${member("length")}, 1
from json_each($3) b where not exists (
  select 1 from json_each($3) b left join tenon_quota q
  on q.store = $1 and q.owner = $2 and q.policy = ${member("policy")}
    and q.ends_at > ${now}
  where coalesce(q.spent, 0) + 1 > ${member("quota")})
on conflict (store, owner, policy) do update set
  begins_at = case when ${goesOn} then q.begins_at else excluded.begins_at end,
  ends_at = case when ${goesOn} then q.ends_at else excluded.ends_at end,
  spent = case when ${goesOn} then q.spent + 1 else 1 end
returning policy, spent, ends_at - ${now} as remains, ${now} as at`,
    giveBack: `update tenon_quota set spent = spent - 1
where store = $1 and owner = $2 and policy in ${textsIn("$3")}
  and begins_at <= $4 and ends_at > $4 and spent > 0 returning 1`,
  };
}
