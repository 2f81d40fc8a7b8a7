import { describe, expect, test } from "vitest";

import {
  MemoryQuotaStore,
  type QuotaInfo,
  type QuotaOptions,
  type QuotaStore,
  type ServerSurface,
} from "../../../../templates/runtime/server.js";
import { operationIn } from "../fixtures/operation-in.js";
import {
  ask,
  type Asked,
  counting,
  type Orders,
  serveOrders,
  surface,
  type TestHandler,
} from "../fixtures/orders.js";
import { quotaStores } from "../fixtures/table-stores.js";
import { called, gate, settled } from "../fixtures/turns.js";

const POLICY = '"order";q=6;w=60, "order-big";q=3;w=30, "training";q=1;w=3600';

/** Spends the quota that the body of an order states. */
const select = ({ request }: QuotaInfo): string[] =>
  (request["body"] as { big?: boolean } | undefined)?.big
    ? ["order", "order-big"]
    : ["order"];

/** The four headers with the state of the quotas. */
function limits({ headers }: { headers: Readonly<Record<string, string>> }) {
  return [
    headers["ratelimit"],
    headers["ratelimit-limit"],
    headers["ratelimit-remaining"],
    headers["ratelimit-reset"],
  ];
}
const none = [undefined, undefined, undefined, undefined];
const whole = ['"order";r=6;t=0', "6", "6", "0"];

describe("RateLimit-Policy is on every response", () => {
  test.each<[string, Asked, number]>([
    ["a success", {}, 200],
    ["no credentials", { token: "" }, 401],
    ["other credentials", { token: "x" }, 401],
    ["no permission", { path: "/trainings", token: "bob" }, 403],
    ["no route", { path: "/nothing" }, 404],
    ["another method", { method: "PUT" }, 405],
    ["not acceptable", { headers: { accept: "text/html" } }, 406],
    ["a body of another type", { headers: { "content-type": "a/b" } }, 415],
    ["an invalid input", { body: { invalid: true } }, 422],
    ["a handler that throws", { body: { throws: true } }, 500],
    ["no handler", { path: "/missing" }, 501],
    ["OPTIONS", { method: "OPTIONS" }, 204],
    ["HEAD", { method: "HEAD" }, 200],
    ["HEAD of nothing", { method: "HEAD", path: "/nothing" }, 404],
    ["GET, which spends nothing", { method: "GET" }, 200],
  ])("%s", async (_, asked, status) => {
    const orders = serveOrders(({ body }, { reply }) => {
      if (body?.["throws"]) throw new Error("down");
      return reply(200, {});
    });
    const answer = await ask(orders, asked);
    expect(answer.status).toBe(status);
    expect(answer.headers["ratelimit-policy"]).toBe(POLICY);
    expect(orders.server.refuse(400, "No HTTP.").headers).toContainEqual([
      "ratelimit-policy",
      POLICY,
    ]);
  });

  test("are absent without quotas in the description", async () => {
    const { listOrders } = surface.operations;
    const bare = {
      ...surface,
      operations: { listOrders },
      rateLimitPolicies: [],
    } as unknown as ServerSurface;
    const orders = serveOrders(counting(), {}, bare);
    const { headers } = await ask(orders, { method: "GET" });
    expect(headers["ratelimit-policy"]).toBeUndefined();
  });
});

describe("RateLimit is on responses of operations with quotas to known callers", () => {
  test.each<[string, Asked, number, readonly unknown[]]>([
    ["no credentials", { token: "" }, 401, none],
    ["other credentials", { token: "x" }, 401, none],
    [
      "no permission",
      { path: "/trainings", token: "bob" },
      403,
      ['"training";r=1;t=0', "1", "1", "0"],
    ],
    ["an invalid input", { body: { invalid: true } }, 422, whole],
    ["an invalid key", { key: "" }, 422, whole],
    ["not acceptable", { headers: { accept: "text/html" } }, 406, whole],
    ["the handler's problem", { body: { problem: true } }, 404, whole],
    ["a handler that throws", { body: { throws: true } }, 500, whole],
    ["no handler", { path: "/missing" }, 501, whole],
    ["an operation without quotas", { method: "GET" }, 200, none],
    ["no route", { path: "/nothing" }, 404, none],
    [
      "what anybody may call",
      { path: "/open", token: "" },
      200,
      ['"training";r=0;t=3600', "1", "0", "3600"],
    ],
  ])("%s", async (_, asked, status, wanted) => {
    const orders = serveOrders(({ body }, { reply, problem }) => {
      if (body?.["throws"]) throw new Error("down");
      return body?.["problem"] ? problem("NOT_FOUND") : reply(200, {});
    });
    const answer = await ask(orders, asked);
    expect(answer.status).toBe(status);
    expect(limits(answer)).toEqual(wanted);
  });

  test("on responses to idempotency keys too: 409, 422 and replays", async () => {
    const { opened, open } = gate();
    const orders = serveOrders(async (_, { reply }) => {
      await opened;
      return reply(200, {});
    });
    const first = ask(orders, { key: "k" });
    await called(orders, 1);
    const spent = ['"order";r=5;t=60', "6", "5", "60"];
    const running = await ask(orders, { key: "k" });
    expect([running.status, limits(running)]).toEqual([409, spent]);
    const reused = await ask(orders, { key: "k", body: {} });
    expect([reused.status, limits(reused)]).toEqual([422, spent]);
    open();
    expect(limits(await first)).toEqual(spent);
    orders.time += 20_000;
    const again = await ask(orders, { key: "k" });
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(limits(again)).toEqual(['"order";r=5;t=40', "6", "5", "40"]);
  });

  test("reports the quota at the time of the response, not of the request", async () => {
    const orders = serveOrders((_, { reply }) => {
      orders.time += 45_000;
      return reply(200, {});
    });
    const answer = await ask(orders);
    expect(limits(answer)).toEqual(['"order";r=5;t=15', "6", "5", "15"]);
  });

  test("overrides headers that a handler sets", async () => {
    const orders = serveOrders((_, { reply }) =>
      reply(
        200,
        {},
        {
          headers: {
            "RateLimit-Policy": "mine",
            RateLimit: "mine",
            "RateLimit-Remaining": "mine",
            "X-Mine": "mine",
          },
        },
      ),
    );
    const { headers } = await ask(orders);
    expect(headers["ratelimit-policy"]).toBe(POLICY);
    expect(headers["ratelimit"]).toBe('"order";r=5;t=60');
    expect(headers["ratelimit-remaining"]).toBe("5");
    expect(headers["x-mine"]).toBe("mine");
  });
});

describe.each(quotaStores)("spending, $name", ({ make }) => {
  const serve = (handler: TestHandler = counting()) =>
    serveOrders(handler, (clock) => ({
      quotas: { store: make(clock), select },
    }));
  const big = { body: { big: true } };

  test("only the base quota, until it is spent", async () => {
    const orders = serve();
    for (const left of [5, 4, 3, 2, 1, 0]) {
      const answer = await ask(orders);
      expect([answer.status, ...limits(answer)]).toEqual([
        200,
        `"order";r=${left};t=60`,
        "6",
        String(left),
        "60",
      ]);
    }
    orders.time += 17_500;
    const refused = await ask(orders);
    expect([refused.status, refused.code]).toEqual([429, "RATE_LIMITED"]);
    expect(limits(refused)).toEqual(['"order";r=0;t=43', "6", "0", "43"]);
    expect(refused.headers["retry-after"]).toBe("43");
    expect(refused.text).toContain(
      "The quota order is exhausted for another 43 s",
    );
    expect(orders.calls).toBe(6);
    // The quota recovers at the stated time, not earlier.
    orders.time += 42_499;
    expect((await ask(orders)).status).toBe(429);
    orders.time += 501;
    expect(limits(await ask(orders))).toEqual([
      '"order";r=5;t=60',
      "6",
      "5",
      "60",
    ]);
  });

  test("a narrower quota spends from both, and the tighter decides", async () => {
    const orders = serve();
    await ask(orders);
    orders.time += 10_000;
    const spent: unknown[] = [];
    while (spent.length < 3) spent.push(limits(await ask(orders, big))[0]);
    expect(spent).toEqual([
      '"order";r=4;t=50, "order-big";r=2;t=30',
      '"order";r=3;t=50, "order-big";r=1;t=30',
      '"order";r=2;t=50, "order-big";r=0;t=30',
    ]);
    const refused = await ask(orders, big);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([
      429,
      "30",
    ]);
    // The older headers state the tightest quota. The other quota is unspent.
    expect(limits(refused)).toEqual([
      '"order";r=2;t=50, "order-big";r=0;t=30',
      "3",
      "0",
      "30",
    ]);
    expect(limits(await ask(orders))[0]).toBe('"order";r=1;t=50');
    expect((await ask(orders)).status).toBe(200);
    // Both are spent: `retry-after` is the later of the two times.
    const both = await ask(orders, big);
    expect(both.headers["retry-after"]).toBe("50");
    expect(limits(both).slice(1)).toEqual(["6", "0", "50"]);
  });

  test("users have their own", async () => {
    const orders = serve();
    while (orders.calls < 6) await ask(orders);
    expect((await ask(orders)).status).toBe(429);
    expect((await ask(orders, { token: "bob" })).status).toBe(200);
  });

  test("of 50 concurrent requests, no more than the quota are allowed", async () => {
    const orders = serve();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask(orders, big)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(orders.calls).toBe(3);
    expect(limits(await ask(orders))[0]).toBe('"order";r=2;t=60');
  });

  test.each<[string, Asked]>([
    ["an invalid input", { body: { invalid: true } }],
    ["the handler's problem", { body: { problem: true } }],
    ["a handler that throws", { body: { throws: true } }],
    ["a reply that fails its check", { body: { status: 299 } }],
    ["a handler that is missing", { path: "/missing" }],
  ])("%s spends nothing", async (_, asked) => {
    const orders = serve(({ body }, { reply, problem }) => {
      if (body?.["throws"]) throw new Error("down");
      if (body?.["problem"]) return problem("NOT_FOUND");
      return reply(body?.["status"] === 299 ? 299 : 200, {});
    });
    for (let time = 0; time < 7; time += 1) await ask(orders, asked);
    expect(limits(await ask(orders))[0]).toBe('"order";r=5;t=60');
  });

  test("a replay spends nothing, and a rejected request releases its key", async () => {
    const orders = serve();
    for (const key of ["a", "a", "b", "b", "c", "d", "e", "f"])
      expect((await ask(orders, { key })).status).toBe(200);
    const refused = await ask(orders, { key: "g" });
    expect(refused.status).toBe(429);
    expect((await ask(orders, { key: "a" })).status).toBe(200);
    orders.time += 60_000;
    // Any request may use the key, because no claim took it.
    expect((await ask(orders, { key: "g", body: {} })).status).toBe(200);
    expect(orders.calls).toBe(7);
  });
});

describe("quotas of a request", () => {
  const spends = async (
    chosen: QuotaOptions | undefined,
    asked: Asked = {},
    prepared?: ServerSurface,
  ) => {
    const orders = serveOrders(
      counting(),
      chosen === undefined ? {} : { quotas: chosen },
      prepared,
    );
    const answer = await ask(orders, asked);
    return { orders, answer, said: limits(answer)[0] };
  };

  test("one that narrows what the operation does not name spends that too", async () => {
    const { said } = await spends(undefined, { path: "/drawings" });
    expect(said).toBe('"order";r=5;t=60, "order-big";r=2;t=30');
  });

  test.each<[string, string[], string]>([
    ["the narrower", ["order-big"], '"order";r=5;t=60, "order-big";r=2;t=30'],
    [
      "both, in any order",
      ["order-big", "order"],
      '"order";r=5;t=60, "order-big";r=2;t=30',
    ],
    ["one twice", ["order", "order"], '"order";r=5;t=60'],
    ["none, and tells of the base", [], '"order";r=6;t=0'],
  ])("the hook says %s", async (_, names, wanted) => {
    const { said, answer } = await spends({ select: () => names });
    expect([answer.status, said]).toEqual([200, wanted]);
  });

  test("the hook may be asynchronous, and receives operation and request", async () => {
    let told: unknown;
    const { said } = await spends({
      select: async ({ operation, quotas, surface: version, ...rest }) => {
        await Promise.resolve();
        told = [operation.id, quotas, version, rest];
        return ["order-big"];
      },
    });
    expect(said).toContain("order-big");
    expect(told).toEqual([
      "createOrder",
      ["order", "order-big"],
      "v1",
      {
        name: "createOrder",
        principal: "ann",
        request: { headers: {}, query: {}, body: { size: 1 } },
      },
    ]);
  });

  test.each<[string, () => string[], RegExp]>([
    [
      "another operation's",
      () => ["training"],
      /"training", which is not a quota of createOrder/,
    ],
    ["an unknown one", () => ["x"], /"x", which is not a quota of createOrder/],
    ["nothing at all", () => JSON.parse("null") as string[], /TypeError/],
    [
      "a throw",
      () => {
        throw new Error("the hook is down");
      },
      /the hook is down/,
    ],
  ])("the hook gives %s: 500, and nothing is done", async (_, hook, told) => {
    const { answer, orders } = await spends({ select: hook }, { key: "k" });
    expect(answer.status).toBe(500);
    expect(orders.calls).toBe(0);
    expect(orders.errors).toHaveLength(1);
    expect(String(orders.errors[0])).toMatch(told);
    expect(limits(answer)).toEqual(whole);
  });

  test("the server does not start with a quota that no policy describes", () => {
    expect(() =>
      serveOrders(counting(), {}, { ...surface, rateLimitPolicies: [] }),
    ).toThrow("There is no quota order.");
  });

  test("a server without the hook owner does not start", () => {
    const { draw } = surface.operations;
    const governed = { ...surface, operations: { draw } } as ServerSurface;
    const without = { owner: undefined } as unknown as object;
    expect(() => serveOrders(counting(), without, governed)).toThrow(
      /needs the hook owner, for quotas/,
    );
  });

  test("names are strings of RFC 9651", async () => {
    const operations = {
      draw: {
        ...operationIn(surface, "draw"),
        quotas: ['a"b\\c'],
      },
    } as unknown as ServerSurface["operations"];
    const rateLimitPolicies = [{ name: 'a"b\\c', quota: 2, window: 9 }];
    const odd = { ...surface, operations, rateLimitPolicies };
    const { answer } = await spends(undefined, { path: "/drawings" }, odd);
    expect(answer.headers).toMatchObject({
      "ratelimit-policy": String.raw`"a\"b\\c";q=2;w=9`,
      ratelimit: String.raw`"a\"b\\c";r=1;t=9`,
    });
  });
});

test.each([undefined, null, "order"])(
  "a hook select that gives %o is named, and what it must give",
  async (selected) => {
    const orders = serveOrders((_, { reply }) => reply(200, {}), {
      quotas: { select: () => selected as never },
    });
    expect((await ask(orders)).status).toBe(500);
    expect(orders.calls).toBe(0);
    expect(orders.errors.map(String)).toEqual([
      `TypeError: The hook quotas.select must return a list of names of quotas of createOrder, which are order, order-big; it returned ${selected}.`,
    ]);
  },
);

describe("a store that fails", () => {
  const down = () => Promise.reject(new Error("down"));
  const serve = (methods: Partial<QuotaStore>): Orders => {
    const memory = new MemoryQuotaStore();
    const store: QuotaStore = {
      spend: (...given) => memory.spend(...given),
      giveBack: (...given) => {
        memory.giveBack(...given);
      },
      look: (...given) => memory.look(...given),
      ...methods,
    };
    return serveOrders(
      ({ body }, { reply, problem }) =>
        body?.["problem"] ? problem("NOT_FOUND") : reply(200, {}),
      { quotas: { store } },
    );
  };

  test("to spend: 500, and nothing is done, nor is the key taken", async () => {
    const orders = serve({ spend: down });
    expect((await ask(orders, { key: "k" })).status).toBe(500);
    expect((await ask(orders, { key: "k", body: {} })).status).toBe(500);
    expect(orders.calls).toBe(0);
    expect(orders.errors).toHaveLength(2);
  });

  const state = { policy: "order", quota: 6, remaining: 0, reset: 9 };
  test.each([
    ["no states", []],
    ["no empty state", [{ ...state, remaining: 1 }]],
    ["a reset that never comes", [{ ...state, reset: Infinity }]],
    ["a reset that is no number", [{ ...state, reset: NaN }]],
  ])("to say until when nothing is left, by %s: 500", async (_, states) => {
    const orders = serve({ spend: () => ({ allowed: false, at: 0, states }) });
    const answer = await ask(orders);
    expect([answer.status, answer.headers["retry-after"]]).toEqual([
      500,
      undefined,
    ]);
    expect(orders.calls).toBe(0);
    expect(orders.errors.map(String)).toEqual([
      expect.stringMatching(/spend of the quota store returned allowed: false/),
    ]);
  });

  test("responds 500 if `look` does not return a list", async () => {
    const orders = serve({ look: () => "six" as never });
    const answer = await ask(orders, { body: { problem: true } });
    expect(answer.status).toBe(500);
    expect(orders.errors).toEqual([expect.any(TypeError)]);
  });

  test("to give back: the caller gets the response", async () => {
    const orders = serve({ giveBack: down });
    const answer = await ask(orders, { body: { problem: true } });
    expect([answer.status, limits(answer)[0]]).toEqual([
      404,
      '"order";r=5;t=60',
    ]);
    expect(orders.errors.map(String)).toEqual(["Error: down"]);
  });

  test("to look: the caller gets the response without the headers", async () => {
    const orders = serve({ look: down });
    const answer = await ask(orders, { body: { problem: true } });
    expect([answer.status, ...limits(answer)]).toEqual([404, ...none]);
    expect(answer.headers["ratelimit-policy"]).toBe(POLICY);
    expect(orders.errors.map(String)).toEqual(["Error: down"]);
  });
});

test("a response waits for a slow store to give back", async () => {
  const memory = new MemoryQuotaStore();
  const store: QuotaStore = {
    spend: (...given) => memory.spend(...given),
    giveBack: async (...given) => {
      await settled();
      memory.giveBack(...given);
    },
    look: (...given) => memory.look(...given),
  };
  const orders = serveOrders((_, { problem }) => problem("NOT_FOUND"), {
    quotas: { store },
  });
  expect(limits(await ask(orders))).toEqual(whole);
});

test("the store is asked again only after a handler that has taken a second", async () => {
  for (const [taken, looks] of [
    [999, 0],
    [1000, 1],
  ] as const) {
    let looked = 0;
    const orders = serveOrders(
      (_, { reply }) => {
        orders.time += taken;
        return reply(200, {});
      },
      ({ now }) => {
        const memory = new MemoryQuotaStore({ now });
        const store: QuotaStore = {
          spend: (...given) => memory.spend(...given),
          giveBack: (...given) => {
            memory.giveBack(...given);
          },
          look: (...given) => {
            looked += 1;
            return memory.look(...given);
          },
        };
        return { quotas: { store } };
      },
    );
    const answer = await ask(orders);
    expect([looked, limits(answer)[0]]).toEqual([
      looks,
      `"order";r=5;t=${String(60 - looks)}`,
    ]);
  }
});
