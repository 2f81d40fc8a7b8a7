import { describe, expect, it } from "vitest";

import type { Fact } from "../../../generator/review/diff/facts.js";
import {
  messageOf,
  showValue,
  valuesText,
} from "../../../generator/review/diff/messages.js";

function fact(part: Partial<Fact>): Fact {
  return {
    kind: "rule-narrowed",
    where: "Thing.name",
    reach: [],
    locations: {},
    ...part,
  };
}

describe("the message of a finding", () => {
  it.each<readonly [Partial<Fact>, string]>([
    [{}, "A title."],
    [{ before: "query", after: "header" }, "A title: query → header."],
    [{ after: "write" }, "A title: write."],
    [{ after: "title" }, "A title."],
    [
      { keyword: "maxLength", after: 250 },
      "`maxLength` added: 250 (was unlimited).",
    ],
    [{ keyword: "pattern", after: "^a" }, "`pattern` added: ^a (was not set)."],
    [{ keyword: "maxLength", before: 250 }, "`maxLength` removed (was 250)."],
    [{ keyword: "maximum", before: 9, after: 8 }, "`maximum` changed: 9 → 8."],
    [{ keyword: "oneOf" }, "A title."],
  ])("%j", (part, message) => {
    expect(messageOf(fact(part), "A title.")).toBe(message);
  });

  it("shows values in the form of each output", () => {
    const values = fact({ before: 1, after: 2 });
    expect(valuesText(values, (value) => `<${JSON.stringify(value)}>`)).toBe(
      "<1> → <2>",
    );
  });
});

describe("a value in a message", () => {
  it.each([
    [null, "null"],
    ["5", '"5"'],
    [5, "5"],
    ["", '""'],
    ["true", '"true"'],
    ["a → b", '"a → b"'],
    ["string", "string"],
    [["string", "null"], '["string","null"]'],
    [["integer", "string"], "integer, string"],
    [["a, b", "c"], '["a, b","c"]'],
    ["2020-01-01", "2020-01-01"],
  ])("quotes %j only if it is ambiguous", (value, text) => {
    expect(showValue(value)).toBe(text);
  });
});
