import { beforeEach, describe, expect, it } from "vitest";
import * as v2 from "../../../generated/v2/index.js";
import { createWebhookSecrets } from "../../../generated/runtime/webhooks-out/secrets.js";
import {
  createSettledStore,
  type SettledStore,
  SubjectSettledError,
} from "../../../generated/runtime/webhooks-out/settled.js";
import { MemoryDeliveryQueue } from "../../../generated/runtime/webhooks-out/queue.js";
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
const inference = (inference_id: string): v2.Inference<never> => ({
  ...run,
  inference_id,
  outputs: [],
});
const data = inference("16fd2706-8baf-433b-82eb-8c7fada847da");
const other = inference("d9428888-122b-4f0b-8a1c-3f5e6d7c8b9a");
const failed: v2.Inference<never> = {
  ...data,
  status: "FAILED",
  error_code: "INSUFFICIENT_BALANCE",
};
const address = {
  owner: "w",
  webhook: { url: "https://hooks.example.com/" },
};

let sent: string[];
let store: SettledStore;
beforeEach(() => {
  sent = [];
  store = createSettledStore();
});

function open(options: Partial<v2.WebhookSenderOptions> = {}) {
  const clock = new FakeClock();
  return v2.createWebhookSender({
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
      sender.send("inference.cancelled", { data: failed }, address),
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

describe("the store in memory", () => {
  it("forgets the oldest subjects beyond its limit", () => {
    const small = createSettledStore(2);
    for (const subject of ["a", "b", "c"]) void small.settle(subject, "1");
    expect(small.settle("b", "2")).toBe("1");
    expect(small.settle("a", "2")).toBe("2");
  });
});
