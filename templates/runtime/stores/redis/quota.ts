import type { Bucket, QuotaStore } from "../../server/stores/stores.js";
import { quotaOwner, quotaStates, type QuotaUse } from "../quota-states.js";
import { DEFAULT_NAME, type StoreOptions, whole } from "../store-options.js";
import { keyOf, listOf, type RedisDatabase } from "./database.js";

/**
 * Counts quotas. The windows of an owner are one hash, which expires with the last one,
 * and a spend is one script, which Redis runs alone.
 */
export function quotaStore(
  { run }: RedisDatabase,
  { name = DEFAULT_NAME }: StoreOptions = {},
): QuotaStore {
  const call = async (
    script: string,
    buckets: readonly Bucket[],
    ...values: readonly number[]
  ) => {
    const key = keyOf("quota", name, quotaOwner(buckets));
    const given = buckets.flatMap(({ policy, quota, window }) => [
      policy,
      quota,
      whole(window * 1000),
    ]);
    return listOf(await run(script, key, ...values, ...given));
  };
  return {
    async spend(buckets) {
      const [allowed, at, ...used] = await call(scripts.spend, buckets);
      return {
        allowed: Number(allowed) === 1,
        at: Number(at),
        states: quotaStates(buckets, usesIn(used)),
      };
    },
    async giveBack(buckets, at) {
      await call(scripts.giveBack, buckets, at);
    },
    async look(buckets) {
      return quotaStates(buckets, usesIn(await call(scripts.look, buckets)));
    },
  };
}

/** The reply has three members for each window: policy, usage, and milliseconds left. */
function usesIn(reply: readonly unknown[]): readonly QuotaUse[] {
  return reply.flatMap((policy, at) =>
    at % 3 === 0
      ? [
          {
            policy: String(policy),
            spent: Number(reply[at + 1]),
            left: Number(reply[at + 2]),
          },
        ]
      : [],
  );
}

/** A window is a text: when it begins, when it ends, and how much is spent. */
const common = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function window(policy)
  local text = redis.call('HGET', KEYS[1], policy)
  if not text then return nil end
  local begins, ends, spent = string.match(text, '^(%d+) (%d+) (%d+)$')
  if tonumber(ends) <= now or tonumber(spent) == 0 then return nil end
  return { begins = tonumber(begins), ends = tonumber(ends), spent = tonumber(spent) }
end
local function write(policy, held)
  redis.call('HSET', KEYS[1], policy,
    string.format('%.0f %.0f %.0f', held.begins, held.ends, held.spent))
end
local function used(reply)
  for i = 1, #ARGV, 3 do
    local held = window(ARGV[i])
    if held then
      table.insert(reply, ARGV[i])
      table.insert(reply, held.spent)
      table.insert(reply, held.ends - now)
    end
  end
  return reply
end
`;

const scripts = {
  spend: `${common}
for i = 1, #ARGV, 3 do
  local held = window(ARGV[i])
  local spent = held and held.spent or 0
  if spent + 1 > tonumber(ARGV[i + 1]) then return used({ 0, now }) end
end
for i = 1, #ARGV, 3 do
  local held = window(ARGV[i])
    or { begins = now, ends = now + tonumber(ARGV[i + 2]), spent = 0 }
  held.spent = held.spent + 1
  write(ARGV[i], held)
  if redis.call('PTTL', KEYS[1]) < held.ends - now then
    redis.call('PEXPIRE', KEYS[1], string.format('%.0f', held.ends - now))
  end
end
return used({ 1, now })`,
  giveBack: `${common}
local at = tonumber(ARGV[1])
for i = 2, #ARGV, 3 do
  local held = window(ARGV[i])
  if held and held.begins <= at and at < held.ends then
    held.spent = held.spent - 1
    write(ARGV[i], held)
  end
end
return {}`,
  look: `${common}
return used({})`,
};
