import { describe, expect, test } from "vitest";

import { fetchHandler } from "../../../templates/runtime/fetch.js";
import { createServer, type Options, type Thing } from "./fixtures/things.js";

const secret = "a secret of thirty-two bytes, aye";

const all: Thing[] = [0, 1, 2, 3, 4].map((rank) => ({
  name: `Thing ${rank}`,
  rank,
}));

/** Serves the things, and records the requests to their source. */
function serving(
  things: Thing[] = all,
  more: Partial<Options<string>> = { cursors: { secret } },
) {
  const asked: unknown[] = [];
  const errors: unknown[] = [];
  const source = {
    key: ({ rank }: Thing) => rank,
    items: (after: number | undefined, count: number) => {
      asked.push([after, count]);
      return things
        .filter(({ rank }) => after === undefined || rank > after)
        .slice(0, count);
    },
    total: () => things.length,
  };
  const handlers: Options<string>["handlers"] = {
    listThings: async (_, { reply, page }) => reply(200, await page(source)),
    listOthers: async (_, { reply, page }) => reply(200, await page(source)),
    listMixed: async (_, { reply, page }) =>
      reply(200, { ...(await page({ ...source, limit: 3 })), facets: {} }),
  };
  const server = createServer<string>({
    authenticate: { bearer: (token) => token },
    owner: (principal) => principal.split("-")[0] ?? "",
    onError: (error) => errors.push(error),
    handlers,
    ...more,
  });
  const handle = fetchHandler(server);
  const get = async (path: string, token = "ann") => {
    const request = new Request(`http://things.test${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const response = await handle(request);
    const body = (await response.json()) as Page;
    return { status: response.status, body, next: nextOf(body) };
  };
  return { get, asked, errors };
}

interface Page {
  readonly things?: readonly Thing[];
  readonly errors?: unknown;
  readonly pagination?: { readonly next_cursor: string | null };
}

function nextOf({ pagination }: Page): string {
  return pagination?.next_cursor ?? "none";
}

const path = "/v1/shelves/a/listThings";

const refused = {
  status: 422,
  body: {
    type: "https://errors.example.com/INVALID_INPUTS",
    detail: "/query/cursor: Must be a cursor of this list.",
    errors: [
      { pointer: "/query/cursor", detail: "Must be a cursor of this list." },
    ],
  },
};

describe("a page", () => {
  test("follows from the one before, to the end", async () => {
    const { get, asked } = serving();
    const pages: Page[] = [];
    let more = "";
    while (!more.includes("none")) {
      const { body, next } = await get(path + more);
      pages.push(body);
      more = `?cursor=${next}`;
    }
    expect(pages).toEqual([
      {
        things: all.slice(0, 2),
        pagination: {
          next_cursor: expect.stringMatching(/^[\w-]{39}$/) as unknown,
          has_more_results: true,
          total_count: 5,
        },
      },
      { things: all.slice(2, 4), pagination: expect.anything() as unknown },
      {
        things: all.slice(4),
        pagination: {
          next_cursor: null,
          has_more_results: false,
          total_count: 5,
        },
      },
    ]);
    expect(asked).toEqual([
      [undefined, 3],
      [1, 3],
      [3, 3],
    ]);
  });

  test.each([
    ["nothing at all", 0, "?limit=2", 0],
    ["just as many as it has", 2, "?limit=2", 2],
    ["fewer", 1, "?limit=2", 1],
    ["many, in one", 5, "?limit=100", 5],
  ])("is the last one of %s", async (_, count, query, given) => {
    const { get } = serving(all.slice(0, count));
    const { body } = await get(path + query);
    expect(body.things).toHaveLength(given);
    expect(body.pagination).toEqual({
      next_cursor: null,
      has_more_results: false,
      total_count: count,
    });
  });

  test("is the last one if the later items were removed", async () => {
    const things = [...all];
    const { get } = serving(things);
    const { next } = await get(path);
    things.splice(1);
    const { body } = await get(`${path}?cursor=${next}`);
    expect(body).toEqual({
      things: [],
      pagination: {
        next_cursor: null,
        has_more_results: false,
        total_count: 1,
      },
    });
  });

  test("may have another size than the one before", async () => {
    const { get } = serving();
    const { next } = await get(`${path}?limit=1`);
    const { body } = await get(`${path}?limit=4&cursor=${next}`);
    expect(body.things).toEqual(all.slice(1));
  });

  test("has the handler's size if the request has none", async () => {
    const { get, asked } = serving();
    const { body } = await get("/v1/mixed");
    expect(body).toMatchObject({ things: all.slice(0, 3), facets: {} });
    await get("/v1/mixed?limit=1");
    expect(asked).toEqual([
      [undefined, 4],
      [undefined, 2],
    ]);
  });

  test("ends with an empty string if the cursor cannot be null", async () => {
    const { get } = serving();
    const { body } = await get("/v1/mixed?limit=5");
    expect(body.pagination).toEqual({ next_cursor: "", total_count: 5 });
  });

  test.each(["0", "-1"])("has no size of %s", async (limit) => {
    const { get } = serving();
    expect(await get(`${path}?limit=${limit}`)).toMatchObject({
      status: 422,
      body: {
        errors: [{ pointer: "/query/limit", detail: "Must be 1 or more." }],
      },
    });
  });
});

describe("a valid cursor is accepted", () => {
  const query = "?kind=old&tags=a&tags=b";
  const made = async () => {
    const { next } = await serving().get(path + query);
    expect(next).not.toBe("none");
    return next;
  };

  test.each<[string, string, string?]>([
    ["as it was made", path + query],
    ["with the parameters in another order", `${path}?tags=a&kind=old&tags=b`],
    ["with another credential of the owner", path + query, "ann-2"],
  ])("%s", async (_, at, token) => {
    const { get } = serving();
    expect(await get(`${at}&cursor=${await made()}`, token)).toMatchObject({
      status: 200,
      body: { things: all.slice(2, 4) },
    });
  });

  test.each<[string, string, string?]>([
    ["with another filter", `${path}?kind=new&tags=a&tags=b`],
    ["with a filter less", `${path}?kind=old&tags=a`],
    [
      "with the items of a filter in another order",
      `${path}?kind=old&tags=b&tags=a`,
    ],
    ["with a default for a filter", `${path}?tags=a&tags=b`],
    ["at another path", path.replace("/a/", "/b/") + query],
    ["by another operation", path.replace("Things", "Others") + query],
    ["by another version", path.replace("v1", "v2") + query],
    ["by another owner", path + query, "bob"],
  ])("not %s", async (_, at, token) => {
    const { get, asked, errors } = serving();
    const got = await get(`${at}&cursor=${await made()}`, token);
    expect(got).toMatchObject(refused);
    expect(asked).toEqual([]);
    expect(errors).toEqual([]);
  });

  test("without the filters that have their defaults", async () => {
    const { get } = serving();
    const { next } = await get(`${path}?kind=all`);
    expect(await get(`${path}?cursor=${next}`)).toMatchObject({ status: 200 });
  });

  test.each([
    ["nothing", ""],
    ["null, as a text", "null"],
    ["what no server made", "bm9uc2Vuc2U"],
    ["what no text can be", "%00%ff"],
    ["more than any cursor has", "A".repeat(8000)],
  ])("not where it is %s", async (_, cursor) => {
    const { get } = serving();
    const got = await get(`${path}?cursor=${cursor}`);
    expect(got.status).toBe(422);
    expect(got.body.errors).toMatchObject([{ pointer: "/query/cursor" }]);
  });

  test("not by a server with another secret", async () => {
    const other = { cursors: { secret: `${secret}, another` } };
    const { get } = serving(all, other);
    const at = `${path}${query}&cursor=${await made()}`;
    expect(await get(at)).toMatchObject(refused);
    const both = {
      cursors: { secret: [`${secret}, another`, secret] },
    };
    expect(await serving(all, both).get(at)).toMatchObject({ status: 200 });
  });

  test("only by the server that made it, if there is no secret", async () => {
    const { get } = serving(all, {});
    const { next } = await get(path);
    const at = `${path}?cursor=${next}`;
    expect(await get(at)).toMatchObject({ status: 200 });
    expect(await serving(all, {}).get(at)).toMatchObject(refused);
  });
});

describe("mistakes of a handler are reported to onError", () => {
  type List = NonNullable<Options<string>["handlers"]["listThings"]>;
  type Source = Parameters<Parameters<List>[1]["page"]>[0];
  const honest: Source = {
    key: ({ rank }) => rank,
    items: () => all.slice(0, 3),
    total: () => 5,
  };
  const fails = () => {
    throw new Error("The database is down.");
  };
  const failsLater = () => Promise.reject(new Error("The database is down."));

  test.each<[string, Partial<Source>, RegExp]>([
    [
      "more items than were asked for",
      { items: () => all },
      /^listThingsv1 was asked for 3 items and gave 5\.$/,
    ],
    ["items that fail", { items: fails }, /down/],
    ["items that fail later", { items: failsLater }, /down/],
    ["a total that fails", { total: fails }, /down/],
    ["both", { items: failsLater, total: fails }, /down/],
    ["a key that fails", { key: fails }, /down/],
    [
      "a key that is no JSON",
      { key: () => undefined as never },
      /must be JSON/,
    ],
    ["a key that is too long", { key: () => "x".repeat(4000) }, /too long/],
  ])("%s", async (_, wrong, message) => {
    const { get, errors } = serving(all, {
      handlers: {
        listThings: async (_request, { reply, page }) =>
          reply(200, await page({ ...honest, ...wrong })),
      },
    });
    expect((await get(path)).status).toBe(500);
    expect(errors).toHaveLength(1);
    expect((errors[0] as Error).message).toMatch(message);
  });

  test("an invalid size", async () => {
    const { get, errors } = serving(all, {
      handlers: {
        listMixed: async (_, { reply, page }) => {
          const made = await page({
            key: ({ rank }) => rank,
            items: () => all,
            limit: 0,
          });
          return reply(200, { ...made, facets: {} });
        },
      },
    });
    expect((await get("/v1/mixed")).status).toBe(500);
    expect(errors).toEqual([
      new RangeError("A page of listMixed has 0 items."),
    ]);
  });
});

describe("a server does not start", () => {
  test("with a secret that is too short", () => {
    expect(() => serving(all, { cursors: { secret: "short" } })).toThrow(
      "A secret for cursors must have at least 32 bytes.",
    );
  });

  test("if no hook returns the owner of cursors", () => {
    expect(() =>
      createServer<string>({
        authenticate: { bearer: (token) => token },
        handlers: {},
      }),
    ).toThrow(/listThingsv1\) needs the hook owner, for cursors/);
  });
});
