import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { buildApi } from "../../generator/build/build.js";
import type { Api } from "../../generator/model/model.js";
import type { JsonObject } from "../../generator/json/json.js";
import { readDescription } from "../../generator/read/read.js";
import { guideTo } from "../../generator/migrate/guide.js";
import { todoOf } from "../../generator/migrate/guide-sentences.js";
import { buildFrom } from "../build/build-from.js";

/** What there is to do for each operation, and the names of types that are others. */
function guideIn({ versions }: Api) {
  const [from, to] = ["v1", "v2"].map((name) =>
    versions.find((one) => one.name === name),
  );
  if (!from || !to) throw new Error("There are not two versions.");
  const { moves, types } = guideTo(from, to);
  return {
    todos: moves.flatMap(({ ways }) =>
      ways.flatMap(({ to: { name }, list, differences }) => [
        ...(list
          ? [`${name}: ${list.from ?? "the body"} → ${list.to ?? "the body"}`]
          : []),
        ...differences.map(
          (one) => `${name}: ${one.finding.where}: ${todoOf(one)}`,
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

/** A list in each version, whose replies have these properties. */
function lists(one: JsonObject, other: JsonObject, isNamed: boolean): Api {
  return bodies(object(one), object(other), isNamed);
}

/** A list in each version, whose replies are these. */
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
  ["inline", false, "reply 200 application/json.items[]"],
  ["by name", true, "Items.items[]"],
])("the items of a list with another name are compared, %s", (_, named, at) => {
  const guide = guideIn(
    lists({ things: listOf("a", "b") }, { items: listOf("a", "c") }, named),
  );
  expect(guide.todos).toEqual([
    "listThings: things → items",
    `listThings: ${at}.b: Do without it: it does not come any more.`,
    `listThings: ${at}.c: It is new, and always there.`,
  ]);
  expect(guide.types).toEqual(named ? ["Things → Items"] : []);
});

test("a list that was the whole body is the one in an object now, and the other way round", () => {
  const list = listOf("a", "b");
  const page = object({ items: listOf("a", "c"), pages: text });
  const [wrapped, bare] = [
    guideIn(bodies(list, page)).todos,
    guideIn(bodies(page, list)).todos,
  ];
  expect(wrapped).toEqual([
    "listThings: the body → items",
    "listThings: reply 200 application/json.items[].b: Do without it: it does not come any more.",
    "listThings: reply 200 application/json.items[].c: It is new, and always there.",
    "listThings: reply 200 application/json.pages: It is new, and always there.",
  ]);
  expect(bare).toEqual([
    "listThings: items → the body",
    "listThings: reply 200 application/json[].c: Do without it: it does not come any more.",
    "listThings: reply 200 application/json[].b: It is new, and always there.",
  ]);
});

test("where two lists are gone, nobody knows which one has another name", () => {
  const { todos } = guideIn(
    lists(
      { things: listOf("a"), parts: listOf("a") },
      { items: listOf("a") },
      false,
    ),
  );
  expect(todos).toEqual([
    "listThings: reply 200 application/json.things: Do without it: it does not come any more.",
    "listThings: reply 200 application/json.parts: Do without it: it does not come any more.",
    "listThings: reply 200 application/json.items: It is new, and always there.",
  ]);
});

test("the two lists that the service's models became have items of their own", async () => {
  const path = fileURLToPath(
    new URL("../../spec/openapi.json", import.meta.url),
  );
  const { todos, types } = guideIn(
    buildApi(await readDescription(path), { versions: "path" }).api,
  );
  expect(todos).toEqual(
    expect.arrayContaining([
      "listBaseModels: models → base_models",
      "listReferenceSets: models → reference_sets",
      "listReferenceSets: ReferenceSet.modality: Do without it: it does not come any more.",
      "listReferenceSets: ReferenceSet.kind: It is new, and always there.",
    ]),
  );
  expect(types).toEqual(
    expect.arrayContaining(["Model → BaseModel", "Model → ReferenceSet"]),
  );
});
