import { afterAll, beforeAll, describe, expect, it } from "vitest";

import * as v1 from "../../../generated/v1/index.js";
import { connect, listWorkspaces } from "../../../generated/v2/calls.js";
import * as v2 from "../../../generated/v2/index.js";
import { startService } from "./service/serve.js";

const token = "ann-token";

/** Gives every item of a list. */
async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe("lists over several pages", () => {
  let service: Awaited<ReturnType<typeof startService>>;
  let options: v2.ClientOptions;
  let path: { readonly workspace_id: string };
  /** The queries that were sent. */
  const queries: string[] = [];
  beforeAll(async () => {
    service = await startService();
    path = { workspace_id: service.store.workspaces[0]?.workspace_id ?? "" };
    options = {
      baseUrl: service.url,
      token,
      fetch: (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        queries.push(new URL(url).search);
        return fetch(input, init);
      },
    };
  });
  afterAll(() => service.close());

  /** The queries of the requests that a function makes. */
  async function sentBy(make: () => Promise<unknown>): Promise<string[]> {
    queries.length = 0;
    await make();
    return [...queries];
  }

  const ofSlugs = (count: number) =>
    Array.from({ length: count }, (_, index) => `workspace-${index}`);

  it.each([
    ["v1", v1.createClient],
    ["v2", v2.createClient],
  ] as const)("gives all workspaces, in order: %s", async (_, create) => {
    const api = create(options);
    const sent = await sentBy(async () => {
      const all = await collect(
        api.listWorkspaces.all({ query: { limit: 3 } }),
      );
      expect(all.map(({ slug }) => slug)).toEqual(ofSlugs(7));
    });
    expect(sent).toHaveLength(3);
    expect(sent[0]).toBe("?limit=3");
    expect(sent[1]).toMatch(/^\?limit=3&cursor=/);
    expect(new Set(sent).size).toBe(3);
  });

  it("needs one request for one page", async () => {
    const api = v2.createClient(options);
    const sent = await sentBy(async () => {
      expect(await collect(api.listWorkspaces.all())).toHaveLength(7);
    });
    expect(sent).toEqual([""]);
  });

  it("does not request pages that are not read", async () => {
    const api = v2.createClient(options);
    const sent = await sentBy(async () => {
      for await (const { slug } of api.listWorkspaces.all({
        query: { limit: 2 },
      }))
        if (slug === "workspace-2") break;
    });
    expect(sent).toHaveLength(2);
  });

  it("continues from a cursor, and restarts for each iteration", async () => {
    const api = v2.createClient(options);
    const { pagination } = await api.listWorkspaces({ query: { limit: 5 } });
    expect(pagination).toMatchObject({
      has_more_results: true,
      total_count: 7,
    });
    const rest = api.listWorkspaces.all({
      query: { limit: 1, cursor: pagination.next_cursor },
    });
    for (let time = 0; time < 2; time++)
      expect((await collect(rest)).map(({ slug }) => slug)).toEqual([
        "workspace-5",
        "workspace-6",
      ]);
  });

  it("does so for every list of both versions", async () => {
    const one = v1.createClient(options);
    const two = v2.createClient(options);
    const request = { path, query: { limit: 2 } };
    const names = async (items: AsyncIterable<{ readonly name: string }>) =>
      (await collect(items)).map(({ name }) => name);
    const models = [0, 1, 2, 3, 4].map((index) => `Model ${index}`);
    expect(await names(one.listModels.all(request))).toEqual(models);
    expect(await names(two.listBaseModels.all(request))).toEqual(models);
    expect(await names(two.listReferenceSets.all(request))).toHaveLength(3);
  });

  it("does so for an operation on its own", async () => {
    const connection = connect(options);
    const request = { query: { limit: 4 } };
    expect(await collect(listWorkspaces.all(connection, request))).toHaveLength(
      7,
    );
  });

  it("accepts a cursor only for its own list, caller and path", async () => {
    const api = v2.createClient(options);
    const request = { path, query: { limit: 1 } };
    const { pagination } = await api.listBaseModels(request);
    const query = { cursor: pagination.next_cursor };
    const [, other] = service.store.workspaces;
    const elsewhere = { workspace_id: other?.workspace_id ?? "" };
    const refused = {
      ok: false,
      problem: {
        status: 422,
        code: "INVALID_INPUTS",
        errors: [{ pointer: "/query/cursor" }],
      },
    };
    expect(await api.listBaseModels.try({ path, query })).toMatchObject({
      ok: true,
    });
    expect(await api.listReferenceSets.try({ path, query })).toMatchObject(
      refused,
    );
    expect(
      await api.listBaseModels.try({ path: elsewhere, query }),
    ).toMatchObject(refused);
    const bob = v2.createClient({ ...options, token: "bob-token" });
    expect(await bob.listBaseModels.try({ path, query })).toMatchObject(
      refused,
    );
    const { pagination: ofV2 } = await api.listWorkspaces({
      query: { limit: 1 },
    });
    const old = v1.createClient(options);
    expect(
      await old.listWorkspaces.try({ query: { cursor: ofV2.next_cursor } }),
    ).toMatchObject(refused);
  });

  it("returns the remaining items of a list that has changed", async () => {
    const api = v2.createClient(options);
    const got: string[] = [];
    const { referenceSets } = service.store;
    const whole = [...referenceSets];
    for await (const { name } of api.listReferenceSets.all({
      path,
      query: { limit: 1 },
    })) {
      got.push(name);
      // The item of the cursor was removed, and the one before it.
      if (name === "Set 1") referenceSets.splice(0, 2);
    }
    expect(got).toEqual(["Set 0", "Set 1", "Set 2"]);
    referenceSets.splice(0, 1, ...whole);
  });

  it("throws the problem of a page, after the items before it", async () => {
    let asking = token;
    const api = v2.createClient({ ...options, token: () => asking });
    const got: string[] = [];
    const whole = async () => {
      for await (const { name } of api.listWorkspaces.all({
        query: { limit: 2 },
      })) {
        got.push(name);
        // Another user requests the next page with the cursor.
        asking = "bob-token";
      }
    };
    await expect(whole()).rejects.toMatchObject({
      problem: { code: "INVALID_INPUTS" },
    });
    expect(got).toEqual(["Workspace 0", "Workspace 1"]);
  });
});
