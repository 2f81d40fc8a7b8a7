import { describe, expect, it } from "vitest";

import { parseArguments } from "../../../generator/program/cli/cli.js";
import { UsageError } from "../../../generator/program/cli/parse-options.js";
import { rulesText } from "../../../generator/program/commands/explain/rules.js";
import { adviceText } from "../../../generator/review/diff/rules/advice.js";
import { rules } from "../../../generator/review/diff/rules/rules.js";
import { lintRules } from "../../../generator/review/lint/rule-table.js";

describe("tenon rules", () => {
  it("prints a line for each rule", () => {
    const lines = rulesText(undefined, false).split("\n");
    const names = lines.map((line) => line.split(" ", 1)[0]);
    expect(names).toEqual([
      ...["tenon", ...Object.keys(rules), ""],
      ...["tenon", ...Object.keys(lintRules), ""],
      ...["`tenon", ""],
    ]);
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^property-became-required +breaking\/breaking +info\/work +- +property-became-optional +A property became required\.$/,
      ),
    );
  });

  it("explains one rule with its advice for each direction", () => {
    expect(rulesText("property-became-required", false)).toMatch(
      /^property-became-required: A property became required\.\n {2}in requests: wire breaking, code breaking\n {4}.*\n {4}= .*\n {2}in responses and events: wire info, code work\n {4}.*\n {4}= .*\n {2}Reverse change: `tenon rules property-became-optional`\.\n$/,
    );
  });

  it.each([
    [
      "deprecated-operation-removed",
      /Breaking until .* has passed its sunset .* then a warning/,
    ],
    [
      "version-removed",
      /Breaking until .* has passed its sunset .* then a warning/,
    ],
    ["deprecation-added", /Breaking if the sunset is less than .* `--today`/],
    ["sunset-added", /Breaking if the sunset is less than .* `--today`/],
    ["sunset-later", /Breaking if the sunset is less than/],
    ["deprecation-date-changed", /a warning if the date moves back/],
  ])("notes that dates change the levels of %s", (name, sentence) => {
    const text = rulesText(name, false);
    const line = text.split("\n").find((one) => one.includes("By dates"));
    expect(line).toMatch(sentence);
    expect(JSON.parse(rulesText(name, true))).toHaveProperty(
      "dates",
      expect.stringMatching(sentence),
    );
    expect(rulesText(undefined, false)).toMatch(
      new RegExp(`^${name} .*(info|work|warning|breaking) by dates`, "m"),
    );
  });

  it("notes no dates for other rules", () => {
    expect(rulesText("operation-added", false)).not.toContain("By dates");
    expect(JSON.parse(rulesText("operation-added", true))).not.toHaveProperty(
      "dates",
    );
  });

  it("has the level of an earlier sunset that the gate assigns", () => {
    expect(rulesText("sunset-earlier", false)).toContain("wire breaking");
    expect(rulesText("deprecated-operation-removed", false)).not.toContain(
      "waive",
    );
  });

  it("explains a lint rule", () => {
    expect(rulesText("version-suffix", false)).toMatch(
      /^version-suffix: .*\n {2}error\n {2}= .*\n {2}suffix: "V\{number\}"\n$/,
    );
  });

  it("prints JSON", () => {
    const all = JSON.parse(rulesText(undefined, true)) as { id: string }[];
    expect(all.map(({ id }) => id)).toEqual([
      ...Object.keys(rules),
      ...Object.keys(lintRules),
    ]);
    const one: unknown = JSON.parse(rulesText("operation-added", true));
    const { calls } = rules["operation-added"].impacts;
    expect(one).toEqual({
      id: "operation-added",
      of: "diff",
      mirror: "operation-removed",
      says: rules["operation-added"].title,
      verdicts: {
        calls: {
          wire: "info",
          code: "work",
          why: calls?.reason,
          advice: calls && adviceText(calls),
        },
      },
    });
  });

  it.each([
    [["rules"], { kind: "rules", json: false }],
    [["rules", "--json"], { kind: "rules", json: true }],
    [
      ["rules", "operation-added"],
      { kind: "rules", json: false, rule: "operation-added" },
    ],
    [["help", "rules"], { kind: "help", command: "rules" }],
  ])("parses %j", (words, request) => {
    expect(parseArguments(words)).toEqual(request);
  });

  it.each([
    [
      "operation-aded",
      'Unknown rule "operation-aded". Did you mean operation-added? `tenon rules` lists the rules.',
    ],
    ["toString", 'Unknown rule "toString". `tenon rules` lists the rules.'],
  ])("refuses %s, which is not a rule", (name, message) => {
    expect(() => rulesText(name, false)).toThrow(new UsageError(message));
  });

  it.each([
    [
      ["rules", "a", "b"],
      'Only one rule is accepted, but 2 were given: "a", "b".',
    ],
    [["rules", "--quiet"], "`tenon rules` has no option --quiet."],
  ])("refuses %j", (words, message) => {
    expect(() => parseArguments(words)).toThrow(message);
  });
});
