import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import {
  type ConnectionOptions,
  openConnection,
} from "../../../../templates/runtime/client.js";
import type { Operation } from "../../../../templates/runtime/operation.js";
import { attemptAt, endOf, get, post } from "../attempts.js";
import { type RawServer, reply, startRawServer } from "./raw-server.js";

let server: RawServer;
beforeAll(async () => {
  server = await startRawServer();
});
afterAll(() => server.close());
afterEach(() => {
  server.received.length = 0;
  server.acts.length = 0;
});

const described: Operation = {
  ...get,
  path: "/a/{id}/b",
  parameters: [
    { name: "id", in: "path", required: true, shape: "string" },
    { name: "q", in: "query", shape: "string" },
    { name: "list", in: "query", shape: { items: "string" } },
    {
      name: "deep",
      in: "query",
      shape: { properties: {} },
      style: "deepObject",
    },
    { name: "flat", in: "query", shape: { properties: {} } },
    { name: "X-Own", in: "header", shape: "string" },
    { name: "c", in: "cookie", shape: "string" },
  ],
};
const path = { id: "1" };

/** A call's outcome: how it ended, or what it threw. */
const sent = (request: object, common: ConnectionOptions = {}) =>
  attemptAt(server.url, described, {}, common, { path, ...request }).then(
    endOf,
    String,
  );
/** The target of the first request. */
const target = () => server.received[0]?.head.split(" ", 2)[1];

describe("a path value that is", () => {
  it.each([
    "",
    ".",
    "..",
    "%2e",
    "%2E",
    "%2e%2e",
    ".%2E",
    "%2e.",
    "\ud800",
    "a\udc00b",
    "\udc00\ud800",
  ])("%j is refused, with what is wrong and where", async (id) => {
    expect(await sent({ path: { id } })).toMatch(
      /^TypeError: (\w+ path\.id is empty|Invalid value for \w+ path\.id\.)/,
    );
    expect(server.received).toEqual([]);
  });

  it.each([
    ["..;", "..%3B"],
    ["...", "..."],
    ["/", "%2F"],
    ["../x", "..%2Fx"],
    ["\\..", "%5C.."],
    ["a\r\nHost: x", "a%0D%0AHost%3A%20x"],
    ["\0", "%00"],
    ["?x=1#y", "%3Fx%3D1%23y"],
    ["%", "%25"],
    ["%2f", "%252f"],
    ["__proto__", "__proto__"],
    ["é😀", "%C3%A9%F0%9F%98%80"],
    [" ", "%20"],
  ])("%j stays within its segment", async (id, segment) => {
    expect(await sent({ path: { id } })).toBe("ok");
    expect(target()).toBe(`/a/${segment}/b`);
  });

  it("inherited is refused", async () => {
    expect(await sent({ path: Object.create({ id: "1" }) as object })).toMatch(
      "TypeError: Invalid value for get path.id.",
    );
  });
});

describe("half a surrogate pair", () => {
  const half = "\ud83d";
  it.each([
    ["in a query", { query: { q: half } }, "q"],
    ["in a list", { query: { list: ["a", half] } }, "list"],
    ["in an object", { query: { flat: { a: half } } }, "flat"],
    ["within an object", { query: { deep: { a: { b: half } } } }, "deep"],
    ["in an object's key", { query: { flat: { [half]: 1 } } }, "flat"],
    ["in a key within an object", { query: { deep: { [half]: 1 } } }, "deep"],
    ["in a header", { headers: { "X-Own": half } }, "X-Own"],
    ["in a cookie", { cookies: { c: half } }, "c"],
  ])("%s is refused by its place", async (_, request, name) => {
    const [group = ""] = Object.keys(request);
    expect(await sent(request)).toBe(
      `TypeError: get ${group}: Invalid value for ${name}.`,
    );
    expect(server.received).toEqual([]);
  });

  it("in JSON has its JSON form", async () => {
    await attemptAt(server.url, post, {}, {}, { body: { [half]: half } });
    expect(server.received[0]?.body).toBe(String.raw`{"\ud83d":"\ud83d"}`);
  });
});

describe("__proto__", () => {
  const hostile: unknown = JSON.parse('{"__proto__":{"admin":1},"a":2}');

  it.each([
    [
      "in an object",
      { deep: hostile },
      "?deep%5B__proto__%5D%5Badmin%5D=1&deep%5Ba%5D=2",
    ],
    ["as a parameter", JSON.parse('{"__proto__":{"q":"x"}}'), ""],
  ])(
    "%s of a query is a name like any other",
    async (_, query: unknown, rest) => {
      expect(await sent({ query })).toBe("ok");
      expect(target()).toBe(`/a/1/b${rest}`);
      expect(Object.hasOwn(Object.prototype, "admin")).toBe(false);
    },
  );

  it("in a response has its own property", async () => {
    server.acts.push(reply(200, undefined, JSON.stringify(hostile)));
    const result = await attemptAt(server.url, get);
    expect(result).toMatchObject({ ok: true });
    const body = result.ok ? result.body : undefined;
    expect(Object.keys(body ?? {})).toEqual(["__proto__", "a"]);
    expect(Reflect.get(Object.prototype, "admin")).toBeUndefined();
  });
});

describe("a header value", () => {
  it.each(["a\rb", "a\nb", "a\r\nb: c", "\n", "a\0b", "a\x7fb"])(
    "%j is refused",
    async (value) => {
      const refused = "Invalid character in header X-Own.";
      expect(await sent({ headers: { "X-Own": value } })).toBe(
        `TypeError: get headers: ${refused}`,
      );
      expect(await sent({}, { headers: { "X-Own": value } })).toBe(
        `TypeError: ${refused}`,
      );
      expect(await sent({}, { token: value })).toMatch(
        /^TypeError: Invalid character in header/,
      );
      expect(server.received).toEqual([]);
    },
  );

  it.each(["é", " a ", "a\tb", ""])("%j goes as it is", async (value) => {
    expect(await sent({ headers: { "X-Own": value } })).toBe("ok");
    expect(server.received[0]?.head).toContain(`x-own: ${value.trim()}`);
  });

  it("beyond Latin-1 is refused", async () => {
    expect(await sent({ headers: { "X-Own": "😀" } })).toMatch(/^TypeError/);
    expect(() =>
      openConnection({}, { baseUrl: server.url, headers: { "X-Own": "😀" } }),
    ).not.toThrow();
    expect(server.received).toEqual([]);
  });
});
