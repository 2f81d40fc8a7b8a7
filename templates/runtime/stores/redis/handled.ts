import type { WebhookStore } from "../../webhooks-in/store.js";
import {
  DEFAULT_NAME,
  type HandledStoreOptions,
  whole,
} from "../store-options.js";
import { keyOf, type RedisDatabase } from "./database.js";

/**
 * Remembers handled deliveries, each in a key that expires by itself. Each method is one
 * script, which Redis runs alone.
 */
export function handledStore(
  { run }: RedisDatabase,
  {
    name = DEFAULT_NAME,
    window = 86_400,
    lease = 600,
  }: HandledStoreOptions = {},
): WebhookStore {
  return {
    async claim(id) {
      const key = keyOf("handled", name, id);
      const token = crypto.randomUUID();
      const found = await run(scripts.claim, key, token, whole(lease * 1000));
      if (found === "handled" || found === "running") return found;
      return {
        async complete() {
          await run(scripts.complete, key, whole(window * 1000));
        },
        async release() {
          await run(scripts.release, key, token);
        },
      };
    },
  };
}

const scripts = {
  claim: `local held = redis.call('GET', KEYS[1])
if held then return held == 'handled' and held or 'running' end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 'claimed'`,
  complete: `redis.call('SET', KEYS[1], 'handled', 'PX', ARGV[1])
return 1`,
  release: `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`,
};
