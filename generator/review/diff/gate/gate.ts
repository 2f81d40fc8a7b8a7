/*
 * The gate relates findings to what an API version promises: breaking changes
 * go into a new version, and a deprecated operation works until its sunset. It
 * replaces the levels of findings that deprecation dates decide, then those that
 * the configuration sets (see policy.ts), lowers those of operations that are not
 * stable yet, and adds the version policy to what is breaking (see
 * rules/advice.ts for the words).
 */
import type { Api } from "../../../language/model/model.js";
import {
  type Finding,
  sortBySeverity,
  withDetails,
  withImpacts,
} from "../findings.js";
import type { Impact } from "../rules/impacts.js";
import { impactByDates } from "./deprecation-dates.js";
import { type DiffPolicy, withPolicyLevels } from "./policy.js";
import { unstableOperations, withStability } from "./stability.js";
import { versionPolicyOf } from "./version-policy.js";

/** The input of the gate besides the findings. */
interface GateOptions {
  readonly before: Api;
  readonly after: Api;
  /** For how many days a deprecated operation must keep working. */
  readonly minimumDays: number;
  /** The current date, `2026-01-31`; if absent, no sunset counts as passed. */
  readonly today?: string;
  /** The configured levels. */
  readonly policy?: DiffPolicy;
}

/** Applies the gate to findings. A finding stays one finding, or is left out if the policy does not judge it. */
export function gate(
  findings: readonly Finding[],
  options: GateOptions,
): readonly Finding[] {
  const { before, policy } = options;
  const unstable = unstableOperations(before, policy?.stability);
  const gated = (finding: Finding): readonly Finding[] => {
    const byDates = impactByDates(finding, options);
    const details = finding.details?.flatMap(gated);
    if (details?.length === 0) return [];
    const whole = details ? withDetails(finding, details) : finding;
    const judged = judgedFinding(whole, byDates, policy);
    if (judged === undefined) return [];
    const stable = withStability(judged, unstable);
    return [byDates === undefined ? withVersions(stable, options) : stable];
  };
  return sortBySeverity(findings.flatMap(gated));
}

/** A finding with its impact according to dates, and with the configured levels. */
function judgedFinding(
  finding: Finding,
  byDates: Impact | undefined,
  policy: DiffPolicy = {},
): Finding | undefined {
  const dated =
    byDates &&
    withImpacts(
      finding,
      finding.impacts.map(({ direction }) => ({ direction, ...byDates })),
    );
  return withPolicyLevels(dated ?? finding, policy);
}

function withVersions(
  finding: Finding,
  { before, after }: GateOptions,
): Finding {
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
