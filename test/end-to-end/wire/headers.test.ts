import { expect, test } from "vitest";

import type { JsonValue } from "../../../generator/language/json/json.js";
import { bothEnds } from "./both-ends.js";

const integers = { type: "array", items: { type: "integer" } };

/** What is described, what a server sends, and what a client reads. */
const rows: readonly (readonly [
  schema: JsonValue,
  sent: string | number | boolean | readonly (string | number)[] | undefined,
  read: unknown,
])[] = [
  [{ type: "string" }, "a, b", "a, b"],
  [{ type: "string" }, "", ""],
  [{ type: "string" }, undefined, undefined],
  [{ type: "integer" }, 12, 12],
  [{ type: "integer" }, "-3", -3],
  [{ type: "integer" }, "1.5", undefined],
  [{ type: "integer" }, "Mon, 31 Aug 2026 00:00:00 GMT", undefined],
  [{ type: "integer" }, "9007199254740993", undefined],
  [{ type: "integer" }, "007", undefined],
  [{ type: ["integer", "string"] }, "12", 12],
  [{ type: ["integer", "string"] }, "soon", "soon"],
  [{ type: "number" }, "1.5e3", 1500],
  [{ type: "number" }, "1e999", undefined],
  [{ type: "number" }, "", undefined],
  [{ type: "boolean" }, true, true],
  [{ type: "boolean" }, "yes", undefined],
  [{ const: true }, "true", true],
  [integers, "1,2, 3", [1, 2, 3]],
  [integers, [4, 5], [4, 5]],
  [integers, "", []],
  [integers, "1,x", undefined],
  [{ type: "object" }, "a,1", "a,1"],
  [{ type: "array", items: { type: "object" } }, "a,1", "a,1"],
  [{}, "anything", "anything"],
];

const names = rows.map((_, index) => `X-Row-${index}`);

test("a client reads the headers that a response describes", async () => {
  const headers = rows.map(([schema], index): [string, JsonValue] => [
    `X-Row-${index}`,
    { schema },
  ]);
  headers.push([
    "X-Point",
    { content: { "application/json": { schema: { type: "object" } } } },
  ]);
  const sent = rows.flatMap(([, value], index) =>
    value === undefined ? [] : [[`x-row-${index}`, value]],
  );
  const { call } = await bothEnds(
    {
      paths: {
        "/": {
          get: {
            operationId: "get",
            responses: {
              204: { description: "", headers: Object.fromEntries(headers) },
            },
          },
        },
      },
    },
    {
      get: (_, { reply }) =>
        reply(204, undefined, {
          headers: {
            ...Object.fromEntries(sent),
            "X-Point": '{"x":1}',
            "X-Other": "o",
          } as object,
        }),
    },
    // What the client must make of them, no server that looks would send.
    { server: { checkReplies: "off" } },
  );
  const { headers: read, response } = await call("get");
  const wanted = rows.flatMap(([, , value], index) =>
    value === undefined ? [] : [[names[index], value]],
  );
  expect(read).toEqual({
    ...Object.fromEntries(wanted),
    "X-Point": '{"x":1}',
  });
  expect(response?.headers.get("x-other")).toBe("o");
});

test("without described headers there are none", async () => {
  const { call } = await bothEnds(
    {
      paths: {
        "/": {
          get: {
            operationId: "get",
            responses: { 204: { description: "" } },
          },
        },
      },
    },
    { get: (_, { reply }) => reply(204) },
  );
  expect(await call("get")).toMatchObject({ ok: true, headers: {} });
});

const expiring = "a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT";
const cookies = [expiring, "b=2,c=3; Path=/", "d=4"];

/** A client and a server of responses with cookies of a schema. */
function withCookies(header: object, values: unknown, client: object = {}) {
  return bothEnds(
    {
      paths: {
        "/": {
          get: {
            operationId: "get",
            responses: {
              204: {
                description: "",
                headers: { "set-cookie": header as JsonValue },
              },
            },
          },
        },
      },
    },
    {
      get: (_, { reply }) =>
        reply(204, undefined, { headers: { "Set-Cookie": values } }),
    },
    { client },
  );
}

const cookie = { type: "string", pattern: "^[a-z]=\\d" };

/** A header, the values that a handler sets, and what a client reads (RFC 9110, 5.3). */
const cookieRows: readonly (readonly [object, unknown, unknown])[] = [
  [{ schema: { type: "array", items: cookie } }, cookies, cookies],
  [{ schema: { type: "array", items: cookie } }, [expiring], [expiring]],
  [{ schema: { type: "array", items: cookie } }, expiring, [expiring]],
  [{ schema: { type: ["array", "null"], items: cookie } }, cookies, cookies],
  [{ schema: cookie }, expiring, expiring],
  [{ schema: cookie }, [expiring], expiring],
  // OpenAPI 3.2, 4.21.3: each value is on a line.
  [{ schema: cookie }, cookies, cookies.join("\n")],
  [{ explode: true, schema: { type: "object" } }, cookies, cookies.join("\n")],
  [
    { content: { "text/plain": { schema: { type: "string" } } } },
    cookies,
    cookies.join("\n"),
  ],
];

test.each(cookieRows)("cookies of %j: %j", async (header, sent, wanted) => {
  const { call } = await withCookies(header, sent);
  const { headers, response } = await call("get");
  expect(headers).toEqual({ "set-cookie": wanted });
  expect(response?.headers.getSetCookie()).toEqual([sent].flat());
});

test.each(cookieRows)(
  "cookies of %j: %j, without getSetCookie",
  async (header, sent, wanted) => {
    const values = new Headers();
    for (const value of [sent].flat())
      values.append("set-cookie", String(value));
    const fetch = () => {
      const response = new Response(null, { status: 204, headers: values });
      Object.defineProperty(response.headers, "getSetCookie", {
        value: undefined,
      });
      return Promise.resolve(response);
    };
    const { call } = await withCookies(header, sent, { fetch });
    expect((await call("get")).headers).toEqual({ "set-cookie": wanted });
  },
);

test("a response without cookies has no such header", async () => {
  const schema = { type: "array", items: cookie };
  const { call } = await withCookies({ schema }, []);
  expect((await call("get")).headers).toEqual({});
});

test.each([
  [{ schema: { type: "array", items: cookie } }, "/headers/Set-Cookie/1"],
  [{ schema: { ...cookie, pattern: "^[^e]*$" } }, "/headers/Set-Cookie"],
])("the server checks each of the cookies of %j", async (header, pointer) => {
  const errors: unknown[] = [];
  const { call } = await bothEnds(
    {
      paths: {
        "/": {
          get: {
            operationId: "get",
            responses: {
              204: {
                description: "",
                headers: { "Set-Cookie": header as JsonValue },
              },
            },
          },
        },
      },
    },
    {
      get: (_, { reply }) =>
        reply(204, undefined, {
          headers: { "Set-Cookie": ["a=1, x", "e-mail"] },
        }),
    },
    {
      client: { retry: false },
      server: { onError: (error: unknown) => errors.push(error) },
    },
  );
  expect(await call("get")).toMatchObject({ ok: false });
  expect(errors).toMatchObject([{ failures: [{ pointer }] }]);
});
