import { escapeControls } from "../../language/diagnostics/terminal.js";
import { codeSpan } from "../../language/print/markdown.js";
import { markup } from "./markup.js";
import type { Result, Results } from "./results.js";

/** GitHub allows 65,536 characters in a comment. */
const MAX_LENGTH = 65_000;

/** Prints results as plain text. */
export function textResults({ results, verdict }: Results): string {
  return [verdict, "", ...results.map(lineOf), ""].join("\n");
}

/** Prints results for a comment on a pull request. Strings of a description are in code spans, where they are not markup and mention no user. */
export function markdownResults(all: Results): string {
  const head = `## ${all.verdict}\n\n${codeSpan(all.subject)}\n`;
  let room = MAX_LENGTH - head.length;
  const items = all.results.map((one) => `- ${codeSpan(lineOf(one))}\n`);
  const shown = items.findIndex((item) => (room -= item.length) < 0);
  if (shown < 0) return [head, "\n", ...items].join("");
  const rest = `\nand ${String(items.length - shown)} more\n`;
  return [head, "\n", ...items.slice(0, shown), rest].join("");
}

/** Prints results as a self-contained page. */
export function htmlResults({ results, verdict, subject }: Results): string {
  const items = results.map((one) => markup`<li>${lineOf(one)}</li>\n`);
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${verdict}</title>
</head>
<body>
<h1>${verdict}</h1>
<p><code>${subject}</code></p>
<ul>
${items}</ul>
</body>
</html>
`;
  return page.text;
}

function lineOf({ level, rule, position, message }: Result): string {
  const at =
    position === undefined
      ? ""
      : `${position.file}:${String(position.line)}:${String(position.column)}: `;
  return escapeControls(`${at}${level} ${rule}: ${message}`);
}
