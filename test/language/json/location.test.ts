import { expect, test } from "vitest";

import {
  childLocation,
  locationFile,
  locationOf,
  locationParts,
} from "../../../generator/language/json/location.js";

test.each([
  ["", [], "#"],
  ["", ["paths", "/a~b"], "#/paths/~1a~0b"],
  ["", [""], "#/"],
  ["a/b.yaml", ["x", "0"], "a/b.yaml#/x/0"],
  ["odd#1%23.json", ["~1"], "odd%231%2523.json#/~01"],
])("%s %j is %s", (file, steps, location) => {
  expect(locationOf(file, steps)).toBe(location);
  expect(locationParts(location)).toEqual({ file, steps });
  expect(locationFile(location)).toBe(file);
});

test("childLocation escapes member names and accepts indices", () => {
  expect(childLocation("#/paths", "/x", "get", "tags", 0)).toBe(
    "#/paths/~1x/get/tags/0",
  );
});
