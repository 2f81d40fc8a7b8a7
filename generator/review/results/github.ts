import type { Position } from "../../language/diagnostics/diagnostics.js";
import { escapeControls } from "../../language/diagnostics/terminal.js";
import type { Result, Results } from "./results.js";

const commands: Readonly<Record<Result["severity"], string>> = {
  error: "error",
  warning: "warning",
  note: "notice",
};

/**
 * Prints results as workflow commands of GitHub Actions, which become
 * annotations on the lines of a pull request, and the verdict. GitHub shows
 * only ten annotations of each kind per step, so the worst come first.
 */
export function githubResults({ results, verdict, notes }: Results): string {
  const rest = [verdict, ...notes].map(escapeControls);
  return [...results.map(annotation), ...rest, ""].join("\n");
}

function annotation(result: Result): string {
  const { outcome, severity, level, rule, title, message, more } = result;
  const { fingerprint, reason } = result;
  const isWaived = outcome === "waived";
  const lines = isWaived
    ? [title, message, reason ?? ""]
    : [title, message, ...more, `fingerprint ${fingerprint}`];
  const properties = [
    ...positionProperties(result.position),
    `title=${escapeProperty(`${isWaived ? "waived" : level} ${rule}`)}`,
  ];
  const text = escapeMessage(lines.map(escapeControls).join("\n"));
  return `::${isWaived ? "notice" : commands[severity]} ${properties.join(",")}::${text}`;
}

function positionProperties(position: Position | undefined): readonly string[] {
  if (position === undefined) return [];
  const { file, line, column } = position;
  return [
    `file=${escapeProperty(file)}`,
    `line=${String(line)}`,
    `col=${String(column)}`,
  ];
}

/** Escapes the message of a workflow command, which ends at a line break. */
function escapeMessage(text: string): string {
  return text
    .replaceAll("%", "%25")
    .replaceAll("\r", "%0D")
    .replaceAll("\n", "%0A");
}

/** Escapes a property of a workflow command, which ends at a comma or colon. */
function escapeProperty(text: string): string {
  return escapeMessage(escapeControls(text))
    .replaceAll(":", "%3A")
    .replaceAll(",", "%2C");
}
