import { afterAll, describe, test } from "vitest";

import {
  deliveryQueueTests,
  handledStoreTests,
  idempotencyStoreTests,
  quotaStoreTests,
  secretStoreTests,
  settledStoreTests,
} from "../../../templates/runtime/stores/conformance.js";
import {
  deliveryQueue,
  handledStore,
  idempotencyStore,
  postgres,
  quotaStore,
  secretStore,
  settledStore,
  type SqlDatabase,
} from "../../../templates/runtime/stores/postgres.js";
import { openPostgres } from "./services.js";

const schema = await openPostgres();
if (typeof schema === "string") test.skip(`stores in PostgreSQL: ${schema}`);
else
  describe("stores in PostgreSQL", () => {
    // Three pools in turn, as three processes have them.
    const databases: SqlDatabase[] = [];
    let opened = 0;
    const database = () => {
      const index = opened++ % 3;
      return (databases[index] ??= postgres(schema.open()));
    };
    const { cut } = schema;
    afterAll(() => schema.close());

    describe("idempotency keys", () => {
      idempotencyStoreTests(test, () => idempotencyStore(database()), { cut });
    });
    describe("quotas", () => {
      quotaStoreTests(test, () => quotaStore(database()), { cut });
    });
    describe("deliveries", () => {
      deliveryQueueTests(
        test,
        (name, lease) => deliveryQueue(database(), { name, lease }),
        {
          cut,
          limited: (name) => deliveryQueue(database(), { name, ownerLimit: 2 }),
        },
      );
    });
    describe("handled deliveries", () => {
      handledStoreTests(test, (name, lease) =>
        handledStore(database(), { name, lease }),
      );
    });
    describe("secrets", () => {
      secretStoreTests(test, () => secretStore(database()));
    });
    describe("settled subjects", () => {
      settledStoreTests(test, () => settledStore(database()));
    });
  });
