import { expect, test } from "vitest";
import { buildApi } from "../../generator/build/build.js";
import { adjustUnresolvedReferences } from "../../generator/build/unresolved-references.js";
import type { JsonValue, JsonObject } from "../../generator/json/json.js";
import { reported } from "./build-from.js";
import { memoryDocument } from "./memory-document.js";

const nowhere: JsonValue = { $ref: "#/components/schemas/None" };
const within: JsonValue = { type: "object", properties: { a: nowhere } };

function taking(schema: JsonValue): JsonObject {
  const content = { "application/json": { schema } };
  const responses = { "200": { description: "", content } };
  return { "/a": { get: { responses } } };
}

function settled(
  paths: JsonObject,
  schemas: JsonObject,
  lenient: boolean,
): readonly string[] {
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
    diagnostics: adjustUnresolvedReferences(found, api, lenient),
  });
}

const at = "#/components/schemas/S";

test.each<[string, JsonObject, JsonObject, readonly string[]]>([
  [
    "stops a run where an operation comes to it",
    taking({ items: { $ref: at } }),
    { S: within },
    [`error ref-dangling ${at}/properties/a`],
  ],
  [
    "is a warning in a discriminator's mapping",
    taking({ $ref: at }),
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
    "is a warning in a discriminator's mapping, to what is no schema too",
    taking({ $ref: at }),
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
    "stops a run where it is dynamic and leads to what is no schema",
    taking({ $dynamicRef: "#/paths/~1a/get" }),
    {},
    [
      "error ref-kind #/paths/~1a/get/responses/200/content/application~1json/schema/$dynamicRef",
    ],
  ],
  [
    "stops a run in an operation",
    taking(nowhere),
    {},
    [
      "error ref-dangling #/paths/~1a/get/responses/200/content/application~1json/schema",
    ],
  ],
  [
    "is a warning in a component that nothing uses",
    taking({ type: "string" }),
    { S: within },
    [`warning ref-dangling ${at}/properties/a`],
  ],
  [
    "stops a run where the schemas are all there is",
    {},
    { S: within },
    [`error ref-dangling ${at}/properties/a`],
  ],
])("a reference that leads nowhere %s", (_name, paths, schemas, wanted) => {
  expect(settled(paths, schemas, false)).toEqual(wanted);
  expect(settled(paths, schemas, true)).toEqual(
    wanted.map((finding) => finding.replace("error", "warning")),
  );
});
