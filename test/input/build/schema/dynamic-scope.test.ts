import { expect, test } from "vitest";

import type { JsonValue } from "../../../../generator/language/json/json.js";
import { apiVersionOf } from "../../../output/emit/validators/described.js";

/** The names of all schemas that are built from these components. */
async function namesOf(schemas: JsonValue): Promise<readonly string[]> {
  const apiVersion = await apiVersionOf({
    openapi: "3.1.0",
    info: { title: "t", version: "1" },
    components: { schemas },
  });
  return apiVersion.schemas.map(({ name }) => name);
}

const at = "#/components/schemas";
const page = {
  properties: { items: { items: { $dynamicRef: "#item" } } },
  $defs: { none: { $dynamicAnchor: "item", type: "null" } },
};
const pageOf = (name: string) => ({
  $ref: `${at}/Page`,
  $defs: { item: { $dynamicAnchor: "item", $ref: `${at}/${name}` } },
});

test("a schema is built once for each set of dynamic anchors", async () => {
  expect(
    await namesOf({
      Page: page,
      Pets: pageOf("Pet"),
      More: pageOf("Pet"),
      Cats: pageOf("Cat"),
      Pet: { type: "string" },
      Cat: { type: "string" },
    }),
  ).toEqual([
    "Page",
    "Pets",
    "More",
    "Cats",
    "Pet",
    "Cat",
    "None",
    "PagePet",
    "PageCat",
  ]);
});

test("a schema without dynamic references is built once", async () => {
  const generic = {
    ...page,
    properties: { ...page.properties, link: { $ref: `${at}/Link` } },
  };
  expect(
    await namesOf({
      Page: generic,
      Pets: pageOf("Pet"),
      Pet: {},
      Link: { items: { $ref: `${at}/Pet` } },
    }),
  ).toEqual(["Page", "Pets", "Pet", "Link", "None", "PagePet"]);
});

test("$dynamicRef without a dynamic anchor is a plain reference", async () => {
  expect(
    await namesOf({
      A: { $anchor: "a", items: { $dynamicRef: "#a" } },
      B: { $dynamicAnchor: "a", $ref: `${at}/A` },
    }),
  ).toEqual(["A", "B"]);
});

test("dynamic references that expand without limit are an error", async () => {
  const names = Array.from({ length: 60 }, (_, index) => index);
  const to = (index: number) => `${at}/A${index % names.length}`;
  const schemas = names.map((index) => [
    `A${index}`,
    {
      $dynamicAnchor: `a${index}`,
      items: { $dynamicRef: `#a${(index + 1) % names.length}` },
      properties: {
        x: { $ref: to(index * 7 + 1) },
        y: { $ref: to(index * 3 + 2) },
      },
    },
  ]);
  const found = namesOf(Object.fromEntries(schemas) as JsonValue);
  await expect(found).rejects.toThrow("expand to more than 500 schemas");
});

test.each(["default", "example", "examples", "enum", "const", "x-item"])(
  "a property called `%s` is a schema, and its members are no data",
  async (name) => {
    const generic = {
      ...page,
      properties: { [name]: page.properties.items },
    };
    const schemas = { Page: generic, Cats: pageOf("Cat"), Cat: {} };
    expect(await namesOf(schemas)).toContain("PageCat");
    const data = { ...page, properties: {}, [name]: [page.properties.items] };
    expect(await namesOf({ ...schemas, Page: data })).not.toContain("PageCat");
  },
);
