import type {
  ClaimResult,
  IdempotencyClaim,
  IdempotencyStore,
} from "../../server/stores/stores.js";
import { DEFAULT_NAME, type StoreOptions, whole } from "../store-options.js";
import { parseReply, replyText } from "../stored-reply.js";
import { keyOf, listOf, type RedisDatabase } from "./database.js";

/**
 * Stores idempotency keys and responses, each in a hash that expires by itself. Each
 * method is one script, which Redis runs alone.
 */
export function idempotencyStore(
  { run }: RedisDatabase,
  { name = DEFAULT_NAME }: StoreOptions = {},
): IdempotencyStore {
  const place = ({ owner, key }: IdempotencyClaim) =>
    keyOf("idempotency", name, owner, key);
  return {
    async claim(claim, lease) {
      const { fingerprint, token } = claim;
      const values = [token, fingerprint, whole(lease)];
      const held = listOf(await run(scripts.claim, place(claim), ...values));
      return held.length === 0
        ? { kind: "begun" }
        : resultOf(held, fingerprint);
    },
    async renew(claim, lease) {
      await run(scripts.renew, place(claim), claim.token, whole(lease));
    },
    async keep(claim, reply, window) {
      const { fingerprint, token } = claim;
      const values = [token, fingerprint, whole(window), replyText(reply)];
      await run(scripts.keep, place(claim), ...values);
    },
    async release(claim) {
      await run(scripts.release, place(claim), claim.token);
    },
  };
}

function resultOf(
  [fingerprint, reply]: readonly unknown[],
  asked: string,
): Exclude<ClaimResult, { kind: "full" }> {
  if (fingerprint !== asked) return { kind: "reused" };
  return typeof reply === "string"
    ? { kind: "done", reply: parseReply(reply) }
    : { kind: "running" };
}

const isOwn = `redis.call('HGET', KEYS[1], 'token') == ARGV[1]
  and redis.call('HEXISTS', KEYS[1], 'reply') == 0`;
const write = `redis.call('HSET', KEYS[1], 'token', ARGV[1], 'fingerprint', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])`;

const scripts = {
  claim: `local held = redis.call('HMGET', KEYS[1], 'fingerprint', 'reply')
if held[1] then return held end
${write}
return {}`,
  renew: `if ${isOwn} then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 1`,
  keep: `if redis.call('EXISTS', KEYS[1]) == 1 and not (${isOwn}) then return 0 end
redis.call('HSET', KEYS[1], 'reply', ARGV[4])
${write}
return 1`,
  release: `if ${isOwn} then redis.call('DEL', KEYS[1]) end
return 1`,
};
