import {
  count,
  escapeControls,
  type Paint,
  painter,
} from "../../language/diagnostics/terminal.js";
import { valuesText } from "../diff/messages.js";
import { joinAdvice } from "../diff/rules/advice.js";
import type { Grouping } from "./grouping.js";
import {
  type Block,
  Constraints,
  countsText,
  type FindingGroup,
  groupFindings,
  type Outline,
  outlineOf,
} from "./groups.js";
import { notComparedLines } from "./not-compared.js";
import {
  affectedByDirection,
  copiesText,
  detailTexts,
  judgementText,
  positionsText,
  titleOf,
  usersText,
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
  /** Absent: by rule. */
  readonly group?: Grouping | undefined;
}

const colours = {
  breaking: "red",
  warning: "yellow",
  work: "cyan",
  info: "dim",
} as const;

/** Prints the report for a terminal: the verdict, then the findings. */
export function textReport(
  report: Report,
  { colour, quiet, verbose, group: grouping = "rule" }: TextOptions,
): string {
  const paint = painter(colour);
  const shown = quiet
    ? { ...report, findings: failingFindings(report) }
    : report;
  const outline = outlineOf(shown, grouping);
  const constraints = new Constraints();
  const printed = (findings: readonly ReportedFinding[], heading?: string) =>
    groupFindings(findings).map((group) =>
      groupText(paint, constraints.once(group), {
        heading,
        inFull: verbose || group.findings.some((one) => failsRun(one, report)),
      }),
    );
  const blocks = outline.blocks.flatMap((block) =>
    grouping === "rule"
      ? printed(block.findings)
      : [headingText(paint, block), ...printed(block.findings, block.title)],
  );
  const rest = quiet
    ? []
    : [
        ...(verbose ? printed(outline.quiet) : quietTexts(paint, outline)),
        ...waiverTexts(report, paint),
        [...missingWitnesses(report), ...notComparedLines(report)]
          .map((line) => `${paint("dim", escapeControls(line))}\n`)
          .join(""),
      ];
  return [`${verdictLine(report, paint)}\n`, ...blocks, ...rest].join("\n");
}

/** At most this many operations are named in a heading. */
const MAX_USERS = 3;

function headingText(paint: Paint, block: Block): string {
  const { title, users } = block;
  const reached =
    users.length === 0 ? "" : `, reaches ${usersText(users, MAX_USERS)}`;
  const rest = escapeControls(`(${countsText(block)}${reached})`);
  return `${paint("bold", `# ${escapeControls(title)}`)}  ${paint("dim", rest)}\n`;
}

/** The findings that need no action, as a line with their number for each rule. */
function quietTexts(paint: Paint, { quiet }: Outline): readonly string[] {
  if (quiet.length === 0) return [];
  const rules = new Map<string, number>();
  for (const { kind } of quiet) rules.set(kind, (rules.get(kind) ?? 0) + 1);
  const listed = [...rules].map(
    ([rule, number]) => `${String(number)} ${rule}`,
  );
  const needs = quiet.length === 1 ? "needs" : "need";
  return [
    `${paint("dim", `${count(quiet.length, "finding")} ${needs} no action: ${listed.join(", ")}. --verbose lists them.`)}\n`,
  ];
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

function groupText(
  paint: Paint,
  group: FindingGroup,
  {
    heading,
    inFull,
  }: { readonly heading: string | undefined; readonly inFull: boolean },
): string {
  const { level, rule, title, advice, findings } = group;
  const count = findings.length === 1 ? "" : ` (${String(findings.length)})`;
  const head = `${paint(colours[level], level)} ${paint("bold", rule)}${count}: ${title}`;
  const verdict = [judgementText(group), `= ${joinAdvice(advice)}`];
  const entries = findings.map((finding) =>
    inFull
      ? fullEntry(paint, finding, heading)
      : shortEntry(paint, finding, heading),
  );
  return [head, ...verdict.map((line) => paint("dim", `  ${line}`)), ...entries]
    .map((line) => `${line}\n`)
    .join("");
}

function shortEntry(
  paint: Paint,
  finding: ReportedFinding,
  heading: string | undefined,
): string {
  const details = [valuesText(finding), worstAffected(finding)].filter(
    (one) => one !== undefined,
  );
  const rest = details.length === 0 ? "" : `  (${details.join("; ")})`;
  return `  ${escapeControls(titleOf(finding, heading))}${paint("dim", escapeControls(rest))}`;
}

function fullEntry(
  paint: Paint,
  finding: ReportedFinding,
  heading: string | undefined,
): string {
  const values = valuesText(finding);
  const lines = [
    paint("bold", escapeControls(titleOf(finding, heading))),
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
