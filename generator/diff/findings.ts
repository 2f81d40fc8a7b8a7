import type { Fact } from "./facts.js";
import {
  type Direction,
  type Level,
  levels,
  type Impact,
} from "./rules/impacts.js";
import { rules } from "./rules/rules.js";

/** A fact with what it means for those whom it reaches. */
export interface Finding extends Fact {
  /** The worst of what it means to anyone. */
  readonly level: Level;
  readonly title: string;
  /** What it means each way that it travels. */
  readonly impacts: readonly FindingImpact[];
}

export interface FindingImpact extends Impact {
  readonly direction: Direction;
}

/** Judges facts by the table of rules: the worst first, otherwise in their order. */
export function classify(facts: readonly Fact[]): readonly Finding[] {
  return sortBySeverity(facts.map((fact) => findingOf(fact)));
}

/** The worst first, otherwise in their order. */
export function sortBySeverity(
  findings: readonly Finding[],
): readonly Finding[] {
  return [...findings].sort(
    (a, b) => levels.indexOf(b.level) - levels.indexOf(a.level),
  );
}

function findingOf(fact: Fact): Finding {
  const { title, impacts: all } = rules[fact.kind];
  const directions = new Set(fact.reach.map(({ direction }) => direction));
  const impacts = [...directions]
    .flatMap((direction) => {
      const impact = all[direction];
      if (impact === undefined) return [];
      const reason = [impact.reason, exampleOf(fact, direction)].join("");
      return [{ direction, ...impact, reason }];
    })
    .sort(
      (a, b) =>
        levels.indexOf(worstLevel([b])) - levels.indexOf(worstLevel([a])),
    );
  return { ...fact, level: worstLevel(impacts), title, impacts };
}

/** A text for which it matters; what cannot be read is shown as an escape. */
function exampleOf({ examples = {} }: Fact, direction: Direction): string {
  const example = direction === "calls" ? undefined : examples[direction];
  if (example === undefined) return "";
  const { length } = example;
  const shown = length > 60 ? `${example.slice(0, 60)}…` : example;
  return ` For example ${JSON.stringify(shown)}${length > 60 ? `, of ${String(length)} characters` : ""}.`;
}

/** The worst of what it means to anyone, on either axis. */
export function worstLevel(impacts: readonly Impact[]): Level {
  const found = impacts.flatMap(({ wire, code }) => [wire, code]);
  return (
    levels[Math.max(0, ...found.map((level) => levels.indexOf(level)))] ??
    "info"
  );
}

/** Whether a finding is at or above a level. */
export function isAtLeast(
  { level }: Pick<Finding, "level">,
  least: Level,
): boolean {
  return levels.indexOf(level) >= levels.indexOf(least);
}
