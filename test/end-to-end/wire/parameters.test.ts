import { expect, test } from "vitest";

import type { JsonValue } from "../../../generator/language/json/json.js";
import { bothEnds, type Groups, type Handle } from "./both-ends.js";

const text = { type: "string" };
const integer = { type: "integer" };
const texts = { type: "array", items: text };
const sorts = { type: "array", items: { enum: ["name,asc", "id"] } };
const integers = { type: "array", items: integer };
const point = { type: "object", properties: { x: integer, y: text } };
const map = { type: "object", additionalProperties: integer };
const record = { type: "object", unevaluatedProperties: integer };
const extended = { allOf: [point], unevaluatedProperties: integer };

function parameter(
  name: string,
  location: string,
  schema: JsonValue,
  more: Readonly<Record<string, JsonValue>> = {},
): JsonValue {
  return { name, in: location, required: location === "path", schema, ...more };
}

const query = (name: string, schema: JsonValue, more = {}) =>
  parameter(name, "query", schema, more);
const path = (name: string, schema: JsonValue, more = {}) =>
  parameter(name, "path", schema, more);
const header = (name: string, schema: JsonValue, more = {}) =>
  parameter(name, "header", schema, more);
const cookie = (name: string, schema: JsonValue, more = {}) =>
  parameter(name, "cookie", schema, more);
const asJson = (name: string, location: string): JsonValue => ({
  name,
  in: location,
  required: location === "path",
  content: { "application/json": { schema: point } },
});

const plain = { style: "cookie" };

/** What is sent, and what of the URL it makes; another request where it comes as another. */
type Row = readonly [
  template: string,
  parameters: readonly JsonValue[],
  request: Groups,
  url: string,
  got?: Groups,
];

const rows: readonly Row[] = [
  [
    "/{a}.{b}",
    [path("a", text), path("b", text)],
    { path: { a: "x.q", b: "y.z" } },
    "/x%2Eq.y.z",
  ],
  [
    "/{a}-{b}",
    [path("a", text), path("b", text)],
    { path: { a: "-", b: "-" } },
    "/%2D--",
  ],
  [
    "/{a};{b}",
    ["a", "b"].map((name) => path(name, text, { style: "matrix" })),
    { path: { a: "x;y", b: "z" } },
    "/;a=x%3By;;b=z",
  ],
  [
    "/label/{a}.{b}",
    ["a", "b"].map((name) => path(name, text, { style: "label" })),
    { path: { a: "x.y", b: "z" } },
    "/label/.x%2Ey..z",
  ],
  [
    "/{a},{b}",
    [path("a", texts), path("b", text)],
    { path: { a: ["x,y"], b: "z" } },
    "/x%2Cy,z",
    { path: { a: ["x", "y"], b: "z" } },
  ],
  ["/x-{a}-y", [path("a", text)], { path: { a: "b-c" } }, "/x-b-c-y"],
  [
    "/{a}/z",
    [path("a", text)],
    { path: { a: "b/c?d#e%2F" } },
    "/b%2Fc%3Fd%23e%252F/z",
  ],
  [
    "/{a}/label",
    [path("a", texts, { style: "label", explode: true })],
    { path: { a: ["a.b", "c"] } },
    "/.a%2Eb.c/label",
  ],
  [
    "/{a}/label/object",
    [path("a", point, { style: "label", explode: true })],
    { path: { a: { x: 1, y: "." } } },
    "/.x=1.y=%2E/label/object",
  ],
  [
    "/{a}/matrix",
    [path("a", point, { style: "matrix", explode: true })],
    { path: { a: { x: 1, y: ";" } } },
    "/;x=1;y=%3B/matrix",
  ],
  [
    "/{a}/list",
    [path("a", texts)],
    { path: { a: ["a,b", "c"] } },
    "/a%2Cb,c/list",
  ],
  [
    "/{a}/json",
    [asJson("a", "path")],
    { path: { a: { x: 1, y: "/" } } },
    "/%7B%22x%22%3A1%2C%22y%22%3A%22%2F%22%7D/json",
  ],
  [
    "/{a}/reserved",
    [path("a", text, { allowReserved: true })],
    { path: { a: "a/b?c#d[1]:@!$&'()*+,;= ü%" } },
    "/a%2Fb%3Fc%23d%5B1%5D:@!$&'()*+,;=%20%C3%BC%25/reserved",
  ],
  [
    "/{a}/reserved/encoded",
    [path("a", text, { allowReserved: true })],
    { path: { a: "a%2Fb%3a%zz" } },
    "/a%2Fb%3a%25zz/reserved/encoded",
    { path: { a: "a/b:%zz" } },
  ],
  [
    "/{a}/{b}/{c}/reserved/parts",
    [
      path("a", texts, { allowReserved: true }),
      path("b", point, { allowReserved: true, explode: true }),
      path("c", { oneOf: [text, integers] }, { allowReserved: true }),
    ],
    { path: { a: ["a:b,c", "d;"], b: { x: 1, y: "@,=" }, c: "1,2:" } },
    "/a:b%2Cc,d%3B/x=1,y=@%2C%3D/1%2C2:/reserved/parts",
  ],
  [
    "/{a}/{b}/{c}/reserved/matrix",
    [
      path("a", text, { allowReserved: true, style: "matrix" }),
      path("b", texts, { allowReserved: true, style: "matrix", explode: true }),
      path("c", texts, { allowReserved: true, style: "label", explode: true }),
    ],
    { path: { a: "a;b=c:", b: ["a;", ","], c: ["a.b", "$"] } },
    "/;a=a%3Bb%3Dc:/;b=a%3B;b=%2C/.a%2Eb.$/reserved/matrix",
  ],
  [
    "/{a}:{b}/reserved/segment",
    ["a", "b"].map((name) => path(name, text, { allowReserved: true })),
    { path: { a: "a:b", b: "c:d" } },
    "/a%3Ab:c:d/reserved/segment",
  ],
  [
    "/cookies/reserved",
    [cookie("a", text, { allowReserved: true })],
    { cookies: { a: ":/?#[]@!$&'()*+,;= %" } },
    "/cookies/reserved",
  ],
  [
    "/cookies/style",
    [
      cookie("t", text, plain),
      cookie("u", text),
      cookie("p%20", text, plain),
      cookie("i", integer, plain),
      cookie("l", texts, plain),
      cookie("j", texts, { ...plain, explode: false }),
      cookie("o", point, { ...plain, explode: false }),
    ],
    {
      cookies: {
        t: "eyJ/a+b==%20",
        u: "a%20;",
        "p%20": '"%3B"',
        i: 3,
        l: ["a%2C", "b,c"],
        j: ["%2C", "b"],
        o: { x: 1, y: "=" },
      },
    },
    "/cookies/style",
  ],
  [
    "/cookies/style/spread",
    [cookie("o", point, plain), cookie("m", map, plain), cookie("u", text)],
    { cookies: { o: { x: 1, y: "%3D=" }, m: { "z%20": 2 }, u: "%;" } },
    "/cookies/style/spread",
  ],
  [
    "/headers",
    [header("X-Int", integer), header("x-list", integers)],
    { headers: { "X-Int": 3, "x-list": [1, 2] } },
    "/headers",
  ],
  [
    "/headers/objects",
    [header("X-O", point), header("X-E", point, { explode: true })],
    { headers: { "X-O": { x: 1, y: "x" }, "X-E": { x: 1, y: "y" } } },
    "/headers/objects",
  ],
  [
    "/headers/json",
    [asJson("X-J", "header")],
    { headers: { "X-J": { x: 1, y: "a,b" } } },
    "/headers/json",
  ],
  [
    "/headers/empty",
    [header("X-T", text), header("X-L", texts)],
    { headers: { "X-T": "", "X-L": [] } },
    "/headers/empty",
    { headers: { "X-T": "" } },
  ],
  [
    "/cookies",
    [cookie("a", text), cookie("b", integer)],
    { cookies: { a: "x; y=z, ü", b: 3 } },
    "/cookies",
  ],
  [
    "/cookies/list",
    [cookie("a", integers), cookie("b", integers, { explode: false })],
    { cookies: { a: [1, 2], b: [3, 4] } },
    "/cookies/list",
  ],
  [
    "/cookies/json",
    [asJson("c", "cookie")],
    { cookies: { c: { x: 3 } } },
    "/cookies/json",
  ],
  [
    "/empty",
    [
      query("a", text),
      query("l", texts, { explode: false }),
      query("n", texts),
    ],
    { query: { a: "", l: ["", "a"], n: [] } },
    "/empty?a=&l=,a",
    { query: { a: "", l: ["", "a"] } },
  ],
  [
    "/commas",
    [query("l", texts, { explode: false })],
    { query: { l: ["a,b", "c"] } },
    "/commas?l=a%2Cb,c",
  ],
  [
    "/commas/encoded",
    [query("l", texts, { explode: false })],
    { query: { l: ["a,b"] } },
    "/commas/encoded?l=a%2Cb",
    { query: { l: ["a", "b"] } },
  ],
  [
    "/commas/listed",
    [query("l", sorts, { explode: false })],
    { query: { l: ["name,asc"] } },
    "/commas/listed?l=name%2Casc",
  ],
  [
    "/commas/reserved",
    [query("l", texts, { explode: false, allowReserved: true })],
    { query: { l: ["a,b", "c/d"] } },
    "/commas/reserved?l=a%2Cb,c/d",
  ],
  [
    "/reserved",
    [query("u", text, { allowReserved: true })],
    { query: { u: "http://a/b?c=d&e#f+g[1]" } },
    "/reserved?u=http://a/b?c%3Dd%26e%23f%2Bg%5B1%5D",
  ],
  [
    "/spread",
    [query("o", point), query("c", text)],
    { query: { o: { x: 1, y: "z" }, c: "d" } },
    "/spread?x=1&y=z&c=d",
  ],
  [
    "/spread/map",
    [query("o", map), query("c", text)],
    { query: { o: { q: 1 }, c: "d" } },
    "/spread/map?q=1&c=d",
  ],
  [
    "/deep/map",
    [query("o", map, { style: "deepObject", explode: true })],
    { query: { o: { "x y": 1 } } },
    "/deep/map?o%5Bx%20y%5D=1",
  ],
  [
    "/spread/record",
    [query("o", record), query("c", text)],
    { query: { o: { q: 1 }, c: "d" } },
    "/spread/record?q=1&c=d",
  ],
  [
    "/deep/record",
    [
      query("o", record, { style: "deepObject", explode: true }),
      query("e", extended, { style: "deepObject", explode: true }),
    ],
    { query: { o: { x: 1 }, e: { x: 1, y: "1", z: 2 } } },
    "/deep/record?o%5Bx%5D=1&e%5Bx%5D=1&e%5By%5D=1&e%5Bz%5D=2",
  ],
  [
    "/headers/record",
    [
      header("X-O", record),
      header("X-E", extended, { explode: true }),
      header("X-L", { type: "array", unevaluatedItems: integer }),
    ],
    {
      headers: {
        "X-O": { x: 1 },
        "X-E": { x: 1, y: "1", z: 2 },
        "X-L": [1, 2],
      },
    },
    "/headers/record",
  ],
  [
    "/awkward",
    [
      query("a[]", texts),
      query("b.c", text),
      query("filter[x]", text),
      query("$top", integer),
      query("ü", text),
    ],
    {
      query: {
        "a[]": ["1", "2"],
        "b.c": "d",
        "filter[x]": "y",
        $top: 1,
        ü: "ö",
      },
    },
    "/awkward?a%5B%5D=1&a%5B%5D=2&b.c=d&filter%5Bx%5D=y&%24top=1&%C3%BC=%C3%B6",
  ],
  [
    "/kinds",
    [
      query("b", { type: "boolean" }),
      query("n", { type: "number" }),
      query("e", { enum: ["1", "true"] }),
    ],
    { query: { b: false, n: 1.5e-7, e: "1" } },
    "/kinds?b=false&n=1.5e-7&e=1",
  ],
  [
    "/either",
    [query("b", { oneOf: [text, texts] })],
    { query: { b: ["x", "y"] } },
    "/either?b=x&b=y",
  ],
];

const seen: Groups[] = [];
const echo: Handle = (given, { reply }) => {
  seen.push(given);
  return reply(200);
};
const joined = bothEnds(
  {
    openapi: "3.2.0",
    paths: Object.fromEntries(
      rows.map(([template, parameters], index) => [
        template,
        {
          get: {
            operationId: `get${index}`,
            parameters,
            responses: { 200: { description: "Got." } },
          },
        },
      ]),
    ),
  },
  Object.fromEntries(rows.map((_, index) => [`get${index}`, echo])),
  {
    findings: [
      "warning parameter-ambiguous #/paths/~1either/get/parameters/0",
      "warning parameter-ambiguous #/paths/~1{a}~1{b}~1{c}~1reserved~1parts/get/parameters/2",
    ],
  },
);

test.each(rows.map((row, index) => [row[0], row, index] as const))(
  "%s",
  async (_, [, , request, url, got = request], index) => {
    const { call, sent } = await joined;
    const { problem } = await call(`get${index}`, request);
    expect(problem).toBeUndefined();
    expect(sent().url).toBe(`http://service.test${url}`);
    expect(seen.pop()).toEqual(got);
  },
);

test("nested values are sent, and a warning says how", async () => {
  const deep = { style: "deepObject", explode: true };
  const nested = { type: "object", properties: { p: point, l: integers } };
  const { call } = await bothEnds(
    {
      openapi: "3.2.0",
      paths: {
        "/": {
          get: {
            operationId: "nested",
            parameters: [
              query("d", nested, deep),
              query("l", { type: "array", items: point }),
            ],
            responses: { 200: { description: "Got." } },
          },
        },
      },
    },
    { nested: echo },
    {
      findings: [
        "warning parameter-nested #/paths/~1/get/parameters/0",
        "warning parameter-nested #/paths/~1/get/parameters/1",
      ],
    },
  );
  const request = {
    query: { d: { p: { x: 1, y: "z" }, l: [1, 2] }, l: [{ x: 1 }, { x: 2 }] },
  };
  expect((await call("nested", request)).problem).toBeUndefined();
  expect(seen.pop()).toEqual(request);
});

test.each([
  ["a comma in a header's list", header("a", texts), { headers: { a: [","] } }],
  [
    "a bar between bars",
    query("a", texts, { style: "pipeDelimited", explode: false }),
    { query: { a: ["|", ""] } },
  ],
  [
    "a space between spaces",
    query("a", texts, { style: "spaceDelimited", explode: false }),
    { query: { a: [" ", ""] } },
  ],
  [
    "a semicolon in a cookie",
    cookie("a", text, plain),
    { cookies: { a: "x; b=1" } },
  ],
  [
    "a semicolon in the name of a cookie",
    cookie("a", map, plain),
    { cookies: { a: { "x; b": 1 } } },
  ],
  [
    "an equals sign in the name of a cookie",
    cookie("a", map, plain),
    { cookies: { a: { "x=": 1 } } },
  ],
  [
    "a comma in a cookie's list",
    cookie("a", texts, { ...plain, explode: false }),
    { cookies: { a: ["b,c", "d"] } },
  ],
  [
    "a bracket in a key",
    query("a", map, { style: "deepObject", explode: true }),
    { query: { a: { "[": 1 } } },
  ],
])("what nothing can escape is not sent: %s", async (_, described, request) => {
  const { call } = await bothEnds(
    {
      openapi: "3.2.0",
      paths: {
        "/": {
          get: {
            operationId: "refused",
            parameters: [described],
            responses: { 200: { description: "Got." } },
          },
        },
      },
    },
    { refused: echo },
  );
  await expect(call("refused", request)).rejects.toThrow("would end the part");
});

const either = (...schemas: readonly JsonValue[]): JsonValue => ({
  anyOf: schemas,
});
const word = { enum: ["all"] };

const choices: readonly [
  name: string,
  schema: JsonValue,
  sent: unknown,
  got: unknown,
][] = [
  ["a text or texts, one", either(text, texts), "a", "a"],
  ["a text or texts, several", either(text, texts), ["a", "b"], ["a", "b"]],
  ["a text or integers, a text", either(text, integers), "s", "s"],
  ["a text or integers, several", either(text, integers), [1, 2], [1, 2]],
  ["an integer or texts, an integer", either(integer, texts), 1, 1],
  ["an integer or texts, a list", either(integer, texts), ["a"], ["a"]],
  ["a word or integers, the word", either(word, integers), "all", "all"],
  ["a word or integers, a list", either(word, integers), [1], [1]],
  ["a word or texts, a list", either(word, texts), ["a"], ["a"]],
  ["anything, one", {}, "a", "a"],
  ["anything, several", {}, ["a", "b"], ["a", "b"]],
];

/** In a path or a header, a comma says nothing of what may be anything. */
const locations = (schema: JsonValue) =>
  Object.keys(schema as object).length === 0
    ? [query("q", schema), query("r", schema, { explode: false })]
    : [
        query("q", schema),
        query("r", schema, { explode: false }),
        path("p", schema),
        header("h", schema),
        cookie("c", schema),
      ];
const choosing = bothEnds(
  {
    openapi: "3.2.0",
    paths: Object.fromEntries(
      choices.map(([, schema], index) => [
        `/${index}${locations(schema).length > 2 ? "/{p}" : ""}`,
        {
          get: {
            operationId: `get${index}`,
            parameters: locations(schema),
            responses: { 200: { description: "Got." } },
          },
        },
      ]),
    ),
  },
  Object.fromEntries(choices.map((_, index) => [`get${index}`, echo])),
  {
    findings: ["0/{p}", "9"].map(
      (at) =>
        `warning parameter-ambiguous #/paths/~1${at.replace("/", "~1")}/get/parameters/0`,
    ),
  },
);

test.each(choices.map((row, index) => [row[0], row, index] as const))(
  "%s, in each place",
  async (_, [, schema, sent, got], index) => {
    const { call } = await choosing;
    const groups = (value: unknown) => ({
      query: { q: value, r: value },
      ...(locations(schema).length > 2 && {
        path: { p: value },
        headers: { h: value },
        cookies: { c: value },
      }),
    });
    const { problem } = await call(`get${index}`, groups(sent));
    expect(problem).toBeUndefined();
    expect(seen.pop()).toEqual(groups(got));
  },
);

test("missing parameters get the defaults of their schemas, also of references and allOf", async () => {
  const size = { $ref: "#/components/schemas/Size" };
  const { call } = await bothEnds(
    {
      openapi: "3.2.0",
      paths: {
        "/": {
          get: {
            operationId: "find",
            parameters: [
              query("own", { type: "integer", default: 1 }),
              query("referenced", size),
              query("nested", {
                allOf: [{ $ref: "#/components/schemas/More" }],
              }),
              query("replaced", { ...size, default: 2 }),
              query("beside", { allOf: [size, { default: 4 }] }),
              query("without", integer),
              header("x-size", size),
              cookie("size", size),
            ],
            responses: { 200: { description: "Found." } },
          },
        },
      },
      components: {
        schemas: {
          Size: { type: "integer", default: 20 },
          More: { allOf: [size, { minimum: 3 }] },
        },
      },
    },
    { find: echo },
  );
  const { problem } = await call("find");
  expect(problem).toBeUndefined();
  expect(seen.pop()).toEqual({
    query: { own: 1, referenced: 20, nested: 20, replaced: 2, beside: 4 },
    headers: { "x-size": 20 },
    cookies: { size: 20 },
  });
});

test("a required parameter that may be null is null if it is absent, as clients send null", async () => {
  const required = { required: true };
  const nullable = { type: ["string", "null"] };
  const { call } = await bothEnds(
    {
      openapi: "3.2.0",
      paths: {
        "/": {
          get: {
            operationId: "find",
            parameters: [
              query("text", nullable, required),
              query("only", { enum: [null] }, required),
              query("list", { ...texts, type: ["array", "null"] }, required),
              query("either", { anyOf: [integer, { type: "null" }] }, required),
              query("chosen", { ...nullable, default: "a" }, required),
              query("optional", nullable),
              query("any", {}, required),
              header("x-size", nullable, required),
              cookie("size", nullable, required),
            ],
            responses: { 200: { description: "Found." } },
          },
        },
      },
    },
    { find: echo },
    { findings: ["warning parameter-ambiguous #/paths/~1/get/parameters/6"] },
  );
  const nulls = { text: null, only: null, list: null, either: null };
  const others = { headers: { "x-size": null }, cookies: { size: null } };
  const { problem } = await call("find", {
    query: { ...nulls, chosen: null, optional: null, any: "b" },
    ...others,
  });
  expect(problem).toBeUndefined();
  expect(seen.pop()).toEqual({
    query: { ...nulls, chosen: "a", any: "b" },
    ...others,
  });
  // A schema without a type says nothing about null.
  const { problem: refused } = await call("find", {});
  expect(refused?.detail).toContain("/query/any: Must be present.");
});

test("the style `cookie` writes and reads texts as they are (OpenAPI 3.2, 4.12.3)", async () => {
  const { call, sent } = await joined;
  const index = rows.findIndex(([template]) => template === "/cookies/style");
  await call(`get${index}`, rows[index]?.[2]);
  expect(sent().headers.get("cookie")).toBe(
    't=eyJ/a+b==%20; u=a%2520%3B; p%20="%3B"; i=3; l=a%2C; l=b,c; j=%2C,b; o=x,1,y,=',
  );
  seen.pop();
});

/** What a server of query parameters reads from a query; undefined if it refuses it. */
async function readFrom(described: readonly JsonValue[], text: string) {
  const got: Groups[] = [];
  const { call } = await bothEnds(
    {
      openapi: "3.2.0",
      paths: {
        "/": {
          get: {
            operationId: "read",
            parameters: described,
            responses: { 204: { description: "Read." } },
          },
        },
      },
    },
    {
      read: (given, { reply }) => {
        got.push(given);
        return reply(204);
      },
    },
  );
  // Clients leave an empty value out; others send it.
  const request: Groups & { target: string } = {
    target: `http://service.test/?${text}`,
  };
  const { problem } = await call("read", request);
  expect(problem?.["status"]).toBe(got.length === 0 ? 422 : undefined);
  return got[0]?.query;
}

const mayBeEmpty = { allowEmptyValue: true };

test.each<[query: string, read: object | undefined]>([
  ["flag=", {}],
  ["flag", {}],
  ["flag=true", { flag: true }],
  ["flag=&flag=true", undefined],
  ["size=", {}],
  ["size", {}],
  ["size=3", { size: 3 }],
  ["text=", {}],
  ["text=a", { text: "a" }],
  ["list=", {}],
  ["list&list=", {}],
  ["list=1", { list: [1] }],
  ["names=&names=a", { names: ["", "a"] }],
  ["joined=", {}],
  ["joined=1,2", { joined: [1, 2] }],
  ["o=", {}],
  ["o", {}],
  ["x=1", { o: { x: 1 } }],
  ["deep=", undefined],
  ["plain=", undefined],
])("with allowEmptyValue, a server reads ?%s as %j", async (text, read) => {
  const described = [
    query("flag", { type: "boolean" }, mayBeEmpty),
    query("size", { type: "integer", default: 5 }, mayBeEmpty),
    query("text", { type: "string" }, mayBeEmpty),
    query("list", integers, mayBeEmpty),
    query("names", texts, mayBeEmpty),
    query("joined", integers, { ...mayBeEmpty, explode: false }),
    query("o", point, mayBeEmpty),
    query("deep", point, { ...mayBeEmpty, style: "deepObject" }),
    query("plain", { type: "boolean" }, { allowEmptyValue: false }),
  ];
  expect(await readFrom(described, text)).toEqual(read && { size: 5, ...read });
});

test.each<[schema: JsonValue, query: string, read: unknown]>([
  [text, "must=", ""],
  [{ type: "string", minLength: 1 }, "must=", undefined],
  [integer, "must", undefined],
  [integer, "must=1", 1],
])(
  "a required parameter of %j is not missing in ?%s",
  async (schema, sent, read) => {
    const must = query("must", schema, { ...mayBeEmpty, required: true });
    expect(await readFrom([must], sent)).toEqual(
      read === undefined ? undefined : { must: read },
    );
  },
);
