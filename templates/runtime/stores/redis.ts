/**
 * Stores in Redis 5 and later, on the client of the team:
 *
 *     const database = redis(new Redis());
 *     createServer({ quotas: { store: quotaStore(database) }, … });
 *
 * What Redis loses when it restarts, the stores lose. Use a policy that evicts no keys.
 */
import type { RedisDatabase } from "./redis/database.js";

export type { RedisDatabase } from "./redis/database.js";
export type { HandledStoreOptions, StoreOptions } from "./store-options.js";
export { handledStore } from "./redis/handled.js";
export { idempotencyStore } from "./redis/idempotency.js";
export { quotaStore } from "./redis/quota.js";

/** A client of the package `ioredis`, or anything with the same method. */
export interface IoRedisClient {
  call(command: string, ...values: string[]): Promise<unknown>;
}

/** A client of the package `redis`, or anything with the same method. */
export interface NodeRedisClient {
  sendCommand(command: string[]): Promise<unknown>;
}

/** Makes the database of the stores. */
export function redis(client: IoRedisClient | NodeRedisClient): RedisDatabase {
  return {
    run(script, key, ...values) {
      const given = [script, "1", key, ...values.map(String)];
      // The clients of ioredis have another method sendCommand, too.
      return "call" in client
        ? client.call("EVAL", ...given)
        : client.sendCommand(["EVAL", ...given]);
    },
  };
}
