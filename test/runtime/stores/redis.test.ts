import { RESP_TYPES } from "@redis/client";
import { afterAll, describe, test } from "vitest";

import {
  handledStoreTests,
  idempotencyStoreTests,
  quotaStoreTests,
} from "../../../templates/runtime/stores/conformance.js";
import {
  handledStore,
  idempotencyStore,
  quotaStore,
  redis,
  type RedisDatabase,
} from "../../../templates/runtime/stores/redis.js";
import { openRedisCluster } from "./redis-cluster.js";
import { openRedis } from "./services.js";

const server = await openRedis();
if (typeof server === "string") test.skip(`stores in Redis: ${server}`);
else
  describe("stores in Redis", () => {
    const { cut } = server;
    afterAll(() => server.close());
    // Three connections in turn, as three processes have them.
    const databases: RedisDatabase[] = [];
    let opened = 0;
    const database = () => {
      const index = opened++ % 3;
      return (databases[index] ??= redis(server.open()));
    };

    describe("idempotency keys", () => {
      idempotencyStoreTests(
        test,
        (name) => idempotencyStore(database(), { name }),
        {
          cut,
        },
      );
    });
    describe("quotas", () => {
      quotaStoreTests(test, (name) => quotaStore(database(), { name }), {
        cut,
      });
    });
    describe("handled deliveries", () => {
      handledStoreTests(test, (name, lease) =>
        handledStore(database(), { name, lease }),
      );
    });
    describe("with the package redis", () => {
      const other = redis(server.nodeRedis);
      idempotencyStoreTests(test, (name) => idempotencyStore(other, { name }));
      quotaStoreTests(test, (name) => quotaStore(other, { name }));
    });
    describe("with the package redis, and types of the team", () => {
      const { BLOB_STRING, NUMBER } = RESP_TYPES;
      const mapping = { [BLOB_STRING]: Buffer, [NUMBER]: String };
      const other = redis(server.nodeRedis.withTypeMapping(mapping));
      idempotencyStoreTests(test, (name) => idempotencyStore(other, { name }));
      quotaStoreTests(test, (name) => quotaStore(other, { name }));
    });
  });

const cluster = await openRedisCluster();
if (typeof cluster === "string") test.skip(`a cluster of Redis: ${cluster}`);
else
  describe("stores in a cluster of Redis", () => {
    afterAll(() => cluster.close());
    // Each method of each store calls a client in the same way.
    for (const [name, client] of Object.entries(cluster.clients))
      describe(`with the package ${name}`, () => {
        quotaStoreTests(test, () => quotaStore(redis(client)));
      });
  });
