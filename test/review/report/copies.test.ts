import { expect, it } from "vitest";

import { diffResults } from "../../../generator/review/report/diff-results.js";
import { htmlReport } from "../../../generator/review/report/html/html.js";
import { jsonReport } from "../../../generator/review/report/json.js";
import { markdownReport } from "../../../generator/review/report/markdown.js";
import { textReport } from "../../../generator/review/report/text.js";
import { githubResults } from "../../../generator/review/results/github.js";
import { junitResults } from "../../../generator/review/results/junit.js";
import { hostileFinding, reportOn } from "./hostile.js";

const copies = ["a", "b"].map((path) => ({
  before: `#/paths/~1${path}`,
  after: `#/paths/~1${path}`,
}));
const report = reportOn([{ ...hostileFinding(), copies }]);
const text = { colour: false, quiet: false, verbose: false };

it.each<readonly [string, string]>([
  ["text", textReport(report, text)],
  ["Markdown", markdownReport(report)],
  ["HTML", htmlReport(report)],
  ["GitHub", githubResults(diffResults(report))],
])("%s has the number of copies with the same change", (_, printed) => {
  expect(printed.match(/[Ss]ame change in 2 more places/g)).toHaveLength(1);
});

it("JUnit lists the positions of the copies", () => {
  const location = "old.json:2:3 → new.json:2:3";
  expect(junitResults(diffResults(report)).split(location)).toHaveLength(4);
});

it("JSON has the locations of the copies", () => {
  const side = (location: string, file: string) => ({
    ...{ location, file, line: 2, column: 3 },
  });
  const both = (path: string) => ({
    before: side(`#/paths/~1${path}`, "old.json"),
    after: side(`#/paths/~1${path}`, "new.json"),
  });
  expect(JSON.parse(jsonReport(report))).toMatchObject({
    findings: [{ copies: [both("a"), both("b")] }],
  });
});
