import { describe, expect, test } from "vitest";

import type { JsonValue } from "../../../generator/language/json/json.js";
import { findingLabels, findings, json, text } from "./messages/messages.js";

type Parts = Record<string, JsonValue>;

const thing = (id: JsonValue = text): JsonValue => ({
  type: "object",
  properties: { id },
});
const typed = (type: string, id: JsonValue = text): JsonValue => ({
  type: "object",
  required: ["type"],
  properties: { type: { const: type }, id },
});
const post = (schema: JsonValue, more: Parts = {}): JsonValue => ({
  post: {
    requestBody: { required: true, ...json(schema) },
    responses: { 204: { description: "Got it." } },
    ...more,
  },
});
const shared = { $ref: "#/components/pathItems/Shared" };
const number = { type: "integer" };

/** A description with two operations and their callbacks. */
function api(
  webhooks: Parts,
  callbacks: readonly [Parts, Parts] = [{}, {}],
  item?: JsonValue,
) {
  const paths = ["/a", "/b"].map((path, at) => [
    path,
    {
      post: {
        operationId: `post${String(at)}`,
        requestBody: json({ type: "object", properties: { url: text } }),
        responses: { 204: { description: "Done." } },
        callbacks: Object.fromEntries(
          Object.entries(callbacks[at] ?? {}).map(([key, called]) => [
            key,
            { "{$request.body#/url}": called },
          ]),
        ),
      },
    },
  ]);
  return {
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: Object.fromEntries(paths) as Parts,
    webhooks,
    ...(item !== undefined && {
      components: { pathItems: { Shared: item } },
    }),
  };
}

const both = (callbacks: Parts): readonly [Parts, Parts] => [
  callbacks,
  callbacks,
];

describe("an event in another notation", () => {
  test.each<readonly [string, object, object]>([
    [
      "with a shared path item",
      api({ told: post(thing()) }),
      api({ told: shared }, [{}, {}], post(thing())),
    ],
    [
      "in copies of a callback",
      api({}, both({ told: post(thing()) })),
      api({}, both({ told: shared }), post(thing())),
    ],
    [
      "in copies of a callback with other descriptions",
      api({}, both({ told: post(typed("told")) })),
      api({}, [
        { told: post(typed("told"), { summary: "Events of a." }) },
        { told: post(typed("told"), { summary: "Events of b." }) },
      ]),
    ],
  ])("%s", async (_, one, other) => {
    expect(await findingLabels(one, other)).toEqual([]);
    expect(await findingLabels(other, one)).toEqual([]);
  });
});

const sent = (name: string, more: Parts = {}) => ({
  name,
  in: "header",
  schema: text,
  ...more,
});
const got = { description: "Got it." };
const answered = (...statuses: readonly string[]): JsonValue =>
  post(thing(), {
    responses: Object.fromEntries(statuses.map((status) => [status, got])),
  });

describe("a delivery in another notation", () => {
  test.each<readonly [string, JsonValue, JsonValue]>([
    [
      "the case of a header name",
      post(thing(), { parameters: [sent("X-Try")] }),
      post(thing(), { parameters: [sent("x-try")] }),
    ],
    [
      "parameters of the path item",
      post(thing(), { parameters: [sent("X-Try")] }),
      { parameters: [sent("X-Try")], ...(post(thing()) as Parts) },
    ],
    ["no described response", answered(), answered("204")],
    [
      "the order of security requirements",
      post(thing(), { security: [{ a: [], b: [] }, { c: [] }] }),
      post(thing(), { security: [{ c: [] }, { b: [], a: [] }] }),
    ],
  ])("%s", async (_, one, other) => {
    expect(
      await findingLabels(api({ told: one }), api({ told: other })),
    ).toEqual([]);
    expect(
      await findingLabels(api({ told: other }), api({ told: one })),
    ).toEqual([]);
  });
});

describe("the responses of receivers", () => {
  test.each<readonly [readonly string[], readonly string[], readonly string[]]>(
    [
      [["200"], ["2XX"], ["answer-added answer 2XX 1"]],
      [["2XX"], ["200"], ["answer-removed answer 2XX 1"]],
      [["200"], ["default"], ["answer-added answer default 1"]],
      [["204"], ["204", "410"], ["failure-answer-added answer 410 1"]],
      [["200"], ["204"], ["answer-status-changed answer 204 1"]],
      [["200", "202"], ["200"], ["answer-removed answer 202 1"]],
    ],
  )("%j to %j", async (before, after, expected) => {
    const [one, other] = [answered(...before), answered(...after)];
    expect(
      await findingLabels(api({ told: one }), api({ told: other })),
    ).toEqual(expected);
  });
});

test.each<readonly [string, JsonValue, JsonValue, readonly string[]]>([
  [
    "with a body",
    { 204: got },
    { 200: { ...got, ...json(thing()) } },
    ["answer-status-changed answer 200 1", "answer-body-added answer 200 1"],
  ],
  [
    "whose body changed",
    { 200: { ...got, ...json(thing()) } },
    { 201: { ...got, ...json(thing(number)) } },
    [
      "answer-status-changed answer 201 1",
      "type-changed answer 201 application/json.id 1",
    ],
  ],
])(
  "receivers respond with another status %s",
  async (_, before, after, expected) => {
    const telling = (responses: JsonValue) =>
      api({ told: post(thing(), { responses }) });
    expect(await findingLabels(telling(before), telling(after))).toEqual(
      expected,
    );
  },
);

test("the body of a receiver's response has the direction `sends`", async () => {
  const answering = (maximum: number) => ({
    ...api({
      told: post(thing(), {
        responses: {
          200: { ...got, ...json({ $ref: "#/components/schemas/Seen" }) },
        },
      }),
    }),
    components: {
      schemas: {
        Seen: {
          type: "object",
          properties: { count: { type: "integer", maximum } },
        },
      },
    },
  });
  const [change, ...others] = await findings(answering(9), answering(5));
  expect(others).toEqual([]);
  expect(change).toMatchObject({
    kind: "rule-narrowed",
    where: "Seen.count maximum",
    level: "breaking",
    reach: [{ user: "event told", direction: "sends" }],
  });
});

describe("one change to events", () => {
  test.each<readonly [string, object, object, readonly string[]]>([
    [
      "with a shared path item",
      api({ one: shared, two: shared }, [{}, {}], post(thing())),
      api({ one: shared, two: shared }, [{}, {}], post(thing(number))),
      ["type-changed payload.id 2"],
    ],
    [
      "of copies",
      api({ one: post(thing()), two: post(thing()) }),
      api({ one: post(thing(number)), two: post(thing(number)) }),
      ["type-changed payload.id 2"],
    ],
    [
      "with the same header",
      api({ one: post(thing()), two: post(thing()) }),
      api({
        one: post(thing(), { parameters: [sent("X-Try")] }),
        two: post(thing(), { parameters: [sent("X-Try")] }),
      }),
      ["optional-event-parameter-added header parameter X-Try 2"],
    ],
    [
      "in copies of a callback",
      api({}, both({ told: post(thing()) })),
      api({}, both({ told: post(thing(number)) })),
      ["type-changed payload.id 1"],
    ],
    [
      "in one copy of a callback",
      api({}, both({ told: post(typed("told")) })),
      api({}, [
        { told: post(typed("told")) },
        { told: post(typed("told", number)) },
      ]),
      [
        "event-renamed event post0.told 1",
        "event-renamed event post1.told 1",
        "type-changed payload.id 1",
      ],
    ],
    [
      "that operations now cause",
      api({ told: post(typed("told")) }),
      api({}, both({ told: post(typed("told")) })),
      ["operation-event-added event told 2"],
    ],
    [
      "that no operation causes any more",
      api({}, both({ told: post(thing()) })),
      api({ told: post(thing()) }),
      ["operation-event-removed event told 2"],
    ],
    [
      "another key with the same type value",
      api({ told: post(typed("told")) }),
      api({ said: post(typed("told")) }),
      ["event-renamed event said 1"],
    ],
    [
      "another key with the same operationId",
      api({ told: post(thing(), { operationId: "onTold" }) }),
      api({ said: post(thing(number), { operationId: "onTold" }) }),
      ["webhook-renamed event said 1", "type-changed payload.id 1"],
    ],
    [
      "another key with the same payload",
      api({ told: post(thing()) }),
      api({ said: post(thing()) }),
      ["webhook-renamed event said 1"],
    ],
    [
      "another key with the same types of alternatives",
      api({ told: post({ oneOf: [typed("told"), typed("said")] }) }),
      api({ said: post({ oneOf: [typed("said"), typed("told", number)] }) }),
      ["event-renamed event said 1", "type-changed payload.id 1"],
    ],
    [
      "another key with the same list of types",
      api({
        told: post({
          type: "object",
          required: ["type"],
          properties: { type: { enum: ["told", "said"] } },
        }),
      }),
      api({
        said: post({
          type: "object",
          required: ["type"],
          properties: { type: { enum: ["said", "told"] }, id: text },
        }),
      }),
      ["event-renamed event said 1", "optional-property-added payload.id 1"],
    ],
    [
      "another key and type value with the same operationId",
      api({ told: post(typed("told"), { operationId: "onTold" }) }),
      api({ said: post(typed("said"), { operationId: "onTold" }) }),
      ["constant-changed payload.type 1"],
    ],
    [
      "another key and another type value: another event",
      api({ told: post(typed("told")) }),
      api({ said: post(typed("said")) }),
      ["event-removed event told 1", "event-added event said 1"],
    ],
    [
      "another key for one of two equal events: ambiguous",
      api({ told: post(thing()), said: post(thing()) }),
      api({ whispered: post(thing()) }),
      [
        "event-removed event told 1",
        "event-removed event said 1",
        "event-added event whispered 1",
      ],
    ],
  ])("%s", async (_, before, after, expected) => {
    expect(await findingLabels(before, after)).toEqual(expected);
  });
});
