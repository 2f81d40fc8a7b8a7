import type { Location, Log, Result as SarifResult } from "sarif";

import type { Position } from "../../language/diagnostics/diagnostics.js";
import type { Result, Results } from "./results.js";

/**
 * Prints results as SARIF 2.1.0, which GitHub's code scanning and other services read.
 * A finding that a waiver accepts is suppressed, and an error that stopped the command
 * is a notification of the tool (sections 3.27.23 and 3.20.21).
 */
export function sarifResults({ results, command, file }: Results): string {
  const found = results.filter(({ outcome }) => outcome !== "stops");
  const errors = results.filter(({ outcome }) => outcome === "stops");
  const rules = [...new Set(found.map(({ rule }) => rule))];
  const log: Log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: command, rules: rules.map((id) => ({ id })) } },
        columnKind: "utf16CodeUnits",
        invocations: [
          {
            executionSuccessful: errors.length === 0,
            toolExecutionNotifications: errors.map((one) => ({
              level: "error",
              message: { text: one.message },
              locations: [locationOf(one.position, file)],
            })),
          },
        ],
        results: found.map((one) => resultOf(one, rules, file)),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function resultOf(
  result: Result,
  rules: readonly string[],
  file: string,
): SarifResult {
  const { rule, severity, outcome, title, message, more } = result;
  const { position, fingerprint, reason = "" } = result;
  return {
    ruleId: rule,
    ruleIndex: rules.indexOf(rule),
    level: severity,
    message: { text: [`${title}: ${message}`, ...more].join("\n") },
    locations: [locationOf(position, file)],
    partialFingerprints: { "tenon/v1": fingerprint },
    ...(outcome === "waived" && {
      suppressions: [{ kind: "external", justification: reason }],
    }),
  };
}

function locationOf(position: Position | undefined, file: string): Location {
  const { line = 1, column = 1, length = 1 } = position ?? {};
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(position?.file ?? file) },
      region: {
        startLine: line,
        startColumn: column,
        endColumn: column + length,
      },
    },
  };
}

/** A path relative to the repository as a relative reference (RFC 3986, section 4.2), whose first segment has no colon. */
function uriOf(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
