import type { Direction, Fact } from "./facts.js";
import { rules } from "./rules/rules.js";
import { type Level, levels, type Verdict } from "./verdicts.js";

/** A fact with what it means for those whom it reaches. */
export interface Finding extends Fact {
  /** The worst of what it means to anyone. */
  readonly level: Level;
  readonly says: string;
  /** What it means each way that it travels. */
  readonly verdicts: readonly Judgement[];
}

export interface Judgement extends Verdict {
  readonly direction: Direction;
}

/** Judges facts by the table of rules: the worst first, otherwise in their order. */
export function judge(facts: readonly Fact[]): readonly Finding[] {
  return sorted(facts.map((fact) => judged(fact)));
}

/** The worst first, otherwise in their order. */
export function sorted(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort(
    (a, b) => levels.indexOf(b.level) - levels.indexOf(a.level),
  );
}

function judged(fact: Fact): Finding {
  const { says, verdicts: all } = rules[fact.kind];
  const directions = new Set(fact.reach.map(({ direction }) => direction));
  const verdicts = [...directions]
    .flatMap((direction) => {
      const verdict = all[direction];
      if (verdict === undefined) return [];
      const why = [verdict.why, exampleOf(fact, direction)].join("");
      return [{ direction, ...verdict, why }];
    })
    .sort(
      (a, b) => levels.indexOf(levelOf([b])) - levels.indexOf(levelOf([a])),
    );
  return { ...fact, level: levelOf(verdicts), says, verdicts };
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
export function levelOf(verdicts: readonly Verdict[]): Level {
  const found = verdicts.flatMap(({ wire, code }) => [wire, code]);
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
