import {
  escapeControls,
  type Paint,
  painter,
} from "../diagnostics/terminal.js";
import { isAtLeast } from "../diff/findings.js";
import { valuesText } from "../diff/messages.js";
import { joinAdvice } from "../diff/rules/advice.js";
import { type Group, groupsOf } from "./groups.js";
import {
  othersOf,
  locationsOf,
  reachedBy,
  reachOf,
  remarkOf,
  titleOf,
  verdictOf,
  waiverOf,
} from "./phrases.js";
import { failing, type Report, type Told } from "./report.js";

/** How much people want to read, and whether in colour. */
export interface TextOptions {
  readonly colour: boolean;
  /** The verdict and what fails the run alone. */
  readonly quiet: boolean;
  /** Everything about each finding. */
  readonly verbose: boolean;
}

const colours = { breaking: "red", warning: "yellow", info: "dim" } as const;

/** The report for a terminal: the verdict, then the findings, those of one rule together. */
export function textReport(
  report: Report,
  { colour, quiet, verbose }: TextOptions,
): string {
  const paint = painter(colour);
  const shown = quiet ? failing(report) : report.findings;
  const groups = withConstraintsOnce(groupsOf(shown)).map((group) =>
    groupText(paint, group, verbose || isAtLeast(group, report.failOn)),
  );
  const rest = quiet ? [] : waiverTexts(report, paint);
  return [`${verdictLine(report, paint)}\n`, ...groups, ...rest].join("\n");
}

/** Keeps the constraint of an API version only in the first group that it applies to. */
function withConstraintsOnce(groups: readonly Group[]): readonly Group[] {
  const seen = new Set<string>();
  return groups.map((group) => {
    const { constraint, action } = group.advice;
    if (constraint === undefined) return group;
    const isRepeated = seen.has(constraint);
    seen.add(constraint);
    return isRepeated ? { ...group, advice: { action } } : group;
  });
}

/** What is waived, and what is to say of waivers. */
function waiverTexts(
  { waived, remarks }: Report,
  paint: Paint,
): readonly string[] {
  const entries = waived.map((told) => {
    const said = `${titleOf(told)}  ${told.kind} [${told.fingerprint}]: ${waiverOf(told)}`;
    return `  ${escapeControls(said)}\n`;
  });
  const said = remarks.map((remark) => {
    const text = `${remarkOf(remark)}  ${remark.waiver.location}`;
    return `${paint("yellow", "warning")}: ${escapeControls(text)}\n`;
  });
  return [
    ...(entries.length === 0
      ? []
      : [[`${paint("dim", "waived")}\n`, ...entries].join("")]),
    ...(said.length === 0 ? [] : [said.join("")]),
  ];
}

/** The verdict, and what was compared. */
export function verdictLine(report: Report, paint: Paint): string {
  const { breaks, head, numbers } = verdictOf(report);
  const names = escapeControls(`${report.before.name} → ${report.after.name}`);
  const said = paint(breaks ? "red" : "green", head);
  return `${numbers === "" ? said : `${said} ${numbers}`}  ${names}`;
}

function groupText(paint: Paint, group: Group, inFull: boolean): string {
  const { level, rule, title, wire, code, advice, findings } = group;
  const number = findings.length === 1 ? "" : ` (${String(findings.length)})`;
  const head = `${paint(colours[level], level)} ${paint("bold", rule)}${number}: ${title}`;
  const meaning = [`wire: ${wire}, code: ${code}`, `= ${joinAdvice(advice)}`];
  const entries = findings.map((told) =>
    inFull ? fullEntry(paint, told) : shortEntry(paint, told),
  );
  return [head, ...meaning.map((line) => paint("dim", `  ${line}`)), ...entries]
    .map((line) => `${line}\n`)
    .join("");
}

function shortEntry(paint: Paint, told: Told): string {
  const reached = reachedBy(told);
  const detail = [valuesText(told), reached].filter((one) => one !== undefined);
  const rest = detail.length === 0 ? "" : `  (${detail.join("; ")})`;
  return `  ${escapeControls(titleOf(told))}${paint("dim", escapeControls(rest))}`;
}

function fullEntry(paint: Paint, told: Told): string {
  const values = valuesText(told);
  const lines = [
    paint("bold", escapeControls(titleOf(told))),
    ...(values === undefined ? [] : [`  ${escapeControls(values)}`]),
    ...reachLines(told).map((line) => `  ${escapeControls(line)}`),
    paint(
      "dim",
      `  ${escapeControls(locationsIn(told))}  [${told.fingerprint}]`,
    ),
  ];
  return lines.map((line) => `  ${line}`).join("\n");
}

function locationsIn(told: Told): string {
  return [locationsOf(told.positions), othersOf(told)]
    .filter((one) => one !== undefined)
    .join(", ");
}

/** Whom it reaches each way; what it means the other way, where it goes both. */
function reachLines(told: Told): readonly string[] {
  const [worst, ...others] = reachOf(told);
  const rest = others.map((reached, at) => {
    const { reason = "", wire = "", code = "" } = told.impacts[at + 1] ?? {};
    return `${reached}: ${reason} (wire: ${wire}, code: ${code})`;
  });
  const isSaid = reachedBy(told) === undefined || worst === undefined;
  return isSaid ? rest : [worst, ...rest];
}
