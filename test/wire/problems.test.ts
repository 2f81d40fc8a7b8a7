import { expect, test } from "vitest";
import type { Json } from "../../generator/model/model.js";
import { bothEnds } from "./both-ends.js";

const coded = (property: string, code: string): Json => ({
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
