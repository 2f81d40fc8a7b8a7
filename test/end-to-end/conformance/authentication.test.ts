import { describe, expect, it } from "vitest";

import { someAdapters } from "../../runtime/adapters/of-generated.js";
import { adminEndpoints, endpoints, publicPaths, rowsOf } from "./endpoints.js";
import { isProblem, serviceOn } from "./service-on.js";

describe.each(someAdapters)("Authentication on $name", (adapter) => {
  const api = serviceOn(adapter);

  describe("every endpoint requires Authorization: Bearer", () => {
    it.each(rowsOf(endpoints))("%s", async (_, { method, path, body }) => {
      const got = await api.send(method, path, { token: null, body });
      isProblem(got, 401, "UNAUTHENTICATED");
      // RFC 6750, 3: no error if there is no token.
      expect(got.header("www-authenticate")).toBe("Bearer");
    });
  });

  describe("except openapi.json, versioning and the interactive docs", () => {
    it.each(publicPaths)("%s", async (path) => {
      const got = await api.send("GET", path, { token: null });
      expect(got.status).toBe(200);
    });

    it.each(publicPaths)("%s, whatever the credentials", async (path) => {
      const got = await api.send("GET", path, { token: "no-such-token" });
      expect(got.status).toBe(200);
    });
  });

  it.each([
    ["a personal access token", "ann-token"],
    ["the JWT of an OAuth login", "ann.jwt.token"],
  ])("%s is sent as a bearer token", async (_, token) => {
    const got = await api.send("GET", "/v2/workspaces", { token });
    expect(got.status).toBe(200);
  });

  it.each([
    "bearer ann-token",
    "BEARER ann-token",
    // RFC 9110, 11.4: one space or more.
    "Bearer   ann-token",
  ])("the scheme's name is taken in any case: %s", async (authorization) => {
    const sent = { token: null, headers: { authorization } };
    const got = await api.send("GET", "/v1/workspaces", sent);
    expect(got.status).toBe(200);
  });

  describe("a missing token is a 401 without an error", () => {
    it.each(["", "Basic YW5uOmFubg==", "Bearer", "Bearer ", "ann-token"])(
      "Authorization: %s",
      async (authorization) => {
        const sent = { token: null, headers: { authorization } };
        const got = await api.send("GET", "/v2/workspaces", sent);
        isProblem(got, 401, "UNAUTHENTICATED");
        expect(got.header("www-authenticate")).toBe("Bearer");
      },
    );
  });

  describe("an invalid token is a 401 with the error invalid_token", () => {
    it.each([
      ["unknown", "Bearer no-such-token"],
      ["in another case", "Bearer ANN-TOKEN"],
      ["a name that every object has", "Bearer __proto__"],
      ["malformed: two words", "Bearer ann-token ann-token"],
      ["malformed: a list", "Bearer ann-token,bob-token"],
      ["long", `Bearer ${"x".repeat(4000)}`],
    ])("%s", async (_, authorization) => {
      const sent = { token: null, headers: { authorization } };
      const got = await api.send("GET", "/v2/workspaces", sent);
      isProblem(got, 401, "UNAUTHENTICATED");
      expect(got.header("www-authenticate")).toBe(
        'Bearer error="invalid_token"',
      );
    });
  });

  describe("the webhook secret endpoints require workspace admin rights", () => {
    it.each(rowsOf(adminEndpoints))("%s", async (_, { method, path }) => {
      const got = await api.send(method, path, { token: "bob-token" });
      isProblem(got, 403, "FORBIDDEN");
      expect((await api.send(method, path)).status).toBe(200);
    });
  });

  it("authentication precedes authorization, and both precede validation", async () => {
    const rotate = "/v1/workspaces/{workspace_id}/webhook-secret/rotate?x=1";
    const status = async (token: string | null) =>
      (await api.send("POST", rotate, { token })).status;
    expect(await status(null)).toBe(401);
    expect(await status("bob-token")).toBe(403);
    expect(await status("ann-token")).toBe(422);
  });
});
