import { expect, test } from "vitest";

import { serverUrl } from "../../../templates/runtime/client.js";
import { bothEnds, type Handle } from "./both-ends.js";

/** As `test/cases/servers` has them printed. */
const servers = [
  {
    url: "https://{region}.example.com:{port}/api",
    variables: {
      region: { default: "eu", enum: ["eu", "us"] },
      port: { default: "443" },
    },
  },
  { url: "/relative", variables: {} },
] as const;

test("a server's URL has the default or the chosen variables", () => {
  const [world, relative] = servers;
  expect(serverUrl(world)).toBe("https://eu.example.com:443/api");
  expect(serverUrl(world, { region: "us" })).toBe(
    "https://us.example.com:443/api",
  );
  // @ts-expect-error -- there is no such region
  expect(serverUrl(world, { region: "x", port: "8443" })).toContain(":8443");
  expect(serverUrl(relative)).toBe("/relative");
  expect(serverUrl({ url: "/{toString}", variables: {} })).toBe("/{toString}");
});

const uploads = { url: "https://uploads.example.com/{version}/files" };
const version = { default: "v1" };

/** An API whose uploads have a server of their own. */
function api(options: Parameters<typeof bothEnds>[2]) {
  const operation = (operationId: string, more = {}) => ({
    operationId,
    responses: { 200: { description: "Got." } },
    ...more,
  });
  const answer: Handle = (_, { reply }) => reply(200);
  return bothEnds(
    {
      servers: [{ url: "https://api.example.com" }],
      paths: {
        "/items/{id}": {
          parameters: [
            {
              name: "id",
              in: "path",
              required: true,
              schema: { type: "string" },
            },
          ],
          get: operation("getItem"),
          put: operation("upload", {
            servers: [{ ...uploads, variables: { version } }],
          }),
          delete: operation("purge", { servers: [{ url: "/admin" }] }),
        },
        "/{a}/{b}/{c}/{d}": {
          get: operation("other", {
            parameters: ["a", "b", "c", "d"].map((name) => ({
              name,
              in: "path",
              required: true,
              schema: { type: "string" },
            })),
          }),
        },
      },
    },
    { getItem: answer, upload: answer, purge: answer, other: answer },
    options,
  );
}

test.each([
  [{}, "https://uploads.example.com/v1/files/items/7"],
  [{ basePath: "/api" }, "https://uploads.example.com/v1/files/items/7"],
])(
  "an operation is served at the path of its server: %j",
  async (server, url) => {
    const { call, sent } = await api({ server });
    const { problem } = await call("upload", { path: { id: "7" } });
    expect(problem).toBeUndefined();
    expect(sent().url).toBe(url);
    await call("purge", { path: { id: "7" } });
    expect(sent().url).toBe("http://service.test/admin/items/7");
  },
);

test("an operation is also served with all others", async () => {
  const baseUrl = "http://localhost:8080/api";
  const { call, sent } = await api({
    server: { basePath: "/api" },
    client: { baseUrl, servers: { [uploads.url]: baseUrl } },
  });
  for (const name of ["getItem", "upload"]) {
    const { problem } = await call(name, { path: { id: "7" } });
    expect(problem).toBeUndefined();
    expect(sent().url).toBe(`${baseUrl}/items/7`);
  }
});

test("a place that two operations share is reported at the method", async () => {
  const { call } = await api({});
  const path = { a: "v1", b: "files", c: "items", d: "7" };
  expect(await call("other", { path })).toMatchObject({ ok: true });
  expect(await call("upload", { path: { id: "7" } })).toMatchObject({
    ok: true,
  });
});
