import { describe, expect, test } from "vitest";

import { bothEnds, type Handle } from "./both-ends.js";

const there: Handle = (_, { reply }) => reply(204);
const got = { responses: { 204: { description: "Got." } } };

describe.each([
  ["", ""],
  ["/", ""],
  ["/api", "/api"],
  ["/api/", "/api"],
  ["/api//", "/api"],
])("below the base path `%s`", (basePath, base) => {
  const joined = bothEnds(
    {
      paths: {
        "/": { get: { operationId: "root", ...got } },
        "/pets": { get: { operationId: "pets", ...got } },
      },
    },
    { root: there, pets: there },
    {
      client: { baseUrl: `http://service.test${basePath}` },
      server: { basePath },
    },
  );

  test.each([
    ["root", "/"],
    ["pets", "/pets"],
  ])("%s is at %s", async (name, path) => {
    const { call, sent } = await joined;
    expect(await call(name)).toMatchObject({ ok: true });
    expect(sent().url).toBe(`http://service.test${base}${path}`);
  });
});

test("the base path without a trailing slash is the path /", async () => {
  const called: string[] = [];
  const note =
    (name: string): Handle =>
    (_, { reply }) => {
      called.push(name);
      return reply(204);
    };
  const { call } = await bothEnds(
    {
      paths: {
        "/": { get: { operationId: "root", ...got } },
        "/pets": { get: { operationId: "pets", ...got } },
      },
    },
    { root: note("root"), pets: note("pets") },
    { server: { basePath: "/pets" } },
  );
  expect(await call("pets")).toMatchObject({ ok: true });
  expect(called).toEqual(["root"]);
});

test("a DELETE has a body", async () => {
  let given: unknown;
  const { call } = await bothEnds(
    {
      paths: {
        "/": {
          delete: {
            operationId: "remove",
            requestBody: {
              required: true,
              content: {
                "application/json": {
                  schema: { type: "array", items: { type: "string" } },
                },
              },
            },
            ...got,
          },
        },
      },
    },
    {
      remove: ({ body }, { reply }) => {
        given = body;
        return reply(204);
      },
    },
  );
  expect(await call("remove", { body: ["a"] })).toMatchObject({ ok: true });
  expect(given).toEqual(["a"]);
});
