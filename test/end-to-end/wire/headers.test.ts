import { expect, test } from "vitest";
import type { JsonValue } from "../../../generator/json/json.js";
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
