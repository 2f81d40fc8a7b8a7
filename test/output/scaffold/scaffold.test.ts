/**
 * The tests of `tenon scaffold`. One compiler and one test run check the projects of
 * all of them.
 */
import "./additions.js";
import "./contract.js";
import "./first-run.js";
import "./later-run.js";
import "./other-kinds.js";
import "./stores.js";

import { afterAll, expect, test } from "vitest";

import { platforms } from "../../../generator/output/scaffold/choices.js";
import { whole } from "../../support/sampling.js";
import { projects } from "./project.js";

afterAll(() => {
  projects.remove();
});

test("the projects compile", async () => {
  expect(await projects.compile()).toBe("");
});

test("the tests of the projects pass", () => {
  const { output, counts } = projects.test();
  expect(counts, output).toMatchObject({ fail: 0, cancelled: 0 });
  expect(counts["pass"]).toBeGreaterThan(10);
  const refusals = output.match(/ok \d+ - a delivery without a signature/g);
  // Four receivers, and in all mode three versions on each platform, and the two of a
  // receiver with a store.
  expect(refusals).toHaveLength(4 + (whole ? 3 * platforms.length + 2 : 0));
});
