import { test } from "node:test";

import { idempotencyStoreTests } from "tenon/runtime/stores/conformance.js";

import { OwnIdempotencyStore } from "../stores/idempotency.js";

// Remove it when the store is written.
const pending = { skip: "the store is not written yet" };

// It is called several times per test, as several processes do: all of these stores
// must have the same data.
idempotencyStoreTests(
  (name, run) => test(name, pending, run),
  () => new OwnIdempotencyStore(),
);
