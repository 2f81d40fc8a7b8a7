import { beforeEach, describe, expect, it } from "vitest";

import type { WebhookEventRow } from "../../../generated/runtime/webhooks-in/events.js";
import {
  type BusyReceivers,
  type DeliveryQueue,
  DeliveryRefusedError,
  MemoryDeliveryQueue,
  type QueuedDelivery,
} from "../../../generated/runtime/webhooks-out/queue.js";
import { createWebhookSecrets } from "../../../generated/runtime/webhooks-out/secrets.js";
import { openSender } from "../../../generated/runtime/webhooks-out/sender.js";
import {
  createSettledStore,
  type SettledStore,
  SubjectSettledError,
} from "../../../generated/runtime/webhooks-out/settled.js";
import type * as v2 from "../../../generated/v2/index.js";
import * as v2Webhooks from "../../../generated/v2/webhooks.js";
import { FakeClock, settled as idle } from "./fake-clock.js";

const run = {
  status: "complete",
  created_at: "2026-03-02T09:15:00Z",
  completed_at: "2026-03-02T09:15:42Z",
  price_creative_units: 4,
  error_code: null,
  error_message: null,
  webhook: null,
} as const;
const inference = (inference_id: string) =>
  ({ ...run, inference_id, outputs: [] }) satisfies v2.Inference<never>;
const data = inference("16fd2706-8baf-433b-82eb-8c7fada847da");
const other = inference("d9428888-122b-4f0b-8a1c-3f5e6d7c8b9a");
const failed = {
  ...data,
  status: "FAILED",
  error_code: "INSUFFICIENT_BALANCE",
} as const satisfies v2.Inference<never>;
const cancelled = { ...data, status: "CANCELLED" } as const;
const address = {
  owner: "w",
  webhook: { url: "https://hooks.example.com/" },
};

const elsewhere = {
  owner: "w",
  webhook: { url: "https://elsewhere.example.com/" },
};

/** A queue whose `put` can be made to fail or to wait. */
class RefusingQueue implements DeliveryQueue {
  error: Error | undefined;
  refusedUrl: string | undefined;
  delay: Promise<void> | undefined;
  private readonly kept = new MemoryDeliveryQueue();

  async put(delivery: QueuedDelivery): Promise<void> {
    await this.delay;
    if (this.error !== undefined) throw this.error;
    if (delivery.url === this.refusedUrl)
      throw new DeliveryRefusedError("full");
    this.kept.put(delivery);
  }
  take(now: number, busy: BusyReceivers) {
    return this.kept.take(now, busy);
  }
  remove(delivery: QueuedDelivery) {
    this.kept.remove(delivery);
  }
  nextDue(now: number, busy: BusyReceivers) {
    return this.kept.nextDue(now, busy);
  }
  close() {
    return this.kept.close();
  }
}

let sent: string[];
let store: SettledStore;
beforeEach(() => {
  sent = [];
  store = createSettledStore();
});

function open(options: Partial<v2Webhooks.WebhookSenderOptions> = {}) {
  const clock = new FakeClock();
  return v2Webhooks.createWebhookSender({
    secrets: createWebhookSecrets({ now: clock.now }),
    transport: ({ url, headers }) => {
      sent.push(`${url} ${headers["webhook-id"] ?? ""}`);
      return Promise.resolve({ status: 200, latency: 1 });
    },
    settled: store,
    now: clock.now,
    schedule: clock.schedule,
    ...options,
  });
}

describe("events that settle a job, by `x-settles`", () => {
  it("are sent once: neither again nor followed by another outcome", async () => {
    const sender = open();
    await sender.send("inference.completed", { data }, address);
    for (const again of [
      sender.send("inference.completed", { data }, address),
      sender.send("inference.failed", { data: failed }, address),
      sender.send("inference.cancelled", { data: cancelled }, address),
    ])
      await expect(again).rejects.toThrow(SubjectSettledError);
    await idle();
    expect(sent).toHaveLength(1);
  });

  it("are sent once by several processes that share a store", async () => {
    await open().send("inference.completed", { data }, address);
    await expect(
      open().send("inference.failed", { data: failed }, address),
    ).rejects.toThrow(SubjectSettledError);
  });

  it("settle only their own job, kind of job, and owner", async () => {
    const sender = open();
    await sender.send("inference.completed", { data }, address);
    await sender.send("inference.completed", { data: other }, address);
    const { webhook } = address;
    await sender.send("inference.completed", { data }, { owner: "x", webhook });
    await sender.send(
      "scoring_run.completed",
      {
        data: {
          ...run,
          scoring_run_id: data.inference_id,
          scores: [],
        },
      },
      address,
    );
    await idle();
    expect(sent).toHaveLength(4);
  });

  it("can be sent to several URLs with the same id", async () => {
    const sender = open();
    for (const url of ["https://a.example.com/", "https://b.example.com/"])
      await sender.send(
        "inference.completed",
        { id: "evt_1", data },
        { owner: "w", webhook: { url } },
      );
    await expect(
      sender.send("inference.failed", { id: "evt_1", data: failed }, address),
    ).rejects.toThrow(SubjectSettledError);
    await idle();
    expect(sent).toEqual([
      "https://a.example.com/ evt_1",
      "https://b.example.com/ evt_1",
    ]);
  });

  it("can be sent again after the queue failed", async () => {
    const full = open({ queue: new MemoryDeliveryQueue(0) });
    await expect(
      full.send("inference.completed", { data }, address),
    ).rejects.toThrow("full");
    await open().send("inference.completed", { data }, address);
    await idle();
    expect(sent).toHaveLength(1);
  });

  it("stay the only ones if a further URL is refused", async () => {
    const queue = new RefusingQueue();
    const sender = open({ queue });
    const event = { id: "evt_1", data };
    await sender.send("inference.completed", event, address);
    queue.error = new DeliveryRefusedError("full");
    await expect(
      sender.send("inference.completed", event, elsewhere),
    ).rejects.toThrow("full");
    queue.error = undefined;
    await expect(
      sender.send("inference.failed", { data: failed }, address),
    ).rejects.toThrow(SubjectSettledError);
    await sender.send("inference.completed", event, elsewhere);
    await idle();
    expect(sent).toHaveLength(2);
  });

  it("stay the only ones if one of two simultaneous URLs is refused", async () => {
    const queue = new RefusingQueue();
    const sender = open({ queue });
    const event = { id: "evt_1", data };
    queue.refusedUrl = address.webhook.url;
    const [refused, queued] = await Promise.allSettled([
      sender.send("inference.completed", event, address),
      sender.send("inference.completed", event, elsewhere),
    ]);
    expect([refused.status, queued.status]).toEqual(["rejected", "fulfilled"]);
    await expect(
      sender.send("inference.failed", { data: failed }, address),
    ).rejects.toThrow(SubjectSettledError);
  });

  it("stay the only ones if the queue may have them", async () => {
    const queue = new RefusingQueue();
    const sender = open({ queue });
    const event = { id: "evt_1", data };
    queue.error = new Error("connection reset");
    await expect(
      sender.send("inference.completed", event, address),
    ).rejects.toThrow("connection reset");
    queue.error = undefined;
    await expect(
      sender.send("inference.failed", { data: failed }, address),
    ).rejects.toThrow(SubjectSettledError);
    await sender.send("inference.completed", event, address);
    await idle();
    expect(sent).toHaveLength(1);
  });

  it("stay the only ones if the queue stores them after its time limit", async () => {
    const queue = new RefusingQueue();
    const clock = new FakeClock();
    const sender = open({ queue, now: clock.now, schedule: clock.schedule });
    let commit = () => {};
    queue.delay = new Promise((resolve) => {
      commit = resolve;
    });
    const late = expect(
      sender.send("inference.completed", { data }, address),
    ).rejects.toThrow("queue.put took longer");
    await clock.advance(10_000);
    await late;
    commit();
    queue.delay = undefined;
    await expect(
      sender.send("inference.failed", { data: failed }, address),
    ).rejects.toThrow(SubjectSettledError);
  });

  it("leave their job free if the sender is closed", async () => {
    const closed = open();
    await closed.close();
    await expect(
      closed.send("inference.completed", { data }, address),
    ).rejects.toThrow("The webhook sender is closed.");
    await open().send("inference.failed", { data: failed }, address);
    await idle();
    expect(sent).toHaveLength(1);
  });

  it("name the refusal of the queue if the store then fails too", async () => {
    const errors: unknown[] = [];
    const lost = new Error("no store");
    const sender = open({
      queue: new MemoryDeliveryQueue(0),
      settled: {
        settle: () => undefined,
        release: () => Promise.reject(lost),
      },
      onError: (error) => errors.push(error),
    });
    await expect(
      sender.send("inference.completed", { data }, address),
    ).rejects.toThrow(DeliveryRefusedError);
    expect(errors).toEqual([lost]);
  });

  it("are not queued if the store fails", async () => {
    const sender = open({
      settled: {
        settle: () => Promise.reject(new Error("no store")),
        release: () => undefined,
      },
    });
    await expect(
      sender.send("inference.completed", { data }, address),
    ).rejects.toThrow("no store");
    expect(await sender.close()).toEqual([]);
  });
});

describe("the kind of subject", () => {
  const order = { subject: "order", id: "/data/id" };
  const invoice = { subject: "invoice", id: "/data/id" };
  interface Events {
    first: { data: { id: number } };
    second: { data: { id: number; number: number } };
  }
  const both = async (
    first: WebhookEventRow["settles"],
    second: WebhookEventRow["settles"],
  ) => {
    const sender = openSender<Events, never>(
      [
        { name: "first", ...(first && { settles: first }) },
        { name: "second", ...(second && { settles: second }) },
      ],
      {
        secrets: createWebhookSecrets(),
        transport: () => Promise.resolve({ status: 200, latency: 1 }),
      },
    );
    await sender.send("first", { data: { id: 7 } }, address);
    return sender.send("second", { data: { id: 7, number: 7 } }, address);
  };

  it("keeps subjects with equal ids apart", async () => {
    for (const other of [invoice, { id: "/data/id" }])
      await expect(both(order, other)).resolves.toBeDefined();
  });

  it("treats events of one subject alike, wherever its id is", async () => {
    for (const [one, other] of [
      [order, order],
      [order, { subject: "order", id: "/data/number" }],
      [{ id: "/data/id" }, { id: "/data/id" }],
    ])
      await expect(both(one, other)).rejects.toThrow(SubjectSettledError);
  });
});

describe("the store in memory", () => {
  it("forgets the oldest subjects beyond its limit", () => {
    const small = createSettledStore(2);
    for (const subject of ["a", "b", "c"]) void small.settle(subject, "1");
    expect(small.settle("b", "2")).toBe("1");
    expect(small.settle("a", "2")).toBeUndefined();
  });
});
