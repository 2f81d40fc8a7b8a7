import { describe, expect, test } from "vitest";

import type { JsonValue } from "../../../generator/language/json/json.js";
import { bothEnds, type Groups, type Handle } from "./both-ends.js";

const text = { type: "string" };
const integer = { type: "integer" };
const file = { type: "string", format: "binary" };
const listOf = (items: JsonValue) => ({ type: "array", items });
const object = (properties: Readonly<Record<string, JsonValue>>) => ({
  type: "object",
  properties,
});
const point = object({ x: integer, y: integer });

type Content = Readonly<Record<string, JsonValue>>;

/** Joins an API with an operation for each body: `send0`, `send1`, … */
async function joinBodies(
  bodies: readonly Content[],
  findings: readonly string[] = [],
) {
  const seen: Groups[] = [];
  const names = bodies.map((_, index) => `send${index}`);
  const paths = bodies.map((content, index) => [
    `/${index}`,
    {
      post: {
        operationId: `send${index}`,
        requestBody: { required: true, content },
        responses: { 200: { description: "Got." } },
      },
    },
  ]);
  const handle: Handle = (given, { reply }) => {
    seen.push(given);
    return reply(200);
  };
  const { call, sent } = await bothEnds(
    { paths: Object.fromEntries(paths) as Record<string, JsonValue> },
    Object.fromEntries(names.map((name) => [name, handle])),
    { findings },
  );
  return async (index: number, request: Groups) => {
    const { problem } = await call(`send${index}`, request);
    const type = sent().headers.get("content-type");
    return { got: seen.pop(), problem, type, text: await sent().text() };
  };
}

/** The same for a single body. */
async function one(content: Content, request: Groups, findings?: string[]) {
  return (await joinBodies([content], findings))(0, request);
}

describe("forms and parts arrive as they were sent", () => {
  const rows: readonly [
    name: string,
    properties: Readonly<Record<string, JsonValue>>,
    encoding: Readonly<Record<string, JsonValue>>,
    body: object,
  ][] = [
    ["single values", { n: integer, t: text }, {}, { n: 3, t: "a+b &=ü" }],
    ["an object", { o: point }, {}, { o: { x: 1, y: 2 } }],
    ["a list", { l: listOf(integer) }, {}, { l: [1, 2] }],
    ["a list of one", { l: listOf(integer) }, {}, { l: [1] }],
    [
      "a list of objects",
      { l: listOf(point) },
      {},
      { l: [{ x: 1 }, { y: 2 }] },
    ],
    [
      "text of another type",
      { t: text },
      { t: { contentType: "text/csv" } },
      { t: "a,b" },
    ],
    [
      "single values as JSON",
      { t: text, n: integer },
      {
        t: { contentType: "application/json" },
        n: { contentType: "application/json" },
      },
      { t: '"', n: 4 },
    ],
    [
      "a list as JSON",
      { l: listOf(text) },
      { l: { contentType: "application/json" } },
      { l: ["1", "true"] },
    ],
    [
      "a map of unevaluated properties",
      { o: { type: "object", unevaluatedProperties: integer } },
      {},
      { o: { a: 1, b: 2 } },
    ],
    ["awkward names", { "a b&=": text, "c[d]": text }, {}, { "a b&=": "1" }],
  ];
  const types = ["multipart/form-data", "application/x-www-form-urlencoded"];
  const joined = joinBodies(
    rows.flatMap(([, properties, encoding]) =>
      types.map((type) => ({
        [type]: { schema: object(properties), encoding },
      })),
    ),
  );
  test.each(rows.map((row, index) => [row[0], row, index] as const))(
    "%s",
    async (_, [, , , body], index) => {
      const travel = await joined;
      for (const at of [0, 1]) {
        const { got, problem } = await travel(2 * index + at, { body });
        expect(problem).toBeUndefined();
        expect(got).toEqual({ body });
      }
    },
  );
});

describe("styles of a form", () => {
  const rows: readonly [
    schema: JsonValue,
    encoding: JsonValue,
    value: unknown,
    text: string,
  ][] = [
    [listOf(integer), { style: "form", explode: false }, [1, 2], "v=1,2"],
    [listOf(integer), { explode: false }, [1, 2], "v=1,2"],
    [
      listOf(text),
      { style: "form", explode: false },
      ["a,b", "c&d=e"],
      "v=a%2Cb,c%26d%3De",
    ],
    [text, {}, "a&w=b", "v=a%26w%3Db"],
    [listOf(text), { style: "spaceDelimited" }, ["a", "b"], "v=a%20b"],
    [listOf(text), { style: "pipeDelimited" }, ["a", "b"], "v=a%7Cb"],
    [point, { style: "deepObject", explode: true }, { x: 1 }, "v%5Bx%5D=1"],
    [point, { style: "form", explode: false }, { x: 1, y: 2 }, "v=x,1,y,2"],
    [point, { style: "form", explode: true }, { x: 1, y: 2 }, "x=1&y=2"],
  ];
  const joined = joinBodies(
    rows.map(([schema, rules]) => ({
      "application/x-www-form-urlencoded": {
        schema: object({ v: schema, w: text }),
        encoding: { v: rules },
      },
    })),
  );
  test.each(rows.map((row, index) => [row[3], row, index] as const))(
    "%s",
    async (_, [, , value, written], index) => {
      const body = { v: value, w: "c" };
      const { got, text: sent } = await (await joined)(index, { body });
      expect(sent).toBe(`${written}&w=c`);
      expect(got).toEqual({ body });
    },
  );
});

describe("required properties that may be null are null if they are absent", () => {
  const nullable = { type: ["object", "null"], properties: { x: integer } };
  const schema = {
    ...object({ a: nullable, b: { type: "null" }, t: text }),
    required: ["a", "t"],
    allOf: [{ required: ["b"], properties: { b: { enum: [null] } } }],
  };
  test.each(["multipart/form-data", "application/x-www-form-urlencoded"])(
    "%s",
    async (type) => {
      const send = await joinBodies([{ [type]: { schema } }]);
      const body = { a: null, b: null, t: "c" };
      expect((await send(0, { body })).got).toEqual({ body });
      const { problem } = await send(0, { body: { a: null, b: null } });
      expect(problem?.detail).toContain("/body/t: Must be present.");
    },
  );
});

describe("files", () => {
  test("stay files, one or several, with their names and types", async () => {
    const { got } = await one(
      {
        "multipart/form-data": {
          schema: object({ f: file, fs: listOf(file) }),
        },
      },
      {
        body: {
          f: new File(["x"], "x.json", { type: "application/json" }),
          fs: [new File(["a"], "a.txt"), new Blob(["b"])],
        },
      },
    );
    const { f, fs } = got?.body as { f: File; fs: File[] };
    expect([f.name, f.type, await f.text()]).toEqual([
      "x.json",
      "application/json",
      "x",
    ]);
    expect(fs[0]?.name).toBe("a.txt");
    expect(await fs[1]?.text()).toBe("b");
  });

  test("of any media type have their own, or one of bytes", async () => {
    const parts = { f: file, b: file, u: {} };
    const { got, text: sent } = await one(
      {
        "multipart/form-data": {
          schema: object(parts),
          encoding: Object.fromEntries(
            Object.keys(parts).map((name) => [name, { contentType: "*/*" }]),
          ),
        },
      },
      {
        body: {
          f: new File(["x"], "x.png", { type: "image/png" }),
          b: new Uint8Array([255]),
          u: new File(["{}"], "data.json", { type: "application/json" }),
        },
      },
    );
    expect(sent).not.toContain("*/*");
    const files = Object.values(got?.body as Record<string, File>);
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ["x.png", "image/png"],
      ["blob", "application/octet-stream"],
      ["data.json", "application/json"],
    ]);
    expect(await files[2]?.text()).toBe("{}");
  });

  test("a text in a file's place becomes one", async () => {
    const { got } = await one(
      { "multipart/form-data": { schema: object({ f: file }) } },
      { body: { f: "plain" } },
    );
    const { f } = got?.body as { f: Blob };
    expect(await f.text()).toBe("plain");
  });
});

describe("media types", () => {
  const json = { schema: object({ a: integer }) };
  const a = { a: 1 };
  const bytes = new Uint8Array([65]);
  const rows: readonly [
    name: string,
    content: Readonly<Record<string, JsonValue>>,
    sent: Groups,
    got: Groups,
    type: string,
  ][] = [
    [
      "+json",
      { "application/vnd.x+json": json },
      { body: a },
      { body: a },
      "application/vnd.x+json",
    ],
    [
      "in any case",
      { "Application/JSON": json },
      { body: a },
      { body: a },
      "Application/JSON",
    ],
    [
      "with a charset",
      { "application/json; charset=utf-8": json },
      { body: a },
      { body: a },
      "application/json; charset=utf-8",
    ],
    [
      "any, of JSON",
      { "*/*": json },
      { body: a },
      { body: a, contentType: "application/json" },
      "application/json",
    ],
    [
      "any, of anything",
      { "*/*": { schema: {} } },
      { body: bytes },
      { body: bytes, contentType: "application/octet-stream" },
      "application/octet-stream",
    ],
    [
      "any, of any media type",
      { "*/*": { schema: { contentMediaType: "*/*" } } },
      { body: bytes, contentType: "image/png" },
      { body: bytes, contentType: "image/png" },
      "image/png",
    ],
    [
      "JSON, of a file",
      { "application/json": { schema: file } },
      { body: new TextEncoder().encode('{ "a": 1 }') },
      { body: new TextEncoder().encode('{ "a": 1 }') },
      "application/json",
    ],
    [
      "a range",
      { "image/*": {} },
      { body: bytes, contentType: "image/png" },
      { body: bytes, contentType: "image/png" },
      "image/png",
    ],
    [
      "a range beside a type",
      { "application/json": json, "image/*": {} },
      { body: bytes, contentType: "image/png" },
      { body: bytes, contentType: "image/png" },
      "image/png",
    ],
    [
      "the first where none is named",
      { "application/json": json, "text/plain": {} },
      { body: a },
      { body: a, contentType: "application/json" },
      "application/json",
    ],
    [
      "another where it is named",
      { "application/json": json, "text/plain": {} },
      { body: "a", contentType: "text/plain" },
      { body: "a", contentType: "text/plain" },
      "text/plain",
    ],
    [
      "told apart by a parameter alone",
      {
        "application/json;v=1": json,
        "application/json;v=2": { schema: object({ b: text }) },
      },
      { body: { b: "x" }, contentType: "application/json;v=2" },
      { body: { b: "x" }, contentType: "application/json;v=2" },
      "application/json;v=2",
    ],
    [
      "text",
      { "text/plain": { schema: text } },
      { body: "hällo" },
      { body: "hällo" },
      "text/plain",
    ],
    [
      "bytes",
      { "application/octet-stream": {} },
      { body: bytes },
      { body: bytes },
      "application/octet-stream",
    ],
    [
      "events",
      { "text/event-stream": {} },
      { body: "data: x\n\n" },
      { body: new TextEncoder().encode("data: x\n\n") },
      "text/event-stream",
    ],
  ];
  const joined = joinBodies(rows.map(([, content]) => content));
  test.each(rows.map((row, index) => [row[0], row, index] as const))(
    "%s",
    async (_, [, , request, wanted, type], index) => {
      const travelled = await (await joined)(index, request);
      expect(travelled.problem).toBeUndefined();
      expect(travelled.got).toEqual(wanted);
      expect(travelled.type).toBe(type);
    },
  );

  test("a body is checked by its own media type", async () => {
    const content = {
      "application/json;v=1": {
        schema: { ...object({ a: integer }), required: ["a"] },
      },
      "application/json;v=2": { schema: object({ b: text }) },
    };
    const { problem } = await one(content, { body: { b: "x" } });
    expect(problem).toMatchObject({ status: 422 });
  });

  test("a warning about bodies that are passed on unchanged is reported once", async () => {
    const xml = { schema: point };
    const { got } = await one(
      { "application/xml": xml, "text/xml": xml },
      { body: "<a/>" },
      [
        "warning xml-as-text #/paths/~10/post/requestBody/content/application~1xml/schema",
        "warning xml-as-text #/paths/~10/post/requestBody/content/text~1xml/schema",
      ],
    );
    expect(got?.body).toBe("<a/>");
  });
});

test.each([
  ["an object", { x: 1 }],
  ["a list of one, as its item", [{ x: 1 }], { x: 1 }],
  ["a text", "a"],
  ["a file", new Blob(["1"], { type: "text/csv" })],
])("a part without a description holds %s", async (_, v, come: unknown = v) => {
  const content = { "multipart/form-data": { schema: object({ v: {} }) } };
  const { got, problem } = await one(content, { body: { v } });
  expect(problem).toBeUndefined();
  expect(got).toMatchObject({ body: { v: come } });
});

test("a part is a file or a list of texts", async () => {
  const fileOrTexts = { anyOf: [file, listOf(text)] };
  const properties = { f: fileOrTexts, l: fileOrTexts, one: fileOrTexts };
  const content = { "multipart/form-data": { schema: object(properties) } };
  const bytes = new Uint8Array([0xff, 0xd8, 0, 0x80]);
  const body = { f: new Blob([bytes]), l: ["a", "b"], one: ["a"] };
  const { got, problem } = await one(content, { body });
  expect(problem).toBeUndefined();
  expect(got?.body).toMatchObject({ l: ["a", "b"], one: ["a"] });
  const { f } = got?.body as { f: Blob };
  expect(new Uint8Array(await f.arrayBuffer())).toEqual(bytes);
});

test.each<[string, JsonValue]>([
  ["items without a description", { type: "array" }],
  ["the items are {}", { type: "array", items: {} }],
  ["the items are unevaluated", { type: "array", unevaluatedItems: true }],
])("a list of files comes as files where %s", async (_, list) => {
  const bytes = new Uint8Array([0xff, 0xd8, 0, 0x80]);
  const content = { "multipart/form-data": { schema: object({ l: list }) } };
  const l = [new Blob([bytes], { type: "image/jpeg" }), new Blob([bytes])];
  const { got, problem } = await one(content, { body: { l } });
  expect(problem).toBeUndefined();
  const come = (got?.body as { l: Blob[] }).l;
  expect(come[0]?.type).toBe("image/jpeg");
  for (const file of come)
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
});

test("a part of unevaluated properties comes as it was sent", async () => {
  const schema = { ...object({ photo: file }), unevaluatedProperties: integer };
  const content = { "multipart/form-data": { schema } };
  const body = { photo: new Blob(["1"]), n: 2 };
  const { got, problem } = await one(content, { body });
  expect(problem).toBeUndefined();
  expect(got).toMatchObject({ body: { n: 2 } });
});

test("undeclared parts arrive as they were sent", async () => {
  const schema = { ...object({ photo: file }), additionalProperties: text };
  const body = { photo: new Blob(["1"]), note: "n" };
  const content = { "multipart/form-data": { schema } };
  const { got } = await one(content, { body });
  expect(got).toMatchObject({ body: { note: "n" } });
});
