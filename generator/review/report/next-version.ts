/** Judges the version of a description by the changes of a comparison. */
import { coerce, gte, inc, type SemVer } from "semver";

import type { SemverAxis } from "../diff/gate/policy.js";
import type { NextVersion, Report, ReportSide } from "./report.js";

/** A description whose `info.version` is not a semantic version. */
export class NotSemantic extends Error {
  constructor({ name, version }: ReportSide) {
    super(
      `The version ${JSON.stringify(version)} of ${name} is not a semantic version such as 1.4.0.`,
    );
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
export function nextVersion(
  { before, after, findings, waived }: Report,
  axis: SemverAxis,
): NextVersion {
  const axes = axis === "both" ? (["wire", "code"] as const) : [axis];
  const judged = [...findings, ...waived]
    .map(({ impacts }) =>
      impacts.flatMap((impact) => axes.map((each) => impact[each])),
    )
    .filter((levels) => levels.some((level) => level !== "off"));
  const breaking = judged.filter((levels) => levels.includes("breaking"));
  const least = leastVersion(
    semantic(before),
    judged.length > 0,
    breaking.length > 0,
  );
  return {
    before: before.version,
    after: after.version,
    least,
    isEnough: gte(semantic(after), least),
    breaking: breaking.length,
  };
}

function leastVersion(
  { version, major }: SemVer,
  isChanged: boolean,
  isBroken: boolean,
): string {
  if (!isChanged) return version;
  const steps =
    major === 0 ? (["minor", "patch"] as const) : (["major", "minor"] as const);
  return inc(version, steps[isBroken ? 0 : 1]) ?? version;
}

/** @throws NotSemantic */
function semantic(side: ReportSide): SemVer {
  // A date such as 2026-01-31 is no semantic version.
  const isDate = /^\d{4}-\d/.test(side.version);
  const isSemantic = /^v?\d+(?:\.\d+){0,2}(?:[-+][\w.+-]+)?$/.test(
    side.version,
  );
  const parsed =
    isSemantic && !isDate
      ? coerce(side.version, { includePrerelease: true })
      : null;
  if (parsed === null) throw new NotSemantic(side);
  return parsed;
}
