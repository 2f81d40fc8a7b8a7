import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../../generator/language/json/json.js";
import { compareApis } from "../../../generator/review/diff/diff.js";
import { classify } from "../../../generator/review/diff/findings.js";
import { buildFrom } from "../../input/build/build-from.js";
import { beyondNames } from "./beyond-names.js";

const text = { type: "string" };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});
const orAny = (schema: JsonObject): JsonObject => ({ anyOf: [schema, {}] });

/** A schema, and the schemas that it refers to. */
type Described = readonly [schema: JsonObject, schemas?: JsonObject];

/** The findings for a schema that is sent and received, as `rule where wire/code` with the worst levels. */
function found(
  before: Described,
  after: Described,
  openapi = "3.1.0",
): readonly string[] {
  const [one, other] = [before, after].map(([schema, schemas = {}]) => {
    const content = { "application/json": { schema } };
    const operation = {
      operationId: "put",
      requestBody: { content },
      responses: { 200: { description: "Done.", content } },
    };
    return buildFrom({
      openapi,
      paths: { "/things": { put: operation } },
      components: { schemas },
    }).api;
  });
  if (!one || !other) throw new Error("There are not two descriptions.");
  return classify(beyondNames(compareApis(one, other))).map(
    ({ kind, where, impacts }) => {
      const levels = impacts.map(({ wire, code }) => `${wire}/${code}`);
      return [kind, where, ...new Set(levels)].join(" ");
    },
  );
}

const places: readonly (readonly [
  string,
  (schema: JsonObject) => Described,
])[] = [
  ["a body", (schema) => [schema]],
  ["a property", (schema) => [object({ in: schema })]],
  ["items", (schema) => [{ type: "array", items: schema }]],
  ["a map", (schema) => [{ type: "object", additionalProperties: schema }]],
  ["a component", (schema) => [ref("Thing"), { Thing: schema }]],
  [
    "a member of a union",
    (schema) => [{ anyOf: [schema, { type: "integer" }] }],
  ],
  [
    "a component in a union that accepts anything",
    (schema) => [object({ in: orAny(ref("Thing")) }), { Thing: schema }],
  ],
];

const anythings: readonly (readonly [
  name: string,
  schema: JsonObject,
  openapi: string,
])[] = [
  ["{}", {}, "3.1.0"],
  ["a union with {}", orAny(text), "3.1.0"],
  ["a union of a union with {}", { oneOf: [orAny(text)] }, "3.1.0"],
  ["a component that accepts anything", ref("Any"), "3.1.0"],
  ["a union with nullable", { anyOf: [text, { nullable: true }] }, "3.0.3"],
  [
    "every type",
    {
      anyOf: ["null", "boolean", "number", "string", "array", "object"].map(
        (type) => ({ type }),
      ),
    },
    "3.1.0",
  ],
];

describe.each(places)("in %s, a property", (_, at) => {
  const withAny = ([schema, schemas]: Described): Described => [
    schema,
    { ...schemas, Any: orAny({ type: "integer" }) },
  ];
  test.each(anythings)(
    "that accepts %s is added and removed",
    (_, schema, openapi) => {
      const without = withAny(at(object({ id: text })));
      const having = withAny(at(object({ id: text, any: schema })));
      const [removed] = found(having, without, openapi);
      expect(removed).toMatch(
        /^optional-property-removed .*\.any warning\/breaking$/,
      );
      const [added] = found(without, having, openapi);
      expect(added).toMatch(/^optional-property-added .*\.any info\/info$/);
    },
  );
});

test("beside a member that accepts any object, a change of another one shows in code", () => {
  const orObject = (member: JsonObject): Described => [
    { anyOf: [member, { type: "object" }] },
  ];
  const [before, after] = [
    orObject(object({ a: text, b: text })),
    orObject(object({ a: { type: "integer" } })),
  ];
  expect(found(before, after)).toEqual([
    "type-changed request body application/json.a info/breaking",
    "type-changed reply 200 application/json.a info/breaking",
    "optional-property-removed request body application/json.b info/breaking",
    "optional-property-removed reply 200 application/json.b info/breaking",
  ]);
  expect(found(orObject(object({ a: text })), before)).toEqual([
    "optional-property-added request body application/json.b info/info",
    "optional-property-added reply 200 application/json.b info/info",
  ]);
  const limited = (maxLength: number): Described => [
    { anyOf: [{ ...text, maxLength }, text] },
  ];
  expect(found(limited(3), limited(4))).toEqual([]);
});

test("a member of oneOf beside any value has no type of its own", () => {
  const either = (...members: readonly JsonObject[]) =>
    ["3.0.3", "3.1.0"].flatMap((openapi, at) => {
      const any = at === 0 ? { nullable: true } : {};
      return found(
        [{ oneOf: [object({ a: text }), any] }],
        [{ oneOf: [...members, any] }],
        openapi,
      );
    });
  const changed = either(object({ a: { type: "integer" } }));
  expect(changed).toContainEqual(
    expect.stringMatching(/^type-changed .*\.a breaking\/info$/),
  );
  const added = either(object({ a: text }), { type: "integer" });
  for (const one of [...changed, ...added])
    expect(one).not.toMatch(/\/breaking/);
});

describe("an object without properties", () => {
  test("gets properties that accept anything", () => {
    const before = object({ a: orAny(text), b: {} });
    expect(found([before], [{ type: "object" }])).toMatchObject([
      expect.stringMatching(/^free-form-undescribed /),
      expect.stringMatching(/^free-form-undescribed /),
    ]);
    expect(found([{ type: "object" }], [before])).toMatchObject([
      expect.stringMatching(/^free-form-described /),
      expect.stringMatching(/^free-form-described /),
    ]);
  });
});

describe("in a union that accepts anything", () => {
  const count = (minimum: number) => ({ type: "integer", minimum });
  const settings = (minimum: number) => object({ size: count(minimum) });
  const beside: readonly (readonly [string, JsonObject, JsonObject])[] = [
    ["nothing else changes", {}, {}],
    [
      "another property becomes a union",
      { n: count(0) },
      { n: orAny(count(0)) },
    ],
    [
      "a union gets another spelling",
      { n: { enum: ["a", "b"] } },
      { n: { anyOf: [{ const: "a" }, { const: "b" }] } },
    ],
    ["a property is added", {}, { n: orAny(text) }],
  ];
  test.each(beside)("a component becomes stricter, and %s", (_, was, is) => {
    const thing = (minimum: number, more: JsonObject): Described => [
      object({ settings: orAny(ref("Settings")), ...more }),
      { Settings: settings(minimum) },
    ];
    const all = found(thing(0, was), thing(1, is));
    expect(all).toContain(
      "rule-narrowed Settings.size minimum breaking/info info/info",
    );
    expect(all.filter((one) => one.startsWith("type-"))).toEqual([]);
  });

  test("what an inline member describes changes for readers, but no type does", () => {
    const before = orAny(object({ size: count(0), name: text }));
    const after = orAny(object({ size: count(1) }));
    expect(found([object({ a: before })], [object({ a: after })])).toEqual([
      "rule-narrowed request body application/json.a.size minimum breaking/info",
      "optional-property-removed request body application/json.a.name warning/info",
      "optional-property-removed reply 200 application/json.a.name warning/info",
      "rule-narrowed reply 200 application/json.a.size minimum info/info",
    ]);
  });

  test("another spelling of its other members is no change", () => {
    const values = { enum: ["a", "b"] };
    const constants = { anyOf: [{ const: "a" }, { const: "b" }] };
    expect(found([orAny(values)], [orAny(constants)])).toEqual([]);
  });
});

describe("null", () => {
  const nullable = { type: "integer", nullable: true };
  test.each<readonly [string, JsonObject]>([
    ["any value", { anyOf: [{ type: "integer" }, { nullable: true }] }],
    [
      "a nullable member",
      { anyOf: [{ type: "integer" }, { ...text, nullable: true }] },
    ],
    ["a nullable component", { anyOf: [{ type: "integer" }, ref("Label")] }],
  ])("is neither removed nor added where %s accepts it", (_, union) => {
    const schemas = { Label: { ...text, nullable: true } };
    for (const all of [
      found([nullable, schemas], [union, schemas], "3.0.3"),
      found([union, schemas], [nullable, schemas], "3.0.3"),
    ])
      expect(all.filter((one) => one.startsWith("null-"))).toEqual([]);
  });

  test("is removed where no member accepts it", () => {
    const union = { anyOf: [{ type: "integer" }, text] };
    expect(found([nullable], [union], "3.0.3")).toContain(
      "null-removed request body application/json breaking/breaking",
    );
  });
});

describe.each(places)("in %s, a schema of any JSON value", (_, at) => {
  const Json: JsonObject = {
    oneOf: [
      { type: ["null", "boolean", "number", "string"] },
      { type: "array", items: ref("Json") },
      { type: "object", additionalProperties: ref("Json") },
    ],
  };
  const withJson = ([schema, schemas]: Described): Described => [
    schema,
    { ...schemas, Json },
  ];
  const list = (more: JsonObject) =>
    withJson(at({ type: "array", maxItems: 9, ...more }));

  test.each<readonly [string, JsonObject]>([
    ["nothing", {}],
    ["a schema that accepts anything", { items: {} }],
    ["a union with such a schema", { items: orAny(text) }],
  ])("as items becomes %s", (_what, more) => {
    const kinds = (findings: readonly string[]) =>
      findings.map((one) => one.replace(/ .* /, " ")).sort();
    expect(kinds(found(list({ items: ref("Json") }), list(more)))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^code-type-widened info\/(?:breaking|work)$/),
      ]),
    );
    expect(kinds(found(list(more), list({ items: ref("Json") })))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^code-type-narrowed info\/(?:breaking|work)$/),
      ]),
    );
  });
});

test("the members of any JSON value are compared as types", () => {
  const json = (items: JsonObject): Described => [
    ref("Json"),
    {
      Json: {
        oneOf: [
          { type: ["null", "boolean", "number", "string"] },
          { type: "array", ...items },
          { type: "object", additionalProperties: ref("Json") },
        ],
      },
    },
  ];
  expect(found(json({ items: ref("Json") }), json({}))).toEqual([
    "code-type-widened Json[] info/breaking",
  ]);
});
