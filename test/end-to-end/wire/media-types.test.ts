import { expect, test } from "vitest";
import type { JsonValue } from "../../../generator/json/json.js";
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
