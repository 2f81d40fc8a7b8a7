import { describe, expect, it } from "vitest";

import { someAdapters } from "../../runtime/adapters/of-generated.js";
import { endpoints, lists, rowsOf } from "./endpoints.js";
import { isProblem, serviceOn } from "./service-on.js";

const IN = "/workspaces/{workspace_id}";
const USAGE = `${IN}/usage`;

describe.each(someAdapters)("Endpoints on $name", (adapter) => {
  const api = serviceOn(adapter);
  const query = (path: string, text: string) =>
    api.send("GET", `${path}?${text}`);
  const pointers = (errors: unknown) =>
    // Of a problem of invalid inputs, which lists what is wrong.
    (errors as readonly { readonly pointer: string }[]).map(
      ({ pointer }) => pointer,
    );

  describe("every path exists under /v1 and /v2, with a JSON reply of 200", () => {
    const there = endpoints.filter(
      ({ path }) => !path.includes("{unknown_id}"),
    );
    it.each(rowsOf(there))("%s", async (_, { method, path, body }) => {
      const got = await api.send(method, path, { body });
      expect(got.status).toBe(200);
      expect(got.header("content-type")).toBe("application/json");
      expect(got.json).toEqual(expect.any(Object));
    });
  });

  describe("the pagination envelope", () => {
    it.each(lists)("$path has it", async ({ path, items, count }) => {
      const { json } = await query(path, "limit=2");
      expect(Object.keys(json).sort()).toEqual([items, "pagination"].sort());
      expect(json[items]).toHaveLength(2);
      expect(json["pagination"]).toEqual({
        next_cursor: expect.stringMatching(/./) as unknown,
        has_more_results: true,
        total_count: count,
      });
    });

    it.each(lists)(
      "$path gives every item once, page by page; next_cursor is null on the last",
      async ({ path, items, count }) => {
        const seen: unknown[] = [];
        let cursor: string | null = null;
        do {
          const more: string = cursor === null ? "" : `&cursor=${cursor}`;
          const { json } = await query(path, `limit=2${more}`);
          const page = json[items] as readonly unknown[];
          const { next_cursor, has_more_results } = json["pagination"] as {
            next_cursor: string | null;
            has_more_results: boolean;
          };
          seen.push(...page);
          expect(has_more_results).toBe(next_cursor !== null);
          cursor = next_cursor && encodeURIComponent(next_cursor);
        } while (cursor !== null);
        const all = await query(path, "limit=100");
        expect(seen).toEqual(all.json[items]);
        expect(seen).toHaveLength(count);
      },
    );
  });

  describe("limit: integer 1..100, default 20", () => {
    it.each(lists)(
      "$path takes the ends of the range",
      async ({ path, items }) => {
        expect((await query(path, "limit=1")).json[items]).toHaveLength(1);
        expect((await query(path, "limit=100")).status).toBe(200);
      },
    );

    it.each(lists)("$path has a default", async ({ path, items, count }) => {
      expect((await api.send("GET", path)).json[items]).toHaveLength(count);
    });

    it.each(
      lists.flatMap(({ path }) =>
        [
          "0",
          "101",
          "-1",
          "1.5",
          "1e1",
          "0x10",
          "ten",
          "",
          "%20",
          "2&limit=3",
        ].map((limit) => ({ path, limit })),
      ),
    )("$path refuses limit=$limit", async ({ path, limit }) => {
      const got = await query(path, `limit=${limit}`);
      isProblem(got, 422, "INVALID_INPUTS");
      expect(pointers(got.json["errors"])).toEqual(["/query/limit"]);
    });
  });

  describe.each(["/v1", "/v2"])(
    "days under %s: integer 1..365, default 30",
    (version) => {
      it.each([
        ["days=1", 1],
        ["days=365", 365],
        ["", 30],
      ])("%s gives %i days", async (text, count) => {
        const { json } = await query(version + USAGE, text);
        expect(json["days"]).toHaveLength(count);
      });

      it.each(["0", "366", "-1", "1.5", "x", ""])(
        "refuses days=%s",
        async (days) => {
          const got = await query(version + USAGE, `days=${days}`);
          isProblem(got, 422, "INVALID_INPUTS");
          expect(pointers(got.json["errors"])).toEqual(["/query/days"]);
        },
      );
    },
  );

  describe("an invalid cursor returns 422 INVALID_INPUTS", () => {
    it.each(
      lists.flatMap(({ path }) =>
        ["nonsense", "", "%00", "null", "a".repeat(3000), "%F0%9F%8C%BF"].map(
          (cursor) => ({ path, cursor }),
        ),
      ),
    )("$path refuses cursor=$cursor", async ({ path, cursor }) => {
      const got = await query(path, `cursor=${cursor}`);
      isProblem(got, 422, "INVALID_INPUTS");
    });

    it("one that is altered", async () => {
      const { json } = await query("/v1/workspaces", "limit=2");
      const { next_cursor } = json["pagination"] as { next_cursor: string };
      const altered = [
        next_cursor.slice(0, -2),
        `${next_cursor}A`,
        `${next_cursor.startsWith("B") ? "C" : "B"}${next_cursor.slice(1)}`,
      ];
      for (const cursor of altered) {
        const got = await query(
          "/v1/workspaces",
          `limit=2&cursor=${encodeURIComponent(cursor)}`,
        );
        isProblem(got, 422, "INVALID_INPUTS");
      }
    });

    it("one of another list, owner or path", async () => {
      const cursorOf = async (path: string, text: string) => {
        const { json } = await query(path, text);
        const { next_cursor } = json["pagination"] as { next_cursor: string };
        return `cursor=${encodeURIComponent(next_cursor)}`;
      };
      const cursor = await cursorOf("/v1/workspaces", "limit=2");
      const refused = [
        await query(`/v1${IN}/models`, cursor),
        await query(`/v2${IN}/base-models`, cursor),
        await api.send("GET", `/v1/workspaces?${cursor}`, {
          token: "bob-token",
        }),
      ];
      for (const got of refused) isProblem(got, 422, "INVALID_INPUTS");
      const other = await cursorOf(`/v1${IN}/models`, "limit=2");
      isProblem(
        await query("/v1/workspaces/{other_workspace_id}/models", other),
        422,
        "INVALID_INPUTS",
      );
    });

    it("but not one of another credential of the owner, or of another limit", async () => {
      const { json } = await query("/v1/workspaces", "limit=2");
      const { next_cursor } = json["pagination"] as { next_cursor: string };
      const path = `/v1/workspaces?limit=3&cursor=${encodeURIComponent(next_cursor)}`;
      const got = await api.send("GET", path, { token: "ann.jwt.token" });
      expect(got.status).toBe(200);
      expect(got.json["workspaces"]).toHaveLength(3);
    });
  });

  describe("workspace_id: string, format uuid", () => {
    const inWorkspace = endpoints.filter(({ path }) => path.includes(IN));
    it.each(rowsOf(inWorkspace))("%s", async (_, { method, path, body }) => {
      const malformed = path.replace("{workspace_id}", "workspace-0");
      const got = await api.send(method, malformed, { body });
      if (got.status === 403) {
        // An operation for admins reveals nothing to other callers.
        expect(path).toContain("/webhook-secret");
        return;
      }
      isProblem(got, 422, "INVALID_INPUTS");
      expect(pointers(got.json["errors"])).toContain("/path/workspace_id");
    });

    it.each([
      "00000000-0000-0000-0000-00000000000",
      "00000000000000000000000000000000",
      "{11111111-2222-4333-8444-555555555555}",
      "11111111-2222-4333-8444-55555555555g",
      "%00",
      "..%2f..",
      "%ff",
    ])("%s is none", async (id) => {
      const got = await api.send("GET", `/v2/workspaces/${id}`);
      isProblem(got, 422, "INVALID_INPUTS");
      expect(pointers(got.json["errors"])).toEqual(["/path/workspace_id"]);
    });
  });

  describe("an unknown query parameter is refused", () => {
    it.each(rowsOf(endpoints))("%s", async (_, { method, path, body }) => {
      const got = await api.send(method, `${path}?verbose=1`, { body });
      isProblem(got, 422, "INVALID_INPUTS");
      expect(pointers(got.json["errors"])).toEqual(["/query/verbose"]);
    });
  });

  describe("an unknown field of a body is refused, and a missing one", () => {
    const withBody = endpoints.filter(({ body }) => body !== undefined);
    it.each(rowsOf(withBody))("%s", async (_, { method, path, body = {} }) => {
      const more = { ...body, colour: "green" };
      const unknown = await api.send(method, path, { body: more });
      isProblem(unknown, 422, "INVALID_INPUTS");
      expect(pointers(unknown.json["errors"])).toEqual(["/body/colour"]);

      const missing = await api.send(method, path, { body: {} });
      isProblem(missing, 422, "INVALID_INPUTS");
      expect(pointers(missing.json["errors"]).sort()).toEqual(
        Object.keys(body)
          .map((name) => `/body/${name}`)
          .sort(),
      );
    });
  });
});
