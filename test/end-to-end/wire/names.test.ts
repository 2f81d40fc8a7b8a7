import { expect, test } from "vitest";

import type { JsonValue } from "../../../generator/language/json/json.js";
import { bothEnds, type Groups, type Handle } from "./both-ends.js";

const responses = { 200: { description: "Done." } };
const ids = [
  ["then", "then_"],
  ["constructor", "constructor_"],
  ["toString", "toString_"],
  ["__proto__", "proto"],
  ["delete", "delete_"],
  ["a.b c", "aBC"],
  ["größe", "größe"],
  ["fetch", "fetch"],
] as const;

test("operations with unlucky names are called and served", async () => {
  const paths = ids.map(([operationId], index) => [
    `/${index}`,
    { get: { operationId, responses } },
  ]);
  const done: Handle = (_, { reply }) => reply(200);
  const joined = await bothEnds(
    { paths: Object.fromEntries(paths) as Record<string, JsonValue> },
    Object.fromEntries(ids.map(([, name]) => [name, done])),
  );
  for (const [, name] of ids)
    expect(await joined.call(name)).toMatchObject({ ok: true });
  // A `then` of its own would be called here.
  expect(await Promise.resolve(joined.client)).toBe(joined.client);
});

/** As JSON has it: in source `__proto__` would set the prototype. */
const members = (text: string) => JSON.parse(text) as Record<string, JsonValue>;

test.each([
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "application/json",
])("properties that every object has: %s", async (type) => {
  let got: Groups | undefined;
  const { call } = await bothEnds(
    {
      paths: {
        "/": {
          post: {
            operationId: "send",
            requestBody: {
              required: true,
              content: {
                [type]: {
                  schema: {
                    type: "object",
                    required: ["hasOwnProperty"],
                    properties: members(
                      '{ "__proto__": { "type": "integer" }, "constructor": { "type": "string" }, "hasOwnProperty": { "type": "boolean" } }',
                    ),
                    additionalProperties: false,
                  },
                },
              },
            },
            responses,
          },
        },
      },
    },
    {
      send: (given, { reply }) => {
        got = given;
        return reply(200);
      },
    },
  );
  const body = members(
    '{ "__proto__": 1, "constructor": "c", "hasOwnProperty": true }',
  );
  expect((await call("send", { body })).problem).toBeUndefined();
  expect(JSON.stringify(got?.body)).toBe(JSON.stringify(body));
  const { problem } = await call("send", { body: { constructor: "c" } });
  expect(problem).toMatchObject({ status: 422 });
  const wrong = members('{ "__proto__": "x", "hasOwnProperty": true }');
  expect((await call("send", { body: wrong })).problem).toMatchObject({
    detail: "/body/__proto__: Must be an integer.",
  });
});
