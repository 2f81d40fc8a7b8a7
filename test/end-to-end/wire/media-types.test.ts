import { expect, test } from "vitest";

import type { JsonValue } from "../../../generator/language/json/json.js";
import { declared } from "../../../templates/runtime/values/media-type.js";
import { bothEnds } from "./both-ends.js";

const thing: JsonValue = {
  type: "object",
  properties: { a: { type: "integer" } },
};
const body = { a: 1 };

/** Joins an API whose one operation takes and replies a thing in each of the media types. */
async function join(names: readonly string[]) {
  const content = Object.fromEntries(
    names.map((name) => [name, { schema: thing }]),
  );
  return bothEnds(
    {
      paths: {
        "/": {
          post: {
            operationId: "echo",
            requestBody: { required: true, content },
            responses: { 200: { description: "The same.", content } },
          },
        },
      },
    },
    { echo: (request, { reply }) => reply(200, request.body) },
    {
      findings: ["requestBody", "responses/200"].map(
        (location) =>
          `warning schema-unchecked #/paths/~1/post/${location}/content/text~1plain/schema`,
      ),
    },
  );
}

const dialects = ["application/json", "text/json", "application/*+json"];

test.each([
  ["a type of a suffix's range", dialects, "application/vnd.x+json"],
  ["no type", dialects, undefined],
  ["no type, of a range alone", ["application/*+json"], undefined],
  ["a type of a range", ["application/*"], "application/x"],
])("JSON goes through as %s", async (_, names, contentType) => {
  const { call, sent } = await join(names);
  const ended = await call("echo", {
    body,
    ...(contentType !== undefined && { contentType }),
  });
  expect(ended.problem).toBeUndefined();
  expect(ended.body).toEqual(body);
  const type = sent().headers.get("content-type");
  expect(type).toBe(
    contentType ??
      (names === dialects ? "application/json" : ended.contentType),
  );
});

test("a star in a parameter does not make a type a range", async () => {
  const { call, sent } = await join(['application/json; note="*"']);
  expect(await call("echo", { body })).toMatchObject({ body });
  expect(sent().headers.get("content-type")).toBe('application/json; note="*"');
});

test("a type outside of a suffix range is refused", async () => {
  const { call } = await join(dialects);
  await expect(
    call("echo", { body, contentType: "application/xml" }),
  ).rejects.toThrow("echo takes no body of type application/xml.");
});

test("JSON is the default media type, wherever it is listed", async () => {
  const { call, sent } = await join(["text/plain", "application/json"]);
  const ended = await call("echo", { body });
  expect(ended).toMatchObject({ body, contentType: "application/json" });
  expect(sent().headers.get("content-type")).toBe("application/json");
  expect(sent().headers.get("accept")).toBe("application/json, text/plain");
});

test.each([
  ["text/plain", "*/*"],
  ["TEXT/plain; charset=utf-8", "*/*"],
  ["", undefined],
  ["; charset=utf-8", undefined],
])("of the type `%s` is %s", (type, wanted) => {
  const content = declared([{ type: "*/*", kind: "binary" }], type);
  expect(content?.type).toBe(wanted);
});

const plain = "application/json";
const minimal = "application/json;profile=min";
const typed = 'application/json; type="a;b"; v=2';
const versions = ["application/json;v=1", "application/json;v=2"];

test.each<[string, readonly string[], string, string | undefined]>([
  ["its own text", [minimal, plain], minimal, minimal],
  ["no parameters", [minimal, plain], plain, plain],
  ["a charset", [minimal, plain], `${plain}; charset=utf-8`, plain],
  ["an unknown parameter", [minimal, plain], `${plain}; x=y`, plain],
  ["another value", [minimal, plain], `${plain};profile=max`, plain],
  ["a more specific type", [plain, minimal], `${plain}; profile=min`, minimal],
  ["a name in upper case", [plain, minimal], `${plain}; PROFILE=min`, minimal],
  ["a quoted value", [plain, minimal], `${plain}; profile="min"`, minimal],
  ["an escape", [plain, minimal], `${plain}; profile="m\\in"`, minimal],
  [
    "a charset too",
    [plain, minimal],
    `${plain};charset=a;profile=min`,
    minimal,
  ],
  ["another order", [plain, typed], `${plain};v=2;type="a;b"`, typed],
  ["a part of them", [plain, typed], `${plain};v=2`, plain],
  [
    "parameters in a value",
    [plain, minimal],
    `${plain};x="; profile=min"`,
    plain,
  ],
  ["an open quote", [plain, minimal], `${plain};profile="min`, minimal],
  ["the case of a value", ["a/b;v=X", "a/b;v=x"], "a/b; v=x", "a/b;v=x"],
  ["a value in another case", ["a/b;v=X", "a/b;v=y"], "a/b; v=x", "a/b;v=X"],
  ["the first of several", versions, plain, versions[0]],
  ["none of several", versions, `${plain};v=3`, undefined],
  [
    "a charset of several",
    ["a/b;charset=utf-8", "*/*"],
    "a/b",
    "a/b;charset=utf-8",
  ],
  [
    "a described charset",
    ["a/b;charset=utf-8"],
    "a/b;charset=UTF8",
    "a/b;charset=utf-8",
  ],
  ["a boundary", ["a/b;boundary=1"], "a/b;boundary=2", "a/b;boundary=1"],
  ["the closest range", ["*/*", "a/*", "a/*+c"], "a/b+c", "a/*+c"],
  ["a range before another", ["*/*", "a/*", "a/*+c"], "a/b", "a/*"],
  ["a range, not a parameter", ["a/b;v=1", "a/*"], "a/b;v=2", "a/*"],
])("parameters: %s", (_, described, type, wanted) => {
  const content = described.map(
    (each) => ({ type: each, kind: "json" }) as const,
  );
  expect(declared(content, type)?.type).toBe(wanted);
});

/** A client and a server whose two media types differ in a parameter. */
function profiles(client: object = {}) {
  const content = {
    [minimal]: { schema: { type: "object", required: ["m"] } },
    [plain]: { schema: { type: "object", required: ["p"] } },
  };
  const either = { schema: { $ref: "#/components/schemas/Either" } };
  const all = { [plain]: either, [minimal]: either };
  const responses = { 200: { description: "The same.", content } };
  return bothEnds(
    {
      components: { schemas: { Either: { type: "object" } } },
      paths: {
        "/": {
          post: {
            operationId: "echo",
            requestBody: { required: true, content },
            responses,
          },
          get: {
            operationId: "give",
            responses: { 200: { description: "Any.", content: all } },
          },
        },
      },
    },
    {
      echo: ({ contentType, body: given }, { reply }) =>
        reply(200, given, { contentType }),
      give: (_request, { reply }) => reply(200, {}),
    },
    { client },
  );
}

test.each([
  [minimal, { m: 1 }],
  [plain, { p: 1 }],
])(
  "the body and the reply of %s have its schema",
  async (contentType, sent) => {
    const { call } = await profiles();
    expect(await call("echo", { contentType, body: sent })).toMatchObject({
      ok: true,
      contentType,
      body: sent,
    });
    const other = await call("echo", { contentType, body: {} });
    expect(other.problem?.["detail"]).toBe(
      `/body/${Object.keys(sent)[0]}: Must be present.`,
    );
  },
);

test.each([
  ["application/json; charset=utf-8", plain],
  ['application/json; PROFILE="min"; charset=utf-8', minimal],
  ["application/json; profile=max", plain],
])("the client reads a reply of the type %s as %s", async (type, wanted) => {
  const { call } = await profiles({
    fetch: () =>
      Promise.resolve(
        new Response("{}", { headers: { "content-type": type } }),
      ),
  });
  expect(await call("echo", { body: { m: 1 } })).toMatchObject({
    ok: true,
    contentType: wanted,
  });
});

test("the client names no content for a type that contradicts all", async () => {
  const content = Object.fromEntries(
    versions.map((name) => [name, { schema: thing }]),
  );
  const { call } = await bothEnds(
    {
      paths: {
        "/": {
          get: {
            operationId: "give",
            responses: { 200: { description: "Any.", content } },
          },
        },
      },
    },
    {},
    {
      client: {
        fetch: () =>
          Promise.resolve(
            new Response("{}", { headers: { "content-type": `${plain};v=3` } }),
          ),
      },
    },
  );
  expect((await call("give")).problem?.["detail"]).toBe(
    "The media type application/json;v=3 for 200 is not declared.",
  );
});

test.each([
  ["application/json", plain],
  ["application/json;profile=min", minimal],
  ['application/json; Profile="min", */*;q=0.1', minimal],
  ["application/json;q=0.1, application/json;profile=min", minimal],
  ["application/json;profile=min;q=0.1, application/json", plain],
  ["application/json;profile=max", plain],
  ['application/json;note="a,b;q=0", text/html', plain],
  ["text/html, application/json; charset=utf-8", plain],
  ["application/json;profile=min;q=0", undefined],
  ["application/json;v=1;profile=max, application/json;q=0", undefined],
  ["text/html", undefined],
])("Accept: %s is replied to with %s", async (accept, wanted) => {
  const { call } = await profiles({ headers: { accept } });
  const { response, problem } = await call("give");
  expect(problem?.["status"]).toBe(wanted === undefined ? 406 : undefined);
  if (wanted !== undefined)
    expect(response?.headers.get("content-type")).toBe(wanted);
});

test.each<[string, string, JsonValue]>([
  ["any type, of anything", "*/*", {}],
  ["any type, of any media type", "*/*", { contentMediaType: "*/*" }],
  ["JSON, of a file", "application/json", { type: "string", format: "binary" }],
])("a reply of %s is bytes", async (_, type, schema) => {
  const bytes = new Uint8Array([123, 0, 255]);
  const { call } = await bothEnds(
    {
      paths: {
        "/": {
          get: {
            operationId: "give",
            responses: {
              200: { description: "All.", content: { [type]: { schema } } },
            },
          },
        },
      },
    },
    { give: (_request, { reply }) => reply(200, bytes) },
  );
  const { body, response } = await call("give");
  expect(body).toEqual(bytes);
  expect(response?.headers.get("content-type")).toBe(
    type === "*/*" ? "application/octet-stream" : type,
  );
});

test.each<[type: string, bytes: readonly number[], text: string]>([
  ["text/plain", [0xc3, 0xa9], "é"],
  ["text/plain; charset=utf-8", [0xc3, 0xa9], "é"],
  ["text/plain; charset=iso-8859-1", [0xe9], "é"],
  ['text/plain; Charset="ISO-8859-1"', [0xe9], "é"],
  ["text/plain; charset=utf-16le", [0xe9, 0], "é"],
  ["text/plain; charset=shift_jis", [0x82, 0xa0], "あ"],
  ["text/plain; charset=unknown", [0xc3, 0xa9], "é"],
  ["application/xml; charset=iso-8859-1", [0xe9], "é"],
])("the client reads a text of the type %s", async (type, bytes, text) => {
  const schema = { type: "string" };
  const content = { "text/plain": { schema }, "application/xml": { schema } };
  const { call } = await bothEnds(
    {
      paths: {
        "/": {
          get: {
            operationId: "give",
            responses: { 200: { description: "A text.", content } },
          },
        },
      },
    },
    {},
    {
      client: {
        fetch: () =>
          Promise.resolve(
            new Response(new Uint8Array(bytes), {
              headers: { "content-type": type },
            }),
          ),
      },
    },
  );
  expect(await call("give")).toMatchObject({ ok: true, body: text });
});

test("JSON is UTF-8, whatever its charset", async () => {
  const { call } = await profiles({
    fetch: () =>
      Promise.resolve(
        new Response('{"m":"é"}', {
          headers: { "content-type": "application/json; charset=iso-8859-1" },
        }),
      ),
  });
  expect(await call("give")).toMatchObject({ body: { m: "é" } });
});
