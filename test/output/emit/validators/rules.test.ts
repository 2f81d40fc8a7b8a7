import { describe, expect, it } from "vitest";

import type { JsonValue } from "../../../../generator/language/json/json.js";
import { UnsupportedSchema } from "../../../../generator/output/emit/validators/unsupported-schema.js";
import {
  type Check,
  closedFailures,
  type Failure,
} from "../../../../templates/runtime/check.js";
import { checkOf, load, validatorsText } from "./compile.js";
import { apiVersionOf, apiVersionOfSchemas } from "./described.js";

interface Row {
  readonly what: string;
  readonly schema: JsonValue;
  readonly value: unknown;
  readonly wanted: readonly string[];
}

const parsed = (text: string): unknown => JSON.parse(text);
const pets = {
  oneOf: [{ $ref: "#/$defs/Cat" }, { $ref: "#/$defs/Dog" }],
  discriminator: {
    propertyName: "kind",
    mapping: { cat: "#/$defs/Cat", dog: "#/$defs/Dog" },
  },
  $defs: {
    Cat: { type: "object", properties: { lives: { type: "integer" } } },
    Dog: { type: "object", required: ["bark"], properties: { bark: {} } },
  },
};

/** A base with a derived schema that a discriminator property selects. */
const family = (required: readonly string[]) => ({
  $ref: "#/$defs/Pet",
  $defs: {
    Pet: {
      type: "object",
      required,
      properties: { kind: { type: "string" }, age: { type: "integer" } },
      discriminator: {
        propertyName: "kind",
        mapping: { cat: "#/$defs/Cat" },
      },
    },
    Cat: {
      allOf: [
        { $ref: "#/$defs/Pet" },
        { type: "object", required: ["lives"], properties: { lives: {} } },
      ],
    },
  },
});

/**
 * Alternatives that a property distinguishes; the last one excludes the values of the
 * others.
 */
const outcome = {
  anyOf: [
    {
      type: "object",
      required: ["status", "reason"],
      properties: { status: { const: "failed" }, reason: { type: "string" } },
    },
    {
      type: "object",
      properties: {
        status: { not: { enum: ["failed"] } },
        reason: { type: "boolean" },
      },
    },
  ],
};

/** A map with at most ten bytes. */
const tenBytes = { type: "object", "x-max-bytes": 10 };
const tooHeavy = [" Must have at most 10 bytes in its names and strings."];

const rows: readonly Row[] = [
  ...[
    { additionalProperties: false },
    { additionalProperties: { type: "integer" } },
    { unevaluatedProperties: false },
  ].map((rest): Row => ({
    what: `does not apply ${Object.keys(rest).join()} where a pattern cannot be read`,
    schema: {
      type: "object",
      properties: { a: {} },
      patternProperties: { "(?i)^x-": { type: "string" } },
      ...rest,
    },
    value: { a: 1, "X-Note": "b" },
    wanted: [],
  })),
  {
    what: "ignores inherited names where no others are allowed",
    schema: {
      type: "object",
      properties: { a: {} },
      additionalProperties: false,
    },
    value: Object.assign(Object.create({ b: 1 }), { a: 1 }),
    wanted: [],
  },
  {
    what: "accepts a text with a literal start",
    schema: { type: "string", pattern: "^https://" },
    value: "https://",
    wanted: [],
  },
  {
    what: "rejects a text with a literal start elsewhere",
    schema: { type: "string", pattern: "^https://" },
    value: "x https://",
    wanted: [" Must match the pattern ^https://"],
  },
  {
    what: "reads a dot in a pattern as any character",
    schema: { type: "string", pattern: "^a.c" },
    value: "abc",
    wanted: [],
  },
  {
    what: "accepts names and strings of 10 bytes in total",
    schema: tenBytes,
    value: { abc: "de", fgh: "ij" },
    wanted: [],
  },
  {
    what: "rejects names and strings of 11 bytes in total",
    schema: tenBytes,
    value: { abc: "de", fgh: "ijk" },
    wanted: tooHeavy,
  },
  {
    what: "counts the bytes of names",
    schema: tenBytes,
    value: { abcdefghijk: "" },
    wanted: tooHeavy,
  },
  {
    what: "counts the UTF-8 bytes of a character",
    schema: tenBytes,
    value: { é: "€🙂", a: "" },
    wanted: [],
  },
  {
    what: "rejects characters whose UTF-8 bytes exceed the limit",
    schema: tenBytes,
    value: { é: "€🙂", a: "b" },
    wanted: tooHeavy,
  },
  {
    what: "counts a lone high surrogate as three bytes",
    schema: tenBytes,
    value: parsed('{"a": "\\ud83d\\ud83d\\ude42", "b": "c"}'),
    wanted: [],
  },
  {
    what: "counts a lone low surrogate as three bytes",
    schema: tenBytes,
    value: parsed('{"a": "\\ude42\\ud83d\\ude42", "b": "cd"}'),
    wanted: tooHeavy,
  },
  {
    what: "counts an escape sequence as the character it represents",
    schema: tenBytes,
    value: parsed('{"\\u0061\\n": "\\"\\"\\"\\"\\"\\"\\"\\""}'),
    wanted: [],
  },
  {
    what: "does not count values other than strings",
    schema: tenBytes,
    value: { abcdefghij: 12345678901 },
    wanted: [],
  },
  {
    what: "does not apply `dependentSchemas` to an array",
    schema: {
      allOf: [{ maxItems: 9 }],
      dependentSchemas: { length: { items: { type: "integer" } } },
      unevaluatedItems: false,
    },
    value: [1],
    wanted: ["/0 Must not be present."],
  },
  {
    what: "checks the base if the discriminator property is absent",
    schema: family([]),
    value: { age: 1 },
    wanted: [],
  },
  {
    what: "applies the base's constraints if the discriminator property is absent",
    schema: family([]),
    value: { age: "1" },
    wanted: ["/age Must be an integer."],
  },
  {
    what: "reports a missing discriminator property that the base requires",
    schema: family(["kind"]),
    value: {},
    wanted: ["/kind Must be present."],
  },
  {
    what: "checks the base if no derived schema has the discriminator value",
    schema: family(["kind"]),
    value: { kind: "fish", age: "1" },
    wanted: ["/age Must be an integer."],
  },
  {
    what: "checks the derived schema with the discriminator value",
    schema: family([]),
    value: { kind: "cat" },
    wanted: ["/lives Must be present."],
  },
  {
    what: "reports every failure with its pointer",
    schema: {
      type: "object",
      required: ["a", "b"],
      properties: {
        a: { type: "string" },
        c: { type: "array", items: { minimum: 2 } },
      },
      additionalProperties: false,
    },
    value: { a: 1, c: [3, 1, 0], "d/~e": 1 },
    wanted: [
      "/a Must be a string.",
      "/c/1 Must be at least 2.",
      "/c/2 Must be at least 2.",
      "/b Must be present.",
      "/d~1~0e Must not be present: no such property is known.",
    ],
  },
  {
    what: "treats inherited properties as absent",
    schema: {
      required: ["constructor", "__proto__"],
      properties: { toString: { type: "string" } },
    },
    value: {},
    wanted: ["/constructor Must be present.", "/__proto__ Must be present."],
  },
  {
    what: "checks a property named __proto__",
    schema: {
      properties: { ["__proto__"]: { type: "string" } },
      additionalProperties: false,
    },
    value: parsed('{"__proto__": 1, "constructor": 2}'),
    wanted: [
      "/__proto__ Must be a string.",
      "/constructor Must not be present: no such property is known.",
    ],
  },
  {
    what: "reports failures of the selected alternative only",
    schema: pets,
    value: { kind: "cat", lives: 1.5 },
    wanted: ["/lives Must be an integer."],
  },
  {
    what: "checks keywords next to the `$ref` of the selected alternative",
    schema: {
      ...pets,
      oneOf: [
        {
          $ref: "#/$defs/Cat",
          properties: { kind: { enum: ["cat", "kitten"], minLength: 5 } },
        },
        { $ref: "#/$defs/Dog" },
      ],
    },
    value: { kind: "cat", lives: 1 },
    wanted: ["/kind Must have at least 5 characters."],
  },
  {
    what: "checks the alternative whose value the property has",
    schema: outcome,
    value: { status: "failed", reason: null },
    wanted: ["/reason Must be a string."],
  },
  {
    what: "checks the alternative that excludes the values of the others",
    schema: outcome,
    value: { status: "lost", reason: 1 },
    wanted: ["/reason Must be true or false."],
  },
  {
    what: "reports a discriminator value that no alternative has",
    schema: pets,
    value: { kind: "cow" },
    wanted: ['/kind Must be "cat" or "dog".'],
  },
  {
    what: "reports a missing discriminator property",
    schema: pets,
    value: {},
    wanted: ["/kind Must be present."],
  },
  {
    what: "selects an alternative by a constant",
    schema: {
      anyOf: [
        {
          type: "object",
          required: ["t"],
          properties: { t: { const: "a" }, n: { type: "number" } },
        },
        { type: "object", required: ["t"], properties: { t: { const: "b" } } },
      ],
    },
    value: { t: "a", n: "1" },
    wanted: ["/n Must be a number."],
  },
  {
    what: "accepts unlisted values of an open enum",
    schema: { type: "string", "x-extensible-enum": ["a"] },
    value: "z",
    wanted: [],
  },
  {
    what: "rejects values of an open enum that are not strings",
    schema: { type: "string", "x-extensible-enum": ["a"] },
    value: 1,
    wanted: [" Must be a string."],
  },
  {
    what: "accepts a multiple of a decimal fraction",
    schema: { multipleOf: 0.01 },
    value: 19.99,
    wanted: [],
  },
  {
    what: "rejects a number that is not a multiple of a decimal fraction",
    schema: { multipleOf: 0.01 },
    value: 19.995,
    wanted: [" Must be a multiple of 0.01."],
  },
  {
    what: "accepts the largest 32-bit integer",
    schema: { format: "int32" },
    value: 2147483647,
    wanted: [],
  },
  {
    what: "rejects an integer beyond 32 bits",
    schema: { type: "integer", format: "int32" },
    value: 2147483648,
    wanted: [" Must be in the range of 32-bit integers."],
  },
  {
    what: "does not check unknown formats",
    schema: { format: "zip" },
    value: "x",
    wanted: [],
  },
  {
    what: "accepts bytes for a binary string",
    schema: { type: "string", format: "binary" },
    value: new Blob(["x"]),
    wanted: [],
  },
];

describe("checks", () => {
  it.each(rows)("$what", async ({ schema, value, wanted }) => {
    const check = await checkOf(schema);
    const found = check(value);
    expect(found.map(({ pointer, detail }) => `${pointer} ${detail}`)).toEqual(
      wanted,
    );
  });
});

describe("equal inline schemas", () => {
  const owner = (description: string, ...required: string[]): JsonValue => ({
    type: "object",
    description,
    required,
    properties: {
      login: { type: "string" },
      id: { type: "integer" },
      tags: { type: "array", items: { type: "string" } },
    },
  });
  const schema: JsonValue = {
    type: "object",
    required: ["owner"],
    properties: {
      owner: owner("who owns it", "login"),
      forks: {
        type: "array",
        items: {
          type: "object",
          properties: {
            name: { type: "string" },
            owner: owner("who forked", "login"),
          },
        },
      },
    },
  };

  it("share one function, named after the first location", async () => {
    const text = validatorsText(await apiVersionOfSchemas([schema]));
    expect(text.match(/function check\w*Owner\(/g)).toHaveLength(1);
    expect(text.match(/"login"/g)).toHaveLength(1);
  });

  it("do not share a function if a constraint differs", async () => {
    const other: JsonValue = {
      type: "object",
      properties: { a: owner("", "login"), b: owner("") },
    };
    const text = validatorsText(await apiVersionOfSchemas([other]));
    expect(text).toContain("requiredString(a[");
    expect(text).toContain("optionalString(b[");
  });

  it("report failures with the pointer of each occurrence", async () => {
    const check = await checkOf(schema);
    const found = check({
      forks: [
        { name: 1 },
        { owner: { login: "a", tags: ["b", 2] } },
        { owner: { id: 0.5 } },
      ],
    });
    expect(found.map(({ pointer, detail }) => `${pointer} ${detail}`)).toEqual([
      "/owner Must be present.",
      "/forks/0/name Must be a string.",
      "/forks/1/owner/tags/1 Must be a string.",
      "/forks/2/owner/login Must be present.",
      "/forks/2/owner/id Must be an integer.",
    ]);
  });
});

describe("deep data", () => {
  const nest = (levels: number): unknown => {
    let value: unknown = {};
    for (let i = 0; i < levels; i++) value = { next: value };
    return value;
  };

  it("is checked down to the depth limit and rejected below it", async () => {
    const check = await checkOf({
      type: "object",
      properties: { next: { $ref: "#" } },
    });
    expect(check(nest(400))).toEqual([]);
    expect(check(nest(100_000)).map(({ detail }) => detail)).toEqual([
      "Must not be nested so deeply.",
    ]);
  });

  it("is rejected inside alternatives and `not` too", async () => {
    const anyOf = await checkOf({
      properties: { next: { anyOf: [{ $ref: "#" }, { minProperties: 9 }] } },
    });
    expect(anyOf(nest(5000))).not.toEqual([]);
    const not = await checkOf({
      properties: { next: { not: { not: { $ref: "#" } } } },
    });
    expect(not(nest(5000))).not.toEqual([]);
  });

  it("does not overflow the stack when values are compared", async () => {
    const check = await checkOf({ uniqueItems: true });
    expect(check([nest(100_000), nest(100_000)])).toHaveLength(1);
  });

  it("takes linear time for a long array", async () => {
    const check = await checkOf({ uniqueItems: true });
    const items = Array.from({ length: 100_000 }, (_, i) => ({ i }));
    expect(check(items)).toEqual([]);
  });
});

describe("schemas that refer back to themselves", () => {
  it("accepts any value for a schema that applies only itself", async () => {
    const check = await checkOf({
      $ref: "#/$defs/Pet",
      $defs: {
        Pet: { allOf: [{ $ref: "#/$defs/Cat" }] },
        Cat: { allOf: [{ $ref: "#/$defs/Pet" }] },
      },
    });
    expect(check({ any: "value" })).toEqual([]);
  });

  it("rejects unevaluatedProperties next to an alternative that refers back", async () => {
    const schema = {
      $ref: "#/$defs/Tree",
      $defs: {
        Tree: {
          anyOf: [{ properties: { next: { $ref: "#/$defs/Tree" } } }],
          unevaluatedProperties: false,
        },
      },
    };
    await expect(checkOf(schema)).rejects.toThrow(UnsupportedSchema);
  });
});

describe("alternatives multiplied by an allOf", () => {
  const choice = (index: number): JsonValue => ({
    oneOf: ["a", "b"].map((name) => ({
      type: "object",
      properties: { [`${name}${index}`]: { const: index } },
    })),
  });
  const product = (factors: number): JsonValue => ({
    allOf: Array.from({ length: factors }, (_, index) => choice(index)),
  });

  it("are rejected if the compiler cannot represent their combinations", async () => {
    await expect(checkOf(product(20))).rejects.toThrow(
      "more than 100000 combinations",
    );
  });

  it("are rejected if only their type is printed", async () => {
    const apiVersion = await apiVersionOf({
      openapi: "3.1.0",
      info: { title: "Things", version: "1" },
      paths: {
        "/": { get: { responses: { 204: { description: "" } } } },
      },
      components: { schemas: { Unused: product(20) } },
    });
    expect(() => validatorsText(apiVersion)).toThrow(
      "more than 100000 combinations",
    );
  });

  it("are checked below the limit, and equal ones are counted once", async () => {
    const check = await checkOf({
      allOf: Array.from({ length: 40 }, () => ({ $ref: "#/$defs/Two" })),
      $defs: { Two: product(2) },
    });
    expect(check({ a0: 0, b0: 1, a1: 1, b1: 0 })).toEqual([]);
    expect(check({ a0: 1, b0: 1 })).not.toEqual([]);
  });
});

describe("requests and replies", async () => {
  const json = (schema: JsonValue): JsonValue => ({
    "application/json": { schema },
  });
  const thing = { $ref: "#/components/schemas/Thing" };
  const text = { type: "string" };
  const apiVersion = await apiVersionOf({
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: {
      "/things/{id}": {
        put: {
          operationId: "putThing",
          parameters: [
            { name: "id", in: "path", required: true, schema: text },
            {
              name: "limit",
              in: "query",
              schema: { type: "integer", minimum: 1 },
            },
            { name: "X-Trace", in: "header", schema: text },
          ],
          requestBody: {
            required: true,
            content: {
              ...(json(thing) as object), // written so above
              "text/plain": { schema: text },
            },
          },
          responses: {
            200: { description: "", content: json(thing) },
            "4XX": {
              description: "",
              content: json({ type: "array", items: text }),
            },
            204: { description: "" },
          },
        },
      },
    },
    components: {
      schemas: {
        Thing: { type: "object", required: ["url"], properties: { url: text } },
      },
    },
  });
  const validators = load(validatorsText(apiVersion));
  const failuresOf = (check: unknown, value: unknown) => {
    const failures: Failure[] = [];
    (check as Check)(value, "", failures); // a printed check
    return failures.map(({ pointer, detail }) => `${pointer} ${detail}`);
  };

  it("check each part of a request", () => {
    const value = {
      path: {},
      query: { limit: 0 },
      headers: { "X-Trace": 1 },
      contentType: "application/json",
      body: {},
    };
    expect(failuresOf(validators["checkPutThingRequest"], value)).toEqual([
      "/path/id Must be present.",
      "/query/limit Must be at least 1.",
      "/headers/X-Trace Must be a string.",
      "/body/url Must be present.",
    ]);
  });

  it("check a body by its media type, and require a required body", () => {
    const check = validators.requestChecks["putThing"];
    const sent = (contentType: string, body: unknown) =>
      failuresOf(check, { path: { id: "a" }, contentType, body });
    expect(sent("text/plain", "text")).toEqual([]);
    expect(sent("text/plain", { url: "a" })).not.toEqual([]);
    expect(sent("application/json", { url: "a" })).toEqual([]);
    expect(sent("application/json", "text")).toEqual([
      "/body Must be an object.",
    ]);
    expect(failuresOf(check, { path: { id: "a" } })).toEqual([
      "/body Must be present.",
    ]);
  });

  it("have a table by status for JSON bodies", () => {
    const responses = validators.replyChecks["putThing"] ?? {};
    expect(Object.keys(responses)).toEqual(["200", "4XX"]);
    expect(responses["200"]).toBe(validators["checkThing"]);
    expect(failuresOf(responses["4XX"], ["a", 1])).toEqual([
      "/1 Must be a string.",
    ]);
  });
});

describe("an open enumeration where a server writes it", () => {
  const open = { anyOf: [{ enum: ["a", "b"] }, { type: "string" }] };
  const refused = 'Must be "a" or "b".';

  it.each<[string, JsonValue, unknown, readonly string[]]>([
    ["a known value", open, "a", []],
    ["another", open, "c", [` ${refused}`]],
    ["no string", open, 1, [" Must be a string."]],
    [
      "by x-extensible-enum",
      { type: "string", "x-extensible-enum": ["a", "b"] },
      "c",
      [` ${refused}`],
    ],
    ["or null", { anyOf: [...open.anyOf, { type: "null" }] }, null, []],
    [
      "in a list of references",
      { type: "array", items: { $ref: "#/$defs/Open" }, $defs: { Open: open } },
      ["b", "c"],
      [`/1 ${refused}`],
    ],
    [
      "in a property, a reference or null",
      {
        type: "object",
        properties: {
          x: { anyOf: [{ $ref: "#/$defs/Open" }, { type: "null" }] },
          y: open,
        },
        $defs: { Open: open },
      },
      { x: "c", y: "d" },
      [`/x ${refused}`, `/y ${refused}`],
    ],
    [
      "in an alternative",
      {
        anyOf: [
          { type: "object", properties: { x: open } },
          { type: "number" },
        ],
      },
      { x: "c" },
      [`/x ${refused}`],
    ],
    [
      "of many values",
      {
        type: "string",
        "x-extensible-enum": ["a", "b", "c", "d", "e", "f", "g", "h"],
      },
      "z",
      [' Must be "a", "b", "c", "d", "e", "f", "g" or "h".'],
    ],
  ])("%s", async (_name, schema, value, wanted) => {
    const check = await checkOf(schema);
    const told = check(value, closedFailures());
    expect(told.map(({ pointer, detail }) => `${pointer} ${detail}`)).toEqual(
      wanted,
    );
  });

  it("and the connection stays open for clients that read it", async () => {
    const check = await checkOf(open);
    expect(check("c")).toEqual([]);
  });
});
