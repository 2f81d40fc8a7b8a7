import { expect, test } from "vitest";

import type { SemverAxis } from "../../../generator/review/diff/gate/policy.js";
import type {
  Judgement,
  Level,
} from "../../../generator/review/diff/rules/impacts.js";
import {
  nextVersion,
  NotSemantic,
} from "../../../generator/review/report/next-version.js";
import type {
  Report,
  ReportSide,
} from "../../../generator/review/report/report.js";

const side = (version: string) =>
  // The sources are not read.
  ({ name: "openapi.json", version }) as ReportSide;

/** A report whose findings have these levels for running clients and for code. */
function reportOf(
  before: string,
  after: string,
  found: readonly (readonly [wire: Judgement, code: Level])[],
): Report {
  const findings = found.map(([wire, code]) => ({
    impacts: [{ wire, code }],
  }));
  // Only the impacts of a finding are read.
  return {
    before: side(before),
    after: side(after),
    findings,
    waived: [],
  } as unknown as Report;
}

test.each<
  [string, readonly (readonly [Judgement, Level])[], SemverAxis, string]
>([
  ["1.4.2", [], "both", "1.4.2"],
  ["1.4.2", [["info", "info"]], "both", "1.5.0"],
  ["1.4.2", [["warning", "work"]], "both", "1.5.0"],
  [
    "1.4.2",
    [
      ["info", "info"],
      ["breaking", "info"],
    ],
    "both",
    "2.0.0",
  ],
  ["1.4.2", [["info", "breaking"]], "wire", "1.5.0"],
  ["1.4.2", [["info", "breaking"]], "code", "2.0.0"],
  ["1.4.2", [["off", "breaking"]], "wire", "1.4.2"],
  ["0.4.2", [["info", "info"]], "both", "0.4.3"],
  ["0.4.2", [["breaking", "breaking"]], "both", "0.5.0"],
  ["1.4", [["breaking", "breaking"]], "both", "2.0.0"],
  ["v3", [["info", "info"]], "both", "3.1.0"],
  ["2.0.0-rc.1", [["breaking", "breaking"]], "both", "2.0.0"],
])("after %s with %j by %s comes %s", (before, found, axis, least) => {
  const verdict = nextVersion(reportOf(before, before, found), axis);
  expect(verdict.least).toBe(least);
});

test.each([
  ["1.4.9", false],
  ["2.0.0-rc.1", false],
  ["2.0.0", true],
  ["2.1", true],
])("%s after a breaking change is enough: %s", (after, isEnough) => {
  const report = reportOf("1.4.2", after, [["breaking", "breaking"]]);
  expect(nextVersion(report, "both")).toMatchObject({ isEnough, breaking: 1 });
});

test("a waived break counts", () => {
  const report = reportOf("1.4.2", "1.5.0", [["breaking", "breaking"]]);
  const { findings, ...rest } = report;
  // A waived finding has the impacts of the finding.
  const waived = findings as unknown as Report["waived"];
  expect(nextVersion({ ...rest, findings: [], waived }, "both").least).toBe(
    "2.0.0",
  );
});

test.each(["2026-01-31", "2026-01", "", "latest", "1.2.3.4"])(
  "%j is no semantic version",
  (version) => {
    expect(() => nextVersion(reportOf(version, "1.0.0", []), "both")).toThrow(
      NotSemantic,
    );
  },
);
