import type { Sources } from "../diagnostics/diagnostic.js";
import { harmless } from "../diagnostics/harmless.js";
import { type Paint, painter } from "../diagnostics/paint.js";
import type { Json, Place } from "../model/model.js";
import { type Finding, isAtLeast } from "../review/judge.js";
import type { Level } from "../review/verdicts.js";
import type { DiffOptions } from "./arguments.js";
import type { Stream } from "./host.js";
import { count } from "./table.js";
import type { Understood } from "./understand.js";

const colours = { breaking: "red", warning: "yellow", info: "dim" } as const;

/** What `tenon diff` found, for people: the verdict, then each change with whom it reaches. */
export function diffReport(
  out: Stream,
  before: Understood,
  after: Understood,
  findings: readonly Finding[],
  { failOn, quiet, verbose }: DiffOptions,
): string {
  const paint = painter(out.colour);
  const shown = quiet
    ? findings.filter((one) => isAtLeast(one, failOn))
    : findings;
  const entries = shown.map((finding) =>
    finding.level === "info" && !verbose
      ? heading(paint, finding)
      : entry(paint, finding, before, after),
  );
  const files = harmless(`${before.input} → ${after.input}`);
  return [`${verdictOf(paint, findings)}  ${files}\n`, ...entries].join("");
}

function verdictOf(paint: Paint, findings: readonly Finding[]): string {
  if (findings.length === 0)
    return paint("green", "No change of meaning found.");
  const number = (level: Level) =>
    findings.filter((one) => one.level === level).length;
  const numbers = `${number("breaking")} breaking, ${count(number("warning"), "warning")}, ${number("info")} for information.`;
  return number("breaking") > 0
    ? `${paint("red", "Breaking:")} ${numbers}`
    : `${paint("green", "Nothing breaks:")} ${numbers}`;
}

function heading(paint: Paint, { level, kind, where }: Finding): string {
  const name = paint(colours[level], level);
  return `\n${name} ${kind}: ${paint("bold", harmless(where))}\n`;
}

function entry(
  paint: Paint,
  finding: Finding,
  before: Understood,
  after: Understood,
): string {
  const [verdict] = finding.verdicts;
  const lines = [
    [finding.says, verdict?.why].join(" "),
    verdict && `wire: ${verdict.wire}, code: ${verdict.code}`,
    valuesOf(finding),
    reachOf(finding),
    placesOf(finding, before.document, after.document),
    verdict && `= ${verdict.advice}`,
  ];
  const told = lines.flatMap((line) => (line ? [`  ${harmless(line)}\n`] : []));
  return heading(paint, finding) + told.join("");
}

function valuesOf({ before, after }: Finding): string | undefined {
  if (before === undefined && after === undefined) return undefined;
  return `${shownValue(before)} → ${shownValue(after)}`;
}

function shownValue(value: Json | undefined): string {
  if (value === undefined || value === null) return "nothing";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

const ways = { sends: "sent by", receives: "received from", calls: "in" };

/** The first whom it reaches each way, and how many more. */
function reachOf({ reach, verdicts, where }: Finding): string | undefined {
  const parts = verdicts.flatMap(({ direction }) => {
    const users = reach.filter((one) => one.direction === direction);
    const [first] = users;
    if (first === undefined || first.user === where) return [];
    const more = users.length > 1 ? ` and ${users.length - 1} more` : "";
    return [`${ways[direction]} ${first.user}${more}`];
  });
  return parts.length === 0 ? undefined : parts.join("; ");
}

function placesOf(
  { places }: Finding,
  before: Sources,
  after: Sources,
): string {
  const [one, other] = [
    position(places.before, before),
    position(places.after, after),
  ];
  return [one, other].filter((text) => text !== undefined).join(" → ");
}

function position(
  place: Place | undefined,
  sources: Sources,
): string | undefined {
  const found = place === undefined ? undefined : sources.locate(place);
  return found && `${found.file}:${found.line}:${found.column}`;
}
