/** The option `isUnavailable`: errors that are a 503 problem instead of a 500 problem. */
import { expect, test } from "vitest";

import { MemoryQuotaStore } from "../../../templates/runtime/server.js";
import {
  ask,
  counting,
  type OrderOptions,
  serveOrders,
} from "./fixtures/orders.js";

const lost = new Error("The connection is lost.");
const down = () => Promise.reject(lost);
const isUnavailable = (error: unknown) => error === lost;

const inStep: Readonly<Record<string, OrderOptions>> = {
  authenticate: { authenticate: { bearer: down } },
  authorize: { authorize: down },
  idempotency: {
    idempotency: {
      store: { claim: down, renew: down, keep: down, release: down },
    },
  },
  quota: ({ now }) => {
    const memory = new MemoryQuotaStore({ now });
    return {
      quotas: {
        select: () => ["order"],
        store: {
          spend: down,
          look: (buckets) => memory.look(buckets),
          giveBack: () => undefined,
        },
      },
    };
  },
};

test.each(Object.keys(inStep))(
  "an error that means unavailable is a 503 with Retry-After in the step %s",
  async (step) => {
    const given = inStep[step] ?? {};
    const orders = serveOrders(counting(), (clock) => ({
      isUnavailable,
      ...(typeof given === "function" ? given(clock) : given),
    }));
    const { status, headers } = await ask(orders, { key: "k" });
    expect([status, headers["retry-after"]]).toEqual([503, "1"]);
    expect(orders.errors).toContain(lost);
    expect(orders.calls).toBe(0);
  },
);

test("an error of a handler that means unavailable is a 503, and its key is free", async () => {
  let fails = true;
  const orders = serveOrders(
    (_, { reply }) => (fails ? down() : reply(200, {})),
    { isUnavailable },
  );
  const { status, headers, text } = await ask(orders, { key: "k" });
  expect([status, headers["retry-after"]]).toEqual([503, "1"]);
  expect(text).not.toContain("connection");
  expect(orders.errors).toEqual([lost]);
  fails = false;
  expect((await ask(orders, { key: "k" })).status).toBe(200);
});

test.each([
  ["does not know the error", () => false],
  [
    "throws",
    () => {
      throw new Error("hook");
    },
  ],
])("an option that %s leaves a 500", async (_, hook) => {
  const orders = serveOrders(down, { isUnavailable: hook });
  const { status, headers } = await ask(orders, { key: "k" });
  expect([status, headers["retry-after"]]).toEqual([500, undefined]);
  expect(orders.errors).toContain(lost);
});
