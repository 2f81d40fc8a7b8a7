import { expect, test } from "vitest";
import { nearest } from "../../generator/diagnostics/suggest.js";

test.each([
  ["Pett", ["Pet", "Cat"], "Pet"],
  ["schema", ["responses", "schemas"], "schemas"],
  ["pet", ["Pet"], "Pet"],
  ["Pet", ["Dog", "Owner"], undefined],
  ["x", [], undefined],
])("%s among %j is %s", (name, names, wanted) => {
  expect(nearest(name, names)).toBe(wanted);
});
