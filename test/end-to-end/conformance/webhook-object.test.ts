import { describe, expect, it } from "vitest";

import { someAdapters } from "../../runtime/adapters/of-generated.js";
import { rowsOf, webhookSubmits } from "./endpoints.js";
import { isProblem, serviceOn } from "./service-on.js";

const URL_OK = "https://hooks.example.com/assets?of=moss";

/** The events that each submit can produce. */
const events: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /\/inferences$/,
    ["inference.completed", "inference.failed", "inference.cancelled"],
  ],
  [/\/training-runs$/, ["training.succeeded", "training.failed"]],
  [/\/scores$/, ["scoring_run.completed", "scoring_run.failed"]],
  [
    /\/runs$/,
    ["workflow_run.succeeded", "workflow_run.failed", "workflow_run.cancelled"],
  ],
];

function eventsOf(path: string): readonly string[] {
  return events.find(([end]) => end.test(path))?.[1] ?? [];
}

/** Maps of names and texts, each a pair of lengths. */
function metadata(...sizes: readonly (readonly [number, number])[]) {
  return Object.fromEntries(
    sizes.map(([name, value], index) => [
      String.fromCharCode(97 + index).repeat(name),
      "v".repeat(value),
    ]),
  );
}

describe.each(someAdapters)("The webhook of a submit on $name", (adapter) => {
  const api = serviceOn(adapter);

  describe.each(rowsOf(webhookSubmits))("%s", (_, { method, path, body }) => {
    const submit = (webhook: unknown) =>
      api.send(method, path, { body: { ...body, webhook } });

    it("is optional", async () => {
      expect((await api.send(method, path, { body })).status).toBe(200);
    });

    it("gets expected_events in the response: all, if events is omitted", async () => {
      const { status, json } = await submit({ url: URL_OK });
      expect(status).toBe(200);
      expect(json["expected_events"]).toEqual(eventsOf(path));
    });

    it("the member events selects the delivered events", async () => {
      for (const event of eventsOf(path)) {
        const { json } = await submit({ url: URL_OK, events: [event] });
        expect(json["expected_events"]).toEqual([event]);
      }
    });

    it("events that the submit cannot produce are refused", async () => {
      for (const event of ["inference.dreamt", "", "*"])
        isProblem(
          await submit({ url: URL_OK, events: [event] }),
          422,
          "INVALID_INPUTS",
        );
      const [[, others] = []] = events.filter(([end]) => !end.test(path));
      isProblem(
        await submit({ url: URL_OK, events: others }),
        422,
        "INVALID_INPUTS",
      );
    });

    it("is in the job's record", async () => {
      const { json } = await submit({ url: URL_OK });
      const [id = ""] = Object.entries(json)
        .filter(([name]) => name.endsWith("_id"))
        .map(([, value]) => String(value));
      const job = await api.send("GET", `${path}/${id}`);
      expect(job.json["webhook"]).toEqual({
        status: "pending",
        attempts: 0,
        last_attempt_at: null,
        last_response_status: null,
        last_error: null,
      });
    });

    it("is not a webhook without a url, or with other members", async () => {
      for (const webhook of [
        {},
        { events: [] },
        { url: 5 },
        { url: null },
        { url: URL_OK, secret: "s" },
        { url: URL_OK, events: "training.failed" },
        { url: URL_OK, metadata: { count: 5 } },
        { url: URL_OK, metadata: ["a"] },
        null,
        URL_OK,
      ])
        isProblem(await submit(webhook), 422, "INVALID_INPUTS");
    });
  });

  describe("v1 inferences cannot have a webhook", () => {
    it("it is refused as an unknown field", async () => {
      const got = await api.send(
        "POST",
        "/v1/workspaces/{workspace_id}/inferences",
        {
          body: {
            model_id: "{model_id}",
            prompt: "moss",
            webhook: { url: URL_OK },
          },
        },
      );
      isProblem(got, 422, "INVALID_INPUTS");
      expect(got.json["errors"]).toMatchObject([{ pointer: "/body/webhook" }]);
    });
  });

  describe("metadata: at most 10 keys and 1024 bytes in total", () => {
    const path = "/v1/workspaces/{workspace_id}/training-runs";
    const submit = (given: object) =>
      api.send("POST", path, {
        body: {
          name: "Moss",
          kind: "style",
          images: ["https://a.b/c"],
          webhook: { url: URL_OK, metadata: given },
        },
      });
    const one = [1, 1] as const;

    it.each<[string, object]>([
      ["none", {}],
      ["10 keys", metadata(...Array.from({ length: 10 }, () => one))],
      ["1024 bytes in one value", metadata([1, 1023])],
      ["1024 bytes in all", metadata([256, 256], [256, 256])],
      ["1024 bytes of UTF-8", { a: "é".repeat(511), b: "" }],
    ])("%s is taken", async (_, given) => {
      expect((await submit(given)).status).toBe(200);
    });

    it.each<[string, object]>([
      ["11 keys", metadata(...Array.from({ length: 11 }, () => one))],
      ["1025 bytes in one value", metadata([1, 1024])],
      ["1025 bytes in all", metadata([256, 256], [256, 257])],
      ["1025 bytes of UTF-8", { a: "é".repeat(512) }],
      ["1025 bytes in a key", metadata([1025, 0])],
    ])("%s is refused", async (_, given) => {
      const got = await submit(given);
      isProblem(got, 422, "INVALID_INPUTS");
      expect(got.json["errors"]).toMatchObject([
        { pointer: "/body/webhook/metadata" },
      ]);
    });
  });
});
