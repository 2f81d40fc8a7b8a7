import { matchesGlob } from "../../language/regex/glob.js";
import type {
  Report,
  ReportedFinding,
  Waiver,
  WaiverWarning,
} from "./report.js";

/** Moves the findings that a waiver accepts on a day to `waived`, and warns of waivers without effect. */
export function applyWaivers(
  report: Report,
  waivers: readonly Waiver[],
  today: string,
): Report {
  const matching = waivers.map((waiver) => ({
    waiver,
    isExpired: hasExpired(waiver, today),
    findings: new Set(
      report.findings.filter((finding) => accepts(waiver, finding)),
    ),
  }));
  const activeWaiver = (finding: ReportedFinding) =>
    matching.find((one) => !one.isExpired && one.findings.has(finding))?.waiver;
  return {
    ...report,
    findings: report.findings.filter((one) => activeWaiver(one) === undefined),
    waived: report.findings.flatMap((finding) => {
      const waiver = activeWaiver(finding);
      return waiver === undefined ? [] : [{ ...finding, waiver }];
    }),
    waiverWarnings: matching.flatMap(
      ({ waiver, isExpired, findings }): WaiverWarning[] => {
        if (findings.size === 0) return [{ kind: "unused", waiver }];
        return isExpired ? [{ kind: "expired", waiver }] : [];
      },
    ),
  };
}

// ISO dates sort as strings.
function hasExpired({ expires }: Waiver, today: string): boolean {
  return expires !== undefined && expires < today;
}

/**
 * Whether all conditions of a waiver hold for a finding. A path must match everything that
 * the change affects, and a place everywhere that the change was made.
 */
function accepts(
  { fingerprint, rule, path, place }: Waiver,
  finding: ReportedFinding,
): boolean {
  return (
    (fingerprint === undefined || fingerprint === finding.fingerprint) &&
    (rule === undefined || rule === finding.kind) &&
    (path === undefined ||
      finding.reach.every(({ user }) => matchesPath(user, path))) &&
    (place === undefined ||
      placesOf(finding).every((one) => isWithin(one, place)))
  );
}

function placesOf({ where, copies = [] }: ReportedFinding): readonly string[] {
  return [where, ...copies.flatMap((copy) => copy.where ?? [])];
}

/** Whether a place matches a glob, or is within one that does: `Order.lines[].price minimum` within `Order.lines`. */
function isWithin(where: string, glob: string): boolean {
  const inside = ["", ".**", "[**", " **"];
  return inside.some((rest) => matchesGlob(where, glob + rest));
}

/**
 * Whether an operation (`GET /v1/things`) or an event (`event thing.created`)
 * matches a glob. A glob that starts with a slash leaves the method open.
 */
export function matchesPath(user: string, glob: string): boolean {
  const name = glob.startsWith("/") ? user.replace(/^\S+ /, "") : user;
  return matchesGlob(name, glob);
}
