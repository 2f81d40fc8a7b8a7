import fc from "fast-check";
import { expect, test } from "vitest";

import type {
  JsonObject,
  JsonValue,
} from "../../../generator/language/json/json.js";
import { JsonIds } from "../../../generator/language/json/json-ids.js";
import { draws, seed } from "../../support/sampling.js";

test("equal values have the same id, and different values have different ids", () => {
  const text = fc.constantFrom(
    "",
    "a",
    "b",
    'a"',
    '"1 a',
    "#0",
    ",",
    "1",
    "-0",
  );
  const scalar = fc.oneof(
    text,
    fc.constantFrom(null, true, false, 0, -0, 1, 10, 1.5),
  );
  const { composite } = fc.letrec<{
    composite: JsonObject | readonly JsonValue[];
    value: JsonValue;
  }>((tie) => ({
    value: fc.oneof({ maxDepth: 3 }, scalar, tie("composite")),
    composite: fc.oneof(
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(text, tie("value"), { maxKeys: 3 }),
    ),
  }));
  fc.assert(
    fc.property(fc.array(composite, { minLength: 2 }), (values) => {
      const ids = new JsonIds();
      // JSON has no sign for zero.
      const texts = values.map((value) =>
        JSON.stringify(value, (_, member: unknown) =>
          Object.is(member, -0) ? { minus: 0 } : member,
        ),
      );
      const found = values.map((value) => ids.of(value));
      expect(found.map((id) => found.indexOf(id))).toEqual(
        texts.map((each) => texts.indexOf(each)),
      );
    }),
    { numRuns: draws(300, 10_000), seed },
  );
});
