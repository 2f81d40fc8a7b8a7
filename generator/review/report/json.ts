import type { Position } from "../../language/diagnostics/diagnostics.js";
import type { Location } from "../../language/json/location.js";
import type { Locations } from "../diff/facts.js";
import type { Finding, FindingImpact } from "../diff/findings.js";
import { adviceText } from "../diff/rules/advice.js";
import type { Witness } from "../witness/witness.js";
import { notCompared } from "./not-compared.js";
import {
  countByLevel,
  failingFindings,
  failsRun,
  type Positions,
  type Report,
  type ReportedFinding,
  type WaiverWarning,
} from "./report.js";
import { countWitnesses } from "./witness-text.js";

/** Prints the report for programs. */
export function jsonReport(report: Report): string {
  return `${JSON.stringify(reportResult(report), undefined, 2)}\n`;
}

/** The report as data for programs. Its members are a stable interface. */
export function reportResult(report: Report) {
  return {
    ok: failingFindings(report).length === 0,
    before: report.before.name,
    after: report.after.name,
    ...(report.version && { version: report.version }),
    counts: Object.fromEntries(countByLevel(report)) as Record<string, number>,
    findings: report.findings.map((finding) => ({
      ...findingJson(finding),
      fails: failsRun(finding, report),
    })),
    waived: report.waived.map((finding) => ({
      ...findingJson(finding),
      waiver: finding.waiver,
    })),
    waivers: {
      expired: waiversOf(report, "expired"),
      unused: waiversOf(report, "unused"),
    },
    notJudged: report.notJudged,
    hidden: report.hidden,
    witnesses: countWitnesses(report),
    notCompared: notCompared(report),
  };
}

function waiversOf({ waiverWarnings }: Report, kind: WaiverWarning["kind"]) {
  return waiverWarnings
    .filter((warning) => warning.kind === kind)
    .map(({ waiver }) => waiver);
}

function findingJson(finding: ReportedFinding) {
  const { fingerprint, details, witness } = finding;
  return {
    ...changeJson(finding),
    fingerprint,
    ...(witness !== undefined && { witness: witness && witnessJson(witness) }),
    ...(details && { details: details.map(changeJson) }),
    locations: locationsJson(finding.locations, finding.positions),
    ...(finding.copies && {
      copies: finding.copies.map((copy, at) => ({
        ...(copy.where !== undefined && { where: copy.where }),
        ...locationsJson(copy, finding.copyPositions[at]),
      })),
    }),
  };
}

function witnessJson({ form, values, refusals }: Witness) {
  const { kind, user, status, mediaType, credentials } = form;
  return {
    ...{ kind, user },
    ...(status !== undefined && { status }),
    ...(mediaType !== undefined && { mediaType }),
    ...(credentials && { credentials: credentials.schemes }),
    ...values,
    refused: refusals,
  };
}

function changeJson(finding: Finding) {
  const { kind, level, message, where, before, after, reach } = finding;
  return {
    rule: kind,
    ...{ level, message, where },
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    verdicts: finding.impacts.map(verdictJson),
    reach,
  };
}

function verdictJson(impact: FindingImpact) {
  const { direction, wire, code, reason, isConfigured } = impact;
  return {
    ...{ direction, wire, code, why: reason, advice: adviceText(impact) },
    ...(isConfigured && { configured: true }),
  };
}

function locationsJson(locations: Locations, positions: Positions = {}) {
  return {
    before: locationJson(locations.before, positions.before),
    after: locationJson(locations.after, positions.after),
  };
}

function locationJson(
  location: Location | undefined,
  position: Position | undefined,
) {
  if (location === undefined || position === undefined)
    return location === undefined ? undefined : { location };
  const { file, line, column } = position;
  return { location, file, line, column };
}
