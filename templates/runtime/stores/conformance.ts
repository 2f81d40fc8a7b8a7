/**
 * The tests that a store must pass. Each function takes `test` of Vitest or of
 * `node:test`, and a function that opens the store:
 *
 *     import { test } from "node:test";
 *     idempotencyStoreTests(test, () => new MyStore(pool));
 */
export { deliveryQueueTests } from "./conformance/deliveries.js";
export { handledStoreTests } from "./conformance/handled.js";
export { idempotencyStoreTests } from "./conformance/idempotency.js";
export { quotaStoreTests } from "./conformance/quota.js";
export { secretStoreTests } from "./conformance/secrets.js";
export { settledStoreTests } from "./conformance/settled.js";
export type {
  OpenStore,
  StoreTest,
  StoreTestOptions,
} from "./conformance/test.js";
