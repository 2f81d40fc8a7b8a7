import { afterEach, describe, expect, it } from "vitest";

import { ReplyMismatch } from "../../../generated/runtime/server.js";
import * as v1 from "../../../generated/v1/index.js";
import * as v2 from "../../../generated/v2/index.js";
import { drivers, problemIn } from "./drivers.js";
import {
  createService,
  type ServiceOptions,
  startService,
} from "./service/serve.js";
import type { Shared } from "./service/shared.js";

const token = "ann-token";

/** Handlers that fail, each in its own way. */
const failing: {
  readonly [how: string]: Shared["listWorkspaces"];
} = {
  throws: () => {
    throw new Error("The secret of the database.");
  },
  rejects: () => Promise.reject(new Error("The secret of the database.")),
  "throws what is no error": () => {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- careless code does
    throw "The secret of the database.";
  },
};

/** Changes one shared handler. */
function changed(listWorkspaces: Shared["listWorkspaces"]) {
  return { change: (all: Shared) => ({ ...all, listWorkspaces }) };
}

/** Handlers with one missing. */
function without<All extends object, Name extends keyof All>(
  all: All,
  name: Name,
): Omit<All, Name> {
  const rest = Object.entries(all).filter(([each]) => each !== name);
  // All but that one.
  return Object.fromEntries(rest) as Omit<All, Name>;
}

describe.each(drivers)("over $driver", ({ open }) => {
  describe.each(Object.entries(failing))("a handler that %s", (_, handler) => {
    it.each(["v1", "v2"])("is a 500 without details: %s", async (version) => {
      const { server, errors } = createService(changed(handler));
      const send = await open(server);
      const reply = await send("GET", `/${version}/workspaces`, { token });
      const text = await reply.clone().text();
      const headers = [...reply.headers].join();
      await problemIn(reply, 500, "INTERNAL_ERROR");
      expect(text + headers).not.toMatch(/secret|database|stack|\.ts/i);
      expect(String(errors)).toContain("The secret of the database.");
      expect(errors).toHaveLength(1);
    });
  });

  it("a failing hook is a 500 too", async () => {
    const { server, store, errors } = createService();
    Object.defineProperty(store, "users", {
      get: () => {
        throw new Error("The secret of the users.");
      },
    });
    const send = await open(server);
    const reply = await send("GET", "/v2/workspaces", { token });
    await problemIn(reply, 500, "INTERNAL_ERROR");
    expect(errors).toHaveLength(1);
  });
});

describe("a handler that is not written is a 501", () => {
  const rows: readonly {
    readonly missing: string;
    readonly handlers: ServiceOptions["handlers"] & object;
    readonly gone: readonly string[];
    readonly there: readonly string[];
  }[] = [
    {
      missing: "one of both versions",
      handlers: ({ v1, v2, unversioned }) => ({
        v1: without(v1, "listWorkspaces"),
        v2: without(v2, "listWorkspaces"),
        unversioned,
      }),
      gone: ["/v1/workspaces", "/v2/workspaces"],
      there: ["/versioning"],
    },
    {
      missing: "one of v1",
      handlers: (all) => ({ ...all, v1: without(all.v1, "listModels") }),
      gone: ["/v1/workspaces/{id}/models"],
      there: ["/v2/workspaces/{id}/base-models"],
    },
    {
      missing: "all of v2",
      handlers: (all) => ({ ...all, v2: {} }),
      gone: ["/v2/workspaces/{id}/base-models", "/v2/workspaces"],
      there: ["/v1/workspaces", "/v1/workspaces/{id}/models"],
    },
    {
      missing: "all",
      handlers: () => ({ v1: {}, v2: {}, unversioned: {} }),
      gone: ["/v1/workspaces", "/v2/workspaces/{id}", "/versioning", "/docs"],
      there: [],
    },
  ];
  it.each(rows)("$missing", async ({ handlers, gone, there }) => {
    const service = await startService({ handlers });
    const id = service.store.workspaces[0]?.workspace_id ?? "";
    const headers = { authorization: `Bearer ${token}` };
    const at = (path: string) =>
      fetch(service.url + path.replace("{id}", id), { headers });
    for (const path of gone)
      await problemIn(await at(path), 501, "SERVICE_UNAVAILABLE");
    for (const path of there) expect((await at(path)).status).toBe(200);
    expect(service.errors).toEqual([]);
    await service.close();
  });

  it("only for authenticated callers", async () => {
    const service = await startService({
      handlers: () => ({ v1: {}, v2: {}, unversioned: {} }),
    });
    const reply = await fetch(`${service.url}/v2/workspaces`);
    await problemIn(reply, 401, "UNAUTHENTICATED");
    await service.close();
  });
});

describe("an undeclared response is a 500, and reported to onError", () => {
  let close = () => Promise.resolve();
  afterEach(() => close());

  const pagination = {
    next_cursor: null,
    has_more_results: false,
    total_count: 0,
  };
  const rows: readonly {
    readonly wrong: string;
    readonly status: number;
    readonly body: unknown;
    readonly failures: readonly unknown[];
  }[] = [
    {
      wrong: "a missing field",
      status: 200,
      body: { pagination },
      failures: [{ pointer: "/workspaces" }],
    },
    {
      wrong: "a wrong type",
      status: 200,
      body: {
        workspaces: [],
        pagination: { ...pagination, total_count: "none" },
      },
      failures: [{ pointer: "/pagination/total_count" }],
    },
    {
      wrong: "a status that is not declared",
      status: 201,
      body: { workspaces: [], pagination },
      failures: [{ pointer: "" }],
    },
    {
      wrong: "no body",
      status: 200,
      body: undefined,
      failures: [{ pointer: "" }],
    },
  ];
  it.each(rows)("$wrong", async ({ status, body, failures }) => {
    const service = await startService(
      changed((_, { reply }) =>
        // An unchecked value may come from a database or another service.
        reply(status as 200, body as v2.ListWorkspacesOutput),
      ),
    );
    close = () => service.close();
    for (const create of [v1.createClient, v2.createClient]) {
      const result = await create({
        baseUrl: service.url,
        token,
        retry: false,
      }).listWorkspaces.try();
      expect(result).toMatchObject({
        ok: false,
        problem: { code: "INTERNAL_ERROR", status: 500 },
      });
      expect(JSON.stringify(result)).not.toContain("pagination");
    }
    expect(service.errors).toHaveLength(2);
    for (const error of service.errors) {
      expect(error).toBeInstanceOf(ReplyMismatch);
      expect(error).toMatchObject({ status, failures });
    }
  });
});

describe("a plain call", () => {
  it("throws the problem, with its response", async () => {
    const service = await startService();
    const api = v2.createClient({ baseUrl: service.url, token: "eve" });
    const call = api.listWorkspaces();
    await expect(call).rejects.toBeInstanceOf(v2.ProblemError);
    await expect(call).rejects.toMatchObject({
      name: "ProblemError",
      problem: { code: "UNAUTHENTICATED", status: 401 },
      response: { status: 401 },
    });
    await service.close();
  });
});
