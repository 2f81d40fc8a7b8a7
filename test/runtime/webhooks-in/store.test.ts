import { beforeEach, describe, expect, it } from "vitest";

import {
  MemoryWebhookStore,
  type WebhookClaim,
} from "../../../templates/runtime/webhooks.js";

let now: number;
let store: MemoryWebhookStore;
beforeEach(() => {
  now = 1_700_000_000_000;
  store = open();
});

function open(limit = 10_000): MemoryWebhookStore {
  return new MemoryWebhookStore({
    limit,
    window: 100,
    lease: 10,
    now: () => now,
  });
}

/** A claim that is there for the taking. */
function claim(id = "a"): WebhookClaim {
  const claimed = store.claim(id);
  if (typeof claimed === "string") throw new Error(`It is ${claimed}.`);
  return claimed;
}

describe("a claim", () => {
  it("keeps others out until it is completed or released", () => {
    const first = claim();
    expect(store.claim("a")).toBe("running");
    void first.release();
    const second = claim();
    expect(store.claim("a")).toBe("running");
    void second.complete();
    expect(store.claim("a")).toBe("handled");
    expect(store.claim("b")).toBeTypeOf("object");
  });

  it("ends by itself", () => {
    claim();
    now += 9_999;
    expect(store.claim("a")).toBe("running");
    now += 1;
    claim();
  });

  it("that has ended by itself does not affect the next one", () => {
    const late = claim();
    now += 10_000;
    claim();
    void late.release();
    expect(store.claim("a")).toBe("running");
  });

  it("that expired can still be completed", () => {
    const late = claim();
    now += 10_000;
    const next = claim();
    void late.complete();
    expect(store.claim("a")).toBe("handled");
    void next.release();
    expect(store.claim("a")).toBe("handled");
  });
});

describe("handled deliveries", () => {
  it("is remembered for the window", () => {
    void claim().complete();
    now += 99_999;
    expect(store.claim("a")).toBe("handled");
    now += 1;
    claim();
  });

  it("is remembered up to the limit, the newest of it", () => {
    store = open(3);
    for (const id of ["a", "b", "c", "d"]) void claim(id).complete();
    expect(["b", "c", "d"].map((id) => store.claim(id))).toEqual([
      "handled",
      "handled",
      "handled",
    ]);
    claim("a");
  });

  it("needs no room for released keys", () => {
    store = open(1);
    void claim("a").complete();
    for (let i = 0; i < 100; i++) void claim(`x${i}`).release();
    expect(store.claim("a")).toBe("handled");
  });
});

it("running requests are stored beyond the limit, because they would run twice", () => {
  store = open(1);
  const claims = ["a", "b", "c"].map(claim);
  expect(["a", "b", "c"].map((id) => store.claim(id))).toEqual([
    "running",
    "running",
    "running",
  ]);
  for (const each of claims) void each.release();
});

it("remembers ten thousand deliveries for a day by default", () => {
  store = new MemoryWebhookStore({ now: () => now });
  for (let i = 0; i <= 10_000; i++) void claim(String(i)).complete();
  expect(store.claim("0")).toBeTypeOf("object");
  expect(store.claim("1")).toBe("handled");
  now += 86_399_999;
  expect(store.claim("1")).toBe("handled");
  now += 1;
  expect(store.claim("1")).toBeTypeOf("object");
});
