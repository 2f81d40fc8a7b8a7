import { describe, expect, it } from "vitest";

import { someAdapters } from "../../runtime/adapters/of-generated.js";
import { rowsOf, submits } from "./endpoints.js";
import { Gate } from "./gate.js";
import { isProblem, serviceOn } from "./service-on.js";

const TRAINING = "/v2/workspaces/{workspace_id}/training-runs";
const training = { name: "Moss", kind: "style", images: ["https://a.b/c"] };

describe.each(someAdapters)("Errors on $name", (adapter) => {
  const gate = new Gate();
  const api = serviceOn(adapter, {
    change: (handlers) => ({
      ...handlers,
      createWorkflowRun: async (request, context) => {
        await gate.pass();
        return handlers.createWorkflowRun(request, context);
      },
      estimateTrainingRun: () => {
        throw new Error("The secret of the database.");
      },
    }),
  });
  const train = (key?: string, name = "Moss") =>
    api.send("POST", TRAINING, {
      body: { ...training, name },
      ...(key !== undefined && { key }),
    });

  describe("401 Missing or invalid bearer token", () => {
    it.each([null, "no-such-token"])("%s", async (token) => {
      const got = await api.send("GET", "/v1/workspaces", { token });
      isProblem(got, 401, "UNAUTHENTICATED");
    });
  });

  it("403 Insufficient permissions", async () => {
    const path = "/v1/workspaces/{workspace_id}/webhook-secret";
    const got = await api.send("GET", path, { token: "bob-token" });
    isProblem(got, 403, "FORBIDDEN");
  });

  describe("404 Resource not found", () => {
    it.each([
      ["an unknown path", "/v1/nothing"],
      ["an unknown version", "/v3/workspaces"],
      ["an unknown workspace", "/v1/workspaces/{unknown_id}"],
      ["an unknown run", `${TRAINING}/{unknown_id}`],
    ])("%s", async (_, path) => {
      isProblem(await api.send("GET", path), 404, "NOT_FOUND");
    });

    it("a workspace of another user", async () => {
      const path = "/v2/workspaces/{other_workspace_id}";
      isProblem(
        await api.send("GET", path, { token: "bob-token" }),
        404,
        "NOT_FOUND",
      );
      expect((await api.send("GET", path)).status).toBe(200);
    });
  });

  it("409 A request with the same Idempotency-Key is still running; carries Retry-After", async () => {
    const path = "/v1/workspaces/{workspace_id}/workflows/{workflow_id}/runs";
    const run = () =>
      api.send("POST", path, { key: "one key", body: { inputs: {} } });
    gate.shut();
    const first = run();
    await gate.arrivals(1);
    const got = await run();
    isProblem(got, 409, "IDEMPOTENT_REQUEST_IN_PROGRESS");
    expect(got.header("retry-after")).toMatch(/^[1-9]\d*$/);
    gate.open();
    expect((await first).status).toBe(200);
  });

  describe("422", () => {
    it("Invalid input parameters", async () => {
      const path = "/v1/workspaces?limit=101";
      isProblem(await api.send("GET", path), 422, "INVALID_INPUTS");
    });

    it("an invalid pagination cursor", async () => {
      const path = "/v2/workspaces?cursor=nonsense";
      isProblem(await api.send("GET", path), 422, "INVALID_INPUTS");
    });

    it("an Idempotency-Key reused for a different request", async () => {
      expect((await train("another key")).status).toBe(200);
      const got = await train("another key", "Fern");
      isProblem(got, 422, "IDEMPOTENCY_KEY_REUSED");
    });

    it("a rejected webhook URL", async () => {
      const body = {
        ...training,
        webhook: { url: "http://hooks.example.com" },
      };
      const got = await api.send("POST", TRAINING, { body });
      isProblem(got, 422, "INVALID_INPUTS");
    });
  });

  it("429 Rate limited; carries Retry-After (seconds)", async () => {
    for (let i = 0; i < 10; i++) expect((await train()).status).toBe(200);
    const got = await train();
    isProblem(got, 429, "RATE_LIMITED");
    expect(got.header("retry-after")).toBe("3600");
  });

  it("500 Internal server error, without its cause", async () => {
    api.service.errors.length = 0;
    const got = await api.send("POST", `${TRAINING}/estimate`, {
      body: training,
    });
    isProblem(got, 500, "INTERNAL_ERROR");
    expect(got.text).not.toMatch(/secret|database/i);
    expect(api.service.errors.map(String)).toEqual([
      "Error: The secret of the database.",
    ]);
  });

  describe("Creative Units are not checked at submission", () => {
    const paid = submits.filter(({ path }) => !path.includes("/scores"));
    it.each(rowsOf(paid))("%s", async (_, { method, path, body }) => {
      const poor = path.replace("{workspace_id}", "{other_workspace_id}");
      const got = await api.send(method, poor, { body });
      expect([got.status, got.json["status"]]).toEqual([200, "in_progress"]);
    });
  });
});

describe.each(someAdapters)(
  "Errors of another error_base on $name",
  (adapter) => {
    const api = serviceOn(adapter, {
      server: { errorBase: "https://problems.example.org/assets/" },
    });

    it("have a type of the form {error_base}/<ERROR_CODE>", async () => {
      const missing = await api.send("GET", "/v1/nothing");
      const { type } = missing.json;
      expect(type).toBe("https://problems.example.org/assets/NOT_FOUND");
      const anonymous = await api.send("GET", "/v2/workspaces", {
        token: null,
      });
      expect(anonymous.json["type"]).toBe(
        "https://problems.example.org/assets/UNAUTHENTICATED",
      );
    });
  },
);
