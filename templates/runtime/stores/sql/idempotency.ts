import type {
  ClaimResult,
  IdempotencyClaim,
  IdempotencyStore,
} from "../../server/stores/stores.js";
import { DEFAULT_NAME, type StoreOptions, whole } from "../store-options.js";
import { parseReply, replyText } from "../stored-reply.js";
import { indexed, type SqlDatabase, type SqlRow, sweeper } from "./database.js";

/**
 * Stores idempotency keys and responses in the table `tenon_idempotency`. Each method is
 * one atomic statement. Expired keys are removed by the way.
 */
export function idempotencyStore(
  database: SqlDatabase,
  { name = DEFAULT_NAME }: StoreOptions = {},
): IdempotencyStore {
  const { run, now } = database;
  const statements = statementsOf(now);
  const sweep = sweeper(
    database,
    "tenon_idempotency",
    "store, owner, key",
    "expires_at",
  );
  const placeOf = ({ owner, key }: IdempotencyClaim) =>
    indexed(name, owner, key);
  return {
    async claim(claim, lease) {
      await sweep();
      const { token, fingerprint } = claim;
      const place = await placeOf(claim);
      const values = [token, fingerprint, whole(lease)];
      for (;;) {
        const begun = await run(statements.claim, ...place, ...values);
        if (begun.length > 0) return { kind: "begun" };
        const [row] = await run(statements.read, ...place);
        // Without a row, the key has become free since.
        if (row !== undefined) return resultOf(row, fingerprint);
      }
    },
    async renew(claim, lease) {
      const place = await placeOf(claim);
      await run(statements.renew, ...place, claim.token, whole(lease));
    },
    async keep(claim, reply, window) {
      const { token, fingerprint } = claim;
      const values = [token, fingerprint, whole(window), replyText(reply)];
      await run(statements.keep, ...(await placeOf(claim)), ...values);
    },
    async release(claim) {
      await run(statements.release, ...(await placeOf(claim)), claim.token);
    },
  };
}

function resultOf(
  { fingerprint, reply }: SqlRow,
  asked: string,
): Exclude<ClaimResult, { kind: "full" }> {
  if (fingerprint !== asked) return { kind: "reused" };
  return typeof reply === "string"
    ? { kind: "done", reply: parseReply(reply) }
    : { kind: "running" };
}

function statementsOf(now: string) {
  const insert = `insert into tenon_idempotency as held
  (store, owner, key, token, fingerprint, expires_at, reply)`;
  const isOwn = `store = $1 and owner = $2 and key = $3 and token = $4
  and reply is null`;
  return {
    claim: `${insert} values ($1, $2, $3, $4, $5, ${now} + $6, null)
on conflict (store, owner, key) do update set token = excluded.token,
  fingerprint = excluded.fingerprint, expires_at = excluded.expires_at, reply = null
where held.expires_at <= ${now} returning 1`,
    read: `select fingerprint, reply from tenon_idempotency
where store = $1 and owner = $2 and key = $3 and expires_at > ${now}`,
    renew: `update tenon_idempotency set expires_at = ${now} + $5
where ${isOwn} returning 1`,
    keep: `${insert} values ($1, $2, $3, $4, $5, ${now} + $6, $7)
on conflict (store, owner, key) do update
set expires_at = excluded.expires_at, reply = excluded.reply
where held.token = excluded.token and held.reply is null returning 1`,
    release: `delete from tenon_idempotency where ${isOwn} returning 1`,
  };
}
