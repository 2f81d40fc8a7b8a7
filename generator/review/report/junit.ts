import { adviceText } from "../diff/rules/advice.js";
import { escapeMarkup } from "./markup.js";
import { notComparedLines } from "./not-compared.js";
import {
  affectedUsers,
  detailTexts,
  judgementText,
  messageWithReason,
  positionsText,
  titleOf,
  waiverText,
  waiverWarningText,
} from "./phrases.js";
import {
  failingFindings,
  failsRun,
  positionInRepository,
  type Report,
  type ReportedFinding,
} from "./report.js";

/** At most this many affected operations are listed. */
const MAX_USERS = 20;

/** Prints the report as JUnit XML. Each finding is a test case; it fails if the finding fails the run. */
export function junitReport(report: Report): string {
  const { before, after, findings, waived, waiverWarnings } = report;
  const tests = findings.length + waived.length;
  const counts = `tests="${String(tests)}" failures="${String(failingFindings(report).length)}" skipped="${String(waived.length)}"`;
  const name = attribute(`${before.name} → ${after.name}`);
  const warnings = waiverWarnings.map(waiverWarningText).map(escapeMarkup);
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuites name="tenon diff" ${counts}>`,
    `  <testsuite name=${name} ${counts}>`,
    ...findings.flatMap((finding) =>
      testCase(finding, report, outcomeOf(finding, report)),
    ),
    ...waived.flatMap((finding) =>
      testCase(
        finding,
        report,
        `<skipped message=${attribute(waiverText(finding))}/>`,
      ),
    ),
    `    <system-out>${notComparedLines(report).map(escapeMarkup).join("\n")}</system-out>`,
    ...(warnings.length === 0
      ? []
      : [`    <system-err>${warnings.join("\n")}</system-err>`]),
    `  </testsuite>`,
    `</testsuites>`,
    "",
  ].join("\n");
}

function testCase(
  finding: ReportedFinding,
  report: Report,
  outcome: string,
): readonly string[] {
  const { kind, level } = finding;
  const position = positionInRepository(finding, report);
  const file =
    position === undefined
      ? ""
      : ` file=${attribute(position.file)} line="${String(position.line)}"`;
  const opening = `    <testcase classname=${attribute(`${level}.${kind}`)} name=${attribute(titleOf(finding))}${file}>`;
  return [opening, `      ${outcome}`, `    </testcase>`];
}

function outcomeOf(finding: ReportedFinding, report: Report): string {
  const body = detailsOf(finding).map(escapeMarkup).join("\n");
  return failsRun(finding, report)
    ? `<failure type=${attribute(finding.kind)} message=${attribute(messageWithReason(finding))}>${body}</failure>`
    : `<system-out>${body}</system-out>`;
}

function detailsOf(finding: ReportedFinding): readonly string[] {
  const { message, impacts, fingerprint } = finding;
  const lines = [
    message,
    ...detailTexts(finding),
    ...impacts.map((impact) => `${impact.reason} ${judgementText(impact)}`),
    `affects ${usersText(finding)}`,
    positionsText(finding.positions),
    ...finding.copyPositions.map(positionsText),
    impacts[0] && adviceText(impacts[0]),
    `fingerprint ${fingerprint}`,
  ];
  return lines.filter((line) => line !== undefined);
}

function usersText(finding: ReportedFinding): string {
  const users = affectedUsers(finding);
  const more = users.length - MAX_USERS;
  const shown = users.slice(0, MAX_USERS).join(", ");
  return more > 0 ? `${shown} and ${String(more)} more` : shown;
}

/** A string as the quoted value of an attribute. */
export function attribute(text: string): string {
  return `"${escapeMarkup(text)}"`;
}
