import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it, test } from "vitest";

import {
  explainMessage,
  type Explanation,
} from "../../../templates/runtime/check/messages.js";

const root = join(import.meta.dirname, "../../..");

describe("a message has a code and parameters:", () => {
  it.each<[string, Explanation]>([
    ["Must be present.", { code: "required" }],
    ["Must not be present.", { code: "unexpected" }],
    ["Must not be present: no such property is known.", { code: "unexpected" }],
    ["Must not be present: it is read-only.", { code: "readOnly" }],
    ["Must not be present: it is write-only.", { code: "writeOnly" }],
    ["Must not be empty.", { code: "minLength", limit: 1 }],
    ["Must have at least 2 characters.", { code: "minLength", limit: 2 }],
    ["Must have at most 1 character.", { code: "maxLength", limit: 1 }],
    ["Must have at least 1 item.", { code: "minItems", limit: 1 }],
    ["Must have at most 10 items.", { code: "maxItems", limit: 10 }],
    ["Must have at least 1 property.", { code: "minProperties", limit: 1 }],
    ["Must have at most 3 properties.", { code: "maxProperties", limit: 3 }],
    [
      "Must have at most 512 bytes in its names and strings.",
      { code: "maxBytes", limit: 512 },
    ],
    [
      "Must contain at least 1 item of a certain form.",
      { code: "minContains", limit: 1 },
    ],
    [
      "Must contain at most 2 items of a certain form.",
      { code: "maxContains", limit: 2 },
    ],
    ["Must contain what can never be.", { code: "contains" }],
    ["Must not have equal items.", { code: "uniqueItems" }],
    ["Must not have a name like this.", { code: "propertyName" }],
    ["Must be at least -1.5.", { code: "minimum", limit: -1.5 }],
    ["Must be at most 1e+21.", { code: "maximum", limit: 1e21 }],
    ["Must be greater than 0.", { code: "exclusiveMinimum", limit: 0 }],
    ["Must be less than 1.", { code: "exclusiveMaximum", limit: 1 }],
    ["Must be a multiple of 0.01.", { code: "multipleOf", limit: 0.01 }],
    ["Must match the pattern ^a\nb$", { code: "pattern", pattern: "^a\nb$" }],
    ["Must match exactly one of Cat and Dog.", { code: "alternatives" }],
    ["Must match one of the alternatives.", { code: "alternatives" }],
    ["Must not match what is excluded.", { code: "excluded" }],
    ["Must not be nested so deeply.", { code: "depth" }],
    ["Must be a URI reference.", { code: "format", format: "uri-reference" }],
    [
      "Must be in the range of 32-bit integers.",
      { code: "format", format: "int32" },
    ],
    ["Must be a string.", { code: "type", types: ["string"] }],
    [
      "Must be true or false, a list or null.",
      { code: "type", types: ["boolean", "array", "null"] },
    ],
    ["Must be true or false.", { code: "type", types: ["boolean"] }],
    ['Must be "a, b" or "c".', { code: "enum", values: '"a, b" or "c"' }],
    ["Must be -3.", { code: "enum", values: "-3" }],
    [
      "Must be one of 1, 2 and 9 more.",
      { code: "enum", values: "1, 2 and 9 more" },
    ],
    ["Must be a listed value.", { code: "enum", values: "" }],
    ["Must be a unicorn.", { code: "other" }],
  ])("%s", (message, wanted) => {
    expect(explainMessage(message)).toEqual(wanted);
  });
});

test("every message that Tenon prints has a code", () => {
  const cases = readdirSync(join(root, "test/cases"), { recursive: true })
    .map(String)
    .filter((path) => path.endsWith("validators.ts"))
    .map((path) => join("test/cases", path));
  const texts = [...cases, "generated/v2/validators.ts"].map((path) =>
    readFileSync(join(root, path), "utf8"),
  );
  const messages = texts.flatMap((text) =>
    [
      ...text.matchAll(
        /^\s*(?:fail\(.*?, )?("Must .*"|'Must .*'),?(?:\);)?$/gm,
      ),
    ].map(([, literal = ""]) => evaluated(literal)),
  );
  const nouns = [
    ...readFileSync(
      join(root, "templates/runtime/check/check-format.ts"),
      "utf8",
    ).matchAll(/noun: "(.*?)"/g),
  ].map(([, noun = ""]) => `Must be ${noun}.`);
  expect(new Set(messages).size).toBeGreaterThan(100);
  expect(nouns.length).toBeGreaterThan(14);
  expect(
    [...messages, ...nouns].filter(
      (message) => explainMessage(message).code === "other",
    ),
  ).toEqual([]);
});

/** The text of a printed literal. */
function evaluated(literal: string): string {
  const text = literal.slice(1, -1).replace(/\\'/g, "'");
  // Quotes in single quotes need no escape, but JSON needs it.
  const json = literal.startsWith("'") ? text.replaceAll('"', '\\"') : text;
  return String(JSON.parse(`"${json}"`));
}
