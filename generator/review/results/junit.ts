import { escapeMarkup } from "./markup.js";
import type { Result, Results } from "./results.js";

/** Prints results as JUnit XML. Each result is a test case; it fails if it fails the run. */
export function junitResults(all: Results): string {
  const { command, subject, results, notes } = all;
  const number = (outcome: Result["outcome"]) =>
    String(results.filter((one) => one.outcome === outcome).length);
  const counts = `tests="${String(results.length)}" failures="${number("fails")}" errors="${number("stops")}" skipped="${number("waived")}"`;
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuites name=${attribute(command)} ${counts}>`,
    `  <testsuite name=${attribute(subject)} ${counts}>`,
    ...results.map(testCase),
    ...(notes.length === 0
      ? []
      : [`    <system-out>${notes.map(escapeMarkup).join("\n")}</system-out>`]),
    `  </testsuite>`,
    `</testsuites>`,
    "",
  ].join("\n");
}

function testCase(result: Result): string {
  const { level, rule, title, position } = result;
  const file =
    position === undefined
      ? ""
      : ` file=${attribute(position.file)} line="${String(position.line)}"`;
  return [
    `    <testcase classname=${attribute(`${level}.${rule}`)} name=${attribute(title)}${file}>`,
    `      ${outcomeOf(result)}`,
    `    </testcase>`,
  ].join("\n");
}

function outcomeOf(result: Result): string {
  const { outcome, rule, message, more, details, fingerprint } = result;
  const { reason = "" } = result;
  const lines = details ?? [message, ...more];
  const body = [...lines, `fingerprint ${fingerprint}`]
    .map(escapeMarkup)
    .join("\n");
  const head = `type=${attribute(rule)} message=${attribute(message)}`;
  switch (outcome) {
    case "fails":
      return `<failure ${head}>${body}</failure>`;
    case "stops":
      return `<error ${head}>${body}</error>`;
    case "waived":
      return `<skipped message=${attribute(reason)}/>`;
    case "passes":
      return `<system-out>${body}</system-out>`;
  }
}

/** A string as the quoted value of an attribute. */
function attribute(text: string): string {
  return `"${escapeMarkup(text)}"`;
}
