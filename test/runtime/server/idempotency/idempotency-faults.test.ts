import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import {
  type IdempotencyStore,
  MemoryIdempotencyStore,
} from "../../../../templates/runtime/server.js";
import {
  ask,
  counting,
  type Orders,
  serveOrders,
  type TestHandler,
} from "../fixtures/orders.js";
import { keyStores } from "../fixtures/table-stores.js";
import { called, gate, settled } from "../fixtures/turns.js";

const MINUTE = 60 * 1000;

describe("leases", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Advances the server's clock and the timers together. */
  const pass = async (orders: Orders, milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 1000) {
      orders.time += 1000;
      await vi.advanceTimersByTimeAsync(1000);
    }
    await settled();
  };

  /** A handler that ignores its signal and ends on demand. */
  const hanging = (
    make: (clock: { readonly now: () => number }) => IdempotencyStore = (
      clock,
    ) => new MemoryIdempotencyStore(clock),
    more: object = {},
  ) => {
    const ends: ((reply: "reply" | "throw") => void)[] = [];
    const orders = serveOrders(
      async (_, { reply }) => {
        const call = orders.calls;
        const { opened, open } = gate<"reply" | "throw">();
        ends.push(open);
        if ((await opened) === "throw") throw new Error("aborted");
        return reply(200, { call });
      },
      (clock) => ({
        idempotency: { store: make(clock), ...more },
        quotas: { select: () => [] },
      }),
    );
    return { orders, ends };
  };

  test.each(keyStores)(
    "$name: a slow handler is not executed twice while its caller waits",
    async ({ make }) => {
      const { orders, ends } = hanging(make);
      const first = ask(orders, { key: "k" });
      await called(orders, 1);
      await pass(orders, 10 * MINUTE);
      expect((await ask(orders, { key: "k" })).status).toBe(409);
      ends[0]?.("reply");
      await first;
      expect((await ask(orders, { key: "k" })).text).toBe('{"call":1}');
      expect(orders.calls).toBe(1);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  test.each(keyStores)(
    "$name: a handler that hangs frees its key when its caller has gone",
    async ({ make }) => {
      const { orders, ends } = hanging(make);
      const caller = new AbortController();
      const first = ask(orders, { key: "k", signal: caller.signal });
      await called(orders, 1);
      await pass(orders, 5 * MINUTE);
      caller.abort();
      await pass(orders, 30_000);
      expect((await ask(orders, { key: "k" })).status).toBe(409);
      await pass(orders, 31_000);
      const second = ask(orders, { key: "k" });
      await called(orders, 2);
      // The late handler neither overwrites nor releases the key.
      ends[0]?.("reply");
      expect((await first).text).toBe('{"call":1}');
      expect((await ask(orders, { key: "k" })).status).toBe(409);
      ends[1]?.("reply");
      await second;
      expect((await ask(orders, { key: "k" })).text).toBe('{"call":2}');
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  test("a success that the caller did not wait for is replayed", async () => {
    const { orders, ends } = hanging();
    const caller = new AbortController();
    const first = ask(orders, { key: "k", signal: caller.signal });
    await called(orders, 1);
    caller.abort();
    await pass(orders, 2 * MINUTE);
    ends[0]?.("reply");
    await first;
    const later = await ask(orders, { key: "k" });
    expect(later.headers["idempotent-replayed"]).toBe("true");
    expect(orders.calls).toBe(1);
  });

  test("a handler that throws for the abort frees the key at once", async () => {
    const { orders, ends } = hanging();
    const caller = new AbortController();
    const first = ask(orders, { key: "k", signal: caller.signal });
    await called(orders, 1);
    caller.abort();
    ends[0]?.("throw");
    expect((await first).status).toBe(500);
    const second = ask(orders, { key: "k" });
    await called(orders, 2);
    ends[1]?.("reply");
    expect((await second).status).toBe(200);
  });

  test("a lease of many years does not make a timer spin", async () => {
    let renewals = 0;
    const { orders, ends } = hanging(
      () =>
        failing({
          renew: () => {
            renewals += 1;
          },
        }),
      { lease: 1e9 },
    );
    const first = ask(orders, { key: "k" });
    await called(orders, 1);
    await pass(orders, MINUTE);
    expect(renewals).toBe(0);
    ends[0]?.("reply");
    await first;
  });

  test("a failed renewal is reported, and the next one is attempted", async () => {
    let renewals = 0;
    const { orders, ends } = hanging((clock) => {
      const memory = new MemoryIdempotencyStore(clock);
      return failing({
        renew: (claim, lease) => {
          if (++renewals === 1) throw new Error("renew is down");
          memory.renew(claim, lease);
        },
        memory,
      });
    });
    const first = ask(orders, { key: "k" });
    await called(orders, 1);
    await pass(orders, 2 * MINUTE);
    expect((await ask(orders, { key: "k" })).status).toBe(409);
    expect(orders.errors.map(String)).toEqual(["Error: renew is down"]);
    ends[0]?.("reply");
    await first;
  });
});

/** A store with some methods replaced. */
function failing({
  memory = new MemoryIdempotencyStore(),
  ...methods
}: Partial<IdempotencyStore> & {
  memory?: MemoryIdempotencyStore;
}): IdempotencyStore {
  return {
    claim: (...given) => memory.claim(...given),
    renew: (...given) => {
      memory.renew(...given);
    },
    keep: (...given) => {
      memory.keep(...given);
    },
    release: (...given) => {
      memory.release(...given);
    },
    ...methods,
  };
}

describe("a store that fails", () => {
  const down = () => Promise.reject(new Error("down"));

  test.each([
    [
      "another kind",
      { kind: "zz" },
      /begun, running, done, reused or full; .* "zz"/,
    ],
    [
      "no kind",
      {},
      /claim of the idempotency store must .* returned undefined/,
    ],
    [
      "nothing",
      undefined,
      /claim of the idempotency store must .* returned undefined/,
    ],
    ["null", null, /claim of the idempotency store must .* returned undefined/],
  ])(
    "gives %s for a claim: 500, and nothing is done",
    async (_, result, told) => {
      const store = failing({ claim: () => result as never });
      const orders = serveOrders(counting(), { idempotency: { store } });
      expect((await ask(orders, { key: "k" })).status).toBe(500);
      expect(orders.calls).toBe(0);
      expect(orders.errors.map(String)).toEqual([expect.stringMatching(told)]);
    },
  );

  const thrown = () => {
    throw new Error("down");
  };

  test.each([
    ["by a promise", down],
    ["at once", thrown],
  ])("before the handler, %s: 500, and nothing is done", async (_, claim) => {
    const store = failing({ claim });
    const orders = serveOrders(counting(), { idempotency: { store } });
    expect((await ask(orders, { key: "k" })).status).toBe(500);
    expect(orders.calls).toBe(0);
    expect(orders.errors.map(String)).toEqual(["Error: down"]);
  });

  describe("to answer", () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    test("before the handler: 503 after 10 seconds, and a late claim is released", async () => {
      const memory = new MemoryIdempotencyStore();
      const answer = gate();
      const store = failing({
        memory,
        claim: async (...given) => {
          await answer.opened;
          return memory.claim(...given);
        },
      });
      const orders = serveOrders(counting(), { idempotency: { store } });
      const asked = ask(orders, { key: "k" });
      await vi.advanceTimersByTimeAsync(10_000);
      const { status, headers } = await asked;
      expect([status, headers["retry-after"]]).toEqual([503, "1"]);
      expect(orders.calls).toBe(0);
      expect(orders.errors.map(String)).toEqual([
        "Error: The store took longer than 10000 ms.",
      ]);
      answer.open();
      await vi.advanceTimersByTimeAsync(0);
      expect((await ask(orders, { key: "k" })).status).toBe(200);
    });

    test("after the handler: the caller gets the reply after 10 seconds", async () => {
      const keep = () => new Promise<void>(() => undefined);
      const store = failing({ keep });
      const orders = serveOrders(counting(), { idempotency: { store } });
      const asked = ask(orders, { key: "k" });
      await vi.advanceTimersByTimeAsync(10_000);
      expect((await asked).status).toBe(200);
      expect(orders.errors.map(String)).toEqual([
        "Error: The store took longer than 10000 ms.",
      ]);
    });
  });

  test.each([
    ["by a promise", down],
    ["at once", thrown],
  ])("to keep, %s: the caller gets the reply", async (_, keep) => {
    const store = failing({ keep });
    const orders = serveOrders(counting(), { idempotency: { store } });
    const { status, text } = await ask(orders, { key: "k" });
    expect([status, text]).toEqual([200, '{"call":1}']);
    expect(orders.errors.map(String)).toEqual(["Error: down"]);
  });

  test("to keep, for a moment: the response is stored, and the request does not run again", async () => {
    let failures = 2;
    const orders = serveOrders(counting(), (clock) => {
      const memory = new MemoryIdempotencyStore(clock);
      const store = failing({
        memory,
        keep: (...given) => {
          if (failures-- > 0) throw new Error("down");
          memory.keep(...given);
        },
      });
      return { idempotency: { store }, quotas: { select: () => [] } };
    });
    expect((await ask(orders, { key: "k" })).text).toBe('{"call":1}');
    orders.time += 2 * MINUTE;
    expect((await ask(orders, { key: "k" })).text).toBe('{"call":1}');
    expect(orders.calls).toBe(1);
    expect(orders.errors).toEqual([]);
  });

  test("to release: the caller gets the response, and the first error is reported too", async () => {
    const store = failing({ release: down });
    const orders = serveOrders(
      (given, { problem }) => {
        if (given.body?.["throws"]) throw new Error("the handler's");
        return problem("NOT_FOUND");
      },
      { idempotency: { store } },
    );
    expect((await ask(orders, { key: "k" })).status).toBe(404);
    const body = { throws: true };
    expect((await ask(orders, { key: "l", body })).status).toBe(500);
    expect(orders.errors.map(String)).toEqual([
      "Error: down",
      "Error: down",
      "Error: the handler's",
    ]);
  });

  test("a response larger than the limits of the store in memory is replayed", async () => {
    const store = new MemoryIdempotencyStore({ bytes: 100 });
    const orders = serveOrders((_, { reply }) => reply(200, "x".repeat(500)), {
      idempotency: { store },
    });
    for (const key of ["k", "k"])
      expect((await ask(orders, { key })).status).toBe(200);
    expect(orders.calls).toBe(1);
  });

  test("a full store refuses new keys with 503 and Retry-After, and reports it", async () => {
    const orders = serveOrders(counting(), ({ now }) => ({
      idempotency: {
        store: new MemoryIdempotencyStore({ ownerLimit: 2, now }),
        window: 60,
      },
      quotas: { select: () => [] },
    }));
    for (const key of ["k", "l"]) {
      expect((await ask(orders, { key })).status).toBe(200);
      orders.time += 10_000;
    }
    const refused = await ask(orders, { key: "m" });
    expect(refused.status).toBe(503);
    expect(refused.code).toBe("SERVICE_UNAVAILABLE");
    expect(refused.headers["retry-after"]).toBe("40");
    expect(orders.errors.map(String)).toEqual([
      expect.stringMatching(/idempotency store has no room .* owner/),
    ]);
    expect((await ask(orders, { key: "k" })).text).toBe('{"call":1}');
    expect((await ask(orders, { key: "m", token: "bob" })).status).toBe(200);
    expect(orders.calls).toBe(3);
    orders.time += 40_000;
    expect((await ask(orders, { key: "m" })).status).toBe(200);
  });

  test("Retry-After is at least one second if only running requests fill the store", async () => {
    const store = failing({ claim: () => ({ kind: "full", wait: NaN }) });
    const orders = serveOrders(counting(), { idempotency: { store } });
    const { status, headers } = await ask(orders, { key: "k" });
    expect([status, headers["retry-after"]]).toEqual([503, "1"]);
  });

  test("an invalid owner: 500, reported once, and the handler is not called", async () => {
    const orders = serveOrders(counting(), { owner: () => "" });
    expect((await ask(orders, { key: "k" })).status).toBe(500);
    expect(orders.calls).toBe(0);
    expect(orders.errors.map(String)).toEqual([
      "TypeError: The hook owner must return a text that is not empty.",
    ]);
  });
});

describe("streams", () => {
  const CHUNK = new Uint8Array(64 * 1024).fill(97);
  /** A reply with this many chunks, which may fail at its end. */
  const streaming =
    (chunks: number, fails = false): TestHandler =>
    (_, { reply }) => {
      let left = chunks;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (left-- > 0) controller.enqueue(CHUNK);
          else if (fails) controller.error(new Error("cut"));
          else controller.close();
        },
      });
      return reply(202, body, { contentType: "application/octet-stream" });
    };

  test("are replayed unchanged", async () => {
    const orders = serveOrders(streaming(16));
    const first = await ask(orders, { key: "k" });
    const later = await ask(orders, { key: "k" });
    expect(later.headers["idempotent-replayed"]).toBe("true");
    expect(first.text).toHaveLength(16 * CHUNK.length);
    expect(later.text === first.text).toBe(true);
    expect(orders.calls).toBe(1);
  });

  test("are replayed even if they are larger than the store's limit", async () => {
    const orders = serveOrders(streaming(160));
    for (const replayed of [undefined, "true"]) {
      const { text, headers } = await ask(orders, { key: "k" });
      expect(text).toHaveLength(160 * CHUNK.length);
      expect(headers["idempotent-replayed"]).toBe(replayed);
    }
    expect(orders.calls).toBe(1);
    expect(orders.errors).toEqual([]);
  });

  test("that fail free the key", async () => {
    const orders = serveOrders(streaming(2, true));
    expect((await ask(orders, { key: "k" })).status).toBe(500);
    expect((await ask(orders, { key: "k" })).status).toBe(500);
    expect(orders.calls).toBe(2);
  });
});
