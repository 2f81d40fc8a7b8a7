import { describe, expect, it } from "vitest";

import { someAdapters } from "../../runtime/adapters/of-generated.js";
import { endpoints, rowsOf } from "./endpoints.js";
import { serviceOf } from "./service-of.js";
import { DAY, type Got, isProblem, serviceOn } from "./service-on.js";

const IN = "/workspaces/{workspace_id}";

/** The headers about deprecation. */
function deprecationIn({ header }: Got) {
  return {
    deprecation: header("deprecation"),
    sunset: header("sunset"),
    link: header("link"),
  };
}

const NONE = { deprecation: undefined, sunset: undefined, link: undefined };

describe.each(someAdapters)("Versioning on $name", (adapter) => {
  const api = serviceOn(adapter);

  describe("the version is the first path segment", () => {
    it.each([
      "/workspaces",
      "/v0/workspaces",
      "/v3/workspaces",
      "/workspaces/v1",
    ])("%s is nothing", async (path) => {
      isProblem(await api.send("GET", path), 404, "NOT_FOUND");
    });

    it("both are served together", async () => {
      for (const path of ["/v1/workspaces", "/v2/workspaces"])
        expect((await api.send("GET", path)).status).toBe(200);
    });
  });

  describe("every resource is reachable under /v2, with an identical response", () => {
    const shared = endpoints.filter(
      ({ path }) =>
        path.startsWith("/v1") && !/\/(?:models|inferences.*)$/.test(path),
    );
    it.each(rowsOf(shared))("%s", async (_, { method, path, body }) => {
      const one = await api.send(method, path, { body });
      const two = await api.send(method, path.replace("/v1", "/v2"), { body });
      expect([two.status, Object.keys(two.json)]).toEqual([
        one.status,
        Object.keys(one.json),
      ]);
    });
  });

  describe("v2 differs from v1 in the generation surface", () => {
    it.each([
      [`/v1${IN}/models`, 200],
      [`/v2${IN}/models`, 404],
      [`/v1${IN}/base-models`, 404],
      [`/v2${IN}/base-models`, 200],
      [`/v1${IN}/reference-sets`, 404],
      [`/v2${IN}/reference-sets`, 200],
    ])("%s is a %i", async (path, status) => {
      expect((await api.send("GET", path)).status).toBe(status);
    });

    it.each([
      ["/v1", { model_id: "{model_id}", prompt: "moss" }, 200],
      ["/v2", { model_id: "{model_id}", prompt: "moss" }, 422],
      ["/v1", { base_model_id: "{model_id}", prompt: "moss" }, 422],
      [
        "/v2",
        {
          base_model_id: "{model_id}",
          reference_set_ids: ["{unknown_id}"],
          prompt: "moss",
        },
        200,
      ],
    ])("inferences of %s take %o: %i", async (version, body, status) => {
      const got = await api.send("POST", `${version}${IN}/inferences`, {
        body,
      });
      expect(got.status).toBe(status);
    });
  });

  describe("an operation that is not deprecated has no deprecation headers", () => {
    it.each(rowsOf(endpoints))("%s", async (_, { method, path, body }) => {
      const got = await api.send(method, path, { body });
      expect(deprecationIn(got)).toEqual(NONE);
    });
  });

  it("the machine-readable description is version 1.0.0 of itself", async () => {
    const got = await api.send("GET", "/openapi.json", { token: null });
    expect(got.json["info"]).toMatchObject({ version: "1.0.0" });
  });
});

const policy = "https://docs.example.com/deprecations";

const changed = await serviceOf(({ paths }) => {
  Object.assign(paths[`/v1${IN}/models`]?.get ?? {}, {
    deprecated: true,
    "x-deprecation": {
      date: "2026-03-01",
      sunset: "2026-08-28",
      policy,
      successor: "listBaseModelsV2",
    },
  });
});

describe.each(changed.adapters)(
  "A deprecated operation on $name",
  (adapter) => {
    let mayFail = false;
    const api = serviceOn(adapter, {
      create: changed.create,
      handlers: (handlers) => ({
        ...handlers,
        v1: {
          ...handlers.v1,
          listModels: (request, context) => {
            if (mayFail) throw new Error("The disk is full.");
            return handlers.v1.listModels(request, context);
          },
        },
      }),
    });
    const models = `/v1${IN}/models`;
    const rows: readonly [string, number, () => Promise<Got>][] = [
      ["a success", 200, () => api.send("GET", models)],
      ["HEAD", 200, () => api.send("HEAD", models)],
      ["a 401", 401, () => api.send("GET", models, { token: null })],
      [
        "a 404",
        404,
        () => api.send("GET", models.replace("{workspace_id}", "{unknown_id}")),
      ],
      [
        "a 406",
        406,
        () => api.send("GET", models, { headers: { accept: "text/html" } }),
      ],
      ["a 422", 422, () => api.send("GET", `${models}?limit=0`)],
      [
        "a 500",
        500,
        () => {
          mayFail = true;
          return api.send("GET", models).finally(() => {
            mayFail = false;
          });
        },
      ],
    ];

    describe("is on every response", () => {
      it.each(rows)("%s", async (_, status, ask) => {
        const got = await ask();
        expect(got.status).toBe(status);
        const { deprecation, sunset, link = "" } = deprecationIn(got);
        // RFC 9745: a date of structured fields.
        expect(deprecation).toBe(`@${Date.UTC(2026, 2, 1) / 1000}`);
        // RFC 8594: a date of HTTP.
        expect(sunset).toBe("Fri, 28 Aug 2026 00:00:00 GMT");
        expect(link).toContain(`<${policy}>; rel="deprecation"`);
        const id = status === 404 ? "{unknown_id}" : "{workspace_id}";
        expect(link).toContain(
          api.fill(
            `</v2/workspaces/${id}/base-models>; rel="successor-version"`,
          ),
        );
      });
    });

    it("keeps working until the sunset, and at least 180 days after its deprecation", async () => {
      const got = await api.send("GET", models);
      expect(got.status).toBe(200);
      const { deprecation = "", sunset = "" } = deprecationIn(got);
      const days =
        (Date.parse(sunset) / 1000 - Number(deprecation.slice(1))) / DAY;
      expect(days).toBeGreaterThanOrEqual(180);
    });

    it.each([
      "/v1/workspaces",
      `/v1${IN}`,
      `/v2${IN}/base-models`,
      "/v1/nothing",
      "/docs",
    ])("is the only one: %s", async (path) => {
      expect(deprecationIn(await api.send("GET", path))).toEqual(NONE);
    });
  },
);
