/**
 * The service's rules of run states, in the code that is generated for it: a
 * failed run carries an `error_code`, no other run does, and the data of an event
 * has the status that the event stands for.
 */
import { describe, expect, it } from "vitest";

import {
  type Check,
  closedFailures,
  type Failure,
} from "../../generated/runtime/check.js";
import { createWebhookSecrets } from "../../generated/runtime/webhooks-out/secrets.js";
import * as v1 from "../../generated/v1/validators.js";
import * as v2 from "../../generated/v2/validators.js";
import {
  createWebhookReceiver,
  createWebhookSender,
  signWebhook,
  type WebhookEvents,
} from "../../generated/v2/webhooks.js";

const frame = {
  created_at: "2026-03-02T09:15:00Z",
  completed_at: "2026-03-02T09:15:42Z",
  price_creative_units: 4,
  error_message: null,
  webhook: null,
};
const kinds = [
  { ...frame, inference_id: "i", outputs: [] },
  { ...frame, training_run_id: "t" },
  { ...frame, scoring_run_id: "s", scores: [] },
  { ...frame, workflow_run_id: "w", workflow_id: "x", outputs: [] },
] as const;
const [inference, training, scoring, workflow] = kinds;

function told(check: Check | undefined, value: unknown, closed: boolean) {
  const failures: Failure[] = closed ? closedFailures() : [];
  check?.(value, "", failures);
  return [...new Set(failures.map(({ pointer }) => pointer))];
}

const records: readonly (readonly [string, Check | undefined, object])[] = [
  ["v1's inference", v1.replyChecks.getInference?.[200], inference],
  ["v2's inference", v2.replyChecks.getInference?.[200], inference],
  ["a training run", v2.replyChecks.getTrainingRun?.[200], training],
  ["a scoring run", v2.replyChecks.getScoringRun?.[200], scoring],
  ["a workflow run", v2.replyChecks.getWorkflowRun?.[200], workflow],
];

describe.each(records)("the record of %s", (_, check, run) => {
  it.each([
    ["FAILED", null, ["/error_code"]],
    ["FAILED", "INSUFFICIENT_BALANCE", []],
    ["in_progress", null, []],
    ["in_progress", "INSUFFICIENT_BALANCE", ["/error_code"]],
    ["CANCELLED", null, []],
    ["CANCELLED", "INTERNAL_ERROR", ["/error_code"]],
  ])("with status %s and error_code %s fails at %j", (status, code, wanted) => {
    const value = { ...run, status, error_code: code };
    expect(told(check, value, true)).toEqual(wanted);
    expect(told(check, value, false)).toEqual(wanted);
  });

  it("may have a status added later for its readers, not from its server", () => {
    const value = { ...run, status: "paused", error_code: null };
    expect(told(check, value, false)).toEqual([]);
    expect(told(check, value, true)).toEqual(["/status"]);
  });

  it("may have an error code added later for its readers, not from its server", () => {
    const value = { ...run, status: "FAILED", error_code: "NO_CAPACITY" };
    expect(told(check, value, false)).toEqual([]);
    expect(told(check, value, true)).toEqual(["/error_code"]);
  });
});

const ends: readonly (readonly [keyof WebhookEvents, object, string])[] = [
  ["inference.completed", inference, "complete"],
  ["inference.failed", inference, "FAILED"],
  ["inference.cancelled", inference, "CANCELLED"],
  ["training.succeeded", training, "succeeded"],
  ["training.failed", training, "FAILED"],
  ["scoring_run.completed", scoring, "complete"],
  ["scoring_run.failed", scoring, "FAILED"],
  ["workflow_run.succeeded", workflow, "succeeded"],
  ["workflow_run.failed", workflow, "FAILED"],
  ["workflow_run.cancelled", workflow, "CANCELLED"],
];
const statuses = [
  "in_progress",
  "complete",
  "succeeded",
  "FAILED",
  "CANCELLED",
];
const secret = "whsec_c2VjcmV0IG9mIDI0IGJ5dGVzIG9yIHNv";

describe.each(ends)("the event %s", (name, run, own) => {
  const dataOf = (status: string) => ({
    ...run,
    status,
    error_code: status === "FAILED" ? "INTERNAL_ERROR" : null,
  });

  it("is sent with its own status only", async () => {
    const sender = createWebhookSender({
      secrets: createWebhookSecrets(),
      transport: () => Promise.resolve({ status: 200, latency: 1 }),
    });
    const address = { owner: "w", webhook: { url: "https://a.example.com/" } };
    for (const status of statuses.filter((each) => each !== own)) {
      // What a caller without types may give.
      const event = { data: dataOf(status) } as never;
      await expect(sender.send(name, event, address)).rejects.toThrow(
        "/data/status",
      );
    }
    await expect(
      sender.send(name, { data: dataOf(own) } as never, address),
    ).resolves.toMatchObject({ status: "pending" });
    await sender.close();
  });

  it("is received with its own status only", async () => {
    const receiver = createWebhookReceiver({ secrets: [secret] });
    const kindOf = async (status: string) => {
      const id = `evt_${status}`;
      const body = JSON.stringify({
        id,
        type: name,
        created_at: "2026-03-02T09:15:42Z",
        data: dataOf(status),
      });
      const headers = await signWebhook({ id, body, secrets: [secret] });
      return (await receiver.receive(headers, body)).kind;
    };
    for (const status of [...statuses, "paused"])
      expect([status, await kindOf(status)]).toEqual([
        status,
        status === own ? "unhandled" : "refused",
      ]);
  });
});

it("sends no event with a code that is not listed", async () => {
  const sender = createWebhookSender({
    secrets: createWebhookSecrets(),
    transport: () => Promise.resolve({ status: 200, latency: 1 }),
  });
  const data = { ...inference, status: "FAILED", error_code: "NO_CAPACITY" };
  await expect(
    sender.send("inference.failed", { data } as never, {
      owner: "w",
      webhook: { url: "https://a.example.com/" },
    }),
  ).rejects.toThrow("/data/error_code");
  await sender.close();
});

it("refuses a failed event without a code", () => {
  const data = { ...inference, status: "FAILED", error_code: null };
  const event = {
    id: "evt_1",
    type: "inference.failed",
    created_at: "2026-03-02T09:15:42Z",
    data,
  };
  expect(told(v2.eventChecks["inference.failed"], event, true)).toEqual([
    "/data/error_code",
  ]);
});
