/** The tests of the contract on the generated servers of the cases, which must pass. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import type { Refusal } from "../../../templates/runtime/server.js";
import { cases } from "../../cases/case.js";
import { folderWith } from "../../output/write/temporary-folder.js";
import { sample } from "../../support/sampling.js";
import type { Given } from "../wire/both-ends.js";
import { outcomes, printed } from "./printed.js";

/** The option `refuse` of the cases whose refusals a server cannot write itself. */
const refusals: Readonly<
  Record<string, (refusal: Refusal) => object | undefined>
> = {
  "read-only-types": ({ status, detail, failures }) =>
    status === 422
      ? {
          status,
          body: {
            type: "https://example.com/problems/INVALID_BOARD",
            title: detail,
            status,
            fields: failures.map(({ pointer }) => pointer),
          },
        }
      : undefined,
  "split-files": ({ status, detail }) => ({ status, body: detail }),
  "swagger-2-0": ({ status, detail }) => ({
    status,
    body: { message: detail },
  }),
};

const token = "good-token";

const served = cases.filter(({ expected }) => {
  const server = join(expected, "api/server.ts");
  return existsSync(server) && readFileSync(server, "utf8").includes("create");
});

test.each(sample(served, 2).map((each) => [each.name, each] as const))(
  "%s",
  async (name, { input }) => {
    const found = await outcomesOf(input, refusals[name]);
    const failed = [...found].filter(([, each]) => each.startsWith("failed"));
    expect(failed).toEqual([]);
    expect(found.size).toBeGreaterThan(0);
  },
);

test("a path parameter may be refused as invalid where only 404 is documented", async () => {
  const schema = { type: "string", format: "uuid" };
  const get = {
    operationId: "getBooking",
    parameters: [{ name: "id", in: "path", required: true, schema }],
    responses: {
      200: { description: "The booking" },
      404: { description: "There is no such booking" },
    },
  };
  const description = {
    openapi: "3.1.0",
    info: { title: "Bookings", version: "1" },
    paths: { "/bookings/{id}": { get } },
  };
  const file = "openapi.json";
  const folder = folderWith({ [file]: JSON.stringify(description) });
  const found = await outcomesOf(join(folder, file));
  const name =
    "GET /bookings/{id}: 422 or 400 or 404 if /path/id is not of the format uuid";
  expect(found.get(name)).toBe("passed");
});

test("a required parameter with a default behind a reference may be missing", async () => {
  const size = { $ref: "#/components/schemas/Size" };
  const get = {
    operationId: "listBookings",
    parameters: [
      { name: "size", in: "query", required: true, schema: size },
      { name: "day", in: "query", required: true, schema: { type: "string" } },
    ],
    responses: { 204: { description: "There are none" } },
  };
  const description = {
    openapi: "3.1.0",
    info: { title: "Bookings", version: "1" },
    paths: { "/bookings": { get } },
    components: { schemas: { Size: { type: "integer", default: 20 } } },
  };
  const file = "openapi.json";
  const folder = folderWith({ [file]: JSON.stringify(description) });
  const found = await outcomesOf(join(folder, file));
  const missing = [...found].filter(([name]) => name.endsWith("is missing"));
  expect(missing).toEqual([
    ["GET /bookings: 422 or 400 if /query/day is missing", "passed"],
  ]);
});

test("a body that needs any property has one, and 405 is tried with another method", async () => {
  const responses = { 204: { description: "Done" } };
  const form = { type: "string", pattern: "^(?=a)b$" };
  const name = { type: "string" };
  const profile = {
    type: "object",
    minProperties: 1,
    properties: { name, bio: name },
  };
  const body = (schema: object) => ({
    requestBody: {
      required: true,
      content: { "application/json": { schema } },
    },
  });
  const description = {
    openapi: "3.1.0",
    info: { title: "Profiles", version: "1" },
    paths: {
      "/profile": {
        patch: { operationId: "change", ...body(profile), responses },
      },
      "/forms": {
        // Nobody finds a text for its pattern.
        post: { operationId: "send", ...body(form), responses },
        delete: { operationId: "clear", responses },
      },
    },
  };
  const file = "openapi.json";
  const folder = folderWith({ [file]: JSON.stringify(description) });
  const found = await outcomesOf(join(folder, file));
  const untried = "skipped: the server answers 501: it is not written yet";
  expect(Object.fromEntries(found)).toMatchObject({
    "GET /profile: 405 or 404 or 501, because it has no such method": "passed",
    "GET /forms: 405 or 404 or 501, because it has no such method": "passed",
    "PATCH /profile: a valid request is accepted": untried,
    "PATCH /profile: 422 or 400 if /body is an object of less than 1 property":
      "passed",
  });
});

test("requests that cannot be sent as they are need one of the team", async () => {
  const query = (name: string, schema: object) => ({
    name,
    in: "query",
    required: true,
    schema,
  });
  const point = {
    type: "object",
    required: ["x"],
    properties: { x: { type: "integer" } },
  };
  const ref = { $ref: "#/components/schemas/Point" };
  const nullOnly = { type: "null" };
  const body = (type: string, schema: object) => ({
    requestBody: { required: true, content: { [type]: { schema } } },
  });
  const part = { type: ["object", "null"], properties: { x: nullOnly } };
  const form = { type: "object", required: ["part"], properties: { part } };
  const rows: Readonly<Record<string, object>> = {
    // Both objects would be sent as `x=…`.
    colliding: { parameters: [query("from", point), query("to", point)] },
    nulls: {
      parameters: [
        query("list", { type: "array", items: nullOnly, minItems: 1 }),
      ],
    },
    twice: body("application/json", { oneOf: [ref, ref] }),
    nullParameter: { parameters: [query("only", nullOnly)] },
    nullPart: body("multipart/form-data", form),
    nullField: body("application/x-www-form-urlencoded", form),
  };
  const responses = { 204: { description: "Done" } };
  const paths = Object.fromEntries(
    Object.entries(rows).map(([operationId, more]) => [
      `/${operationId}`,
      { post: { operationId, responses, ...more } },
    ]),
  );
  const description = {
    openapi: "3.1.0",
    info: { title: "Points", version: "1" },
    paths,
    components: { schemas: { Point: point } },
  };
  const name = "openapi.json";
  const folder = folderWith({ [name]: JSON.stringify(description) });
  const found = await outcomesOf(join(folder, name));
  const accepted = Object.keys(rows).map((id) => [
    id,
    found.get(`POST /${id}: a valid request is accepted`),
  ]);
  const unwritten = "skipped: the server answers 501: it is not written yet";
  const unknown = (id: string) =>
    `skipped: no valid request was found for its schema: give it in requests.${id}`;
  expect(Object.fromEntries(accepted)).toEqual({
    colliding: unknown("colliding"),
    nulls: unknown("nulls"),
    twice: unknown("twice"),
    nullParameter: unwritten,
    nullPart: unwritten,
    nullField: unwritten,
  });
  expect(
    [...found].filter(([, outcome]) => outcome.startsWith("failed")),
  ).toEqual([]);
});

test("a multipart body has a file where it needs one", async () => {
  const file = { type: "string", format: "binary" };
  const form = {
    type: "object",
    required: ["photo", "title", "tags"],
    properties: {
      photo: file,
      tags: { type: "array", items: { type: "string" } },
      title: { type: "string" },
      scans: { type: "array", items: file },
    },
  };
  const post = {
    operationId: "upload",
    requestBody: {
      required: true,
      content: { "multipart/form-data": { schema: form } },
    },
    responses: { 204: { description: "Done" } },
  };
  const description = {
    openapi: "3.1.0",
    info: { title: "Photos", version: "1" },
    paths: { "/photos": { post } },
  };
  const name = "openapi.json";
  const folder = folderWith({ [name]: JSON.stringify(description) });
  const found = await outcomesOf(join(folder, name));
  const untried = "skipped: the server answers 501: it is not written yet";
  expect(Object.fromEntries(found)).toEqual({
    "GET /photos: 405 or 404 or 501, because it has no such method": "passed",
    "GET /x-unknown-path: 404": "passed",
    "POST /photos: a valid request is accepted": untried,
    "POST /photos: 415 or 400 or 422 for a body of an unknown media type":
      "passed",
    "POST /photos: 422 or 400 if /body is missing": "passed",
    "POST /photos: 422 or 400 if /body/photo is missing": "passed",
    "POST /photos: 422 or 400 if /body/title is missing": "passed",
    "POST /photos: 422 or 400 if /body/tags is missing": "passed",
  });
});

test("an invalid request gets the 400 that its operation documents", async () => {
  const parameters = [
    { name: "limit", in: "query", schema: { type: "integer" } },
    { name: "Idempotency-Key", in: "header", schema: { type: "string" } },
  ];
  const problem = {
    type: "object",
    required: ["type", "title", "status"],
    properties: { type: {}, title: {}, status: { const: 400 } },
  };
  const post = {
    operationId: "addThing",
    parameters,
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: { type: "object", properties: { name: { type: "string" } } },
        },
      },
    },
    responses: {
      204: { description: "Done" },
      400: {
        description: "The request is invalid",
        content: { "application/problem+json": { schema: problem } },
      },
      401: { description: "The token is unknown" },
    },
    security: [{ bearer: [] }],
  };
  const securitySchemes = { bearer: { type: "http", scheme: "bearer" } };
  const file = "openapi.json";
  const description = {
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: { "/things": { post } },
    components: { securitySchemes },
  };
  const folder = folderWith({ [file]: JSON.stringify(description) });
  const found = await outcomesOf(join(folder, file), undefined, {
    addThing: (_: unknown, { reply }: Given) => reply(204),
  });
  expect([...found].filter(([, each]) => each !== "passed")).toEqual([]);
  expect([...found.keys()]).toEqual(
    expect.arrayContaining([
      "POST /things: 400 if /query/limit is not an integer",
      "POST /things: 400 for another request with the same Idempotency-Key",
    ]),
  );
});

/** What comes of the tests of the contract on a generated server with these handlers. */
async function outcomesOf(
  input: string,
  refuse: (refusal: Refusal) => object | undefined = () => undefined,
  handlers: object = {},
) {
  const load = await printed(input);
  const { contractTests } = await load("testing.ts");
  const { createPartialServer } = await load("server.ts");
  const find = (given: unknown) => (given === token ? "me" : undefined);
  const server = createPartialServer({
    handlers,
    // A hook for each scheme, whatever its name.
    authenticate: new Proxy({}, { get: () => find }),
    authorize: () => true,
    owner: String,
    quotas: { select: () => [] },
    refuse,
  });
  return outcomes((declare) => {
    contractTests(declare, { server, token, baseUrl: "http://localhost" });
  });
}
