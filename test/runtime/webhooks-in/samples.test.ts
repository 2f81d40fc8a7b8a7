import { describe, expect, it } from "vitest";

import { eventChecks as v1Checks } from "../../../generated/v1/validators.js";
import { sampleWebhook as v1Sample } from "../../../generated/v1/webhook-samples.js";
import * as v1Webhooks from "../../../generated/v1/webhooks.js";
import { eventChecks as v2Checks } from "../../../generated/v2/validators.js";
import { sampleWebhook } from "../../../generated/v2/webhook-samples.js";
import * as v2Webhooks from "../../../generated/v2/webhooks.js";

const secret = "whsec_c2VjcmV0IG9mIDI0IGJ5dGVzIG9yIHNv";
const other = "whsec_b3RoZXIgc2VjcmV0IG9mIDI0IGJ5dGVz";

/** The keys of a table, with the type of its keys. */
function namesOf<Name extends string>(
  table: Readonly<Record<Name, unknown>>,
): Name[] {
  return Object.keys(table) as Name[];
}

describe("a sample of each event", () => {
  it.each(namesOf<v2Webhooks.WebhookEventName>(v2Checks))(
    "is taken by v2's receiver: %s",
    async (name) => {
      const { headers, body } = await sampleWebhook(name, {}, { secret });
      const receiver = v2Webhooks.createWebhookReceiver({ secrets: [secret] });
      expect(await receiver.receive(headers, body)).toMatchObject({
        kind: "unhandled",
        name,
      });
    },
  );

  it.each(namesOf<v1Webhooks.WebhookEventName>(v1Checks))(
    "is taken by v1's receiver: %s",
    async (name) => {
      const { headers, body } = await v1Sample(name, {}, { secret });
      const receiver = v1Webhooks.createWebhookReceiver({ secrets: [secret] });
      expect(await receiver.receive(headers, body)).toMatchObject({
        kind: "unhandled",
        name,
      });
    },
  );
});

describe("an event that only v2 has, at the receiver of v1", () => {
  const told: unknown[] = [];
  const receiver = v1Webhooks
    .createWebhookReceiver({ secrets: [secret] })
    .onUnknown((event) => told.push(event));

  it.each(["inference.completed", "inference.failed"] as const)(
    "is unknown, and no failure: %s",
    async (name) => {
      const { headers, body, event } = await sampleWebhook(
        name,
        {},
        { secret },
      );
      expect(await receiver.receive(headers, body)).toMatchObject({
        kind: "unknown",
        status: 200,
      });
      expect(told.at(-1)).toEqual(event);
    },
  );
});

it("overrides apply at any depth, and replace lists as a whole", async () => {
  const { body, event } = await sampleWebhook(
    "inference.completed",
    { id: "evt_2", data: { outputs: [], webhook: { attempts: 3 } } },
    { secret },
  );
  expect(JSON.parse(body)).toEqual(event);
  const plain = await sampleWebhook("inference.completed", {}, { secret });
  const { data } = plain.event;
  expect(event).toEqual({
    ...plain.event,
    id: "evt_2",
    data: {
      ...data,
      outputs: [],
      webhook: { ...data.webhook, attempts: 3 },
    },
  });
});

it("an override may be null", async () => {
  const { event } = await sampleWebhook(
    "inference.completed",
    { data: { completed_at: null } },
    { secret },
  );
  expect(event.data.completed_at).toBeNull();
});

it("each call returns a new sample, which a test may change", async () => {
  const first = await sampleWebhook("inference.completed", {}, { secret });
  first.event.data.outputs.length = 0;
  const second = await sampleWebhook("inference.completed", {}, { secret });
  expect(second.event.data.outputs).toHaveLength(1);
});

it("signs with the given options", async () => {
  const receiver = v2Webhooks.createWebhookReceiver({ secrets: [other] });
  const sign = (options: Parameters<typeof sampleWebhook>[2]) =>
    sampleWebhook("training.failed", {}, options).then(({ headers, body }) =>
      receiver.receive(headers, body),
    );
  expect(await sign({ secret })).toMatchObject({
    reason: "no-matching-signature",
  });
  expect(await sign({ secret: [secret, other], id: "evt_x" })).toMatchObject({
    kind: "unhandled",
    delivery: { id: "evt_x" },
  });
  expect(await sign({ secret: other, timestamp: 1 })).toMatchObject({
    reason: "too-old",
  });
});

it("has the event's own id, so that a second call is a duplicate", async () => {
  const receiver = v2Webhooks
    .createWebhookReceiver({ secrets: [secret] })
    .on("training.failed", () => undefined);
  const deliver = async (id?: string) => {
    const { headers, body, event } = await sampleWebhook(
      "training.failed",
      id === undefined ? {} : { id },
      { secret },
    );
    expect(headers["webhook-id"]).toBe(event.id);
    return (await receiver.receive(headers, body)).kind;
  };
  expect(await deliver()).toBe("handled");
  expect(await deliver()).toBe("duplicate");
  expect(await deliver("evt_other")).toBe("handled");
});

it("puts one job's events in order", async () => {
  const at = (created_at: string) =>
    sampleWebhook("scoring_run.completed", { created_at }, { secret }).then(
      ({ event }) => event,
    );
  const late = await at("2026-03-02T09:15:43Z");
  const early = await at("2026-03-02T09:15:42.5Z");
  expect(v2Webhooks.events.order([late, early])).toEqual([early, late]);
});
