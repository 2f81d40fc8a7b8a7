import { codeFrame } from "./code-frame.js";
import type { Severity } from "./codes.js";
import {
  type Diagnostic,
  type LocatedDiagnostic,
  locateDiagnostics,
  type Position,
  type Related,
  type Sources,
} from "./diagnostics.js";
import { escapeControls, type Paint, painter } from "./terminal.js";

export interface RenderOptions {
  /** Whether to use colours. */
  readonly colour?: boolean;
  /** The number of warnings to show for each code; absent: all. */
  readonly shownWarnings?: number;
  /** The number of errors to show for each code; absent: all. */
  readonly shownErrors?: number;
}

/** All diagnostics of a run as text, each with its lines of code, and their number at the end. */
export function renderDiagnostics(
  diagnostics: readonly Diagnostic<string>[],
  sources: Sources,
  {
    colour = false,
    shownWarnings = Infinity,
    shownErrors = Infinity,
  }: RenderOptions = {},
): string {
  if (diagnostics.length === 0) return "";
  const paint = painter(colour);
  const all = locateDiagnostics(diagnostics, sources);
  const hidden = hiddenAmong(all, {
    warning: shownWarnings,
    error: shownErrors,
  });
  const blocks = all
    .filter((found) => !hidden.has(found))
    .map((found) => renderOne(found, sources, paint));
  const rest = new Map<string, number>();
  for (const { diagnostic } of hidden)
    rest.set(diagnostic.code, (rest.get(diagnostic.code) ?? 0) + 1);
  for (const [code, times] of rest) blocks.push(more(code, times, paint));
  const shownOrHidden = all.map(({ diagnostic }) => diagnostic);
  return `${blocks.join("\n")}\n${summary(shownOrHidden)}\n`;
}

/**
 * The diagnostics that are only counted: all after the first few of each code, unless
 * only one would remain.
 */
function hiddenAmong(
  all: readonly LocatedDiagnostic[],
  shown: Readonly<Record<Severity, number>>,
): ReadonlySet<LocatedDiagnostic> {
  const byCode = new Map<string, LocatedDiagnostic[]>();
  for (const found of all) {
    const { code, severity } = found.diagnostic;
    const key = `${severity} ${code}`;
    const same = byCode.get(key);
    if (same === undefined) byCode.set(key, [found]);
    else same.push(found);
  }
  const hidden = [...byCode.values()].flatMap((same) => {
    const first = shown[same[0]?.diagnostic.severity ?? "error"];
    return same.length > first + 1 ? same.slice(first) : [];
  });
  return new Set(hidden);
}

function more(code: string, times: number, paint: Paint): string {
  return `… and ${String(times)} more ${paint("dim", code)} (\`--verbose\` shows all)\n`;
}

function renderOne(
  { diagnostic, position }: LocatedDiagnostic,
  sources: Sources,
  paint: Paint,
): string {
  const {
    code,
    severity,
    message,
    advice,
    location,
    related = [],
  } = diagnostic;
  const where = paint("bold", whereText(location, position));
  const what = paint(severity === "error" ? "red" : "yellow", severity);
  const rows = [
    `${where === "" ? "" : `${where}  `}${what} ${paint("dim", code)}`,
    `  ${escapeControls(message)}`,
    `  ${escapeControls(advice)}`,
    ...frameRows(position, sources, paint),
    ...related.flatMap((other) => renderRelated(other, sources, paint)),
  ];
  return rows.map((row) => `${row}\n`).join("");
}

function renderRelated(
  { message, location, position }: Related,
  sources: Sources,
  paint: Paint,
): readonly string[] {
  const found = position ?? sources.locate(location);
  const where = paint("bold", whereText(location, found));
  return [
    "",
    `  ${where}  ${escapeControls(message)}`,
    ...frameRows(found, sources, paint),
  ];
}

function whereText(location: string, position: Position | undefined): string {
  // Without a text, only the name of the file is useful.
  if (position === undefined) return escapeControls(location.replace(/#$/, ""));
  const { file, line, column } = position;
  return `${escapeControls(file)}:${String(line)}:${String(column)}`;
}

function frameRows(
  position: Position | undefined,
  sources: Sources,
  paint: Paint,
): readonly string[] {
  if (position === undefined) return [];
  const rows = codeFrame(position, sources, paint);
  return rows.length === 0 ? [] : ["", ...rows];
}

function summary(diagnostics: readonly Diagnostic<string>[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const parts = [
    count(errors.length, "error"),
    count(diagnostics.length - errors.length, "warning"),
  ];
  return parts.filter((part) => part !== "").join(", ");
}

function count(number: number, what: string): string {
  if (number === 0) return "";
  return `${String(number)} ${what}${number === 1 ? "" : "s"}`;
}
