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

/**
 * A client of the package `redis`, for a server, a pool, a cluster or sentinels, or
 * anything with the same method. Their methods `sendCommand` have different parameters.
 */
export interface NodeRedisClient {
  eval(
    script: string,
    given: { keys: string[]; arguments: string[] },
  ): Promise<unknown>;
}

/** Makes the database of the stores. */
export function redis(client: IoRedisClient | NodeRedisClient): RedisDatabase {
  // The clients of ioredis have another method eval, too.
  const target = "call" in client ? client : withoutMapping(client);
  return {
    run(script, key, ...values) {
      const texts = values.map(String);
      return "call" in target
        ? target.call("EVAL", script, "1", key, ...texts)
        : target.eval(script, { keys: [key], arguments: texts });
    },
  };
}

/** The client without a mapping of types, such as one that returns buffers for texts. */
function withoutMapping(client: NodeRedisClient): NodeRedisClient {
  const map: unknown = Reflect.get(client, "withTypeMapping");
  return typeof map === "function"
    ? // It returns a client of the same kind.
      (Reflect.apply(map, client, [{}]) as NodeRedisClient)
    : client;
}
