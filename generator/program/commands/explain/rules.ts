import { didYouMean } from "../../../language/diagnostics/suggest.js";
import { adviceText } from "../../../review/diff/rules/advice.js";
import {
  type Direction,
  directions,
} from "../../../review/diff/rules/impacts.js";
import { type Rule, rules } from "../../../review/diff/rules/rules.js";
import type { LintRule } from "../../../review/lint/rule.js";
import { lintRules } from "../../../review/lint/rule-table.js";
import { quote, UsageError } from "../../cli/parse-options.js";

const changes: ReadonlyMap<string, Rule> = new Map(Object.entries(rules));
const conventions: ReadonlyMap<string, LintRule> = new Map(
  Object.entries(lintRules),
);

const ruleNames: readonly string[] = [...changes.keys(), ...conventions.keys()];

/** Whom a change affects, by the direction of the data. */
const meanings: Readonly<Record<Direction, string>> = {
  sends: "in requests",
  receives: "in responses and events",
  calls: "for callers of the operation",
};

/**
 * `tenon rules`: the tables of rules, or one rule with its reasons and advice.
 *
 * @throws UsageError if the rule is unknown
 */
export function rulesText(name: string | undefined, json: boolean): string {
  if (name !== undefined && !ruleNames.includes(name))
    throw new UsageError(
      `Unknown rule ${quote(name)}. ${didYouMean(name, ruleNames)}\`tenon rules\` lists the rules.`,
    );
  if (json) return rulesJson(name);
  if (name !== undefined) return explanationOf(name);
  return `${changeTable()}\n${conventionTable()}\n\`tenon rules <rule>\` explains what to do.\n`;
}

function rulesJson(name: string | undefined): string {
  const all = [
    ...[...changes].map(([id, rule]) => changeJson(id, rule)),
    ...[...conventions].map(([id, rule]) => ({ id, of: "lint", ...rule })),
  ];
  const shown = name === undefined ? all : all.find(({ id }) => id === name);
  return `${JSON.stringify(shown, undefined, 2)}\n`;
}

/** A rule of `tenon diff` as JSON. Programs rely on the member names. */
function changeJson(id: string, { inverse, title, impacts, dates }: Rule) {
  const verdicts = Object.entries(impacts).map(([direction, impact]) => {
    const { wire, code, reason } = impact;
    return [direction, { wire, code, why: reason, advice: adviceText(impact) }];
  });
  return {
    id,
    of: "diff",
    mirror: inverse,
    says: title,
    verdicts: Object.fromEntries(verdicts) as Record<string, object>,
    dates: dates?.note,
  };
}

function changeTable(): string {
  const header = [
    "tenon diff",
    ...directions.map((one) => `${one}: wire/code`),
    "reverse",
    "change",
  ];
  const rows = [...changes].map(
    ([name, { inverse, title, impacts, dates }]) => [
      name,
      ...directions.map((direction) => {
        const impact = impacts[direction];
        const isDated = direction === "calls" && dates?.note !== undefined;
        const mark = isDated ? " by dates" : "";
        return impact === undefined
          ? "-"
          : `${impact.wire}/${impact.code}${mark}`;
      }),
      inverse === name ? "itself" : inverse,
      title,
    ],
  );
  return inColumns([header, ...rows]);
}

function conventionTable(): string {
  const rows = [...conventions].map(([name, { level, requirement }]) => [
    name,
    level,
    requirement,
  ]);
  return inColumns([["tenon lint", "level", "convention"], ...rows]);
}

function inColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  return rows
    .map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)))
    .map((cells) => `${cells.join("  ").trimEnd()}\n`)
    .join("");
}

function explanationOf(name: string): string {
  const change = changes.get(name);
  const convention = conventions.get(name);
  const lines = [
    ...(change === undefined ? [] : changeLines(name, change)),
    ...(convention === undefined ? [] : conventionLines(name, convention)),
  ];
  return `${lines.join("\n")}\n`;
}

function changeLines(
  name: string,
  { inverse, title, impacts, dates }: Rule,
): readonly string[] {
  const each = directions.flatMap((direction) => {
    const impact = impacts[direction];
    if (impact === undefined) return [];
    const { wire, code, reason } = impact;
    return [
      `  ${meanings[direction]}: wire ${wire}, code ${code}`,
      `    ${reason}`,
      `    = ${adviceText(impact)}`,
    ];
  });
  const reverse =
    inverse === name ? "the same rule" : `\`tenon rules ${inverse}\``;
  const byDates =
    dates?.note === undefined ? [] : [`  By dates: ${dates.note}`];
  return [
    `${name}: ${title}`,
    ...each,
    ...byDates,
    `  Reverse change: ${reverse}.`,
  ];
}

function conventionLines(
  name: string,
  { level, requirement, advice, options }: LintRule,
): readonly string[] {
  const settings = Object.entries(options).map(
    ([option, value]) => `  ${option}: ${JSON.stringify(value)}`,
  );
  return [
    `${name}: ${requirement}`,
    `  ${level}`,
    `  = ${advice}`,
    ...settings,
  ];
}
