import type { FindingImpact } from "../diff/findings.js";
import { adviceText } from "../diff/rules/advice.js";
import type { Position } from "../diagnostics/diagnostics.js";
import type { Location } from "../json/location.js";
import type { Locations } from "../diff/facts.js";
import {
  counts,
  failing,
  type Positions,
  type Remark,
  type Report,
  type Told,
} from "./report.js";

/** The report for programs; its members are a promise to them. */
export function jsonReport(report: Report): string {
  const result = {
    ok: failing(report).length === 0,
    before: report.before.name,
    after: report.after.name,
    counts: Object.fromEntries(counts(report)) as Record<string, number>,
    findings: report.findings.map(finding),
    waived: report.waived.map((told) => ({
      ...finding(told),
      waiver: told.waiver,
    })),
    waivers: {
      expired: waiversOf(report, "expired"),
      unused: waiversOf(report, "unused"),
    },
  };
  return `${JSON.stringify(result, undefined, 2)}\n`;
}

function waiversOf({ remarks }: Report, kind: Remark["kind"]) {
  return remarks
    .filter((remark) => remark.kind === kind)
    .map(({ waiver }) => waiver);
}

function finding(told: Told) {
  const { kind, level, fingerprint, message, where, locations, positions } =
    told;
  return {
    rule: kind,
    level,
    fingerprint,
    message,
    where,
    ...(told.before === undefined ? {} : { before: told.before }),
    ...(told.after === undefined ? {} : { after: told.after }),
    verdicts: told.impacts.map(verdictOf),
    reach: told.reach,
    locations: sidesOf(locations, positions),
    ...(told.copies && {
      copies: told.copies.map((copy, at) => sidesOf(copy, told.others[at])),
    }),
  };
}

function verdictOf(impact: FindingImpact) {
  const { direction, wire, code, reason } = impact;
  return { direction, wire, code, why: reason, advice: adviceText(impact) };
}

function sidesOf(locations: Locations, positions: Positions = {}) {
  return {
    before: placed(locations.before, positions.before),
    after: placed(locations.after, positions.after),
  };
}

function placed(
  location: Location | undefined,
  position: Position | undefined,
) {
  if (location === undefined || position === undefined)
    return location === undefined ? undefined : { location };
  const { file, line, column } = position;
  return { location, file, line, column };
}
