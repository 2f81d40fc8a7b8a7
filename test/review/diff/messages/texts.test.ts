import { describe, expect, test } from "vitest";

import type { JsonValue } from "../../../../generator/language/json/json.js";
import {
  description,
  findingLabels,
  id,
  json,
  type More,
  type Parts,
  query,
  ref,
} from "./messages.js";

describe("a number that becomes a string", () => {
  const flat = (schema: JsonValue) => ({
    type: "object",
    properties: { size: schema },
  });
  const sent = (
    type: string,
    schema: JsonValue,
    encoding: Parts = {},
  ): More => ({
    operation: {
      requestBody: { content: { [type]: { schema, encoding } } },
    },
  });
  const form = "application/x-www-form-urlencoded";
  test.each<readonly [string, (schema: JsonValue) => More, string]>([
    ["in a query", (schema) => query({ schema }), "text-widened"],
    [
      "in a list in a query",
      (schema) => query({ schema: { type: "array", items: schema } }),
      "text-widened",
    ],
    [
      "in JSON in a query",
      (schema) => ({
        operation: {
          parameters: [id, { name: "q", in: "query", ...json(schema) }],
        },
      }),
      "type-changed",
    ],
    [
      "in a component that only a query uses",
      (schema) => ({
        ...query({ schema: ref("Size") }),
        components: { schemas: { Size: schema } },
      }),
      "text-widened",
    ],
    [
      "in a component that a body uses as well",
      (schema) => ({
        operation: {
          ...query({ schema: ref("Size") }).operation,
          requestBody: json(ref("Size")),
        },
        components: { schemas: { Size: schema } },
      }),
      "type-changed",
    ],
    ["in a form", (schema) => sent(form, flat(schema)), "text-widened"],
    [
      "in a multipart part",
      (schema) => sent("multipart/form-data", flat(schema)),
      "text-widened",
    ],
    [
      "in an object in a form, which is JSON",
      (schema) => sent(form, flat(flat(schema))),
      "type-changed",
    ],
    [
      "in an object in a form with a style",
      (schema) =>
        sent(form, flat(flat(schema)), {
          size: { style: "deepObject", explode: true },
        }),
      "text-widened",
    ],
    ["in JSON", (schema) => sent("application/json", schema), "type-changed"],
  ])("%s", async (_, more, rule) => {
    const changes = await findingLabels(
      description(more({ type: "integer" })),
      description(more({ type: "string" })),
    );
    expect(new Set(changes.map((one) => one.split(" ")[0]))).toEqual(
      new Set([rule]),
    );
  });

  test.each<readonly [JsonValue, JsonValue, readonly string[]]>([
    [{ type: "integer" }, { type: "string", maxLength: 3 }, ["type-changed"]],
    [{ type: "integer" }, { type: "string", format: "uuid" }, ["type-changed"]],
    [{ type: "integer" }, { type: "string", format: "id" }, ["text-widened"]],
    [{ enum: [1, 2] }, { enum: ["1", "2"] }, ["text-widened"]],
    [{ enum: [1, 2] }, { enum: ["1"] }, ["text-narrowed"]],
    [{ type: "boolean" }, { type: "string", minLength: 1 }, ["text-widened"]],
    [{ type: "object" }, { type: "string" }, ["type-changed"]],
  ])("%j to %j", async (before, after, rules) => {
    const changes = await findingLabels(
      description(query({ schema: before })),
      description(query({ schema: after })),
    );
    expect([...new Set(changes.map((one) => one.split(" ")[0]))]).toEqual(
      rules,
    );
  });
});
