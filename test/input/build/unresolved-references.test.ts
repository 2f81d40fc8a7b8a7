import { expect, test } from "vitest";

import { buildApi } from "../../../generator/input/build/build.js";
import { tolerateReferences } from "../../../generator/input/build/warnings/unresolved-references.js";
import type {
  JsonObject,
  JsonValue,
} from "../../../generator/language/json/json.js";
import { reported } from "./build-from.js";
import { memoryDocument } from "./memory-document.js";

const unresolved: JsonValue = { $ref: "#/components/schemas/None" };
const within: JsonValue = { type: "object", properties: { a: unresolved } };

function pathWith(schema: JsonValue, type = "application/json"): JsonObject {
  const content = { [type]: { schema } };
  const responses = { "200": { description: "", content } };
  return { "/a": { get: { responses } } };
}

function tolerated(paths: JsonObject, schemas: JsonObject): readonly string[] {
  const document = memoryDocument({
    openapi: "3.1.0",
    paths,
    components: { schemas },
  });
  const { api, diagnostics } = buildApi(document, { versions: "path" });
  const found = [...document.diagnostics, ...diagnostics].filter(({ code }) =>
    code.startsWith("ref-"),
  );
  return reported({
    api,
    diagnostics: tolerateReferences(found, api),
  });
}

const at = "#/components/schemas/S";

test.each<[string, JsonObject, JsonObject, readonly string[]]>([
  [
    "is a warning in a schema that an operation uses",
    pathWith({ items: { $ref: at } }),
    { S: within },
    [`warning ref-dangling ${at}/properties/a`],
  ],
  [
    "is a warning in a discriminator's mapping",
    pathWith({ $ref: at }),
    {
      S: {
        oneOf: [{ $ref: "#/components/schemas/T" }],
        discriminator: {
          propertyName: "kind",
          mapping: { t: "t.json" },
        },
      },
      T: { type: "object", properties: { kind: { type: "string" } } },
    },
    [`warning ref-dangling ${at}/discriminator/mapping/t`],
  ],
  [
    "is a warning in a discriminator's mapping if the target is not a schema",
    pathWith({ $ref: at }),
    {
      S: {
        oneOf: [{ $ref: "#/components/schemas/T" }],
        discriminator: {
          propertyName: "kind",
          mapping: { t: "#/paths/~1a/get" },
        },
      },
      T: { type: "object", properties: { kind: { type: "string" } } },
    },
    [`warning ref-kind ${at}/discriminator/mapping/t`],
  ],
  [
    "is a warning in a $dynamicRef to a target that is not a schema",
    pathWith({ $dynamicRef: "#/paths/~1a/get" }),
    {},
    [
      "warning ref-kind #/paths/~1a/get/responses/200/content/application~1json/schema/$dynamicRef",
    ],
  ],
  [
    "is a warning in an operation",
    pathWith(unresolved),
    {},
    [
      "warning ref-dangling #/paths/~1a/get/responses/200/content/application~1json/schema",
    ],
  ],
  [
    "is reported once in a stream of events",
    pathWith(unresolved, "text/event-stream"),
    {},
    [
      "warning ref-dangling #/paths/~1a/get/responses/200/content/text~1event-stream/schema",
    ],
  ],
  [
    "is a warning in an unused component",
    pathWith({ type: "string" }),
    { S: within },
    [`warning ref-dangling ${at}/properties/a`],
  ],
  [
    "is a warning if there are no operations",
    {},
    { S: within },
    [`warning ref-dangling ${at}/properties/a`],
  ],
])("an unresolved reference %s", (_name, paths, schemas, wanted) => {
  expect(tolerated(paths, schemas)).toEqual(wanted);
});
