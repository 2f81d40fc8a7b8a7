/** The stores in memory pass the tests that every store must pass. */
import { describe, test } from "vitest";

import {
  MemoryIdempotencyStore,
  MemoryQuotaStore,
} from "../../../templates/runtime/server.js";
import {
  deliveryQueueTests,
  handledStoreTests,
  idempotencyStoreTests,
  quotaStoreTests,
  secretStoreTests,
  settledStoreTests,
} from "../../../templates/runtime/stores/conformance.js";
import { MemoryWebhookStore } from "../../../templates/runtime/webhooks.js";
import { MemoryDeliveryQueue } from "../../../templates/runtime/webhooks-out/queue.js";
import { createSecretStore } from "../../../templates/runtime/webhooks-out/secrets.js";
import { createSettledStore } from "../../../templates/runtime/webhooks-out/settled.js";

/** One store for each name, as its data is in the process. */
function opened<Store>(make: (lease: number) => Store) {
  const stores = new Map<string, Store>();
  return (name: string, lease: number): Store => {
    const store = stores.get(name) ?? make(lease);
    stores.set(name, store);
    return store;
  };
}

describe("idempotency keys in memory", () => {
  idempotencyStoreTests(
    test,
    opened(() => new MemoryIdempotencyStore()),
  );
});

describe("quotas in memory", () => {
  quotaStoreTests(
    test,
    opened(() => new MemoryQuotaStore()),
  );
});

describe("deliveries in memory", () => {
  deliveryQueueTests(
    test,
    opened(() => new MemoryDeliveryQueue()),
    { shared: false, limited: () => new MemoryDeliveryQueue(10, 2) },
  );
});

describe("handled deliveries in memory", () => {
  handledStoreTests(
    test,
    opened((lease) => new MemoryWebhookStore({ lease })),
  );
});

describe("secrets in memory", () => {
  secretStoreTests(test, opened(createSecretStore));
});

describe("settled subjects in memory", () => {
  settledStoreTests(
    test,
    opened(() => createSettledStore()),
  );
});
