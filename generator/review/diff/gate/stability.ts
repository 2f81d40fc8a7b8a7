import type { Api, StabilityLevel } from "../../../language/model/model.js";
import { isLessStable, stabilityOf } from "../api/deprecation.js";
import { type Finding, type FindingImpact, withImpacts } from "../findings.js";
import type { Judgement } from "../rules/impacts.js";
import { operationLabel } from "../usages.js";

/** The operations that need not stay compatible, with their stability levels, by their labels. */
type UnstableOperations = ReadonlyMap<string, StabilityLevel>;

/** The operations of a description below the lowest level that must stay compatible. */
export function unstableOperations(
  { versions }: Api,
  lowest: StabilityLevel = "beta",
): UnstableOperations {
  return new Map(
    versions
      .flatMap(({ operations }) => operations)
      .map((one) => [operationLabel(one), stabilityOf(one)] as const)
      .filter(([, level]) => isLessStable(level, lowest)),
  );
}

/**
 * Lowers the impact of a finding on operations that need not stay compatible. Its
 * impact on other operations does not change.
 */
export function withStability(
  finding: Finding,
  unstable: UnstableOperations,
): Finding {
  return withImpacts(
    finding,
    finding.impacts.map((impact): FindingImpact => {
      const { direction, wire, code } = impact;
      const found = finding.reach
        .filter((one) => one.direction === direction)
        .map(({ user }) => unstable.get(user));
      const [level] = found;
      const isRisk = [wire, code].some((one) => lowered(one) !== one);
      return level === undefined || found.includes(undefined) || !isRisk
        ? impact
        : {
            ...{ direction, wire: lowered(wire), code: lowered(code) },
            reason: `The operation was ${level}, so it may change.`,
            advice: "No action is needed.",
          };
    }),
  );
}

function lowered(judgement: Judgement): Judgement {
  return judgement === "warning" || judgement === "breaking"
    ? "info"
    : judgement;
}
