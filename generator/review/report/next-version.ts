/** Judges the version of a description by the changes of a comparison. */
import { coerce, gte, inc, type SemVer } from "semver";

import type { SemverAxis } from "../diff/gate/policy.js";
import { levels } from "../diff/rules/impacts.js";
import type { NextVersion, Report, ReportSide } from "./report.js";

/** A description whose `info.version` is not a semantic version. */
export class NotSemantic extends Error {
  readonly side: ReportSide;

  constructor(side: ReportSide, version: string) {
    super(
      `The version ${JSON.stringify(version)} of ${side.name} is not a semantic version such as 1.4.0.`,
    );
    this.side = side;
  }
}

/**
 * The smallest next version by semantic versioning: a breaking finding calls for the next
 * major version, any other finding for the next minor one. Below 1.0.0 these are the next
 * minor and the next patch version. Waived findings count too: a waiver accepts a change,
 * and clients meet it all the same.
 *
 * @throws NotSemantic
 */
export function nextVersion(report: Report, axis: SemverAxis): NextVersion {
  const before = versionOf(report.before);
  const after = versionOf(report.after);
  const findings = [...report.findings, ...report.waived];
  const axes = axis === "both" ? (["wire", "code"] as const) : [axis];
  const judged = findings.flatMap(({ impacts }) => [
    worst(impacts.flatMap((impact) => axes.map((each) => impact[each]))),
  ]);
  const breaking = judged.filter((level) => level === "breaking").length;
  const changes = judged.filter((level) => level !== "off").length;
  const least = leastVersion(before.parsed, breaking, changes);
  return {
    before: before.text,
    after: after.text,
    least,
    isEnough: gte(after.parsed, least),
    breaking,
  };
}

const judgements = ["off", ...levels] as const;

function worst(
  given: readonly (typeof judgements)[number][],
): (typeof judgements)[number] {
  const ranks = given.map((each) => judgements.indexOf(each));
  return judgements[Math.max(0, ...ranks)] ?? "off";
}

function leastVersion(
  before: SemVer,
  breaking: number,
  changes: number,
): string {
  if (changes === 0) return before.version;
  const isEarly = before.major === 0;
  const step =
    breaking > 0 ? (isEarly ? "minor" : "major") : isEarly ? "patch" : "minor";
  return inc(before.version, step) ?? before.version;
}

/** @throws NotSemantic */
function versionOf(side: ReportSide): { text: string; parsed: SemVer } {
  const value = side.sources.valueAt(locationOfVersion);
  const text = typeof value === "string" ? value : "";
  // A date such as 2026-01-31 is no semantic version.
  const isSemantic = /^v?\d+(?:\.\d+){0,2}(?:[-+][\w.+-]+)?$/.test(text);
  const isDate = /^\d{4}-\d/.test(text);
  const parsed =
    isSemantic && !isDate ? coerce(text, { includePrerelease: true }) : null;
  if (parsed === null) throw new NotSemantic(side, text);
  return { text, parsed };
}

const locationOfVersion = "#/info/version";
