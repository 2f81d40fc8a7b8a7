import { expect, test } from "vitest";
import { description, found } from "./found.js";

const at = "request body application/json";
const regions = { type: "string", enum: ["eu", "us"] };

test.each<readonly [string, object, object, readonly string[]]>([
  [
    "null beside a format is said once",
    { type: "string", format: "email" },
    { type: ["string", "null"], format: "email" },
    ["null-added"],
  ],
  [
    "null beside a format of numbers is said once",
    { type: ["integer", "null"], format: "int64" },
    { type: "integer", format: "int64" },
    ["null-removed"],
  ],
  [
    "null beside another type is said beside it",
    { type: ["string", "integer", "null"], format: "uuid" },
    { type: ["string"], format: "uuid" },
    ["null-removed", "type-narrowed"],
  ],
  [
    "limits that let all listed values stand are none",
    regions,
    { type: "string", minLength: 2, maxLength: 2 },
    ["values-unlisted"],
  ],
  [
    "so is a pattern",
    regions,
    { type: "string", pattern: "^[a-z]+$" },
    ["values-unlisted"],
  ],
  [
    "a value that limits refuse is removed",
    { type: "string", enum: ["eu", "us-1"] },
    { type: "string", maxLength: 2 },
    ["value-removed", "values-unlisted"],
  ],
  [
    "a list of what limits let stand is only that",
    { type: "string", maxLength: 2, pattern: "^[a-z]+$" },
    regions,
    ["values-listed"],
  ],
  [
    "a listed value that limits refused is added",
    { type: "integer", maximum: 3 },
    { type: "integer", enum: [3, 4] },
    ["values-listed", "value-added"],
  ],
  [
    "what cannot be told of a value is compared as a rule",
    { type: "string", enum: ["%7B"] },
    { type: "string", format: "uri-template" },
    ["rule-narrowed", "values-unlisted"],
  ],
])("%s", async (_, before, after, rules) => {
  const changes = await found(description(before), description(after));
  const sent = changes.filter((one) => one.includes(at));
  expect(sent.map((one) => one.split(" ")[0])).toEqual(rules);
});
