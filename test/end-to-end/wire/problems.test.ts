import { expect, test } from "vitest";

import type { JsonValue } from "../../../generator/language/json/json.js";
import { bothEnds } from "./both-ends.js";

const coded = (property: string, code: string): JsonValue => ({
  type: "object",
  required: [property],
  properties: { [property]: { const: code } },
});

test("problems of one reply that carry their codes in different places", async () => {
  const address = "https://errors.test/not-found";
  const codes = ["GONE", "MISSING", address];
  const { call } = await bothEnds(
    {
      paths: {
        "/": {
          get: {
            operationId: "fail",
            parameters: [
              { name: "code", in: "query", schema: { type: "string" } },
            ],
            responses: {
              204: { description: "Fine." },
              404: {
                description: "Not there.",
                content: {
                  "application/json": {
                    schema: {
                      oneOf: [
                        coded("code", "GONE"),
                        coded("error", "MISSING"),
                        coded("type", address),
                      ],
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    {
      fail: ({ query }, { problem }) =>
        problem((query as { code: string }).code),
    },
  );
  for (const code of codes) {
    const { problem } = await call("fail", { query: { code } });
    expect(problem?.code).toBe(code);
  }
});

/** Has a server refuse a query whose refusal is described by this reply. */
async function refused(reply: JsonValue) {
  const { call } = await bothEnds(
    {
      paths: {
        "/": {
          get: {
            operationId: "find",
            parameters: [
              { name: "limit", in: "query", schema: { type: "integer" } },
            ],
            responses: { 204: { description: "Fine." }, 422: reply },
          },
        },
      },
    },
    { find: (_, { reply: made }) => made(204) },
    { server: { refuse: () => undefined } },
  );
  return call("find", { query: { limit: "x" } });
}

const described = (type: string, schema: JsonValue): JsonValue => ({
  description: "Refused.",
  content: { [type]: { schema } },
});
const list = {
  type: "object",
  properties: { detail: { type: "array", items: { type: "string" } } },
};

test.each([
  [
    "another schema: of no known code",
    described("application/json", list),
    "unknown",
  ],
  [
    "another schema, of any media type: of no known code",
    described("*/*", list),
    "unknown",
  ],
  [
    "a schema of problems",
    described("application/json", coded("code", "BAD")),
    "BAD",
  ],
  [
    "a problem document without codes",
    described("application/problem+json", { type: "object" }),
    "http",
  ],
])("a server's own refusal, described by %s", async (_, reply, code) => {
  const { problem } = await refused(reply);
  expect(problem).toMatchObject({ code, status: 422 });
  expect(problem?.["detail"] ?? problem?.["body"]).toEqual(
    code === "http"
      ? expect.objectContaining({ title: "Unprocessable Content" })
      : "/query/limit: Must be an integer.",
  );
});

const standard: JsonValue = {
  type: "object",
  required: ["type", "title"],
  properties: { type: { type: "string" }, title: { type: "string" } },
};

test.each([
  [
    "a schema like a problem document's",
    { "application/json": { schema: standard } },
    "application/json",
  ],
  [
    "no schema, and a parameter of the media type",
    { "application/json; charset=utf-8": {} },
    "application/json; charset=utf-8",
  ],
  ["a range", { "*/*": { schema: standard } }, "application/json"],
  [
    "a problem document after another media type with its schema",
    {
      "application/json": { schema: standard },
      "application/problem+json": { schema: standard },
    },
    "application/problem+json",
  ],
  [
    "a problem document as the second JSON media type",
    {
      "application/vnd.list+json": { schema: list },
      "application/vnd.problem+json": { schema: standard },
    },
    "application/vnd.problem+json",
  ],
])("a refusal has the media type of %s", async (_, content, type) => {
  const { problem, response } = await refused({
    description: "Refused.",
    content,
  });
  expect(response?.headers.get("content-type")).toBe(type);
  expect(problem).toMatchObject({
    code: "http",
    body: { title: "Unprocessable Content", status: 422 },
  });
});
