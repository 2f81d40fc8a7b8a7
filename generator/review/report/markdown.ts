import { codeSpan } from "../../language/print/markdown.js";
import { showValue, valuesText } from "../diff/messages.js";
import { joinAdvice } from "../diff/rules/advice.js";
import { type Level, levels } from "../diff/rules/impacts.js";
import type { Grouping } from "./grouping.js";
import {
  type Block,
  Constraints,
  countsText,
  type FindingGroup,
  groupFindings,
  type Outline,
  outlineOf,
  quietHeading,
} from "./groups.js";
import { notComparedLines } from "./not-compared.js";
import {
  affectedByDirection,
  copiesText,
  detailTexts,
  judgementText,
  positionText,
  titleOf,
  truncate,
  usersText,
  verdictOf,
  waiverText,
  waiverWarningText,
  worstAffected,
} from "./phrases.js";
import { countByAxis, type Report, type ReportedFinding } from "./report.js";
import { missingWitnesses, witnessTextOf } from "./witness-text.js";

/** GitHub allows 65,536 characters in a comment. The margin is for the notes about findings left out. */
const MAX_LENGTH = 63_000;
/** The part of a comment that is kept for findings of a level, however many worse ones there are. */
const shares: Readonly<Record<Level, number>> = {
  breaking: 1,
  warning: 0.25,
  work: 0.1,
  info: 0.1,
};
/** At most this many operations are named in a heading. */
const MAX_USERS = 5;
/** Longer names are truncated. */
const MAX_NAME = 300;

/**
 * Prints the report for a comment on a pull request. Strings of a description
 * are in code spans, where they are not markup and mention no user.
 */
export function markdownReport(
  report: Report,
  grouping: Grouping = "operation",
): string {
  const { before, after } = report;
  const { verdict, numbers } = verdictOf(report);
  const sections = [
    `## ${`${verdict} ${numbers}`.trim()}`,
    `${span(before.name)} → ${span(after.name)}`,
  ];
  if (report.findings.length > 0) sections.push(tableOf(report));
  sections.push(notComparedSection(report));
  let room = MAX_LENGTH - sections.join("\n\n").length;
  const parts = partsOf(outlineOf(report, grouping));
  const reserves = parts.map(({ share, print }) =>
    Math.min(print(Infinity).length + 100, MAX_LENGTH * share),
  );
  for (const [at, { print }] of parts.entries()) {
    const reserved = reserves.slice(at + 1).reduce((a, b) => a + b, 0);
    const section = print(room - reserved);
    sections.push(section);
    room -= section.length;
  }
  sections.push(...waiverSections(report, room));
  return `${sections.join("\n\n")}\n`;
}

/** A part of the report that gets room of its own. */
interface Part {
  /** The share of the room that worse findings must leave for it, if it needs that much. */
  readonly share: number;
  /** Prints as much of it as there is room for. */
  readonly print: (room: number) => string;
}

/** The blocks of each level, the worst first, and then what needs no action. */
function partsOf(outline: Outline): readonly Part[] {
  const constraints = new Constraints();
  const { blocks, quiet } = outline;
  const ofLevels = levels.toReversed().flatMap((level): readonly Part[] => {
    const items = blocks
      .filter((block) => block.level === level)
      .flatMap((block) => itemsOf(block, constraints));
    return items.length === 0
      ? []
      : [{ share: shares[level], print: (room) => listOf(items, room - 100) }];
  });
  if (quiet.length === 0) return ofLevels;
  const items = itemsIn(quiet, undefined, constraints);
  const title = quietHeading(outline);
  return [
    ...ofLevels,
    {
      share: shares.info,
      print: (room) => folded(title, listOf(items, room - 100)),
    },
  ];
}

function notComparedSection(report: Report): string {
  const [first = "", ...others] = notComparedLines(report);
  return [...missingWitnesses(report), first, ...others.map(span)].join(
    "<br>\n",
  );
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

/** A finding, and the headings that come before it. */
interface Item {
  readonly heads: readonly string[];
  readonly entry: string;
}

function itemsOf(block: Block, constraints: Constraints): readonly Item[] {
  const { title, findings } = block;
  const [first, ...others] = itemsIn(findings, title, constraints);
  if (first === undefined) return [];
  const heads = [...headingOf(block), ...first.heads];
  return [{ ...first, heads }, ...others];
}

function headingOf(block: Block): readonly string[] {
  const { title, isName, users, findings } = block;
  if (!isName) return [`### ${title} (${String(findings.length)})`];
  return [
    `### ${span(title)} (${countsText(block)})`,
    ...(users.length === 0
      ? []
      : [`Reaches ${usersText(users.map(span), MAX_USERS)}.`]),
  ];
}

function itemsIn(
  findings: readonly ReportedFinding[],
  heading: string | undefined,
  constraints: Constraints,
): readonly Item[] {
  return groupFindings(findings).flatMap((group) => {
    const head = headOf(constraints.once(group));
    return group.findings.map((finding, at) => ({
      heads: at === 0 ? [head] : [],
      entry: entryOf(finding, heading),
    }));
  });
}

/** As many findings as there is room for. */
function listOf(items: readonly Item[], room: number): string {
  const lines: string[] = [];
  let left = room;
  for (const [at, { heads, entry }] of items.entries()) {
    const isFirst = heads.length > 0;
    const text = [...heads, entry].join("\n\n");
    if (text.length + 2 > left) {
      lines.push(`\nand ${String(items.length - at)} more`);
      break;
    }
    lines.push(isFirst ? `\n${text}` : text);
    left -= text.length + 2;
  }
  return lines.join("\n").trim();
}

function headOf(group: FindingGroup): string {
  const { rule, title, advice } = group;
  return `**${span(rule)}** ${title} ${joinAdvice(advice)} _(${judgementText(group)})_`;
}

function entryOf(
  finding: ReportedFinding,
  heading: string | undefined,
): string {
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
  return `- ${span(titleOf(finding, heading))}<br>${parts.join(", ")}${witnessIn(finding)}${details.join("")}`;
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
