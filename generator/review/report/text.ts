import {
  escapeControls,
  type Paint,
  painter,
} from "../../language/diagnostics/terminal.js";
import { valuesText } from "../diff/messages.js";
import { joinAdvice } from "../diff/rules/advice.js";
import { notComparedLines } from "./not-compared.js";
import {
  affectedByDirection,
  copiesText,
  detailTexts,
  type FindingGroup,
  groupFindings,
  judgementText,
  positionsText,
  titleOf,
  verdictOf,
  waiverText,
  waiverWarningText,
  worstAffected,
} from "./phrases.js";
import {
  failingFindings,
  failsRun,
  type Report,
  type ReportedFinding,
} from "./report.js";
import { missingWitnesses, witnessTextOf } from "./witness-text.js";

/** Options of the text report. */
export interface TextOptions {
  readonly colour: boolean;
  /** Print only the verdict and the findings that fail the run. */
  readonly quiet: boolean;
  /** Print all details of each finding. */
  readonly verbose: boolean;
}

const colours = {
  breaking: "red",
  warning: "yellow",
  work: "cyan",
  info: "dim",
} as const;

/** Prints the report for a terminal: the verdict, then the findings, grouped by rule. */
export function textReport(
  report: Report,
  { colour, quiet, verbose }: TextOptions,
): string {
  const paint = painter(colour);
  const shown = quiet ? failingFindings(report) : report.findings;
  const groups = withConstraintsOnce(groupFindings(shown)).map((group) =>
    groupText(
      paint,
      group,
      verbose || group.findings.some((one) => failsRun(one, report)),
    ),
  );
  const rest = quiet
    ? []
    : [
        ...waiverTexts(report, paint),
        [...missingWitnesses(report), ...notComparedLines(report)]
          .map((line) => `${paint("dim", escapeControls(line))}\n`)
          .join(""),
      ];
  return [`${verdictLine(report, paint)}\n`, ...groups, ...rest].join("\n");
}

/** Keeps the constraint of an API version only in the first group that it applies to. */
function withConstraintsOnce(
  groups: readonly FindingGroup[],
): readonly FindingGroup[] {
  const seen = new Set<string>();
  return groups.map((group) => {
    const { constraint, action } = group.advice;
    if (constraint === undefined) return group;
    const isRepeated = seen.has(constraint);
    seen.add(constraint);
    return isRepeated ? { ...group, advice: { action } } : group;
  });
}

/** The waived findings, and the warnings about waivers. */
function waiverTexts(
  { waived, waiverWarnings }: Report,
  paint: Paint,
): readonly string[] {
  const entries = waived.map((finding) => {
    const text = `${titleOf(finding)}  ${finding.kind} [${finding.fingerprint}]: ${waiverText(finding)}`;
    return `  ${escapeControls(text)}\n`;
  });
  const warnings = waiverWarnings.map((one) => {
    const text = `${waiverWarningText(one)}  ${one.waiver.location}`;
    return `${paint("yellow", "warning")}: ${escapeControls(text)}\n`;
  });
  return [
    ...(entries.length === 0
      ? []
      : [[`${paint("dim", "waived")}\n`, ...entries].join("")]),
    ...(warnings.length === 0 ? [] : [warnings.join("")]),
  ];
}

/** The verdict, with the names of the descriptions. */
export function verdictLine(report: Report, paint: Paint): string {
  const { breaks, verdict, numbers } = verdictOf(report);
  const names = escapeControls(`${report.before.name} → ${report.after.name}`);
  const head = paint(breaks ? "red" : "green", verdict);
  return `${numbers === "" ? head : `${head} ${numbers}`}  ${names}`;
}

function groupText(paint: Paint, group: FindingGroup, inFull: boolean): string {
  const { level, rule, title, advice, findings } = group;
  const count = findings.length === 1 ? "" : ` (${String(findings.length)})`;
  const head = `${paint(colours[level], level)} ${paint("bold", rule)}${count}: ${title}`;
  const verdict = [judgementText(group), `= ${joinAdvice(advice)}`];
  const entries = findings.map((finding) =>
    inFull ? fullEntry(paint, finding) : shortEntry(paint, finding),
  );
  return [head, ...verdict.map((line) => paint("dim", `  ${line}`)), ...entries]
    .map((line) => `${line}\n`)
    .join("");
}

function shortEntry(paint: Paint, finding: ReportedFinding): string {
  const details = [valuesText(finding), worstAffected(finding)].filter(
    (one) => one !== undefined,
  );
  const rest = details.length === 0 ? "" : `  (${details.join("; ")})`;
  return `  ${escapeControls(titleOf(finding))}${paint("dim", escapeControls(rest))}`;
}

function fullEntry(paint: Paint, finding: ReportedFinding): string {
  const values = valuesText(finding);
  const lines = [
    paint("bold", escapeControls(titleOf(finding))),
    ...(values === undefined ? [] : [`  ${escapeControls(values)}`]),
    ...affectedLines(finding).map((line) => `  ${escapeControls(line)}`),
    ...detailTexts(finding).map((line) => `  - ${escapeControls(line)}`),
    ...witnessLines(finding).map((line) => `  ${escapeControls(line)}`),
    paint(
      "dim",
      `  ${escapeControls(positionsIn(finding))}  [${finding.fingerprint}]`,
    ),
  ];
  return lines.map((line) => `  ${line}`).join("\n");
}

function witnessLines(finding: ReportedFinding): readonly string[] {
  const text = witnessTextOf(finding);
  if (text === undefined) return [];
  if (typeof text === "string") return [text];
  const { message, accepted, refused } = text;
  return [`example: ${message}`, `  ${accepted} ${refused}`];
}

function positionsIn(finding: ReportedFinding): string {
  return [positionsText(finding.positions), copiesText(finding)]
    .filter((one) => one !== undefined)
    .join(", ");
}

/** The affected operations in each direction, with the verdict of each direction but the worst, which the group states. */
function affectedLines(finding: ReportedFinding): readonly string[] {
  const [worst, ...others] = affectedByDirection(finding);
  const rest = others.map((affected, at) => {
    const impact = finding.impacts[at + 1];
    return impact === undefined
      ? affected
      : `${affected}: ${impact.reason} (${judgementText(impact)})`;
  });
  const isInTitle = worstAffected(finding) === undefined || worst === undefined;
  return isInTitle ? rest : [worst, ...rest];
}
