import { describe, expect, test } from "vitest";

import type {
  JsonObject,
  JsonValue,
} from "../../../../generator/language/json/json.js";
import type { ProblemType } from "../../../../generator/language/model/model.js";
import { apiVersionFrom, bare } from "../build-from.js";

const problem = "application/problem+json";
const json = "application/json";

/** The problems of an operation with one error response. */
function problemsOf(
  schema: JsonValue,
  mediaType = problem,
  status = "422",
  schemas: JsonObject = {},
): readonly ProblemType[] {
  const { problems, operations } = apiVersionFrom({
    paths: {
      "/a": {
        get: {
          operationId: "a",
          responses: {
            [status]: { description: "", content: { [mediaType]: { schema } } },
          },
        },
      },
    },
    components: { schemas },
  });
  expect(operations[0]?.responses[0]?.problems).toEqual(
    problems.map(({ code }) => code),
  );
  return problems;
}

const pinned = (properties: JsonObject): JsonValue => ({
  type: "object",
  properties,
});

describe("problem codes", () => {
  const value = (property: string) => ({ property, form: "value" });
  const lastSegment = { property: "type", form: "lastSegment" };
  test.each<[string, JsonValue, string, readonly unknown[]]>([
    [
      "x-problem-code",
      { "x-problem-code": "BAD", ...(pinned({}) as JsonObject) },
      json,
      [{ code: "BAD", carrier: lastSegment }],
    ],
    [
      "x-problem-code and a property with this value",
      {
        "x-problem-code": "BAD",
        ...(pinned({ code: { const: "BAD" } }) as JsonObject),
      },
      json,
      [{ code: "BAD", carrier: value("code") }],
    ],
    [
      "a code",
      pinned({ code: { const: "bad" } }),
      json,
      [{ code: "bad", carrier: value("code") }],
    ],
    [
      "an error",
      pinned({ error: { enum: ["bad"] } }),
      json,
      [{ code: "bad", carrier: value("error") }],
    ],
    [
      "a type",
      pinned({ type: { const: "https://x.test/bad" } }),
      problem,
      [{ code: "https://x.test/bad", carrier: value("type") }],
    ],
    ["no type", pinned({ type: { const: "about:blank" } }), problem, []],
    [
      "the last segment of a pattern",
      pinned({
        type: { type: "string", pattern: "^https:\\/\\/x\\.test\\/NOT_FOUND$" },
      }),
      problem,
      [{ code: "NOT_FOUND", carrier: lastSegment }],
    ],
    [
      "a pattern without a literal last segment",
      pinned({ type: { pattern: "/[A-Z]+$" } }),
      problem,
      [],
    ],
    [
      "several codes of a problem",
      pinned({ code: { enum: ["a", "b"] } }),
      problem,
      [{ code: "a" }, { code: "b" }],
    ],
    [
      "several codes of another media type",
      pinned({ code: { enum: ["a", "b"] } }),
      json,
      [],
    ],
    [
      "members of oneOf, where a code has precedence over a type",
      {
        oneOf: [
          pinned({ code: { const: "a" }, type: { const: "t" } }),
          pinned({}),
          { anyOf: [{ $ref: "#/components/schemas/B" }, { type: "string" }] },
        ],
      },
      json,
      [{ code: "a" }, { code: "b", schema: { ref: "B" } }],
    ],
    ["none for text", pinned({ code: { const: "a" } }), "text/plain", []],
  ])("%s", (_name, schema, mediaType, wanted) => {
    const B = { allOf: [pinned({ code: { const: "b" } }), { type: "object" }] };
    expect(bare(problemsOf(schema, mediaType, "422", { B }))).toMatchObject(
      wanted,
    );
    expect(problemsOf(schema, mediaType, "422", { B })).toHaveLength(
      wanted.length,
    );
  });

  test.each([
    ["200", 0],
    ["3XX", 0],
    ["400", 1],
    ["4XX", 1],
    ["5XX", 1],
    ["default", 1],
  ])("under %s: %i", (status, count) => {
    expect(
      problemsOf(pinned({ code: { const: "a" } }), json, status),
    ).toHaveLength(count);
  });
});

describe("a problem type has", () => {
  test.each<[string, JsonValue, string, JsonObject]>([
    [
      "the response's status",
      pinned({ code: { const: "a" } }),
      "404",
      { status: 404 },
    ],
    [
      "the schema's status and title",
      pinned({
        code: { const: "a" },
        status: { const: 409 },
        title: { const: "Conflict" },
      }),
      "4XX",
      { status: 409, title: "Conflict" },
    ],
    [
      "the schema's documentation",
      {
        title: "T",
        description: "D",
        ...(pinned({ code: { const: "a" } }) as JsonObject),
      },
      "404",
      { title: "T", docs: { title: "T", description: "D" } },
    ],
  ])("%s", (_name, schema, status, wanted) => {
    expect(problemsOf(schema, json, status)).toMatchObject([wanted]);
  });

  test.each([
    ["INVALID_INPUTS", {}, "InvalidInputs"],
    ["card_declined", {}, "CardDeclined"],
    ["invalidRequest", {}, "InvalidRequest"],
    ["NOT_FOUND", { NotFoundProblem: {} }, "NotFoundCode"],
    ["unknown", {}, "UnknownCode"],
    ["a", {}, "ACode"],
    ["", {}, "_"],
  ])(
    "the code %j, next to the schemas %j, is named %s",
    (code, schemas, typeName) => {
      const schema = pinned({ code: { const: code } });
      expect(problemsOf(schema, json, "400", schemas)).toMatchObject([
        { typeName },
      ]);
    },
  );

  test("a union of the schemas with the same code", () => {
    const [found] = problemsOf({
      oneOf: [
        pinned({ code: { const: "a" }, x: {} }),
        pinned({ code: { const: "a" }, y: {} }),
        {
          description: "once more",
          ...(pinned({ code: { const: "a" }, y: {} }) as JsonObject),
        },
      ],
    });
    expect(found?.schema.anyOf).toHaveLength(2);
  });
});
