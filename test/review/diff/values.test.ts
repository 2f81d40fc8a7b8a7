import { expect, test } from "vitest";

import { description, findingsBetween } from "./schema-findings.js";

const at = "request body application/json";
const regions = { type: "string", enum: ["eu", "us"] };

test.each<readonly [string, object, object, readonly string[]]>([
  [
    "null next to a format is reported once",
    { type: "string", format: "email" },
    { type: ["string", "null"], format: "email" },
    ["null-added"],
  ],
  [
    "null next to a number format is reported once",
    { type: ["integer", "null"], format: "int64" },
    { type: "integer", format: "int64" },
    ["null-removed"],
  ],
  [
    "null next to another type is reported as well",
    { type: ["string", "integer", "null"], format: "uuid" },
    { type: ["string"], format: "uuid" },
    ["null-removed", "type-narrowed"],
  ],
  [
    "limits that every enum value satisfies are ignored",
    regions,
    { type: "string", minLength: 2, maxLength: 2 },
    ["values-unlisted"],
  ],
  [
    "so is a pattern that every enum value matches",
    regions,
    { type: "string", pattern: "^[a-z]+$" },
    ["values-unlisted"],
  ],
  [
    "an enum value outside of the limits counts as removed",
    { type: "string", enum: ["eu", "us-1"] },
    { type: "string", maxLength: 2 },
    ["value-removed", "values-unlisted"],
  ],
  [
    "an enum within the limits is reported without them",
    { type: "string", maxLength: 2, pattern: "^[a-z]+$" },
    regions,
    ["values-listed"],
  ],
  [
    "an enum value outside of the old limits counts as added",
    { type: "integer", maximum: 3 },
    { type: "integer", enum: [3, 4] },
    ["values-listed", "value-added"],
  ],
  [
    "a keyword that cannot be evaluated is compared as such",
    { type: "string", enum: ["%7B"] },
    { type: "string", format: "uri-template" },
    ["format-narrowed", "values-unlisted"],
  ],
])("%s", async (_, before, after, rules) => {
  const changes = await findingsBetween(
    description(before),
    description(after),
  );
  const sent = changes.filter((one) => one.includes(at));
  expect(sent.map((one) => one.split(" ")[0])).toEqual(rules);
});
