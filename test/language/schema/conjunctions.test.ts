import { describe, expect, it } from "vitest";

import type { Schema } from "../../../generator/language/model/model.js";
import {
  mergeConjuncts,
  resolveConjuncts,
} from "../../../generator/language/schema/conjunctions.js";

const plain = (location: string): Schema => ({ docs: {}, location });
const ref = (name: string): Schema => ({ ...plain("#/ref"), ref: name });
const text: Schema = { ...plain("#/text"), types: ["string"] };

/** An object schema with one property. */
function object(location: string, name: string, schema: Schema): Schema {
  const properties = [{ name, required: false, schema }];
  return { ...plain(location), object: { properties, required: [] } };
}

describe("the conjuncts of references", () => {
  const locationsOf = (
    schemas: Record<string, Schema>,
    ...names: readonly string[]
  ) =>
    resolveConjuncts(names.map(ref), (name) => schemas[name]).map(
      ({ location }) => location,
    );
  const derived = (own: string, ...bases: readonly string[]): Schema => ({
    ...plain(own),
    allOf: [...bases.map(ref), object(own, own, text)],
  });

  it("do not grow exponentially with the paths to a base", () => {
    const levels = Array.from({ length: 24 }, (_, at) => String(at));
    const schemas = Object.fromEntries(
      levels.map((name, at) => {
        const below = levels[at - 1];
        return [
          name,
          derived(name, ...(below === undefined ? [] : [below, below])),
        ];
      }),
    );
    const found = locationsOf(schemas, "23");
    expect(new Set(found)).toEqual(new Set(levels));
    expect(found.length).toBeLessThan(200);
  });

  it("are listed for each of a few paths", () => {
    const schemas = {
      base: object("base", "id", text),
      left: derived("l", "base"),
    };
    expect(locationsOf(schemas, "left", "base")).toEqual(["base", "l", "base"]);
  });

  it("end where schemas extend each other", () => {
    const schemas = { one: derived("1", "other"), other: derived("2", "one") };
    expect(locationsOf(schemas, "one")).toEqual(["2", "1"]);
  });
});

it("a property of a merged object has each of its conjuncts once", () => {
  const both: Schema = { ...plain("#/both"), allOf: [ref("one"), text] };
  const parts = [ref("one"), text, ref("one"), both].map((schema) =>
    object("#/part", "name", schema),
  );
  const { schema } = mergeConjuncts(parts, plain("#"));
  const [property] = schema.object?.properties ?? [];
  expect(property?.schema.allOf).toEqual([ref("one"), text]);
});
