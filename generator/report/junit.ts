import { escapeControls } from "../diagnostics/terminal.js";
import { isAtLeast } from "../diff/findings.js";
import { adviceText } from "../diff/rules/advice.js";
import {
  locationsOf,
  remarkOf,
  titleOf,
  usersOf,
  waiverOf,
} from "./phrases.js";
import {
  failing,
  locationInRepository,
  type Report,
  type Told,
} from "./report.js";

/** How many operations are listed that a change reaches. */
const MAX_USERS = 20;

/** The report as JUnit has it: a test case for each finding, which fails where the run does. */
export function junitReport(report: Report): string {
  const { before, after, findings, waived, remarks } = report;
  const tests = findings.length + waived.length;
  const numbers = `tests="${String(tests)}" failures="${String(failing(report).length)}" skipped="${String(waived.length)}"`;
  const name = attribute(`${before.name} → ${after.name}`);
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuites name="tenon diff" ${numbers}>`,
    `  <testsuite name=${name} ${numbers}>`,
    ...findings.flatMap((told) =>
      testCase(told, report, outcomeOf(told, report)),
    ),
    ...waived.flatMap((told) =>
      testCase(told, report, `<skipped message=${attribute(waiverOf(told))}/>`),
    ),
    ...(remarks.length === 0
      ? []
      : [
          `    <system-err>${remarks.map(remarkOf).map(escaped).join("\n")}</system-err>`,
        ]),
    `  </testsuite>`,
    `</testsuites>`,
    "",
  ].join("\n");
}

function testCase(
  told: Told,
  report: Report,
  outcome: string,
): readonly string[] {
  const { kind, level } = told;
  const position = locationInRepository(told, report);
  const file =
    position === undefined
      ? ""
      : ` file=${attribute(position.file)} line="${String(position.line)}"`;
  const opening = `    <testcase classname=${attribute(`${level}.${kind}`)} name=${attribute(titleOf(told))}${file}>`;
  return [opening, `      ${outcome}`, `    </testcase>`];
}

function outcomeOf(told: Told, { failOn }: Report): string {
  const { kind, message: changed, impacts } = told;
  const body = detailsOf(told).map(escaped).join("\n");
  if (!isAtLeast(told, failOn)) return `<system-out>${body}</system-out>`;
  const message = [changed, impacts[0]?.reason ?? ""].join(" ").trim();
  return `<failure type=${attribute(kind)} message=${attribute(message)}>${body}</failure>`;
}

function detailsOf(told: Told): readonly string[] {
  const { message, impacts, fingerprint } = told;
  const lines = [
    message,
    ...impacts.map(
      ({ reason, wire, code }) => `${reason} wire: ${wire}, code: ${code}`,
    ),
    `in ${usersIn(told)}`,
    locationsOf(told.positions),
    ...told.others.map(locationsOf),
    impacts[0] && adviceText(impacts[0]),
    `fingerprint ${fingerprint}`,
  ];
  return lines.filter((line) => line !== undefined);
}

function usersIn(told: Told): string {
  const users = usersOf(told);
  const more = users.length - MAX_USERS;
  const shown = users.slice(0, MAX_USERS).join(", ");
  return more > 0 ? `${shown} and ${String(more)} more` : shown;
}

/** Text as the value of an attribute, with its quotes. */
export function attribute(text: string): string {
  return `"${escaped(text)}"`;
}

// What XML 1.0 has no place for, not even as a reference.
const unwritable =
  /[\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text as XML has it. */
export function escaped(text: string): string {
  return escapeControls(text)
    .replace(unwritable, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
