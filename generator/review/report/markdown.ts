import { codeSpan } from "../../language/print/markdown.js";
import { showValue, valuesText } from "../diff/messages.js";
import { joinAdvice } from "../diff/rules/advice.js";
import type { Level } from "../diff/rules/impacts.js";
import { notComparedLines } from "./not-compared.js";
import {
  affectedByDirection,
  copiesText,
  detailTexts,
  type FindingGroup,
  groupFindings,
  judgementText,
  levelHeadings,
  positionText,
  titleOf,
  truncate,
  verdictOf,
  waiverText,
  waiverWarningText,
  worstAffected,
} from "./phrases.js";
import {
  countByAxis,
  countByLevel,
  failsRun,
  type Report,
  type ReportedFinding,
} from "./report.js";
import { missingWitnesses, witnessTextOf } from "./witness-text.js";

/** GitHub allows 65,536 characters in a comment. The margin is for the notes about findings left out. */
const MAX_LENGTH = 63_000;
/** The part of a comment that is kept for a level, however many worse findings there are. */
const shares: Readonly<Record<Level, number>> = {
  breaking: 1,
  warning: 0.25,
  work: 0.1,
  info: 0.1,
};
/** Longer names are truncated. */
const MAX_NAME = 300;

/**
 * Prints the report for a comment on a pull request. Strings of a description
 * are in code spans, where they are not markup and mention no user.
 */
export function markdownReport(report: Report): string {
  const { before, after } = report;
  const { verdict, numbers } = verdictOf(report);
  const sections = [
    `## ${`${verdict} ${numbers}`.trim()}`,
    `${span(before.name)} → ${span(after.name)}`,
  ];
  if (report.findings.length > 0) sections.push(tableOf(report));
  sections.push(notComparedSection(report));
  let room = MAX_LENGTH - sections.join("\n\n").length;
  const found = countByLevel(report).filter(([, count]) => count > 0);
  const reserves = found.map(([level, count]) =>
    reserveOf(level, sectionOf(report, level, count, Infinity).length),
  );
  for (const [at, [level, count]] of found.entries()) {
    const reserved = reserves.slice(at + 1).reduce((a, b) => a + b, 0);
    const section = sectionOf(report, level, count, room - reserved);
    sections.push(section);
    room -= section.length;
  }
  sections.push(...waiverSections(report, room));
  return `${sections.join("\n\n")}\n`;
}

function notComparedSection(report: Report): string {
  const [first = "", ...others] = notComparedLines(report);
  return [...missingWitnesses(report), first, ...others.map(span)].join(
    "<br>\n",
  );
}

/**
 * The room that worse findings must leave for a level: the length that it needs, up to
 * its share.
 */
function reserveOf(level: Level, needed: number): number {
  return Math.min(needed + 100, MAX_LENGTH * shares[level]);
}

/** The waived findings and the warnings about waivers, if there is room. */
function waiverSections(
  { waived, waiverWarnings }: Report,
  room: number,
): readonly string[] {
  const title = `Waived (${String(waived.length)})`;
  const entries = waived.map(
    (finding) =>
      `- ${span(titleOf(finding))} ${span(finding.kind)}: ${span(waiverText(finding))}`,
  );
  const warnings = waiverWarnings.map(
    (one) => `- ${waiverWarningText(one)} ${span(one.waiver.location)}`,
  );
  return [
    ...(warnings.length === 0 ? [] : [shortened(warnings, room / 2)]),
    ...(entries.length === 0
      ? []
      : [folded(title, shortened(entries, room / 2 - 100))]),
  ];
}

/** As many lines of a list as there is room for. */
function shortened(lines: readonly string[], room: number): string {
  let left = room - 30;
  const fits = lines.findIndex((line) => (left -= line.length + 1) < 0);
  if (fits < 0) return lines.join("\n");
  const more = `\nand ${String(lines.length - fits)} more`;
  return [...lines.slice(0, fits), more].join("\n").trim();
}

function folded(title: string, body: string): string {
  return `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;
}

function tableOf(report: Report): string {
  const rows = countByAxis(report).map(
    ({ level, wire, code, all }) =>
      `| ${[level, wire, code, all].join(" | ")} |`,
  );
  const header = "| | wire | code | findings |\n| --- | ---: | ---: | ---: |";
  return [header, ...rows].join("\n");
}

function sectionOf(
  report: Report,
  level: Level,
  count: number,
  room: number,
): string {
  const findings = report.findings.filter((one) => one.level === level);
  const inFull =
    level !== "info" || findings.some((one) => failsRun(one, report));
  const title = `${levelHeadings[level]} (${String(count)})`;
  const body = listOf(groupFindings(findings), count, room - 100);
  return inFull ? `### ${title}\n\n${body}` : folded(title, body);
}

/** As many findings of a level as there is room for. */
function listOf(
  groups: readonly FindingGroup[],
  count: number,
  room: number,
): string {
  const lines: string[] = [];
  let [left, more] = [room, count];
  for (const group of groups) {
    const head = headOf(group);
    for (const [at, finding] of group.findings.entries()) {
      const entry = `${at === 0 ? `${head}\n\n` : ""}${entryOf(finding)}`;
      if (entry.length + 2 > left) {
        lines.push(`\nand ${String(more)} more`);
        return lines.join("\n").trim();
      }
      lines.push(at === 0 ? `\n${entry}` : entry);
      left -= entry.length + 2;
      more -= 1;
    }
  }
  return lines.join("\n").trim();
}

function headOf(group: FindingGroup): string {
  const { rule, title, advice } = group;
  return `**${span(rule)}** ${title} ${joinAdvice(advice)} _(${judgementText(group)})_`;
}

function entryOf(finding: ReportedFinding): string {
  const affected =
    worstAffected(finding) === undefined ? [] : affectedByDirection(finding);
  const { before, after } = finding.positions;
  const positions = [before, after].flatMap((one) =>
    one === undefined ? [] : [span(positionText(one))],
  );
  const parts = [
    valuesText(finding, (value) => span(showValue(value))),
    ...affected.map(span),
    positions.length === 0 ? undefined : `at ${positions.join(" → ")}`,
    copiesInMarkdown(finding),
    `fingerprint ${span(finding.fingerprint)}`,
  ].filter((one) => one !== undefined);
  const details = detailTexts(finding).map((text) => `\n  - ${span(text)}`);
  return `- ${span(titleOf(finding))}<br>${parts.join(", ")}${witnessIn(finding)}${details.join("")}`;
}

/** The example on a line of its own. */
function witnessIn(finding: ReportedFinding): string {
  const text = witnessTextOf(finding);
  if (text === undefined) return "";
  if (typeof text === "string") return `<br>${text}`;
  const { message, accepted, refused } = text;
  return `<br>Example: ${span(message)} ${accepted} ${span(refused)}`;
}

/** The copies; only strings of a description need a code span. */
function copiesInMarkdown(finding: ReportedFinding): string | undefined {
  const [number, places] = copiesText(finding)?.split(/: (.*)/s) ?? [];
  return places === undefined ? number : `${number ?? ""}: ${span(places)}`;
}

function span(text: string): string {
  return codeSpan(truncate(text, MAX_NAME));
}
