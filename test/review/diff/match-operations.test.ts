import { expect, test } from "vitest";

import type { JsonValue } from "../../../generator/language/json/json.js";
import type { Operation } from "../../../generator/language/model/model.js";
import { matchOperations } from "../../../generator/review/diff/match/match-operations.js";
import { buildFrom } from "../../input/build/build-from.js";

/** The operations of lines such as `get /files/{id} getFile`; the id is optional. */
function operationsOf(lines: readonly string[]): readonly Operation[] {
  const paths: Record<string, Record<string, JsonValue>> = {};
  for (const line of lines) {
    const [method = "", path = "", operationId] = line.split(" ");
    const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
    (paths[path] ??= {})[method] = {
      ...(operationId && { operationId }),
      parameters: names.map((name) => ({
        ...{ name: name ?? "", in: "path", required: true },
        schema: { type: "string" },
      })),
      responses: { 204: { description: "Done." } },
    };
  }
  const { api } = buildFrom({ paths });
  return api.versions.flatMap(({ operations }) => operations);
}

const label = ({ method, path }: Operation) => `${method} ${path}`;

test.each<[string, string[], string[], string[]]>([
  [
    "paths that differ only in parameter names match themselves",
    ["get /files/{id} byId", "get /files/{name} byName"],
    ["get /files/{id} byId", "get /files/{name} byName"],
    [
      "GET /files/{id} matches GET /files/{id}",
      "GET /files/{name} matches GET /files/{name}",
    ],
  ],
  [
    "their order does not matter",
    ["get /files/{id}", "get /files/{name}"],
    ["get /files/{name}", "get /files/{id}"],
    [
      "GET /files/{id} matches GET /files/{id}",
      "GET /files/{name} matches GET /files/{name}",
    ],
  ],
  [
    "each method matches on its own",
    ["get /files/{id}", "put /files/{id}", "get /files/{name}"],
    ["get /files/{name}", "get /files/{id}", "put /files/{name}"],
    [
      "GET /files/{id} matches GET /files/{id}",
      "PUT /files/{id} matches PUT /files/{name}",
      "GET /files/{name} matches GET /files/{name}",
    ],
  ],
  [
    "the exact path precedes the operationId",
    ["get /files/{id} a", "get /files/{name} b"],
    ["get /files/{id} b", "get /files/{name} a"],
    [
      "GET /files/{id} matches GET /files/{id}",
      "GET /files/{name} matches GET /files/{name}",
    ],
  ],
  [
    "a renamed parameter leaves the other path alone",
    ["get /files/{id} a", "get /files/{name} b"],
    ["get /files/{title} c", "get /files/{id} a"],
    [
      "GET /files/{id} matches GET /files/{id}",
      "GET /files/{name} matches GET /files/{title}",
    ],
  ],
  [
    "the operationId decides if all parameters are renamed",
    ["get /files/{id} a", "get /files/{name} b"],
    ["get /files/{title} b", "get /files/{key} a"],
    [
      "GET /files/{id} matches GET /files/{key}",
      "GET /files/{name} matches GET /files/{title}",
    ],
  ],
  [
    "otherwise the order decides",
    ["get /files/{id}", "get /files/{name}"],
    ["get /files/{key}", "get /files/{title}"],
    [
      "GET /files/{id} matches GET /files/{key}",
      "GET /files/{name} matches GET /files/{title}",
    ],
  ],
  [
    "a path more is an added operation",
    ["get /files/{name}"],
    ["get /files/{id}", "get /files/{name}"],
    ["GET /files/{name} matches GET /files/{name}", "GET /files/{id} is added"],
  ],
  [
    "a path less is a removed operation",
    ["get /files/{id}", "get /files/{name}"],
    ["get /files/{name}"],
    [
      "GET /files/{name} matches GET /files/{name}",
      "GET /files/{id} is removed",
    ],
  ],
  [
    "an operation of another shape moves by its operationId",
    ["get /files/{id} a", "get /files/{name} b"],
    ["get /files/{name} b", "get /files/by-id/{id} a"],
    [
      "GET /files/{id} matches GET /files/by-id/{id}",
      "GET /files/{name} matches GET /files/{name}",
    ],
  ],
])("%s", (_, before, after, expected) => {
  const { pairs, removed, added } = matchOperations(
    operationsOf(before),
    operationsOf(after),
  );
  expect([
    ...pairs.map(([old, updated]) => `${label(old)} matches ${label(updated)}`),
    ...removed.map((one) => `${label(one)} is removed`),
    ...added.map((one) => `${label(one)} is added`),
  ]).toEqual(expected);
});
