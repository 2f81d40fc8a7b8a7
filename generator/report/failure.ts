import { escapeControls } from "../diagnostics/terminal.js";
import { codeSpan } from "../print/markdown.js";
import { data, property } from "./github.js";
import { attribute, escaped } from "./junit.js";
import { markup } from "./markup.js";

/** Why nothing was compared. */
export interface Fault {
  readonly message: string;
  /** Where it stands: `openapi.json:3:5`. */
  readonly at?: string;
  /** The same for GitHub, where it stands in a file of the folder. */
  readonly position?: {
    readonly path: string;
    readonly line: number;
    readonly column: number;
  };
}

const HEAD = "Nothing was compared";

/** In place of a report, so that none of an earlier run is taken for one. */
export const failureReports = {
  text: (faults: readonly Fault[]) =>
    [`${HEAD}.`, "", ...faults.map(lineOf), ""].join("\n"),
  markdown: (faults: readonly Fault[]) =>
    [
      `## ${HEAD}`,
      "",
      ...faults.map((one) => `- ${codeSpan(lineOf(one))}`),
      "",
    ].join("\n"),
  html: htmlFailure,
  junit: junitFailure,
  github: (faults: readonly Fault[]) =>
    faults.map((fault) => `${annotation(fault)}\n`).join(""),
} as const;

function lineOf({ message, at }: Fault): string {
  return escapeControls(at === undefined ? message : `${at}: ${message}`);
}

function htmlFailure(faults: readonly Fault[]): string {
  const items = faults.map((fault) => markup`<li>${lineOf(fault)}</li>`);
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${HEAD}</title>
</head>
<body>
<h1>${HEAD}</h1>
<ul>${items}</ul>
</body>
</html>
`;
  return page.text;
}

function junitFailure(faults: readonly Fault[]): string {
  const numbers = `tests="1" failures="0" errors="1"`;
  const said = faults.map(lineOf);
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuites name="tenon diff" ${numbers}>`,
    `  <testsuite name="tenon diff" ${numbers}>`,
    `    <testcase classname="error" name="${HEAD}">`,
    `      <error message=${attribute(said[0] ?? HEAD)}>${said.map(escaped).join("\n")}</error>`,
    `    </testcase>`,
    `  </testsuite>`,
    `</testsuites>`,
    "",
  ].join("\n");
}

function annotation(fault: Fault): string {
  const { position } = fault;
  const location =
    position === undefined
      ? ""
      : `file=${property(position.path)},line=${String(position.line)},col=${String(position.column)},`;
  return `::error ${location}title=${property(HEAD)}::${data(lineOf(fault))}`;
}
