import { expect, it } from "vitest";

import type { Schema } from "../../../generator/language/model/model.js";
import { Budget } from "../../../generator/review/diff/inclusion/budget.js";
import { Shapes } from "../../../generator/review/diff/inclusion/shapes.js";

const plain: Schema = { docs: {}, location: "#" };

it("the shapes of schemas have each part once", () => {
  const base: Schema = {
    ...plain,
    types: ["object"],
    object: { properties: [], required: ["id"] },
  };
  const named: Record<string, Schema> = { base };
  const lookup = (name: string) => named[name];
  const ref = (name: string): Schema => ({ ...plain, ref: name });
  named["left"] = { ...plain, allOf: [ref("base"), ref("base")] };
  named["right"] = { ...plain, allOf: [ref("base"), ref("left")] };
  const budget = new Budget();
  budget.renew();
  const shapes = new Shapes(() => false, budget);
  const terms = ["left", "right", "left"].map((name) => ({
    schema: ref(name),
    lookup,
  }));
  const [shape, ...others] = shapes.of([...terms, ...terms]);
  expect(others).toEqual([]);
  expect(shape?.parts).toHaveLength(1);
});
