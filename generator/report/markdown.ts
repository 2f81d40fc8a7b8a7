import { isAtLeast } from "../diff/findings.js";
import { showValue, valuesText } from "../diff/messages.js";
import { joinAdvice } from "../diff/rules/advice.js";
import type { Level } from "../diff/rules/impacts.js";
import { codeSpan } from "../print/markdown.js";
import { type Group, groupsOf } from "./groups.js";
import {
  cut,
  othersOf,
  locationOf,
  reachedBy,
  reachOf,
  remarkOf,
  titleOf,
  verdictOf,
  waiverOf,
} from "./phrases.js";
import { axisCounts, counts, type Report, type Told } from "./report.js";

/** A comment on GitHub holds 65,536 characters; what else stands there is short. */
const MAX_LENGTH = 63_000;
/** How much of a name is shown: no one reads more. */
const MAX_NAME = 300;

const headings: Readonly<Record<Level, string>> = {
  breaking: "Breaking",
  warning: "Warnings",
  info: "For information",
};

/**
 * The report for a comment on a pull request. Whatever comes from a description
 * stands in code spans, where it is no markup and mentions nobody.
 */
export function markdownReport(report: Report): string {
  const { before, after } = report;
  const { head, numbers } = verdictOf(report);
  const sections = [
    `## ${`${head} ${numbers}`.trim()}`,
    `${span(before.name)} → ${span(after.name)}`,
  ];
  if (report.findings.length > 0) sections.push(tableOf(report));
  let room = MAX_LENGTH - sections.join("\n\n").length;
  for (const [level, number] of counts(report)) {
    if (number === 0) continue;
    const section = sectionOf(report, level, number, room);
    sections.push(section);
    room -= section.length;
  }
  sections.push(...waiverSections(report, room));
  return `${sections.join("\n\n")}\n`;
}

/** What is waived, and what is to say of waivers, if there is room. */
function waiverSections(
  { waived, remarks }: Report,
  room: number,
): readonly string[] {
  const title = `Waived (${String(waived.length)})`;
  const entries = waived.map(
    (told) =>
      `- ${span(titleOf(told))} ${span(told.kind)}: ${span(waiverOf(told))}`,
  );
  const said = remarks.map(
    (remark) => `- ${remarkOf(remark)} ${span(remark.waiver.location)}`,
  );
  return [
    ...(said.length === 0 ? [] : [shortened(said, room / 2)]),
    ...(entries.length === 0
      ? []
      : [folded(title, shortened(entries, room / 2 - 100))]),
  ];
}

/** Lines of a list, as many as there is room for. */
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
  const rows = axisCounts(report).map(
    ({ level, ...numbers }) =>
      `| ${level} | ${Object.values(numbers).join(" | ")} |`,
  );
  const header =
    "| | on the wire | in code | changes |\n| --- | ---: | ---: | ---: |";
  return [header, ...rows].join("\n");
}

function sectionOf(
  report: Report,
  level: Level,
  number: number,
  room: number,
): string {
  const inFull = level !== "info" || isAtLeast({ level }, report.failOn);
  const title = `${headings[level]} (${String(number)})`;
  const found = report.findings.filter((one) => one.level === level);
  const body = listOf(groupsOf(found), number, room - 100);
  return inFull ? `### ${title}\n\n${body}` : folded(title, body);
}

/** The findings of a level, as many as there is room for. */
function listOf(
  groups: readonly Group[],
  number: number,
  room: number,
): string {
  const lines: string[] = [];
  let [left, more] = [room, number];
  for (const group of groups) {
    const head = headOf(group);
    for (const [at, told] of group.findings.entries()) {
      const entry = `${at === 0 ? `${head}\n\n` : ""}${entryOf(told)}`;
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

function headOf({ rule, title, wire, code, advice }: Group): string {
  return `**${span(rule)}** ${title} ${joinAdvice(advice)} _(wire: ${wire}, code: ${code})_`;
}

function entryOf(told: Told): string {
  const reached = reachedBy(told) === undefined ? [] : reachOf(told);
  const { positions, fingerprint } = told;
  const values = valuesText(told, (value) => span(showValue(value)));
  const locations = [positions.before, positions.after].flatMap((one) =>
    one === undefined ? [] : [span(locationOf(one))],
  );
  const others = othersOf(told);
  const details = [
    ...(values === undefined ? [] : [values]),
    ...reached.map(span),
    ...(locations.length === 0 ? [] : [`at ${locations.join(" → ")}`]),
    ...(others === undefined ? [] : [others]),
    `fingerprint ${span(fingerprint)}`,
  ];
  return `- ${span(titleOf(told))}<br>${details.join(", ")}`;
}

function span(text: string): string {
  return codeSpan(cut(text, MAX_NAME));
}
