import { beforeEach, describe, expect, it } from "vitest";

import type { Check } from "../../../templates/runtime/check.js";
import {
  openReceiver,
  signWebhook,
  type WebhookReceiver,
  type WebhookStore,
} from "../../../templates/runtime/webhooks.js";
import type { WebhookEventRow } from "../../../templates/runtime/webhooks-in/events.js";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

interface Events {
  "inference.completed": {
    type: "inference.completed";
    data: { inference_id: string };
  };
  "training.failed": { type: "training.failed" };
  webhook_test: { type: "inference.completed"; data: object };
}

const hasRun: Check = (value, at, failures) => {
  if (!JSON.stringify(value).includes('"inference_id":"'))
    failures.push({
      pointer: `${at}/data/inference_id`,
      detail: "Must be present.",
    });
};
const hasData: Check = (value, at, failures) => {
  if (!JSON.stringify(value).includes('"data":{'))
    failures.push({ pointer: `${at}/data`, detail: "Must be an object." });
};
const completed = { property: "type", value: "inference.completed" };
const rows: readonly WebhookEventRow[] = [
  { name: "inference.completed", type: completed, check: hasRun },
  {
    name: "training.failed",
    type: { property: "type", value: "training.failed" },
  },
  { name: "webhook_test", type: completed, check: hasData },
];

let receiver: WebhookReceiver<Events>;
let calls: unknown[];
beforeEach(() => {
  calls = [];
  receiver = openReceiver<Events>(rows, { secrets: [secret] })
    .on("inference.completed", (event, { id }) =>
      calls.push(["completed", event.data.inference_id, id]),
    )
    .on("webhook_test", (event) =>
      Promise.resolve(calls.push(["test", event.data])),
    );
});

async function deliver(event: unknown, id = "evt_1") {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  return receiver.receive(
    await signWebhook({ id, body, secrets: [secret] }),
    body,
  );
}

describe("an authentic delivery", () => {
  it("goes to the handler of its event", async () => {
    const event = {
      type: "inference.completed",
      data: { inference_id: "i", new_field: 1 },
    };
    expect(await deliver(event)).toMatchObject({
      kind: "handled",
      status: 200,
      name: "inference.completed",
      event,
      delivery: { id: "evt_1" },
    });
    expect(calls).toEqual([["completed", "i", "evt_1"]]);
  });

  it("goes to the first event of its type whose check it passes", async () => {
    expect(
      await deliver({ type: "inference.completed", data: {} }),
    ).toMatchObject({ kind: "handled", name: "webhook_test" });
    expect(calls).toEqual([["test", {}]]);
  });

  it("goes to every handler of its event, one after the other", async () => {
    receiver.on("webhook_test", () => calls.push("second"));
    await deliver({ type: "inference.completed", data: {} });
    expect(calls).toEqual([["test", {}], "second"]);
  });

  it("may have no handler", async () => {
    expect(await deliver({ type: "training.failed" })).toMatchObject({
      kind: "unhandled",
      status: 200,
      name: "training.failed",
    });
  });

  it.each([
    [{ type: "video.completed" }],
    [{}],
    ["null"],
    ["[]"],
    [{ type: "__proto__" }],
  ])("may be of no known event: %j", async (event) => {
    receiver.onUnknown((unknown, { id }) => calls.push([unknown, id]));
    const parsed: unknown =
      typeof event === "string" ? JSON.parse(event) : event;
    expect(await deliver(event)).toMatchObject({
      kind: "unknown",
      status: 200,
      event: parsed,
    });
    expect(calls).toEqual([[parsed, "evt_1"]]);
  });

  it("is rejected if it does not match the description", async () => {
    expect(await deliver({ type: "inference.completed" })).toEqual({
      kind: "refused",
      status: 422,
      reason: "invalid-event",
      detail: "The event does not match the description.",
      failures: [{ pointer: "/data/inference_id", detail: "Must be present." }],
    });
    expect(calls).toEqual([]);
  });

  it("is refused if it is not JSON", async () => {
    expect(await deliver("{")).toMatchObject({
      kind: "refused",
      status: 400,
      reason: "not-json",
    });
  });

  it("of a type of another version is unknown if this version has no such event", async () => {
    const shared: WebhookEventRow = {
      name: "webhook_test",
      type: { ...completed, shared: true },
      check: hasData,
    };
    receiver = openReceiver<Events>([shared], { secrets: [secret] });
    receiver.onUnknown((event) => calls.push(event));
    const event = { type: "inference.completed", data: [] };
    expect(await deliver(event)).toMatchObject({ kind: "unknown", event });
    expect(calls).toEqual([event]);
    expect(
      await deliver({ type: "inference.completed", data: {} }),
    ).toMatchObject({ kind: "unhandled", name: "webhook_test" });
  });

  it("rejects with the error of a handler", async () => {
    receiver.on("training.failed", () => Promise.reject(new Error("mine")));
    await expect(deliver({ type: "training.failed" })).rejects.toThrow("mine");
  });
});

it("a delivery that is not authentic reaches no handler", async () => {
  receiver.onUnknown(() => calls.push("unknown"));
  const outcome = await receiver.receive(
    {},
    '{"type":"inference.completed","data":{}}',
  );
  expect(outcome).toMatchObject({ kind: "refused", reason: "missing-header" });
  expect(calls).toEqual([]);
});

describe("a repeated delivery", () => {
  const event = { type: "training.failed" };

  it("is a duplicate after it was handled", async () => {
    receiver.on("training.failed", () => calls.push("ran"));
    expect(await deliver(event)).toMatchObject({ kind: "handled" });
    expect(await deliver(event)).toMatchObject({
      kind: "duplicate",
      status: 200,
      delivery: { id: "evt_1" },
    });
    expect(await deliver(event, "evt_2")).toMatchObject({ kind: "handled" });
    expect(calls).toEqual(["ran", "ran"]);
  });

  it("is also a duplicate if the event is unknown", async () => {
    receiver.onUnknown(() => calls.push("ran"));
    expect(await deliver({})).toMatchObject({ kind: "unknown" });
    expect(await deliver({})).toMatchObject({ kind: "duplicate" });
    expect(calls).toEqual(["ran"]);
  });

  it("must be sent again while it is being handled", async () => {
    let finish = () => {};
    receiver.on(
      "training.failed",
      () => new Promise<void>((resolve) => (finish = resolve)),
    );
    const first = deliver(event);
    await new Promise(setImmediate);
    expect(await deliver(event)).toMatchObject({
      kind: "in-progress",
      status: 409,
      delivery: { id: "evt_1" },
    });
    finish();
    expect(await first).toMatchObject({ kind: "handled" });
    expect(await deliver(event)).toMatchObject({ kind: "duplicate" });
  });

  it("is handled again after a handler failed", async () => {
    receiver.on("training.failed", () => {
      calls.push("ran");
      if (calls.length === 1) throw new Error("mine");
    });
    await expect(deliver(event)).rejects.toThrow("mine");
    expect(await deliver(event)).toMatchObject({ kind: "handled" });
    expect(await deliver(event)).toMatchObject({ kind: "duplicate" });
    expect(calls).toEqual(["ran", "ran"]);
  });
});

describe("the store", () => {
  const asked: string[] = [];
  let fails: "claim" | "complete" | "release" | undefined;
  const step = (name: "claim" | "complete" | "release") => {
    asked.push(name);
    if (fails === name) throw new Error(`no ${name}`);
  };
  const store: WebhookStore = {
    claim() {
      step("claim");
      return Promise.resolve({
        complete: () => {
          step("complete");
        },
        release: () => {
          step("release");
        },
      });
    },
  };
  beforeEach(() => {
    asked.length = 0;
    fails = undefined;
    receiver = openReceiver<Events>(rows, { secrets: [secret], store });
  });

  it("is called only for authentic, valid events with handlers", async () => {
    receiver.on("training.failed", () => undefined);
    const body = '{"type":"training.failed"}';
    await receiver.receive({}, body);
    const headers = await signWebhook({ id: "e", body, secrets: [secret] });
    await receiver.receive({ ...headers, "webhook-id": "f" }, body);
    await deliver("{");
    await deliver({ type: "inference.completed" });
    await deliver({ type: "inference.completed", data: {} });
    await deliver({});
    expect(asked).toEqual([]);
    await receiver.receive(headers, body);
    expect(asked).toEqual(["claim", "complete"]);
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["an unknown text", "taken"],
    ["a claim without release", { complete: () => undefined }],
    ["a claim without complete", { release: () => undefined }],
  ])("that returns %s: no handler runs", async (_, claim) => {
    const broken: WebhookStore = { claim: () => claim as never };
    receiver = openReceiver<Events>(rows, {
      secrets: [secret],
      store: broken,
    }).on("training.failed", () => calls.push("handled"));
    await expect(deliver({ type: "training.failed" })).rejects.toThrow(
      /claim of the webhook store must return/,
    );
    expect(calls).toEqual([]);
  });

  it.each(["claim", "complete"] as const)(
    "that cannot %s has the delivery come again",
    async (name) => {
      fails = name;
      receiver.on("training.failed", () => calls.push("ran"));
      await expect(deliver({ type: "training.failed" })).rejects.toThrow(
        `no ${name}`,
      );
      expect(calls).toHaveLength(name === "claim" ? 0 : 1);
    },
  );

  it("that cannot release does not hide what the handler threw", async () => {
    fails = "release";
    receiver.on("training.failed", () => Promise.reject(new Error("mine")));
    await expect(deliver({ type: "training.failed" })).rejects.toThrow("mine");
    expect(asked).toEqual(["claim", "release"]);
  });
});

it.each([{ type: "training.failed" }, undefined, null, 1])(
  "a body that is not raw is a mistake of the program: %j",
  async (body) => {
    // @ts-expect-error -- what express.json() makes of a body, or nothing
    await expect(receiver.receive({}, body)).rejects.toThrow("raw body");
  },
);

it.each([-1, NaN])("a tolerance of %s is refused", (tolerance) => {
  expect(() => openReceiver([], { secrets: [secret], tolerance })).toThrow(
    "tolerance",
  );
});

it("a secret of fewer than 24 bytes is refused, and not quoted", () => {
  expect(() =>
    openReceiver([], { secrets: [secret, "whsec_c2VjcmV0"] }),
  ).toThrow(
    new TypeError("A webhook secret must have at least 24 bytes; one has 6."),
  );
});

it.each([
  '{"type":"training.failed","__proto__":{"admin":true}}',
  '{"type":"training.failed","data":[{"\\u005f_pr\\u006fto__":1}]}',
  '{"type":"other","__proto__":1}',
])("an event with a property __proto__ is refused: %s", async (body) => {
  receiver.on("training.failed", () => calls.push("handled"));
  const headers = await signWebhook({ id: "e", body, secrets: [secret] });
  expect(await receiver.receive(headers, body)).toMatchObject({
    status: 422,
    reason: "invalid-event",
    detail: expect.stringContaining("__proto__") as unknown,
  });
  expect(calls).toEqual([]);
});

it("an event may have a property __proto__ that the description has, and its text", async () => {
  const described = [{ name: "made", describesProto: true }] as const;
  const body = '{"__proto__":1}';
  const headers = await signWebhook({ id: "e", body, secrets: [secret] });
  const open = openReceiver(described, { secrets: [secret] });
  expect((await open.receive(headers, body)).status).toBe(200);
  const text = '{"type":"other","text":"__proto__"}';
  expect((await deliver(text)).status).toBe(200);
});

it("a handler for an unknown event is refused", () => {
  // @ts-expect-error -- there is no such event
  expect(() => receiver.on("other", () => undefined)).toThrow(
    "There is no event other.",
  );
});

it("recognizes an event without a type by its schema", async () => {
  const untyped = openReceiver<{ ping: unknown }>(
    [{ name: "ping", check: hasData }],
    { secrets: [secret] },
  );
  const body = '{"data":{}}';
  const headers = {
    ...(await signWebhook({ id: "e", body, secrets: [secret] })),
  };
  expect(await untyped.receive(headers, body)).toMatchObject({
    kind: "unhandled",
    name: "ping",
  });
});
