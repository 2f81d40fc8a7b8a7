import { describe, expect, expectTypeOf, test } from "vitest";

import { expectedEvents } from "../../../generated/v2/webhooks.js";

describe("the events that a request subscribes to", () => {
  const url = "https://example.com/hook";

  test("are all of the operation, in the order of the description", () => {
    const all = expectedEvents("createTrainingRun", { url });
    expect(all).toEqual(["training.succeeded", "training.failed"]);
    expectTypeOf(all).toEqualTypeOf<
      ("training.succeeded" | "training.failed")[]
    >();
  });

  test("are those that it names, once", () => {
    const events = ["training.failed", "training.failed", "other"];
    expect(expectedEvents("createTrainingRun", { url, events })).toEqual([
      "training.failed",
    ]);
    expect(expectedEvents("createTrainingRun", { url, events: [] })).toEqual(
      [],
    );
  });

  test.each([undefined, null])("are none without a webhook: %s", (webhook) => {
    expect(expectedEvents("createInference", webhook)).toEqual([]);
  });

  test("have the type that is sent, not the name in the description", () => {
    expect(expectedEvents("createWebhookTest", { url })).toEqual([
      "inference.completed",
    ]);
  });

  test("exist for operations with events alone", () => {
    // @ts-expect-error -- it sends no events
    expect(() => expectedEvents("getInference", { url })).toThrow(TypeError);
  });
});
