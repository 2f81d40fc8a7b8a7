import { escapeControls } from "../../language/diagnostics/terminal.js";
import { codeSpan } from "../../language/print/markdown.js";
import { escapeMessage, escapeProperty } from "./github.js";
import { attribute } from "./junit.js";
import { escapeMarkup, markup } from "./markup.js";

/** An error that stopped the comparison. */
export interface ComparisonError {
  readonly message: string;
  /** Its position: `openapi.json:3:5`. */
  readonly at?: string;
  /** Its position for GitHub, if it is in a file of the repository. */
  readonly position?: {
    readonly path: string;
    readonly line: number;
    readonly column: number;
  };
}

const TITLE = "The comparison failed";

/** Prints errors as the report, so that the report of an earlier run cannot be mistaken for the current one. */
export const failureReports = {
  text: (errors: readonly ComparisonError[]) =>
    [`${TITLE}.`, "", ...errors.map(lineOf), ""].join("\n"),
  markdown: (errors: readonly ComparisonError[]) =>
    [
      `## ${TITLE}`,
      "",
      ...errors.map((one) => `- ${codeSpan(lineOf(one))}`),
      "",
    ].join("\n"),
  html: htmlFailure,
  junit: junitFailure,
  github: (errors: readonly ComparisonError[]) =>
    errors.map((one) => `${annotation(one)}\n`).join(""),
} as const;

function lineOf({ message, at }: ComparisonError): string {
  return escapeControls(at === undefined ? message : `${at}: ${message}`);
}

function htmlFailure(errors: readonly ComparisonError[]): string {
  const items = errors.map((one) => markup`<li>${lineOf(one)}</li>`);
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${TITLE}</title>
</head>
<body>
<h1>${TITLE}</h1>
<ul>${items}</ul>
</body>
</html>
`;
  return page.text;
}

function junitFailure(errors: readonly ComparisonError[]): string {
  const counts = `tests="1" failures="0" errors="1"`;
  const lines = errors.map(lineOf);
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuites name="tenon diff" ${counts}>`,
    `  <testsuite name="tenon diff" ${counts}>`,
    `    <testcase classname="error" name="${TITLE}">`,
    `      <error message=${attribute(lines[0] ?? TITLE)}>${lines.map(escapeMarkup).join("\n")}</error>`,
    `    </testcase>`,
    `  </testsuite>`,
    `</testsuites>`,
    "",
  ].join("\n");
}

function annotation(error: ComparisonError): string {
  const { position } = error;
  const location =
    position === undefined
      ? ""
      : `file=${escapeProperty(position.path)},line=${String(position.line)},col=${String(position.column)},`;
  return `::error ${location}title=${escapeProperty(TITLE)}::${escapeMessage(lineOf(error))}`;
}
