import {
  escapeControls,
  painter,
} from "../../language/diagnostics/terminal.js";
import { adviceText } from "../diff/rules/advice.js";
import type { Level } from "../diff/rules/impacts.js";
import { notComparedLines } from "./not-compared.js";
import {
  copiesText,
  detailTexts,
  messageWithReason,
  titleOf,
  waiverText,
  waiverWarningText,
} from "./phrases.js";
import {
  positionInRepository,
  type Report,
  type ReportedFinding,
  type WaivedFinding,
  type WaiverWarning,
} from "./report.js";
import { verdictLine } from "./text.js";

const commands: Readonly<Record<Level, string>> = {
  breaking: "error",
  warning: "warning",
  work: "notice",
  info: "notice",
};

/**
 * Prints the report as workflow commands of GitHub Actions, which become
 * annotations on the lines of a pull request, and the verdict. GitHub shows
 * only ten annotations of each kind per step, so the worst come first.
 */
export function githubReport(report: Report): string {
  const lines = [
    ...report.findings.map((finding) => annotation(finding, report)),
    ...report.waiverWarnings.map((one) => warningAnnotation(one, report)),
    ...report.waived.map((finding) => waivedAnnotation(finding, report)),
  ];
  const verdict = verdictLine(report, painter(false));
  const rest = notComparedLines(report).map(escapeControls);
  return [...lines, verdict, ...rest, ""].join("\n");
}

function annotation(finding: ReportedFinding, report: Report): string {
  const { level, kind, impacts, fingerprint } = finding;
  const [impact] = impacts;
  const lines = [
    titleOf(finding),
    messageWithReason(finding),
    ...detailTexts(finding),
    copiesText(finding),
    impact && adviceText(impact),
    `fingerprint ${fingerprint}`,
  ].filter((line) => line !== undefined);
  const properties = [
    ...positionProperties(finding, report),
    `title=${escapeProperty(`${level} ${kind}`)}`,
  ];
  const message = escapeMessage(lines.map(escapeControls).join("\n"));
  return `::${commands[level]} ${properties.join(",")}::${message}`;
}

function waivedAnnotation(finding: WaivedFinding, report: Report): string {
  const properties = [
    ...positionProperties(finding, report),
    `title=${escapeProperty(`waived ${finding.kind}`)}`,
  ];
  const lines = [titleOf(finding), finding.message, waiverText(finding)];
  const message = escapeMessage(lines.map(escapeControls).join("\n"));
  return `::notice ${properties.join(",")}::${message}`;
}

function warningAnnotation(
  warning: WaiverWarning,
  { inRepository }: Report,
): string {
  const [, file = "", line = "1", column = "1"] =
    /^(.*):(\d+):(\d+)$/s.exec(warning.waiver.location) ?? [];
  const path = inRepository(file).replaceAll("\\", "/");
  return `::warning file=${escapeProperty(path)},line=${line},col=${column},title=waiver::${escapeMessage(waiverWarningText(warning))}`;
}

function positionProperties(
  finding: ReportedFinding,
  report: Report,
): readonly string[] {
  const position = positionInRepository(finding, report);
  if (position === undefined) return [];
  const { file, line, column } = position;
  return [
    `file=${escapeProperty(file)}`,
    `line=${String(line)}`,
    `col=${String(column)}`,
  ];
}

/** Escapes the message of a workflow command, which ends at a line break. */
export function escapeMessage(text: string): string {
  return text
    .replaceAll("%", "%25")
    .replaceAll("\r", "%0D")
    .replaceAll("\n", "%0A");
}

/** Escapes a property of a workflow command, which ends at a comma or colon. */
export function escapeProperty(text: string): string {
  return escapeMessage(escapeControls(text))
    .replaceAll(":", "%3A")
    .replaceAll(",", "%2C");
}
