import { escapeControls, painter } from "../diagnostics/terminal.js";
import { adviceText } from "../diff/rules/advice.js";
import type { Level } from "../diff/rules/impacts.js";
import { othersOf, remarkOf, titleOf, waiverOf } from "./phrases.js";
import {
  locationInRepository,
  type Remark,
  type Report,
  type Told,
  type Waived,
} from "./report.js";
import { verdictLine } from "./text.js";

const commands: Readonly<Record<Level, string>> = {
  breaking: "error",
  warning: "warning",
  info: "notice",
};

/**
 * The report as commands of GitHub Actions, which shows them beside the lines
 * of a pull request, and the verdict. Of each kind it shows but ten a step: the
 * worst stand first.
 */
export function githubReport(report: Report): string {
  const lines = [
    ...report.findings.map((told) => annotation(told, report)),
    ...report.remarks.map((remark) => remarkLine(remark, report)),
    ...report.waived.map((told) => waivedLine(told, report)),
  ];
  return [...lines, verdictLine(report, painter(false)), ""].join("\n");
}

function annotation(told: Told, report: Report): string {
  const { level, kind, message, impacts, fingerprint } = told;
  const [impact] = impacts;
  const lines = [
    titleOf(told),
    [message, impact?.reason ?? ""].join(" ").trim(),
    othersOf(told),
    impact && adviceText(impact),
    `fingerprint ${fingerprint}`,
  ].filter((line) => line !== undefined);
  const properties = [
    ...locationOf(told, report),
    `title=${property(`${level} ${kind}`)}`,
  ];
  const body = data(lines.map(escapeControls).join("\n"));
  return `::${commands[level]} ${properties.join(",")}::${body}`;
}

function waivedLine(told: Waived, report: Report): string {
  const title = `title=${property(`waived ${told.kind}`)}`;
  const lines = [titleOf(told), told.message, waiverOf(told)].map(
    escapeControls,
  );
  return `::notice ${[...locationOf(told, report), title].join(",")}::${data(lines.join("\n"))}`;
}

function remarkLine(remark: Remark, { inRepository }: Report): string {
  const [, file = "", line = "1", column = "1"] =
    /^(.*):(\d+):(\d+)$/s.exec(remark.waiver.location) ?? [];
  const location = `file=${property(inRepository(file).replaceAll("\\", "/"))},line=${line},col=${column}`;
  return `::warning ${location},title=waiver::${data(remarkOf(remark))}`;
}

function locationOf(told: Told, report: Report): readonly string[] {
  const position = locationInRepository(told, report);
  if (position === undefined) return [];
  const { file, line, column } = position;
  return [
    `file=${property(file)}`,
    `line=${String(line)}`,
    `col=${String(column)}`,
  ];
}

/** A message without what the runner of GitHub Actions takes for the end of a line. */
export function data(text: string): string {
  return text
    .replaceAll("%", "%25")
    .replaceAll("\r", "%0D")
    .replaceAll("\n", "%0A");
}

/** The same for what ends a property or its name. */
export function property(text: string): string {
  return data(escapeControls(text))
    .replaceAll(":", "%3A")
    .replaceAll(",", "%2C");
}
