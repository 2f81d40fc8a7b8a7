import { beforeEach, describe, expect, it } from "vitest";

import type { Check } from "../../../templates/runtime/check.js";
import { openReceiver } from "../../../templates/runtime/webhooks.js";
import type { WebhookEventRow } from "../../../templates/runtime/webhooks-in/events.js";
import {
  type BusyReceivers,
  type DeliveryQueue,
  type DeliveryRecord,
  MemoryDeliveryQueue,
  type QueuedDelivery,
  type SignedDelivery,
  type TransportReply,
} from "../../../templates/runtime/webhooks-out/queue.js";
import {
  createWebhookSecrets,
  type WebhookSecrets,
} from "../../../templates/runtime/webhooks-out/secrets.js";
import {
  openSender,
  type WebhookSenderOptions,
} from "../../../templates/runtime/webhooks-out/sender.js";
import { eventually } from "../../support/eventually.js";
import { FakeClock, settled } from "./fake-clock.js";

interface Events {
  done: {
    id: string;
    type: "job.done";
    created_at: string;
    data: { job: string };
    metadata?: Record<string, string>;
  };
  plain: { text: string };
}

const hasJob: Check = (value, at, failures) => {
  if (!JSON.stringify(value).includes('"job":"'))
    failures.push({ pointer: `${at}/data/job`, detail: "Must be a string." });
};
const rows: readonly WebhookEventRow[] = [
  {
    name: "done",
    type: { property: "type", value: "job.done" },
    check: hasJob,
    fills: ["id", "created_at", "metadata"],
  },
  { name: "plain" },
];

const minute = 60_000;
const url = "https://hooks.example.com/";
const done = { data: { job: "größer" } };
const address = { owner: "a", subject: "job-1", webhook: { url } };
const ok: TransportReply = { status: 200, latency: 5 };

let clock: FakeClock;
let secrets: WebhookSecrets;
let sent: (SignedDelivery & { readonly at: number })[];
let records: DeliveryRecord[];
let errors: unknown[];
beforeEach(() => {
  clock = new FakeClock();
  secrets = createWebhookSecrets({ now: clock.now });
  sent = [];
  records = [];
  errors = [];
});

/** A queue with another `take`. */
const senderQueue = (
  kept: DeliveryQueue,
  take: DeliveryQueue["take"],
): DeliveryQueue => ({
  put: (each, now) => kept.put(each, now),
  take,
  remove: (each) => kept.remove(each),
  nextDue: (now, busy) => kept.nextDue(now, busy),
  close: () => kept.close(),
});

/** A queue whose methods fail, or never settle, as long as it is switched on. */
class FailingQueue implements DeliveryQueue {
  readonly failing = new Set<keyof DeliveryQueue>();
  readonly hanging = new Set<keyof DeliveryQueue>();
  calls = 0;
  private readonly kept = new MemoryDeliveryQueue();

  put(delivery: QueuedDelivery) {
    return this.call("put", () => {
      this.kept.put(delivery);
    });
  }
  take(now: number, busy: BusyReceivers) {
    return this.call("take", () => this.kept.take(now, busy));
  }
  remove(delivery: QueuedDelivery) {
    return this.call("remove", () => {
      this.kept.remove(delivery);
    });
  }
  nextDue(now: number, busy: BusyReceivers) {
    return this.call("nextDue", () => this.kept.nextDue(now, busy));
  }
  close() {
    return this.call("close", () => this.kept.close());
  }
  private call<Value>(
    name: keyof DeliveryQueue,
    act: () => Value,
  ): Value | Promise<Value> {
    this.calls += 1;
    if (this.failing.has(name)) throw new Error(`no ${name}`);
    return this.hanging.has(name) ? new Promise(() => undefined) : act();
  }
}

/** A sender whose n-th attempt has the n-th reply, and every later one the last. */
function senderOf(
  replies: readonly (TransportReply | Promise<TransportReply>)[],
  options: Partial<WebhookSenderOptions> = {},
) {
  return openSender<Events, "id" | "type" | "created_at">(rows, {
    secrets,
    transport: async (delivery) => {
      sent.push({ ...delivery, at: clock.time });
      const reply = replies[Math.min(sent.length, replies.length) - 1];
      if (reply === undefined) throw new Error("the transport is broken");
      return reply;
    },
    onRecord: (record) => {
      records.push(record);
    },
    onError: (error) => {
      errors.push(error);
    },
    now: clock.now,
    schedule: clock.schedule,
    ...options,
  });
}

const textOf = ({ body }: SignedDelivery) => new TextDecoder().decode(body);
const eventOf = (delivery: SignedDelivery) =>
  JSON.parse(textOf(delivery)) as Record<string, unknown>;

/** Whether a receiver that knows a secret takes a delivery, now. */
async function taken(delivery: SignedDelivery | undefined, secret: string) {
  const receiver = openReceiver<Events>([{ name: "plain" }], {
    secrets: [secret],
    now: clock.now,
  });
  const body = delivery?.body ?? "";
  const { kind } = await receiver.receive(delivery?.headers ?? {}, body);
  return kind !== "refused";
}

describe("an event", () => {
  it("is filled in, and sent signed", async () => {
    const sender = senderOf([ok]);
    const record = await sender.send("done", done, {
      ...address,
      webhook: { url, metadata: { level: "crypt" } },
    });
    expect(record).toMatchObject({ status: "pending", attempts: 0 });
    await settled();
    const [delivery] = sent;
    expect(delivery?.url).toBe(url);
    expect(eventOf(delivery as SignedDelivery)).toEqual({
      id: expect.stringMatching(/^evt_[\da-f]{32}$/) as string,
      type: "job.done",
      created_at: "2026-01-01T00:00:00.000Z",
      ...done,
      metadata: { level: "crypt" },
    });
    expect(delivery?.headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": eventOf(delivery as SignedDelivery)["id"],
      "webhook-timestamp": String(clock.time / 1000),
    });
    const { secret } = await secrets.read("a");
    expect(await taken(delivery, secret)).toBe(true);
    expect(
      await taken(delivery, "whsec_c2VjcmV0IG9mIDI0IGJ5dGVzIG9yIHNv"),
    ).toBe(false);
  });

  it.each([
    ["2026-01-01T02:00:00+02:00", "2026-01-01T00:00:00Z"],
    ["2026-01-01T00:00:00.123456-09:30", "2026-01-01T09:30:00.123456Z"],
    ["2025-12-31T23:59:59.5Z", "2025-12-31T23:59:59.5Z"],
    ["yesterday", "yesterday"],
  ])("has its creation time in UTC: %s", async (given, time) => {
    const sender = senderOf([ok]);
    await sender.send("done", { ...done, created_at: given }, address);
    await settled();
    expect(sent.map(eventOf)).toMatchObject([{ created_at: time }]);
  });

  it("keeps what it has", async () => {
    const sender = senderOf([ok]);
    const own = { id: "evt_own", created_at: "2025-12-31T00:00:00Z" };
    await sender.send("done", { ...done, ...own, metadata: {} }, address);
    await sender.send("plain", { text: "x" }, address);
    await settled();
    expect(sent.map(eventOf)).toEqual([
      { type: "job.done", ...own, ...done, metadata: {} },
      { text: "x" },
    ]);
    expect(sent[0]?.headers["webhook-id"]).toBe("evt_own");
    expect(sent[1]?.headers["webhook-id"]).toMatch(/^evt_/);
  });

  it.each([
    [["job.done"], true],
    [["other", "job.done"], true],
    [["other"], false],
    [[], false],
    [undefined, true],
  ])("goes out where the request's events are %j: %s", async (events, goes) => {
    const sender = senderOf([ok]);
    const record = await sender.send("done", done, {
      ...address,
      webhook: { url, events },
    });
    await settled();
    expect(record !== undefined).toBe(goes);
    expect(sent).toHaveLength(goes ? 1 : 0);
  });

  it("is rejected if it does not match the description", async () => {
    const sender = senderOf([ok]);
    // What a caller without types may give.
    const wrong = { data: { job: 1 } } as unknown as typeof done;
    await expect(sender.send("done", wrong, address)).rejects.toThrow(
      "The event done does not match the description, at /data/job: Must be a string.",
    );
    await expect(sender.test("done", wrong, address)).rejects.toThrow(
      TypeError,
    );
    const unknown = "unknown" as "plain";
    await expect(sender.send(unknown, { text: "" }, address)).rejects.toThrow(
      "There is no event unknown.",
    );
    await settled();
    expect(sent).toEqual([]);
  });
});

describe("a delivery", () => {
  it("that never arrives has five attempts, the last after 56 minutes and 10 seconds", async () => {
    const sender = senderOf([{ status: 500, latency: 5 }]);
    const start = clock.time;
    await sender.send("done", done, address);
    await clock.advance(24 * 60 * minute);
    expect(sent.map(({ at }) => (at - start) / 1000)).toEqual([
      0, 10, 70, 670, 3370,
    ]);
    expect(new Set(sent.map(textOf)).size).toBe(1);
    expect(new Set(sent.map(({ headers }) => headers["webhook-id"])).size).toBe(
      1,
    );
    expect(
      sent.map(
        ({ headers, at }) => Number(headers["webhook-timestamp"]) * 1000 - at,
      ),
    ).toEqual([0, 0, 0, 0, 0]);
    expect(
      records.map(({ status, attempts }) => `${status} ${attempts}`),
    ).toEqual(["pending 1", "pending 2", "pending 3", "pending 4", "failed 5"]);
    expect(records.at(-1)).toEqual({
      status: "failed",
      attempts: 5,
      last_attempt_at: new Date(start + 3_370_000).toISOString(),
      last_response_status: 500,
      last_error: "The receiver answered 500.",
    });
    expect(clock.waiting).toBe(0);
    expect(errors).toEqual([]);
  });

  it("ends when the event arrives", async () => {
    const sender = senderOf([
      { failure: "No response came.", latency: 5 },
      { status: 302, latency: 5 },
      ok,
    ]);
    await sender.send("done", done, address);
    await clock.advance(24 * 60 * minute);
    expect(
      records.map(({ status, last_response_status, last_error }) => [
        status,
        last_response_status,
        last_error,
      ]),
    ).toEqual([
      ["pending", null, "No response came."],
      [
        "pending",
        302,
        "The receiver answered 302: redirects are not followed.",
      ],
      ["delivered", 200, null],
    ]);
    expect(clock.waiting).toBe(0);
  });

  it("stops permanently at 410", async () => {
    const sender = senderOf([
      { status: 500, latency: 5 },
      { status: 410, latency: 5 },
      ok,
    ]);
    await sender.send("done", done, address);
    await clock.advance(24 * 60 * minute);
    expect(records.map(({ status }) => status)).toEqual(["pending", "failed"]);
    expect(sent).toHaveLength(2);
  });

  it("waits as long as a 429 asks for", async () => {
    const sender = senderOf([
      { status: 429, retryAfter: "90", latency: 5 },
      { status: 429, retryAfter: "1", latency: 5 },
      ok,
    ]);
    const start = clock.time;
    await sender.send("done", done, address);
    await clock.advance(24 * 60 * minute);
    expect(sent.map(({ at }) => (at - start) / 1000)).toEqual([0, 90, 150]);
  });

  it("is signed by every secret that is live at each attempt", async () => {
    const sender = senderOf([{ status: 500, latency: 5 }]);
    const made = [(await secrets.read("a")).secret];
    await sender.send("done", done, address);
    await settled();
    made.push(
      (await secrets.rotate("a")).secret,
      (await secrets.rotate("a")).secret,
    );
    await clock.advance(10_000);
    expect(
      sent.map(
        ({ headers }) => headers["webhook-signature"]?.split(" ").length,
      ),
    ).toEqual([1, 3]);
    for (const secret of made) expect(await taken(sent[1], secret)).toBe(true);
  });

  it("passes the owner with each record", async () => {
    const told: unknown[] = [];
    const sender = senderOf([ok], {
      onRecord: ({ status }, { id, owner, subject }) => {
        told.push([status, id, owner, subject]);
      },
    });
    await sender.send("done", { ...done, id: "evt_1" }, address);
    await settled();
    expect(told).toEqual([["delivered", "evt_1", "a", "job-1"]]);
  });
});

describe("many deliveries", () => {
  it("run at most up to the limit at once, and all arrive", async () => {
    let running = 0;
    let most = 0;
    const sender = senderOf([ok], {
      concurrency: 3,
      transport: async () => {
        most = Math.max(most, ++running);
        await settled();
        running -= 1;
        return ok;
      },
    });
    await Promise.all(
      Array.from({ length: 50 }, () => sender.send("done", done, address)),
    );
    await eventually(() => {
      expect(records).toHaveLength(50);
    });
    expect(most).toBe(3);
  });
});

describe("one event id sent to several places", () => {
  const event = { ...done, id: "evt_42" };
  const places = [
    ["a", "https://one.example.com/"],
    ["a", "https://two.example.com/"],
    ["b", "https://one.example.com/"],
  ] as const;
  const sendAll = (sender: ReturnType<typeof senderOf>) =>
    Promise.all(
      places.map(([owner, to]) =>
        sender.send("done", event, { owner, webhook: { url: to } }),
      ),
    );

  it("is delivered to each URL of each owner", async () => {
    await sendAll(senderOf([ok]));
    await settled();
    expect(sent.map((each) => each.url).sort()).toEqual(
      places.map(([, to]) => to).sort(),
    );
    expect(records.map(({ status }) => status)).toEqual(
      Array(3).fill("delivered"),
    );
  });

  it("is retried for each of them, and returned by close", async () => {
    const sender = senderOf([{ status: 500, latency: 5 }]);
    await sendAll(sender);
    await clock.advance(10_000);
    await settled();
    expect(sent).toHaveLength(6);
    const left = await sender.close();
    expect(left.map(({ owner, url: to }) => [owner, to]).sort()).toEqual(
      places.map((each) => [...each]),
    );
    expect(new Set(left.map(({ key }) => key)).size).toBe(3);
  });
});

describe("receivers that take ten seconds", () => {
  const slow = (owner: string, host: string) => ({
    owner,
    webhook: { url: `https://${host}.example.com/` },
  });
  const fast = { owner: "fast", webhook: { url: "https://fast.example.com/" } };

  function senderOfSlow(options: Partial<WebhookSenderOptions> = {}) {
    return senderOf([ok], {
      transport: (delivery) => {
        sent.push({ ...delivery, at: clock.time });
        const delay = delivery.url.includes("fast") ? 0 : 10_000;
        return new Promise((resolve) => {
          clock.schedule(() => {
            resolve(ok);
          }, delay);
        });
      },
      ...options,
    });
  }

  /** How long the fast receiver waited for an event sent now. */
  async function waitOf(sender: ReturnType<typeof senderOf>): Promise<number> {
    const start = clock.time;
    await sender.send("done", done, fast);
    await clock.advance(200_000);
    return (sent.find(({ url: to }) => to.includes("fast"))?.at ?? NaN) - start;
  }

  it.each([
    ["of one owner", () => slow("a", "a")],
    [
      "of one owner, with a host for each event",
      (i: number) => slow("a", `h${i}`),
    ],
    ["of many owners on one host", (i: number) => slow(`o${i}`, "a")],
  ])("%s do not delay others", async (_, addressOf) => {
    const sender = senderOfSlow();
    for (let i = 0; i < 500; i++) await sender.send("done", done, addressOf(i));
    expect(await waitOf(sender)).toBe(0);
    const first = sent.filter(({ at }) => at === sent[0]?.at);
    expect(first).toHaveLength(8 + 1);
  });

  it("with more owners than slots share the slots: a new owner gets the next one", async () => {
    const sender = senderOfSlow();
    for (let i = 0; i < 2000; i++)
      await sender.send("done", done, slow(`o${i % 20}`, `h${i % 20}`));
    await clock.advance(15_000);
    expect(await waitOf(sender)).toBe(5_000);
  });

  it("do not delay the retries of others, and the queue is not polled in the meantime", async () => {
    const queue = new FailingQueue();
    const start = clock.time;
    const sender = senderOfSlow({
      queue,
      transport: (delivery) => {
        sent.push({ ...delivery, at: clock.time });
        return delivery.url.includes("fast")
          ? Promise.resolve({ status: 500, latency: 5 })
          : new Promise((resolve) => {
              clock.schedule(() => {
                resolve(ok);
              }, 30_000);
            });
      },
    });
    for (let i = 0; i < 20; i++)
      await sender.send("done", done, slow("a", "a"));
    await sender.send("done", done, fast);
    await clock.advance(25_000);
    expect(
      sent
        .filter(({ url: to }) => to.includes("fast"))
        .map(({ at }) => at - start),
    ).toEqual([0, 10_000]);
    expect(queue.calls).toBeLessThan(150);
  });

  it("are limited by the options", async () => {
    const sender = senderOfSlow({
      concurrency: 7,
      concurrencyPerOwner: 3,
      concurrencyPerHost: 2,
    });
    for (let i = 0; i < 20; i++) {
      await sender.send("done", done, slow("a", `h${i}`));
      await sender.send("done", done, slow(`o${i}`, "b"));
      await sender.send("done", done, slow(`p${i}`, `p${i}`));
    }
    await settled();
    const hosts = sent.map(({ url: to }) => new URL(to).host[0]);
    expect(hosts).toHaveLength(7);
    expect(hosts.filter((host) => host === "h").length).toBeLessThan(4);
    expect(hosts.filter((host) => host === "b").length).toBeLessThan(3);
  });
});

describe("a hook that never settles", () => {
  const never = () => new Promise<never>(() => undefined);
  const places = Array.from({ length: 100 }, (_, i) => ({
    owner: `o${i}`,
    webhook: { url: `https://h${i}.example.com/` },
  }));

  it.each([
    ["onRecord", { onRecord: never }, 20_000],
    ["secrets", { secrets: { live: never } }, 20_000],
    ["transport", { transport: never }, 120_000],
  ])("does not stop the deliveries: %s", async (_, hooks, limit) => {
    const told: string[] = [];
    const live = (owner: string) => {
      told.push(owner);
      return secrets.live(owner);
    };
    const sender = senderOf([ok], {
      secrets: { live },
      ...hooks,
      onRecord: (record, delivery) => {
        told.push(delivery.owner);
        return "onRecord" in hooks ? never() : records.push(record);
      },
    });
    for (const each of places) await sender.send("done", done, each);
    await clock.advance(limit - 1);
    await clock.advance(1);
    await settled();
    expect(new Set(told).size).toBe(100);
    expect(errors.length).toBeGreaterThanOrEqual(100);
    expect(errors[0]).toMatchObject({
      message: expect.stringMatching(/ took longer than \d0000 ms\./) as string,
    });
    const closed = sender.close();
    await clock.advance(100_000);
    await closed;
  });

  it.each(["put", "take", "remove", "nextDue", "close"] as const)(
    "of the queue lets the sender close: %s",
    async (name) => {
      const queue = new FailingQueue();
      const late = name === "put" ? { status: 500, latency: 5 } : ok;
      const sender = senderOf([{ status: 500, latency: 5 }, late], { queue });
      await sender.send("done", done, address);
      await settled();
      queue.hanging.add(name);
      await clock.advance(15_000);
      const sending = sender.send("done", done, address).catch(() => undefined);
      await clock.advance(15_000);
      await sending;
      let closed = false;
      void sender.close().then(() => {
        closed = true;
      });
      await clock.advance(60_000);
      expect(closed).toBe(true);
      expect(errors).toContainEqual(
        new Error(`queue.${name} took longer than 10000 ms.`),
      );
    },
  );

  it("fails the call of send if the queue fails", async () => {
    const queue = new FailingQueue();
    queue.hanging.add("put");
    const sending = senderOf([ok], { queue }).send("done", done, address);
    const failed = expect(sending).rejects.toThrow("queue.put took longer");
    await clock.advance(10_000);
    await failed;
  });

  it("does not lose a delivery that the queue returned too late", async () => {
    const kept = new MemoryDeliveryQueue();
    let delay = 15_000;
    const queue = senderQueue(kept, async (now, busy) => {
      const taken = kept.take(now, busy);
      await new Promise<void>((resolve) => {
        clock.schedule(resolve, delay);
      });
      return taken;
    });
    const sender = senderOf([ok], { queue });
    await sender.send("done", done, address);
    await clock.advance(5_000);
    delay = 0;
    await clock.advance(30_000);
    await settled();
    expect(records).toMatchObject([{ status: "delivered" }]);
  });

  it("continues if the hook of errors rejects", async () => {
    const sender = senderOf([], {
      onError: () => Promise.reject(new Error("no log")),
    });
    await sender.send("done", done, address);
    await clock.advance(24 * 60 * minute);
    expect(records.at(-1)).toMatchObject({ status: "failed", attempts: 5 });
  });
});

describe("what can never be delivered", () => {
  it.each(["evt.1", "", "a b", "é", "x".repeat(257)])(
    "is rejected at once: the id %j",
    async (id) => {
      const sender = senderOf([ok]);
      const event = { ...done, id };
      const wrong = "The event done cannot be sent: its id is not 1 to 256";
      await expect(sender.send("done", event, address)).rejects.toThrow(wrong);
      await expect(sender.test("done", event, address)).rejects.toThrow(wrong);
      expect(await sender.close()).toEqual([]);
    },
  );

  it.each([
    ["hooks.example.com", "The webhook's URL is not valid."],
    [
      "http://hooks.example.com/",
      "The webhook's URL must start with https://.",
    ],
    ["ftp://hooks.example.com/", "The webhook's URL must start with https://."],
  ])("is rejected at once: the URL %s", async (url, reason) => {
    const sender = senderOf([ok]);
    const nowhere = { owner: "a", webhook: { url } };
    await expect(sender.send("done", done, nowhere)).rejects.toThrow(reason);
    await expect(sender.test("done", done, nowhere)).rejects.toThrow(reason);
    expect(await sender.close()).toEqual([]);
  });
});

describe("failures of the sender", () => {
  it("when signing counts as an attempt, and is reported", async () => {
    let broken = true;
    const sender = senderOf([ok], {
      secrets: {
        live: (owner) =>
          broken
            ? Promise.reject(new Error("no secrets"))
            : secrets.live(owner),
      },
    });
    await sender.send("done", done, address);
    await settled();
    expect(records).toMatchObject([
      {
        status: "pending",
        attempts: 1,
        last_error: "The delivery could not be signed.",
      },
    ]);
    expect(errors).toEqual([new Error("no secrets")]);
    broken = false;
    await clock.advance(10_000);
    expect(records.at(-1)).toMatchObject({ status: "delivered", attempts: 2 });
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("no secrets");
      },
    ],
    ["gives none", () => Promise.resolve([])],
    ["gives an invalid secret", () => Promise.resolve(["whsec_?"])],
  ])("when the provider of secrets %s is a failed attempt", async (_, live) => {
    const sender = senderOf([ok], { secrets: { live } });
    await sender.send("done", done, address);
    await clock.advance(24 * 60 * minute);
    expect(records.map(({ attempts }) => attempts)).toEqual([1, 2, 3, 4, 5]);
    expect(sent).toEqual([]);
  });

  it("when the provider of secrets hangs is a failed attempt after ten seconds", async () => {
    const live = () => new Promise<never>(() => undefined);
    const sender = senderOf([ok], { secrets: { live } });
    await sender.send("done", done, address);
    await clock.advance(9_999);
    expect(records).toEqual([]);
    await clock.advance(1);
    await settled();
    expect(records).toMatchObject([{ attempts: 1 }]);
  });

  it("in the transport is a failed attempt", async () => {
    const sender = senderOf([]);
    await sender.send("done", done, address);
    await settled();
    expect(records).toMatchObject([
      { last_error: "The delivery could not be sent." },
    ]);
  });

  it("in the hook of records has no effect on further attempts", async () => {
    const sender = senderOf([{ status: 500, latency: 5 }, ok], {
      onRecord: (record) => {
        records.push(record);
        if (record.status === "pending") throw new Error("no database");
      },
    });
    await sender.send("done", done, address);
    await clock.advance(10_000);
    await settled();
    expect(records.map(({ status }) => status)).toEqual([
      "pending",
      "delivered",
    ]);
    expect(errors).toEqual([new Error("no database")]);
  });

  it.each([
    ["delivered", ok],
    ["failed", { status: 410, latency: 5 }],
  ])(
    "in the hook of records does not lose the last record: %s",
    async (status, reply) => {
      let fails = true;
      const told: QueuedDelivery[] = [];
      const sender = senderOf([reply], {
        onRecord: (record, delivery) => {
          records.push(record);
          told.push(delivery);
          if (fails) throw new Error("no database");
        },
      });
      await sender.send("done", done, address);
      await clock.advance(2500);
      await settled();
      expect(records).toHaveLength(3);
      fails = false;
      await clock.advance(60_000);
      await settled();
      expect(records).toHaveLength(4);
      for (const record of records)
        expect(record).toMatchObject({ status, attempts: 1 });
      for (const { record } of told) expect(record.status).toBe("pending");
      expect(sent).toHaveLength(1);
      expect(await sender.close()).toEqual([]);
    },
  );

  const refuse = (record: DeliveryRecord) => {
    records.push(record);
    throw new Error("no database");
  };

  it("in the hook of records repeats the last report for 10 seconds at most", async () => {
    const sender = senderOf([ok], { onRecord: refuse });
    await sender.send("done", done, address);
    for (let second = 0; second < 60; second++) {
      await clock.advance(1000);
      await settled();
    }
    expect(sent).toHaveLength(1);
    expect(records).toHaveLength(11);
    expect(errors).toHaveLength(11);
    expect(await sender.close()).toEqual([]);
  });

  it("in the hook of records repeats the last report until the sender closes", async () => {
    const sender = senderOf([ok], { onRecord: refuse });
    await sender.send("done", done, address);
    await settled();
    expect(records).toHaveLength(1);
    // It is called once more, without a wait.
    expect(await sender.close()).toEqual([]);
    expect(records).toHaveLength(2);
    await clock.advance(60_000);
    expect(records).toHaveLength(2);
  });

  it("in the hook of errors has no effect", async () => {
    const sender = senderOf([], {
      onError: () => {
        throw new Error("no log");
      },
    });
    await sender.send("done", done, address);
    await clock.advance(24 * 60 * minute);
    expect(records.at(-1)).toMatchObject({ status: "failed", attempts: 5 });
  });
});

describe("a queue that fails", () => {
  let queue: FailingQueue;
  beforeEach(() => {
    queue = new FailingQueue();
  });

  it("to put an event fails the call of send", async () => {
    queue.failing.add("put");
    const sender = senderOf([ok], { queue });
    await expect(sender.send("done", done, address)).rejects.toThrow("no put");
  });

  it.each(["take", "nextDue"] as const)(
    "at %s is asked again",
    async (name) => {
      const sender = senderOf([{ status: 500, latency: 5 }, ok], { queue });
      await settled();
      queue.failing.add(name);
      await sender.send("done", done, address);
      await clock.advance(30_000);
      expect(errors.length).toBeGreaterThan(0);
      queue.failing.clear();
      await clock.advance(60_000);
      expect(records.at(-1)).toMatchObject({
        status: "delivered",
        attempts: 2,
      });
      const { calls } = queue;
      await clock.advance(60 * minute);
      // Nothing waits.
      expect(queue.calls).toBe(calls);
      expect(clock.waiting).toBe(0);
    },
  );

  it.each([
    ["put", [{ status: 500, latency: 5 }, ok], 2],
    ["remove", [ok], 1],
  ] as const)(
    "at %s is asked until it does, and nothing is sent twice",
    async (name, replies, attempts) => {
      const sender = senderOf(replies, { queue });
      await sender.send("done", done, address);
      queue.failing.add(name);
      await clock.advance(20_000);
      expect(sent).toHaveLength(1);
      queue.failing.clear();
      await clock.advance(20_000);
      expect(sent).toHaveLength(attempts);
      expect(records.at(-1)).toMatchObject({ status: "delivered" });
      expect(await sender.close()).toEqual([]);
    },
  );

  it("returns on close the deliveries that the queue did not take back", async () => {
    const sender = senderOf([{ status: 500, latency: 5 }], { queue });
    await sender.send("done", done, address);
    queue.failing.add("put").add("close");
    await settled();
    const left = await sender.close();
    expect(left).toMatchObject([{ subject: "job-1", record: { attempts: 1 } }]);
    expect(errors).toContainEqual(new Error("no close"));
  });
});

describe("closing", () => {
  it("finishes running attempts, and returns waiting deliveries", async () => {
    let answer: (reply: TransportReply) => void = () => undefined;
    const late = new Promise<TransportReply>((resolve) => {
      answer = resolve;
    });
    const sender = senderOf([{ status: 500, latency: 5 }, late]);
    await sender.send("done", { ...done, id: "evt_waits" }, address);
    await settled();
    await sender.send("done", { ...done, id: "evt_under_way" }, address);
    await settled();
    let left: readonly QueuedDelivery[] | undefined;
    const closing = sender.close().then((each) => {
      left = each;
    });
    await settled();
    expect(left).toBeUndefined();
    answer({ status: 503, latency: 5 });
    await closing;
    expect(left).toMatchObject([
      { id: "evt_waits", record: { attempts: 1 }, dueAt: clock.time + 10_000 },
      {
        id: "evt_under_way",
        record: { attempts: 1, last_response_status: 503 },
      },
    ]);
    expect(clock.waiting).toBe(0);
    await clock.advance(60 * minute);
    expect(sent).toHaveLength(2);
    await expect(sender.send("done", done, address)).rejects.toThrow(
      "is closed",
    );
  });

  it("lets another sender continue", async () => {
    const one = senderOf([{ status: 500, latency: 5 }]);
    await one.send("done", done, address);
    await settled();
    // Plain data: it may travel through a file.
    const left = JSON.parse(
      JSON.stringify(await one.close()),
    ) as QueuedDelivery[];
    const other = senderOf([ok]);
    await other.resume(left);
    await clock.advance(9_999);
    expect(sent).toHaveLength(1);
    await clock.advance(1);
    await settled();
    expect(records.at(-1)).toMatchObject({ status: "delivered", attempts: 2 });
    expect(new Set(sent.map(textOf)).size).toBe(1);
  });

  it("puts back deliveries that a slow queue returned in the meantime", async () => {
    const kept = new MemoryDeliveryQueue();
    const queue = senderQueue(kept, async (now, busy) => {
      await settled();
      return kept.take(now, busy);
    });
    const sender = senderOf([ok], { queue });
    await sender.send("done", done, address);
    expect(await sender.close()).toMatchObject([{ record: { attempts: 0 } }]);
    expect(sent).toEqual([]);
  });
});

describe("a queue that outlives the process", () => {
  it("is read from the start", async () => {
    const queue = new MemoryDeliveryQueue();
    const first = senderOf([{ status: 500, latency: 5 }], { queue });
    await first.send("done", done, address);
    await settled();
    for (const each of await first.close()) queue.put(each);
    senderOf([ok], { queue });
    await clock.advance(10_000);
    await settled();
    expect(records.at(-1)).toMatchObject({ status: "delivered", attempts: 2 });
  });
});

describe("a test", () => {
  it.each([
    [
      { status: 204, latency: 12 },
      { delivered: true, response_status: 204, latency_ms: 12 },
    ],
    [
      { status: 302, latency: 12 },
      { delivered: false, response_status: 302, latency_ms: 12 },
    ],
    [
      { status: 500, latency: 12 },
      { delivered: false, response_status: 500, latency_ms: 12 },
    ],
    [
      { failure: "No response came.", latency: 12 },
      { delivered: false, response_status: 0, latency_ms: 12 },
    ],
  ])("of %j gives %j, and is one signed attempt", async (reply, result) => {
    const sender = senderOf([reply]);
    expect(await sender.test("done", done, address)).toEqual(result);
    await clock.advance(60 * minute);
    expect(sent).toHaveLength(1);
    expect(records).toEqual([]);
    const [secret = ""] = await secrets.live("a");
    clock.time = sent[0]?.at ?? 0;
    expect(await taken(sent[0], secret)).toBe(true);
  });

  it("reports once why no response arrived", async () => {
    const none = { failure: "No response came.", latency: 12 };
    await senderOf([none]).test("done", done, address);
    expect(errors).toEqual([new Error("No response came.")]);
    const broken = new Error("The wire is cut.");
    const transport = () => Promise.reject(broken);
    await senderOf([], { transport }).test("done", done, address);
    expect(errors.slice(1)).toEqual([broken]);
  });
});
