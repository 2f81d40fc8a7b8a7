import { beforeAll, describe, expect, it } from "vitest";

import {
  type Operation,
  operationOf,
} from "../../../generated/runtime/operation.js";
import { operations as v1Operations } from "../../../generated/v1/operations.js";
import { operations as v2Operations } from "../../../generated/v2/operations.js";
import { drivers, problemIn, type Send } from "./drivers.js";
import { createService, type Service } from "./service/serve.js";

const surfaces = [
  { version: "v1", operations: v1Operations },
  { version: "v2", operations: v2Operations },
];
const UNKNOWN = "11111111-2222-4333-8444-555555555555";

describe.each(drivers)("over $driver", ({ open }) => {
  let service: Service;
  let send: Send;
  let first: string;
  let second: string;
  beforeAll(async () => {
    service = createService();
    send = await open(service.server);
    [first = "", second = ""] = service.store.workspaces.map(
      (each) => each.workspace_id,
    );
  });

  describe.each(surfaces)("in $version", ({ version, operations }) => {
    const rows: readonly Operation[] =
      Object.values(operations).map(operationOf);

    describe("an operation without credentials is a 401", () => {
      it.each(rows)("$name", async (operation) => {
        const path = pathOf(operation, UNKNOWN);
        const missing = await send(operation.method, path);
        expect(missing.headers.get("www-authenticate")).toBe("Bearer");
        await problemIn(missing, 401, "UNAUTHENTICATED");

        const wrong = await send(operation.method, path, { token: "eve" });
        expect(wrong.headers.get("www-authenticate")).toBe(
          'Bearer error="invalid_token"',
        );
        await problemIn(wrong, 401, "UNAUTHENTICATED");
      });
    });

    it("a token of another kind is a 401", async () => {
      const headers = { authorization: "Basic YW5uOmFubg==" };
      const reply = await send("GET", `/${version}/workspaces`, { headers });
      await problemIn(reply, 401, "UNAUTHENTICATED");
    });

    describe("an operation for admins is a 403 for other callers", () => {
      const admins = rows.filter(({ roles }) => roles !== undefined);
      it("there are two of them", () => {
        expect(admins.map(({ name }) => name)).toEqual([
          "getWebhookSecret",
          "rotateWebhookSecret",
        ]);
      });
      it.each(admins)("$name", async (operation) => {
        const path = pathOf(operation, first);
        const bob = { token: "bob-token" };
        const reply = await send(operation.method, path, bob);
        await problemIn(reply, 403, "FORBIDDEN");
        const ann = { token: "ann-token" };
        expect((await send(operation.method, path, ann)).status).toBe(200);
      });
    });

    describe("an unknown workspace is a 404", () => {
      const readable = rows.filter(
        ({ method, path, roles }) =>
          method === "GET" && path.includes("{") && roles === undefined,
      );
      it.each(readable)("$name", async (operation) => {
        const path = pathOf(operation, UNKNOWN);
        const reply = await send("GET", path, { token: "ann-token" });
        await problemIn(reply, 404, "NOT_FOUND");
      });
    });

    it("a workspace of another user is a 404", async () => {
      const path = `/${version}/workspaces/${second}`;
      const bob = await send("GET", path, { token: "bob-token" });
      await problemIn(bob, 404, "NOT_FOUND");
      const ann = await send("GET", path, { token: "ann-token" });
      expect(ann.status).toBe(200);
    });

    it.each(["inferences", "training-runs", "scores"])(
      "a run that is not there is a 404: %s",
      async (kind) => {
        const path = `/${version}/workspaces/${first}/${kind}/${UNKNOWN}`;
        const reply = await send("GET", path, { token: "ann-token" });
        await problemIn(reply, 404, "NOT_FOUND");
      },
    );

    it("a method that a path does not have is a 405", async () => {
      const path = `/${version}/workspaces`;
      const reply = await send("DELETE", path, { token: "ann-token" });
      expect(reply.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
      await problemIn(reply, 405, "REQUEST_REFUSED");
    });
  });

  it.each([
    "/",
    "/v3/workspaces",
    "/v2/workspace",
    "/v2/workspaces/",
    "/v1/workspaces/x/base-models",
    "/v2/workspaces/x/models",
  ])("an unknown path is a 404: %s", async (path) => {
    const reply = await send("GET", path, { token: "ann-token" });
    await problemIn(reply, 404, "NOT_FOUND");
  });

  it("is not reported as a server error", () => {
    expect(service.errors).toEqual([]);
  });
});

/** The path of an operation in a workspace, with some id for everything else. */
function pathOf({ path }: Operation, workspace: string): string {
  return path
    .replace("{workspace_id}", workspace)
    .replaceAll(/\{[^}]*\}/g, UNKNOWN);
}
