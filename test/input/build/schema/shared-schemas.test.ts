import { expect, test } from "vitest";

import {
  buildApi,
  type BuildOptions,
} from "../../../../generator/input/build/build.js";
import type { JsonObject } from "../../../../generator/language/json/json.js";
import type { Schema } from "../../../../generator/language/model/model.js";
import { bare, onlyOne, reported, withSchemas } from "../build-from.js";
import { memoryDocument } from "../memory-document.js";

/** The named schemas of a description, where equal nested schemas are shared. */
function build(schemas: JsonObject) {
  const root = {
    info: { title: "Test", version: "1.0.0" },
    paths: {},
    ...withSchemas(schemas),
  };
  const built = (options: Pick<BuildOptions, "sharesSchemas">) => {
    const document = memoryDocument(root);
    const { api, diagnostics } = buildApi(document, {
      versions: "path",
      ...options,
    });
    // The document reports references that lead nowhere.
    const all = [...document.diagnostics, ...diagnostics];
    return { api, reports: reported({ api, diagnostics: all }) };
  };
  const shared = built({ sharesSchemas: true });
  const alone = built({});
  // Sharing changes neither the model nor what is reported.
  expect(bare(shared.api)).toEqual(bare(alone.api));
  expect(shared.reports).toEqual(alone.reports);
  const named = new Map(
    onlyOne(shared.api.versions).schemas.map(({ name, schema }) => [
      name,
      schema,
    ]),
  );
  return { named, reports: shared.reports };
}

function property(schema: Schema | undefined, name: string): Schema {
  const found = schema?.object?.properties.find((each) => each.name === name);
  if (found === undefined) throw new Error(`No property ${name}`);
  return found.schema;
}

const address = {
  type: "object",
  properties: {
    street: { type: "string" },
    lines: { type: "array", items: { type: "string" } },
  },
};

test("there is one object for each distinct nested schema", () => {
  const { named } = build({
    Shop: { type: "object", properties: { at: address, billing: address } },
    Person: { type: "object", properties: { home: address } },
  });
  const at = property(named.get("Shop"), "at");
  expect(property(named.get("Shop"), "billing")).toBe(at);
  expect(property(named.get("Person"), "home")).toBe(at);
  expect(property(at, "lines").array?.items).toBe(property(at, "street"));
});

test("named schemas, and members of unions, are objects of their own", () => {
  const kind = { type: "string", description: "A kind." };
  const { named } = build({
    First: address,
    Second: address,
    Third: { oneOf: [kind, { type: "array", items: kind }] },
  });
  expect(named.get("First")).not.toBe(named.get("Second"));
  const [member, list] = named.get("Third")?.oneOf ?? [];
  expect(list?.array?.items).not.toBe(member);
});

test("the order of members matters", () => {
  const { named } = build({
    Pair: {
      type: "object",
      properties: {
        one: { type: "object", properties: { a: {}, b: {} } },
        two: { type: "object", properties: { b: {}, a: {} } },
      },
    },
  });
  const two = property(named.get("Pair"), "two");
  expect(two.object?.properties.map(({ name }) => name)).toEqual(["b", "a"]);
});

test("a diagnostic is reported at each location", () => {
  const wrong = { type: "string", minLength: "one" };
  const missing = { $ref: "#/components/schemas/Missing" };
  const { reports } = build({
    Wrong: {
      type: "object",
      properties: {
        one: wrong,
        two: wrong,
        three: { type: "array", items: missing },
        four: { type: "array", items: missing },
        five: { properties: { a: {} } },
        six: { properties: { a: {} } },
      },
    },
  });
  for (const name of ["one", "two", "three", "four", "five", "six"])
    expect(reports.join("\n")).toContain(`/properties/${name}`);
});
