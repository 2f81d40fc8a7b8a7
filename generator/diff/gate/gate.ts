/*
 * The gate relates findings to what an API version promises: breaking changes
 * go into a new version, and a deprecated operation works until its sunset. It
 * adds the version policy to breaking findings (see rules/advice.ts for the
 * words), and replaces the levels of findings that deprecation dates decide.
 */
import type { Api } from "../../model/model.js";
import { type Finding, sortBySeverity, worstLevel } from "../findings.js";
import type { Impact } from "../rules/impacts.js";
import { impactByDates } from "./deprecation-dates.js";
import { versionPolicyOf } from "./version-policy.js";

/** What the gate needs besides the findings. */
export interface GateOptions {
  readonly before: Api;
  readonly after: Api;
  /** For how many days a deprecated operation must keep working. */
  readonly minimumDays: number;
  /** The current date, `2026-01-31`; if absent, no sunset counts as passed. */
  readonly today?: string;
}

/** Applies the gate to findings. Every finding stays one finding. */
export function gate(
  findings: readonly Finding[],
  options: GateOptions,
): readonly Finding[] {
  return sortBySeverity(findings.map((finding) => gated(finding, options)));
}

function gated(finding: Finding, options: GateOptions): Finding {
  const byDates = impactByDates(finding, options);
  if (byDates !== undefined) {
    const impacts = finding.impacts.map(({ direction }) => ({
      direction,
      ...byDates,
    }));
    return { ...finding, impacts, level: worstLevel(impacts) };
  }
  const { before, after } = options;
  const impacts = finding.impacts.map((impact) =>
    isBreaking(impact)
      ? { ...impact, versions: versionPolicyOf(finding, before, after) }
      : impact,
  );
  return { ...finding, impacts };
}

function isBreaking({ wire, code }: Impact): boolean {
  return wire === "breaking" || code === "breaking";
}
