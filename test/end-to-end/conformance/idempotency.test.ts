import { describe, expect, it } from "vitest";

import { someAdapters } from "../../runtime/adapters/of-generated.js";
import { type Endpoint, rowsOf, submits } from "./endpoints.js";
import { Gate } from "./gate.js";
import { DAY, type Got, isProblem, serviceOn } from "./service-on.js";

const TRAINING = "/v1/workspaces/{workspace_id}/training-runs";
const training = { name: "Moss", kind: "style", images: ["https://a.b/c"] };

describe.each(someAdapters)("Idempotency on $name", (adapter) => {
  const gate = new Gate();
  /** The error that the next calls of the handler throw, if any. */
  const failures: Error[] = [];
  const api = serviceOn(adapter, {
    change: (handlers) => ({
      ...handlers,
      createTrainingRun: async (request, context) => {
        await gate.pass();
        const failure = failures.shift();
        if (failure !== undefined) throw failure;
        return handlers.createTrainingRun(request, context);
      },
      createWebhookTest: (request, { problem }) =>
        problem("NOT_FOUND", { detail: request.body.webhook.url }),
    }),
  });

  let keys = 0;
  const newKey = () => `key ${++keys}`;
  const train = (key: string, more: { name?: string; token?: string } = {}) => {
    const { name = "Moss", token = "ann-token" } = more;
    const body = { ...training, name };
    return api.send("POST", TRAINING, { key, token, body });
  };
  const executed = (got: Got) => {
    expect([got.status, got.header("idempotent-replayed")]).toEqual([
      200,
      undefined,
    ]);
    return got.text;
  };
  const replayed = (got: Got, text: string) => {
    expect([got.status, got.header("idempotent-replayed"), got.text]).toEqual([
      200,
      "true",
      text,
    ]);
  };

  describe("the unsafe requests with a key", () => {
    it.each(rowsOf(submits))(
      "%s: the first executes, a later identical one is its reply again",
      async (_, { method, path, body }: Endpoint) => {
        const key = newKey();
        const first = executed(await api.send(method, path, { key, body }));
        replayed(await api.send(method, path, { key, body }), first);
        replayed(await api.send(method, path, { key, body }), first);
        const other = await api.send(method, path, { key: newKey(), body });
        expect(executed(other)).not.toBe(first);
      },
    );
  });

  describe("Header: any opaque string up to 255 characters", () => {
    it.each([
      ["one character", "k"],
      ["255 characters", "k".repeat(255)],
      ["a quoted one", '"8e03978e-40d5-43dd-bc93-6894a57f9324"'],
      ["one with spaces and signs", "a b,c;d=e:{}~"],
      ["a name that every object has", "__proto__"],
      ["one beyond ASCII", "sch\xfcssel"],
    ])("%s", async (_, key) => {
      const first = executed(await train(key));
      replayed(await train(key), first);
    });

    it.each([
      ["256 characters", "k".repeat(256)],
      ["none", ""],
    ])("but not %s", async (_, key) => {
      const calls = gate.calls;
      const got = await train(key);
      isProblem(got, 422, "INVALID_INPUTS");
      expect(gate.calls).toBe(calls);
    });

    it("is compared exactly: another case is another key", async () => {
      const first = executed(await train("Case"));
      expect(executed(await train("case"))).not.toBe(first);
    });
  });

  describe("Replay window: 24 hours", () => {
    it("one second before its end, the response is replayed", async () => {
      const key = newKey();
      const first = executed(await train(key));
      api.clock.pass(DAY - 1);
      replayed(await train(key), first);
    });

    it("at its end the request executes", async () => {
      const key = newKey();
      const first = executed(await train(key));
      api.clock.pass(DAY);
      expect(executed(await train(key))).not.toBe(first);
    });

    it("a replay does not extend the window", async () => {
      const key = newKey();
      const first = executed(await train(key));
      api.clock.pass(DAY / 2);
      replayed(await train(key), first);
      api.clock.pass(DAY / 2);
      executed(await train(key));
    });

    it("after its end another request can use the key", async () => {
      const key = newKey();
      executed(await train(key));
      api.clock.pass(DAY);
      executed(await train(key, { name: "Fern" }));
    });
  });

  describe("Scope: the credential's owner", () => {
    it("the same key of another owner is a different key", async () => {
      const key = newKey();
      const first = executed(await train(key));
      const other = await train(key, { token: "bob-token", name: "Fern" });
      expect(executed(other)).not.toBe(first);
    });

    it("another credential of the owner has the same keys", async () => {
      const key = newKey();
      const first = executed(await train(key));
      replayed(await train(key, { token: "ann.jwt.token" }), first);
    });

    it("a caller without credentials gets no details", async () => {
      const key = newKey();
      executed(await train(key));
      isProblem(
        await train(key, { token: "no-such-token" }),
        401,
        "UNAUTHENTICATED",
      );
    });
  });

  describe("Different request, same key: 422 IDEMPOTENCY_KEY_REUSED", () => {
    const other: readonly [string, string, object][] = [
      ["another body", TRAINING, { ...training, name: "Fern" }],
      [
        "another path",
        TRAINING.replace("{workspace_id}", "{other_workspace_id}"),
        training,
      ],
      ["another version", TRAINING.replace("/v1", "/v2"), training],
      [
        "another operation",
        "/v1/workspaces/{workspace_id}/workflows/{workflow_id}/runs",
        { inputs: {} },
      ],
    ];
    it.each(other)("%s", async (_, path, body) => {
      const key = newKey();
      const first = executed(await train(key));
      const got = await api.send("POST", path, { key, body });
      isProblem(got, 422, "IDEMPOTENCY_KEY_REUSED");
      // The key still belongs to its request.
      replayed(await train(key), first);
    });

    it("other bytes of the same JSON", async () => {
      const key = newKey();
      executed(await train(key));
      const body = `${JSON.stringify(training)} `;
      const got = await api.send("POST", TRAINING, { key, body });
      isProblem(got, 422, "IDEMPOTENCY_KEY_REUSED");
    });

    it("also while the original runs", async () => {
      const key = newKey();
      gate.shut();
      const first = train(key);
      await gate.arrivals(1);
      const got = await train(key, { name: "Fern" });
      isProblem(got, 422, "IDEMPOTENCY_KEY_REUSED");
      gate.open();
      executed(await first);
    });
  });

  describe("Retry while original runs: 409 IDEMPOTENT_REQUEST_IN_PROGRESS", () => {
    it("with Retry-After, and then the reply", async () => {
      const key = newKey();
      gate.shut();
      const first = train(key);
      await gate.arrivals(1);
      for (const retry of [train(key), train(key)]) {
        const got = await retry;
        isProblem(got, 409, "IDEMPOTENT_REQUEST_IN_PROGRESS");
        expect(got.header("retry-after")).toMatch(/^[1-9]\d*$/);
      }
      gate.open();
      const text = executed(await first);
      replayed(await train(key), text);
    });
  });

  describe("Original request failed: key is not reserved; a retry executes", () => {
    it("after a failure of the handler", async () => {
      const key = newKey();
      failures.push(new Error("The disk is full."));
      isProblem(await train(key), 500, "INTERNAL_ERROR");
      executed(await train(key));
    });

    it("after invalid inputs", async () => {
      const key = newKey();
      const body = { ...training, kind: 5 };
      const got = await api.send("POST", TRAINING, { key, body });
      isProblem(got, 422, "INVALID_INPUTS");
      executed(await train(key));
    });

    it("after a problem of the handler", async () => {
      const key = newKey();
      const gone = TRAINING.replace("{workspace_id}", "{unknown_id}");
      const got = await api.send("POST", gone, { key, body: training });
      isProblem(got, 404, "NOT_FOUND");
      executed(await train(key));
    });

    it("after a spent quota", async () => {
      for (let i = 0; i < 10; i++) executed(await train(newKey()));
      const key = newKey();
      isProblem(await train(key), 429, "RATE_LIMITED");
      api.clock.pass(3600);
      executed(await train(key));
    });
  });

  describe("Safe methods (GET): key ignored", () => {
    it.each(["GET", "HEAD"])("%s", async (method) => {
      const key = newKey();
      const path = "/v2/workspaces";
      for (const query of ["?limit=1", "?limit=1", "?limit=2"]) {
        const got = await api.send(method, path + query, { key });
        expect(got.status).toBe(200);
        expect(got.header("idempotent-replayed")).toBeUndefined();
      }
    });

    it("and reserves nothing", async () => {
      const key = newKey();
      await api.send("GET", "/v2/workspaces", { key });
      executed(await train(key));
    });
  });

  it("without a key, each request executes", async () => {
    const run = () => api.send("POST", TRAINING, { body: training });
    expect(executed(await run())).not.toBe(executed(await run()));
  });
});
