import { expect, test } from "vitest";

import type { JsonValue } from "../../../generator/language/json/json.js";
import { bothEnds } from "./both-ends.js";

const anything: JsonValue = { type: "object" };
const form = "application/x-www-form-urlencoded";
const content = Object.fromEntries(
  [form, "multipart/form-data"].map((type) => [
    type,
    {
      schema: { type: "object", properties: { v: anything } },
      encoding: { v: { contentType: "application/json" } },
    },
  ]),
);
const asJson = (name: string, location: string): JsonValue => ({
  name,
  in: location,
  content: { "application/json": { schema: anything } },
});

const joined = bothEnds(
  {
    paths: {
      "/": {
        post: {
          operationId: "take",
          parameters: [asJson("q", "query"), asJson("X-H", "header")],
          requestBody: { content },
          responses: { 204: { description: "Taken." } },
        },
      },
    },
  },
  { take: (_, { reply }) => reply(204) },
);

const parsed = (text: string): unknown => JSON.parse(text);
const deep = parsed(`{"a":${"[".repeat(200)}${"]".repeat(200)}}`);

const ways: readonly (readonly [
  way: string,
  request: (value: unknown) => object,
  at: string,
])[] = [
  ["a query", (value) => ({ query: { q: value } }), "/query"],
  ["a header", (value) => ({ headers: { "X-H": value } }), "/headers"],
  ...Object.keys(content).map(
    (contentType) =>
      [
        contentType,
        (value: unknown) => ({ contentType, body: { v: value } }),
        "/body",
      ] as const,
  ),
];

test.each(ways)(
  "JSON within %s is held to the same",
  async (_, request, at) => {
    const { call } = await joined;
    const detailOf = async (value: unknown) =>
      (await call("take", request(value))).problem?.["detail"];
    expect(await detailOf({ a: 1 })).toBeUndefined();
    expect(await detailOf(deep)).toBe(`${at}: Must not be nested so deeply.`);
    expect(await detailOf(parsed('{"__proto__":{"a":1}}'))).toMatch(
      /\/__proto__: Must not be present\.$/,
    );
  },
);
