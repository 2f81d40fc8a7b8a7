import type { Fact, Usage } from "./facts.js";
import { messageOf } from "./messages.js";
import type { VersionedImpact } from "./rules/advice.js";
import {
  type Direction,
  directions,
  type Impact,
  type Judgement,
  type Level,
  levels,
} from "./rules/impacts.js";
import { remedyOf } from "./rules/remedies.js";
import { type RuleId, rules } from "./rules/rules.js";

/** A fact with its classification. */
export interface Finding extends Omit<Fact, "details"> {
  /** The worst level of its impacts. */
  readonly level: Level;
  /** The title of its rule. */
  readonly title: string;
  /** What changed, in a sentence that may name the values. */
  readonly message: string;
  /** Its impacts on clients, the worst direction first. */
  readonly impacts: readonly FindingImpact[];
  /** The findings that decide its levels: what differs between two schemas. The worst first. */
  readonly details?: readonly Finding[];
}

/** The impact of a change on clients in one direction. */
export interface FindingImpact extends VersionedImpact {
  readonly direction: Direction;
  /** The configuration raised or lowered a level. */
  readonly isConfigured?: true;
}

/** Classifies facts by the rules, and sorts them by severity. */
export function classify(facts: readonly Fact[]): readonly Finding[] {
  return sortBySeverity(facts.map((fact) => findingOf(fact)));
}

/** The worst first; findings of one level keep their order. */
export function sortBySeverity(
  findings: readonly Finding[],
): readonly Finding[] {
  return [...findings].sort(
    (a, b) => levels.indexOf(b.level) - levels.indexOf(a.level),
  );
}

function findingOf({ details, ...fact }: Fact): Finding {
  const { title } = rules[fact.kind];
  const finding = { ...fact, title, message: messageOf(fact, title) };
  return details
    ? withDetails(finding, details.map(findingOf))
    : withImpacts(finding, impactsOf(fact));
}

/** The impacts of a fact by the rules. */
function impactsOf(fact: Fact): readonly FindingImpact[] {
  const directions = new Set(fact.reach.map(({ direction }) => direction));
  return [...directions].flatMap((direction) => {
    const impact = rules[fact.kind].impacts[direction];
    if (impact === undefined) return [];
    const reach = fact.reach.filter((one) => one.direction === direction);
    const felt = impactOn(reach, impact, fact.kind);
    const remedy = felt.wire === "info" ? undefined : remedyOf(fact, direction);
    return [
      {
        ...{ direction, ...felt },
        ...(remedy !== undefined && { remedy }),
        reason: felt.reason + exampleOf(fact, direction),
      },
    ];
  });
}

/** A finding with the worst levels of its details in each direction, for their reason. */
export function withDetails(
  finding: Omit<Finding, "impacts" | "level" | "details">,
  unsorted: readonly Finding[],
): Finding {
  const details = sortBySeverity(unsorted);
  const all = details.flatMap(({ impacts }) => impacts);
  const impacts = directions.flatMap((direction): readonly FindingImpact[] => {
    const inDirection = all.filter((one) => one.direction === direction);
    const [worst] = withImpacts(finding, inDirection).impacts;
    if (worst === undefined) return [];
    const { reason, isConfigured, remedy } = worst;
    const levelOn = (axis: "wire" | "code"): Judgement =>
      levels.findLast((level) =>
        inDirection.some((one) => one[axis] === level),
      ) ?? "off";
    return [
      {
        ...{ direction, wire: levelOn("wire"), code: levelOn("code"), reason },
        ...(remedy !== undefined && { remedy }),
        ...(isConfigured && { isConfigured }),
      },
    ];
  });
  return { ...withImpacts(finding, impacts), details };
}

/** The impact of a change on usages, for which no type or no value may depend on it. */
function impactOn(
  reach: readonly Usage[],
  impact: Impact,
  kind: RuleId,
): Impact {
  const isUntyped = reach.every((one) => one.isUntyped);
  if (reach.every(({ isUnsent }) => isUnsent)) {
    const isBroken = !isUntyped && breaksNames(kind);
    const code = isBroken
      ? "code that uses the schema by its name may not compile"
      : "only types show the change";
    return {
      ...{ wire: "info", code: isBroken ? "breaking" : "info" },
      reason: `No value that is sent depends on it, because its uses allow the same values as before; ${code}.`,
    };
  }
  if (impact.code === "info" || !isUntyped) return impact;
  // After a semicolon, a reason says what the change does to code.
  const [reason = ""] = impact.reason.split(/;|\.$/);
  return { ...impact, code: "info", reason: `${reason}.` };
}

/** Whether a change breaks code that names a type, though it neither gets nor sends its values: it breaks both. */
function breaksNames(kind: RuleId): boolean {
  const { sends, receives } = rules[kind].impacts;
  return sends?.code === "breaking" && receives?.code === "breaking";
}

/** A finding with other impacts, the worst first, and the level that they give it. */
export function withImpacts(
  finding: Omit<Finding, "impacts" | "level">,
  impacts: readonly FindingImpact[],
): Finding {
  const severity = (impact: FindingImpact) =>
    levels.indexOf(worstLevel([impact]));
  return {
    ...finding,
    level: worstLevel(impacts),
    impacts: [...impacts].sort((a, b) => severity(b) - severity(a)),
  };
}

/** A value that the change affects. Invisible characters are escaped. */
function exampleOf({ examples = {} }: Fact, direction: Direction): string {
  const example = direction === "calls" ? undefined : examples[direction];
  if (example === undefined) return "";
  const isText = typeof example === "string";
  const text = isText ? example : JSON.stringify(example);
  const { length } = text;
  const shown = length > 60 ? `${text.slice(0, 60)}…` : text;
  return ` Example: ${isText ? JSON.stringify(shown) : shown}${length > 60 ? ` (${String(length)} characters)` : ""}.`;
}

/** The worst level of any impact, on the wire or in code. */
export function worstLevel(
  impacts: readonly Pick<VersionedImpact, "wire" | "code">[],
): Level {
  const all = impacts.flatMap(({ wire, code }) => [wire, code]);
  return levels.findLast((level) => all.includes(level)) ?? "info";
}
