import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { buildApi } from "../../../generator/input/build/build.js";
import { readDescription } from "../../../generator/input/read/read.js";
import type { JsonObject } from "../../../generator/language/json/json.js";
import type { Api } from "../../../generator/language/model/model.js";
import { todoText } from "../../../generator/review/migrate/differences.js";
import { buildMigrationGuide } from "../../../generator/review/migrate/migrate.js";
import { buildFrom } from "../../input/build/build-from.js";

/** The todos of each operation, and the renamed types. */
function guideIn({ versions }: Api) {
  const [from, to] = ["v1", "v2"].map((name) =>
    versions.find((one) => one.name === name),
  );
  if (!from || !to) throw new Error("The description lacks v1 or v2.");
  const { steps, types } = buildMigrationGuide(from, to);
  return {
    todos: steps.flatMap(({ successors }) =>
      successors.flatMap(({ to: { name }, list, differences }) => [
        ...(list
          ? [`${name}: ${list.from ?? "the body"} → ${list.to ?? "the body"}`]
          : []),
        ...differences.map(
          (one) => `${name}: ${one.finding.where}: ${todoText(one)}`,
        ),
      ]),
    ),
    types: types.map((one) => `${one.from} → ${one.to}`),
  };
}

function object(properties: JsonObject): JsonObject {
  return { type: "object", required: Object.keys(properties), properties };
}

const text = { type: "string" };
const listOf = (...names: string[]) => ({
  type: "array",
  items: object(Object.fromEntries(names.map((name) => [name, text]))),
});

/** A list operation in each version, with these properties in the responses. */
function lists(one: JsonObject, other: JsonObject, isNamed: boolean): Api {
  return bodies(object(one), object(other), isNamed);
}

/** A list operation in each version, with these responses. */
function bodies(one: JsonObject, other: JsonObject, isNamed = false): Api {
  const get = (operationId: string, name: string, schema: JsonObject) => ({
    get: {
      operationId,
      responses: {
        200: {
          description: "Found.",
          content: {
            "application/json": {
              schema: isNamed
                ? { $ref: `#/components/schemas/${name}` }
                : schema,
            },
          },
        },
      },
    },
  });
  return buildFrom({
    paths: {
      "/v1/things": get("listThings", "Things", one),
      "/v2/things": get("listThingsV2", "Items", other),
    },
    components: isNamed ? { schemas: { Things: one, Items: other } } : {},
  }).api;
}

test.each([
  ["inline schemas", false, "reply 200 application/json.items[]"],
  ["named schemas", true, "Items.items[]"],
])("the items of a renamed list are compared (%s)", (_, named, at) => {
  const guide = guideIn(
    lists({ things: listOf("a", "b") }, { items: listOf("a", "c") }, named),
  );
  expect(guide.todos).toEqual([
    "listThings: things → items",
    `listThings: ${at}.b: Removed: stop reading it.`,
    `listThings: ${at}.c: New and always present.`,
  ]);
  expect(guide.types).toEqual(named ? ["Things → Items"] : []);
});

test("a list that was the whole body can become a property, and the reverse", () => {
  const list = listOf("a", "b");
  const page = object({ items: listOf("a", "c"), pages: text });
  const [wrapped, bare] = [
    guideIn(bodies(list, page)).todos,
    guideIn(bodies(page, list)).todos,
  ];
  expect(wrapped).toEqual([
    "listThings: the body → items",
    "listThings: reply 200 application/json.items[].b: Removed: stop reading it.",
    "listThings: reply 200 application/json.items[].c: New and always present.",
    "listThings: reply 200 application/json.pages: New and always present.",
  ]);
  expect(bare).toEqual([
    "listThings: items → the body",
    "listThings: reply 200 application/json[].c: Removed: stop reading it.",
    "listThings: reply 200 application/json[].b: New and always present.",
  ]);
});

test("if two lists were removed, none counts as renamed", () => {
  const { todos } = guideIn(
    lists(
      { things: listOf("a"), parts: listOf("a") },
      { items: listOf("a") },
      false,
    ),
  );
  expect(todos).toEqual([
    "listThings: reply 200 application/json.things: Removed: stop reading it.",
    "listThings: reply 200 application/json.parts: Removed: stop reading it.",
    "listThings: reply 200 application/json.items: New and always present.",
  ]);
});

test("each list that replaces the service's models is compared with them", async () => {
  const path = fileURLToPath(
    new URL("../../../spec/openapi.json", import.meta.url),
  );
  const { todos, types } = guideIn(
    buildApi(await readDescription(path), { versions: "path" }).api,
  );
  expect(todos).toEqual(
    expect.arrayContaining([
      "listBaseModels: models → base_models",
      "listReferenceSets: models → reference_sets",
      "listReferenceSets: ReferenceSet.modality: Removed: stop reading it.",
      "listReferenceSets: ReferenceSet.kind: New and always present.",
    ]),
  );
  expect(types).toEqual(
    expect.arrayContaining(["Model → BaseModel", "Model → ReferenceSet"]),
  );
});
