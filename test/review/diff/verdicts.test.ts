import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../../generator/language/json/json.js";
import type { Api } from "../../../generator/language/model/model.js";
import { compareApis } from "../../../generator/review/diff/diff.js";
import { classify } from "../../../generator/review/diff/findings.js";
import { buildFrom } from "../../input/build/build-from.js";

const text = { type: "string" };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: JsonObject, required: readonly string[] = []) => ({
  type: "object",
  properties,
  required,
});

/** An operation that sends and receives a media type. */
function thing(
  media: JsonObject,
  schemas: JsonObject = {},
  mediaType = "application/json",
): Api {
  const content = { [mediaType]: media };
  const operation = {
    operationId: "put",
    requestBody: { content },
    responses: { 200: { description: "Done.", content } },
  };
  return buildFrom({
    paths: { "/things": { put: operation } },
    components: { schemas },
  }).api;
}

function withParameter(schema: JsonObject, rest: JsonObject = {}): Api {
  const parameters = [{ name: "q", in: "query", schema, ...rest }];
  const responses = { 204: { description: "Done." } };
  return buildFrom({
    paths: {
      "/things": { get: { operationId: "get", parameters, responses } },
    },
  }).api;
}

/** The findings as `rule where`, with the levels of each direction. */
function verdicts(before: Api, after: Api): readonly string[] {
  return classify(compareApis(before, after)).map(
    ({ kind, where, impacts }) => {
      const levels = impacts.map(
        ({ direction, wire, code }) => `${direction} ${wire}/${code}`,
      );
      return `${kind} ${where}: ${levels.join(", ")}`;
    },
  );
}

describe("a reference that becomes a union with itself as a member", () => {
  const [old, updated] = [
    { A: object({ id: text }, ["id"]), B: object({ b: text }, ["b"]) },
    {
      A: object({ id: text, more: text }, ["id"]),
      B: object({ b: text }, ["b"]),
    },
  ];
  const union = { anyOf: [ref("A"), ref("B")] };

  test("keeps that member, although it gains an optional property", () => {
    expect(
      verdicts(
        thing({ schema: ref("A") }, old),
        thing({ schema: union }, updated),
      ),
    ).toEqual([
      "alternative-added reply 200 application/json: receives breaking/breaking",
      "alternative-added request body application/json: sends info/work",
      "optional-property-added A.more: sends info/info, receives info/info",
    ]);
  });

  test("keeps that member in a property", () => {
    const found = verdicts(
      thing({ schema: object({ p: ref("A") }) }, old),
      thing({ schema: object({ p: union }) }, updated),
    );
    expect(found.join("\n")).not.toContain("alternative-removed");
  });

  test("and back removes only the other member", () => {
    const found = verdicts(
      thing({ schema: union }, old),
      thing({ schema: ref("A") }, old),
    );
    expect(found).toEqual([
      "alternative-removed request body application/json: sends breaking/breaking",
      "alternative-removed reply 200 application/json: receives info/breaking",
    ]);
  });
});

describe("a media type without a schema", () => {
  test("accepts any JSON value", () => {
    expect(verdicts(thing({ schema: text }), thing({}))).toEqual([
      "type-widened reply 200 application/json: receives breaking/breaking",
      "type-widened request body application/json: sends info/work",
    ]);
    expect(verdicts(thing({}), thing({ schema: text }))).toEqual([
      "type-narrowed request body application/json: sends breaking/breaking",
      "type-narrowed reply 200 application/json: receives info/breaking",
    ]);
  });

  test.each([{}, { schema: {} }])("is a string for text (%o)", (media) => {
    const plain = "text/plain";
    const described = thing({ schema: text }, {}, plain);
    expect(verdicts(described, thing(media, {}, plain))).toEqual([]);
    expect(verdicts(thing(media, {}, plain), described)).toEqual([]);
  });
});

describe("a query parameter that becomes a list", () => {
  test.each([text, { type: "integer" }])(
    "keeps its wire format if each item has its own name (%o)",
    (items) => {
      expect(
        verdicts(withParameter(items), withParameter({ type: "array", items })),
      ).toEqual(["text-widened query parameter q: sends info/breaking"]);
    },
  );

  test("compares the items with the single value", () => {
    const items = { ...text, maxLength: 5 };
    expect(
      verdicts(withParameter(text), withParameter({ type: "array", items })),
    ).toContain(
      "rule-narrowed query parameter q[] maxLength: sends breaking/info",
    );
  });

  test.each([
    ["separated by commas", { type: "array", items: text }, { explode: false }],
    ["of two items", { type: "array", items: text, minItems: 2 }, {}],
  ])("breaks clients if it is a list %s", (_, list, rest) => {
    expect(verdicts(withParameter(text), withParameter(list, rest))).toContain(
      "type-changed query parameter q: sends breaking/breaking",
    );
  });

  test("breaks clients when it becomes a single value again", () => {
    const list = withParameter({ type: "array", items: text });
    expect(verdicts(list, withParameter(text))).toEqual([
      "type-changed query parameter q: sends breaking/breaking",
    ]);
  });
});

describe("an added path", () => {
  const responses = { 204: { description: "Done." } };
  const file = (schema: JsonObject) => ({
    get: {
      operationId: "getFile",
      parameters: [{ name: "id", in: "path", required: true, schema }],
      responses,
    },
  });
  const shadowed = (schema: JsonObject, path: string, method = "get") => {
    const before = { "/files/{id}": file(schema) };
    const added = { [method]: { operationId: "added", responses } };
    const [one, two] = [before, { ...before, [path]: added }].map(
      (paths) => buildFrom({ paths }).api,
    );
    if (!one || !two) throw new Error("Not built.");
    return verdicts(one, two).filter((each) => each.includes("shadowed"));
  };

  test.each<readonly [string, JsonObject, string]>([
    ["of any text", text, "/files/latest"],
    ["of a number", { type: "integer" }, "/files/7"],
  ])("takes calls from a parameter %s", (_, schema, path) => {
    expect(shadowed(schema, path)).toEqual([
      "operation-shadowed GET /files/{id}: calls warning/info",
    ]);
  });

  test("takes no calls from a less specific path", () => {
    const name = { name: "kind", in: "path", required: true, schema: text };
    const id = { ...name, name: "id" };
    const other = { get: { parameters: [name, id], responses } };
    const before = { "/files/{id}": file(text), "/{kind}/{id}": other };
    const added = { get: { operationId: "added", responses } };
    const [one, two] = [before, { ...before, "/files/latest": added }].map(
      (paths) => buildFrom({ paths }).api,
    );
    if (!one || !two) throw new Error("Not built.");
    expect(
      verdicts(one, two).filter((each) => each.includes("shadowed")),
    ).toEqual(["operation-shadowed GET /files/{id}: calls warning/info"]);
  });

  test("takes no calls with invalid values, of another length, or of another method", () => {
    expect(shadowed({ type: "integer" }, "/files/latest")).toEqual([]);
    expect(shadowed({ enum: ["a", "b"] }, "/files/latest")).toEqual([]);
    expect(shadowed(text, "/files/latest/parts")).toEqual([]);
    expect(shadowed(text, "/files/latest", "post")).toEqual([]);
  });
});

describe("a field of a form beside an object", () => {
  const binary = { ...text, format: "binary" };
  const uuid = { ...text, format: "uuid" };
  const integer = { type: "integer" };
  const list = (items: JsonObject) => ({ type: "array", items });
  const form = (file: JsonObject, meta?: JsonObject) =>
    object({ file, ...(meta && { meta }) });
  const nested = (x: JsonObject) => object({ x, file: x });
  const ofForm = (type: string, before: JsonObject, after: JsonObject) => {
    const [one, two] = [before, after].map((schema) =>
      thing({ schema }, {}, type),
    );
    const schema = ref("Form");
    const [old, updated] = [before, after].map((Form) =>
      thing({ schema }, { Form }, type),
    );
    if (!one || !two || !old || !updated) throw new Error("Not built.");
    const named = verdicts(old, updated).map((each) =>
      each.replace("Form.", `request body ${type}.`),
    );
    return { inline: verdicts(one, two), named };
  };

  test.each<readonly [string, JsonObject, JsonObject]>([
    ["that is no longer a file", binary, text],
    ["that becomes a file", text, binary],
    ["that is a text of a format instead of a file", binary, uuid],
    ["that is a number", integer, text],
    ["whose items are no longer files", list(binary), list(text)],
  ])("%s has the verdict that it has alone", (_, before, after) => {
    for (const type of [
      "multipart/form-data",
      "application/x-www-form-urlencoded",
    ]) {
      const alone = ofForm(type, form(before), form(after));
      const meta = object({ x: text });
      const beside = ofForm(type, form(before, meta), form(after, meta));
      expect(beside).toEqual(alone);
      const [kind] = alone.inline;
      expect(kind).toMatch(/^(?:type-changed|text-widened) /);
    }
  });

  test.each(["inline", "named"] as const)(
    "is text, and the properties of the object are not (%s)",
    (place) => {
      const [before, after] = [integer, text].map((one) =>
        form(text, nested(one)),
      );
      if (!before || !after) throw new Error("Not built.");
      const found = ofForm("multipart/form-data", before, after)[place];
      expect(found.join("\n")).toMatch(/type-changed \S.*\.meta\.x/);
      expect(found.join("\n")).not.toContain("text-widened");
    },
  );

  test("is not what a schema of the object is", () => {
    const [before, after] = [integer, text].map((file) =>
      thing(
        { schema: ref("Form") },
        { Form: form(text, ref("Meta")), Meta: nested(file) },
        "multipart/form-data",
      ),
    );
    if (!before || !after) throw new Error("Not built.");
    expect(verdicts(before, after).join("\n")).toMatch(
      /type-changed Meta\.file/,
    );
    expect(verdicts(before, after).join("\n")).not.toContain("text-widened");
  });
});

describe("a member added to `oneOf`", () => {
  const integer = { type: "integer", minimum: 0 };
  const some = object({ a: text }, ["a"]);
  const narrow = { type: "integer", minimum: 5 };
  const before = thing({ schema: { oneOf: [integer, some] } });

  test("that overlaps another rejects what matched that one", () => {
    const after = thing({ schema: { oneOf: [integer, some, narrow] } });
    expect(verdicts(before, after)).toContain(
      "rule-narrowed request body application/json oneOf: sends breaking/info",
    );
    expect(verdicts(after, before)).toContain(
      "rule-widened reply 200 application/json oneOf: receives warning/info",
    );
  });

  test("that matches a value of another member rejects that value", () => {
    const schemas = {
      A: object({ a: text }, ["a"]),
      B: object({ b: text }, ["b"]),
      C: object({ c: text }, ["c"]),
    };
    const old = thing({ schema: { oneOf: [ref("A"), ref("B")] } }, schemas);
    const union = { oneOf: [ref("A"), ref("B"), ref("C")] };
    expect(verdicts(old, thing({ schema: union }, schemas))).toContain(
      "rule-narrowed request body application/json oneOf: sends breaking/info",
    );
  });

  test("that may overlap another is a warning for senders alone", () => {
    const foreign = { type: "string", pattern: "(?i)^a" };
    const short = { type: "string", maxLength: 3 };
    const old = thing({ schema: { oneOf: [short, some] } });
    const after = thing({ schema: { oneOf: [short, some, foreign] } });
    const found = verdicts(old, after);
    expect(found.filter((one) => one.includes("undecided"))).toEqual([
      "rule-undecided request body application/json oneOf: sends warning/info",
    ]);
  });

  test("that overlaps none is not such a change", () => {
    const after = thing({ schema: { oneOf: [integer, some, text] } });
    expect(verdicts(before, after).join("\n")).not.toContain(" oneOf");
  });
});

describe("a member of `oneOf` that accepts more", () => {
  const card = object({ number: text }, ["number"]);
  const iban = object({ iban: text }, ["iban"]);
  const kind = (values: JsonObject, more: JsonObject = {}) =>
    object({ kind: { ...text, ...values }, ...more }, ["kind"]);
  const union = (...oneOf: readonly JsonObject[]) =>
    thing({ schema: { oneOf } });
  const rejects = [
    "rule-narrowed request body application/json oneOf: sends breaking/info",
  ];
  const accepts = [
    "rule-widened reply 200 application/json oneOf: receives warning/info",
  ];
  const ofUnion = (before: Api, after: Api) =>
    verdicts(before, after).filter((one) => one.includes(" oneOf"));

  test.each<readonly [string, JsonObject, JsonObject, JsonObject]>([
    ["without a required property", card, iban, object({ iban: text })],
    [
      "with another enum value",
      kind({ const: "a" }),
      kind({ enum: ["b"] }),
      kind({ enum: ["b", "a"] }),
    ],
    [
      "with longer strings",
      { ...text, minLength: 4 },
      { ...text, maxLength: 3 },
      { ...text, maxLength: 5 },
    ],
    [
      "without a format",
      { ...text, format: "uuid" },
      { ...text, format: "date" },
      text,
    ],
    [
      "with additional properties",
      object({ number: text, iban: text }, ["number"]),
      { ...iban, additionalProperties: false },
      iban,
    ],
  ])("%s takes values from another", (_, other, narrow, wide) => {
    const [one, two] = [union(other, narrow), union(other, wide)];
    expect(ofUnion(one, two)).toEqual(rejects);
    expect(ofUnion(two, one)).toEqual(accepts);
  });

  test("takes values from another behind references", () => {
    const schema = { oneOf: [ref("Card"), ref("Iban")] };
    const one = thing({ schema }, { Card: card, Iban: iban });
    const wide = object({ iban: text });
    const two = thing({ schema }, { Card: card, Iban: wide });
    expect(ofUnion(one, two)).toEqual(rejects);
    expect(ofUnion(two, one)).toEqual(accepts);
  });

  test("takes null from the member for null", () => {
    const schema = { oneOf: [ref("Card"), { type: "null" }] };
    const one = thing({ schema }, { Card: card });
    const wide = { ...card, type: ["object", "null"] };
    const two = thing({ schema }, { Card: wide });
    expect(ofUnion(one, two)).toEqual(rejects);
    expect(ofUnion(two, one)).toEqual(accepts);
  });

  test.each<readonly [string, JsonObject, JsonObject, JsonObject]>([
    [
      "but has another constant",
      kind({ const: "a" }, { x: text }),
      kind({ const: "b" }, { y: { ...text, maxLength: 3 } }),
      kind({ const: "b" }, { y: text }),
    ],
    ["but has another type", card, { ...text, maxLength: 3 }, text],
    [
      "by a property that only it names",
      object({ a: text }),
      object({ b: text, c: { type: "integer" } }),
      object({ b: text }),
    ],
    [
      "where the union is a part of an object that excludes the values",
      { required: ["a"] },
      { required: ["b", "c"] },
      { required: ["b"] },
    ],
  ])("%s takes no values", (_, other, narrow, wide) => {
    const [one, two] = [narrow, wide].map((member) =>
      thing({
        schema: {
          ...(other["required"] &&
            !other["type"] && {
              allOf: [{ not: { required: ["a", "b"] } }],
            }),
          oneOf: [other, member],
        },
      }),
    );
    if (!one || !two) throw new Error("There are not two descriptions.");
    expect(ofUnion(one, two)).toEqual([]);
    expect(ofUnion(two, one)).toEqual([]);
  });
});

describe("a default", () => {
  const filled = { ...text, default: "x" };

  test("of a required property or parameter has no effect", () => {
    expect(
      verdicts(
        thing({ schema: object({ p: text }, ["p"]) }),
        thing({ schema: object({ p: filled }, ["p"]) }),
      ),
    ).toEqual([]);
    const required = { required: true };
    expect(
      verdicts(withParameter(text, required), withParameter(filled, required)),
    ).toEqual([]);
  });

  test("applies if the property becomes optional", () => {
    expect(
      verdicts(
        thing({ schema: object({ p: text }, ["p"]) }),
        thing({ schema: object({ p: filled }) }),
      ).join("\n"),
    ).toContain("default-added request body application/json.p default");
  });
});

describe("a pattern that JavaScript cannot read", () => {
  const matching = (pattern?: string) =>
    thing({
      schema: object({
        p: pattern === undefined ? text : { ...text, pattern },
      }),
    });

  test.each([
    ["(?i)^a", "(?i)^b"],
    ["\\Aa", "\\Ab"],
    ["^[[:alpha:]]$", "^[[:digit:]]$"],
    ["^a$", "(?i)^a$"],
  ])("is undecided if it changes: %s to %s", (before, after) => {
    const at = "request body application/json.p pattern";
    expect(verdicts(matching(before), matching(after))).toContain(
      `rule-undecided ${at}: sends warning/info`,
    );
  });

  test("is a stricter rule if it is added, and the opposite if removed", () => {
    const at = "application/json.p pattern";
    expect(verdicts(matching(), matching("(?i)a"))).toEqual([
      `rule-narrowed request body ${at}: sends breaking/info`,
      `rule-narrowed reply 200 ${at}: receives info/info`,
    ]);
    expect(verdicts(matching("(?i)a"), matching())).toEqual([
      `rule-widened reply 200 ${at}: receives warning/info`,
      `rule-widened request body ${at}: sends info/info`,
    ]);
  });

  test("is not a finding if it stays", () => {
    expect(verdicts(matching("(?i)a"), matching("(?i)a"))).toEqual([]);
  });
});

test.each([
  ["https://a.example/x/../v1/./things/", "https://a.example/v1/things"],
  ["https://a.example/../v1", "https://a.example/v1"],
  ["./v1", "v1"],
  ["v1/../v2", "v2"],
  ["https://a.example/v1/..", "https://a.example"],
])("the server %s is the server %s", (before, after) => {
  const at = (url: string) =>
    buildFrom({
      servers: [{ url }],
      paths: { "/a": { get: { responses: {} } } },
    }).api;
  expect(verdicts(at(before), at(after))).toEqual([]);
});

test.each([
  ["/{base}/../v1", "/v1"],
  ["../v1", "/v1"],
  ["https://a.example/v1/../v2", "https://a.example/v1"],
])("the server %s is not the server %s", (before, after) => {
  const at = (url: string) =>
    buildFrom({
      servers: [{ url, variables: { base: { default: "a/b" } } }],
      paths: { "/a": { get: { responses: {} } } },
    }).api;
  expect(verdicts(at(before), at(after))).not.toEqual([]);
});

describe("servers of operations", () => {
  const operation = (operationId: string, more: JsonObject = {}) => ({
    operationId,
    responses: { 204: { description: "Done." } },
    ...more,
  });
  const api = (url: string, path: string, ownUrl: string) =>
    buildFrom({
      servers: [{ url }],
      paths: {
        [path]: { get: operation("get") },
        "/files": {
          post: operation("upload", { servers: [{ url: ownUrl }] }),
        },
      },
    }).api;
  const uploads = "https://uploads.example.com/files";

  test("keep their paths where a prefix moves into the other paths", () => {
    expect(
      verdicts(
        api("https://api.example.com/store", "/things", uploads),
        api("https://api.example.com", "/store/things", uploads),
      ),
    ).toEqual([]);
  });

  test("are found", () => {
    const url = "https://api.example.com";
    expect(
      verdicts(
        api(url, "/things", uploads),
        api(url, "/things", "https://files.example.com"),
      ),
    ).toEqual([
      "server-moved server https://files.example.com: calls breaking/info",
      `server-key-changed server ${uploads}: calls info/breaking`,
    ]);
  });
});

test("a quota that begins to narrow another one is work: servers must select", () => {
  const withPolicy = (more: JsonObject): Api =>
    buildFrom({
      "x-rate-limit-policies": [
        { name: "calls", quota: 60, window: 60 },
        { name: "videos", quota: 30, window: 60, ...more },
      ],
      paths: {
        "/things": {
          post: {
            operationId: "make",
            "x-quotas": ["calls", "videos"],
            responses: { 204: { description: "Made." } },
          },
        },
      },
    }).api;
  const [apart, narrowing] = [withPolicy({}), withPolicy({ narrows: "calls" })];
  expect(verdicts(apart, narrowing)).toEqual([
    "quota-added rate limit policy videos: calls warning/work",
  ]);
  expect(verdicts(narrowing, apart)).toEqual([
    "quota-raised rate limit policy videos: calls info/info",
  ]);
});
