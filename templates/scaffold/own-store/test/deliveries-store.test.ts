import { test } from "node:test";

import { deliveryQueueTests } from "tenon/runtime/stores/conformance.js";

import { OwnDeliveryQueue } from "../stores/deliveries.js";

// Remove it when the store is written.
const pending = { skip: "the store is not written yet" };

// It is called several times per test, as several processes do: all of these stores
// must have the same data.
deliveryQueueTests(
  (name, run) => test(name, pending, run),
  (name, lease) => new OwnDeliveryQueue(name, lease),
);
