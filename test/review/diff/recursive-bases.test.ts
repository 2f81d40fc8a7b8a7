import { expect, it } from "vitest";

import type { Schema } from "../../../generator/language/model/model.js";
import { isChange } from "../../../generator/review/diff/difference.js";
import { collectFacts } from "../../../generator/review/diff/facts.js";
import { SchemaComparison } from "../../../generator/review/diff/schema/schema.js";

const plain = (location: string): Schema => ({ docs: {}, location });
const ref = (name: string): Schema => ({ ...plain("#"), ref: name });

function object(location: string, members: Record<string, Schema>): Schema {
  const properties = Object.entries(members).map(([name, schema]) => ({
    ...{ name, required: name === "text" },
    schema: { ...schema, location: `${location}/${name}` },
  }));
  return { ...plain(location), object: { properties, required: [] } };
}

/** A node and a leaf that extends it. Both define the properties, with references to each other. */
function nodes(text: Schema): Record<string, Schema> {
  const own: Schema = { ...plain("#"), types: ["string"] };
  return {
    Node: object("Node", { text, next: ref("Node") }),
    Leaf: {
      ...plain("Leaf"),
      allOf: [ref("Node"), object("Leaf", { next: ref("Leaf"), text: own })],
    },
  };
}

it("schemas that extend and contain each other are compared in a bounded number of steps", () => {
  let steps = 0;
  const counted = (schemas: Record<string, Schema>) => (name: string) => {
    if (++steps > 1e6) throw new Error("Too many steps");
    return schemas[name];
  };
  const [before, after] = [nodes(ref("Leaf")), nodes(ref("Node"))];
  const { compare } = new SchemaComparison({
    lookups: [counted(before), counted(after)],
    titleOf: (name) => name,
    kept: new Set(["Node", "Leaf"]),
  });
  const found = ["Node", "Leaf"].flatMap((name) => [
    ...compare(before[name] ?? plain("#"), after[name] ?? plain("#"), {
      ...{ where: name, reach: [] },
    }),
  ]);
  const facts = collectFacts(found.filter(isChange));
  expect(facts.map(({ kind, where }) => `${kind} ${where}`)).toEqual([
    "type-widened Node.text",
  ]);
  expect(steps).toBeLessThan(100_000);
});
