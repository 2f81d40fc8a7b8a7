import { join } from "node:path";

import { expect, test } from "vitest";

import { buildApi } from "../../../generator/input/build/build.js";
import { readDescription } from "../../../generator/input/read/read.js";
import { errorFormats } from "../../../generator/input/responses/error-formats.js";
import { folderWith } from "../write/temporary-folder.js";

const members = { type: {}, title: {}, status: {}, detail: {}, errors: {} };

/** A problem document with required members. */
function problem(...required: readonly string[]): object {
  const schema = { type: "object", properties: members, required };
  return {
    description: "No.",
    content: { "application/problem+json": { schema } },
  };
}

const own = {
  description: "No.",
  content: {
    "application/json": {
      schema: { type: "object", properties: { message: { type: "string" } } },
    },
  },
};

const xml = {
  description: "No.",
  content: { "application/problem+xml": { schema: { type: "object" } } },
};

/** An object whose members have no names. */
function map(additionalProperties: object, type = "object"): object {
  const schema = { type, additionalProperties };
  return { description: "No.", content: { "application/json": { schema } } };
}

const either = {
  description: "No.",
  content: {
    "application/problem+json": {
      schema: { oneOf: [{ required: ["fields"] }, { required: ["title"] }] },
    },
  },
};

/** An operation with a body that requires a token. */
function described(errors: object, more: object = {}): string {
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Errors", version: "1" },
    paths: {
      "/things": {
        post: {
          operationId: "addThing",
          security: [{ token: [] }],
          requestBody: {
            content: { "application/json": { schema: { type: "object" } } },
          },
          responses: { 204: { description: "Done." }, ...errors },
          ...more,
        },
      },
    },
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
    },
  });
}

const standard = problem("type", "title", "status", "detail");

test.each([
  [
    "problem documents",
    described({ 401: standard, 404: standard }),
    "problems",
  ],
  [
    "problem documents in XML alone",
    described({ 401: standard, 404: xml }),
    "both",
  ],
  ["failures of a 422", described({ 422: problem("errors") }), "problems"],
  ["one of two problem documents", described({ 422: either }), "problems"],
  ["any object", described({ 422: map({}), 401: standard }), "problems"],
  [
    "lists by field",
    described({ 422: map({ type: "array" }), 401: standard }),
    "own",
  ],
  [
    "texts by name",
    described({ 422: map({ type: "string" }), 401: standard }),
    "own",
  ],
  ["failures of a 401", described({ 401: problem("errors") }), "own"],
  ["a required member", described({ 422: problem("fields") }), "own"],
  [
    "a 422 with a required member, and a problem document",
    described({ 422: problem("fields"), 404: standard }),
    "own",
  ],
  [
    "an own 404, and a problem document",
    described({ 401: standard, 404: own }),
    "both",
  ],
  [
    "an own 400 of invalid requests, and a problem document",
    described({ 400: own, 401: standard }),
    "own",
  ],
  ["an own 400 beside a 422", described({ 400: own, 422: standard }), "both"],
  [
    "failures of a 400",
    described({ 400: problem("errors"), 401: standard }),
    "problems",
  ],
  [
    "an own 500, and a problem document",
    described({ 401: standard, 500: own }),
    "own",
  ],
  [
    "an own default, and a problem document",
    described({ 401: standard, default: own }),
    "own",
  ],
  [
    "an own 401 without security, and a problem document",
    described({ 401: own, 404: standard }, { security: [] }),
    "both",
  ],
] as const)("%s", async (_, description, wanted) => {
  const folder = folderWith({ "openapi.json": description });
  const document = await readDescription(join(folder, "openapi.json"));
  const [version] = buildApi(document, { versions: "path" }).api.versions;
  expect(version && errorFormats(version)).toBe(wanted);
});
