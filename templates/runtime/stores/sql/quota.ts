import type { Bucket } from "../../server/stores/stores.js";
import { quotaOwner, type QuotaUse } from "../quota-states.js";
import { indexed, type SqlDatabase, type SqlRow } from "./database.js";

/** Reads the windows of buckets that have not ended. */
export async function readUse(
  { run, now, textsIn }: SqlDatabase,
  name: string,
  buckets: readonly Bucket[],
): Promise<readonly QuotaUse[]> {
  const rows = await run(
    `select policy, spent, ends_at - ${now} as remains from tenon_quota
where store = $1 and owner = $2 and policy in ${textsIn("$3")}
  and ends_at > ${now} and spent > 0`,
    ...(await placeOf(name, buckets)),
    policiesOf(buckets),
  );
  return rows.map(useOf);
}

/** The store and the owner of the buckets of a call. */
export function placeOf(
  name: string,
  buckets: readonly Bucket[],
): Promise<string[]> {
  return indexed(name, quotaOwner(buckets));
}

/** The usage in a row with the columns `policy`, `spent` and `remains`. */
export function useOf({ policy, spent, remains }: SqlRow): QuotaUse {
  return {
    policy: String(policy),
    spent: Number(spent),
    left: Number(remains),
  };
}

/** The names of the policies as a JSON array. */
export function policiesOf(buckets: readonly Bucket[]): string {
  return JSON.stringify(buckets.map(({ policy }) => policy));
}

/** What a spend needs of the buckets, as a JSON array. */
export function bucketsText(buckets: readonly Bucket[]): string {
  return JSON.stringify(
    buckets.map(({ policy, quota, window }) => ({
      policy,
      quota,
      length: window * 1000,
    })),
  );
}
