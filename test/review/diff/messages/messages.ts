import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { JsonValue } from "../../../../generator/language/json/json.js";
import { beyondNames } from "../beyond-names.js";
import { findingsOfFiles } from "../rule-fixtures.js";

export type Parts = Record<string, JsonValue>;

/** Additions to the operations and the description. */
export interface More {
  readonly operation?: Parts;
  readonly root?: Parts;
  readonly components?: Parts;
}

export const text = { type: "string" };
export const json = (schema: JsonValue, type = "application/json") => ({
  content: { [type]: { schema } },
});
export const done = {
  description: "Done.",
  ...json({ $ref: "#/components/schemas/Thing" }),
};
export const id = { name: "id", in: "path", required: true, schema: text };

/** A description of two equal operations. */
export function description({
  operation = {},
  root = {},
  components = {},
}: More) {
  const { schemas = {}, ...others } = components;
  const put = (operationId: string) => ({
    put: {
      operationId,
      parameters: [id],
      requestBody: { required: true, ...json(text) },
      responses: { 200: done },
      ...operation,
    },
  });
  return {
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: { "/a/{id}": put("putA"), "/b/{id}": put("putB") },
    ...root,
    components: {
      schemas: {
        Thing: { type: "object", properties: { name: text } },
        ...(schemas as Parts),
      },
      ...others,
    },
  };
}

/** The findings, as `rule where usages`. */
export async function findingLabels(
  before: object,
  after: object,
): Promise<string[]> {
  return (await findings(before, after)).map(
    ({ kind, where, reach }) => `${kind} ${where} ${reach.length}`,
  );
}

/** The findings between two descriptions, without those about names in code. */
export async function findings(before: object, after: object) {
  return beyondNames(await allFindings(before, after));
}

/** The findings, also those about names in code. */
export async function allFindings(before: object, after: object) {
  const folder = mkdtempSync(join(tmpdir(), "tenon-messages-"));
  try {
    const [one, other] = [join(folder, "a.json"), join(folder, "b.json")];
    writeFileSync(one, JSON.stringify(before));
    writeFileSync(other, JSON.stringify(after));
    return await findingsOfFiles(one, other);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const response = (more: Parts, status = "200"): More => ({
  operation: { responses: { [status]: { ...done, ...more } } },
});
export const headers = (name: string, header: JsonValue = { schema: text }) =>
  response({ headers: { [name]: header } });
export const query = (more: Parts): More => ({
  operation: {
    parameters: [id, { name: "q", in: "query", schema: text, ...more }],
  },
});
export const shared = (
  kind: string,
  value: JsonValue,
  user: (ref: JsonValue) => Parts,
): More => ({
  operation: user({ $ref: `#/components/${kind}/Shared` }),
  components: { [kind]: { Shared: value } },
});
export const servers = (...urls: readonly JsonValue[]): More => ({
  root: {
    servers: urls.map((url) => (typeof url === "string" ? { url } : url)),
  },
});
export const bearer = { type: "http", scheme: "bearer" };
export const key = { type: "apiKey", in: "header", name: "X-Key" };
export const secured = (security: JsonValue, securitySchemes: Parts): More => ({
  root: { security },
  components: { securitySchemes },
});
export const list = { type: "array", items: text };
export const parts = (encoding: Parts): More => ({
  operation: {
    requestBody: {
      content: {
        "multipart/form-data": {
          schema: {
            type: "object",
            properties: { file: { type: "string", format: "binary" }, text },
          },
          encoding,
        },
      },
    },
  },
});

export const bad = (more: Parts, ...statuses: readonly number[]) =>
  shared("responses", { description: "Refused.", ...more }, (ref) => ({
    responses: Object.fromEntries([
      ["200", done],
      ...statuses.map((status) => [status, ref]),
    ]) as Parts,
  }));
export const everywhere = (header: JsonValue) => ({
  ...shared("headers", header, (ref) => ({
    responses: {
      200: { ...done, headers: { Left: ref } },
      404: { description: "None.", headers: { Left: ref } },
    },
  })),
});
export const problems = (schema: JsonValue, schemas: Parts): More => ({
  operation: {
    responses: {
      200: done,
      422: {
        description: "Refused.",
        ...json(schema, "application/problem+json"),
      },
    },
  },
  components: { schemas },
});
export const coded = (...codes: readonly string[]) => ({
  type: "object",
  properties: { code: { enum: codes } },
});
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
export const responses = (responses: Parts): More => ({
  operation: { responses },
});
export const refused = { description: "Refused.", ...json(text) };
