import { expect, test } from "vitest";
import type { JsonValue } from "../../../generator/json/json.js";
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
  const { problem } = await call("find", { query: { limit: "x" } });
  return problem;
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
  const problem = await refused(reply);
  expect(problem).toMatchObject({ code, status: 422 });
  expect(problem?.["detail"] ?? problem?.["body"]).toEqual(
    code === "http"
      ? expect.objectContaining({ title: "Unprocessable Content" })
      : "/query/limit: Must be an integer.",
  );
});
