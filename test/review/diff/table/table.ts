/*
 * Pairs of descriptions with the verdict that they should get. The label of a row was
 * written before the comparison ran: it has the impact of the change on deployed
 * clients and on regenerated code, and the affected groups.
 */
import type {
  JsonObject,
  JsonValue,
} from "../../../../generator/language/json/json.js";

/**
 * A name, the description before and after, and the verdict: `same` without
 * findings, `info` with findings that need no action, or else the level on the
 * wire and in code for each group that is affected: `sends breaking/info`. The
 * groups are `calls`, `sends` and `receives` for clients of operations, and
 * `answers` and `events` for receivers of events.
 */
export type Row = readonly [
  name: string,
  before: JsonObject,
  after: JsonObject,
  verdict: string,
];

export const text = { type: "string" } as const;
export const integer = { type: "integer" } as const;
export const number = { type: "number" } as const;
export const flag = { type: "boolean" } as const;

export function list(items: JsonValue, more: JsonObject = {}): JsonObject {
  return { type: "array", items, ...more };
}

export function object(
  properties: JsonObject,
  required: readonly string[] = [],
  more: JsonObject = {},
): JsonObject {
  return {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    ...more,
  };
}

export function ref(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

const done = { 204: { description: "Done." } };

/** An operation of `GET /things` or another path. */
export function operation(
  members: JsonObject,
  root: JsonObject = {},
  path = "/things",
  method = "get",
): JsonObject {
  return {
    paths: {
      [path]: { [method]: { operationId: "act", responses: done, ...members } },
    },
    ...root,
  };
}

/** An operation with parameters. The path has `{id}` if a parameter is in it. */
export function parameters(...all: readonly JsonObject[]): JsonObject {
  const inPath = all.filter((one) => one["in"] === "path");
  const names = inPath
    .map(({ name }) => (typeof name === "string" ? `/{${name}}` : ""))
    .join("");
  return operation({ parameters: all }, {}, `/things${names}`);
}

/** A parameter `q` of the query, or another. */
export function parameter(
  schema: JsonValue | undefined,
  more: JsonObject = {},
): JsonObject {
  return {
    name: "q",
    in: "query",
    ...(schema !== undefined && { schema }),
    ...more,
  };
}

/** An operation with the one parameter. */
export function taking(schema: JsonValue, more: JsonObject = {}): JsonObject {
  return parameters(parameter(schema, more));
}

/** An operation that receives a request body of a media type. */
export function sending(
  schema: JsonValue,
  schemas: JsonObject = {},
  mediaType = "application/json",
  media: JsonObject = {},
): JsonObject {
  const content = { [mediaType]: { schema, ...media } };
  const requestBody = { required: true, content };
  return operation(
    { requestBody },
    { components: { schemas } },
    "/things",
    "post",
  );
}

/** An operation that responds with a body of a media type. */
export function replying(
  schema: JsonValue,
  schemas: JsonObject = {},
  mediaType = "application/json",
): JsonObject {
  return responding(
    { 200: body({ [mediaType]: { schema } }) },
    { components: { schemas } },
  );
}

/** An operation with responses. */
export function responding(
  responses: JsonObject,
  root: JsonObject = {},
): JsonObject {
  return operation({ responses }, root);
}

/** A response with content. */
export function body(content: JsonObject, more: JsonObject = {}): JsonObject {
  return { description: "Done.", content, ...more };
}

/** A response with JSON. */
export function json(schema: JsonValue, more: JsonObject = {}): JsonObject {
  return body({ "application/json": { schema } }, more);
}

/** An operation that sends and receives the same schema. */
export function both(schema: JsonValue, schemas: JsonObject = {}): JsonObject {
  const content = { "application/json": { schema } };
  return operation(
    {
      requestBody: { required: true, content },
      responses: { 200: { description: "Done.", content } },
    },
    { components: { schemas } },
    "/things",
    "put",
  );
}
