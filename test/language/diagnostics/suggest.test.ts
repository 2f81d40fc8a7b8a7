import { expect, test } from "vitest";

import { nearestName } from "../../../generator/language/diagnostics/suggest.js";

test.each([
  ["Pett", ["Pet", "Cat"], "Pet"],
  ["schema", ["responses", "schemas"], "schemas"],
  ["pet", ["Pet"], "Pet"],
  ["Pet", ["Dog", "Owner"], undefined],
  ["x", [], undefined],
])("%s among %j is %s", (name, names, wanted) => {
  expect(nearestName(name, names)).toBe(wanted);
});
