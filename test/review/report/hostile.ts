import type {
  Diagnostic,
  Position,
} from "../../../generator/language/diagnostics/diagnostics.js";
import type { Finding } from "../../../generator/review/diff/findings.js";
import {
  createReport,
  type Report,
} from "../../../generator/review/report/report.js";

/** A string of a description that contains syntax of every output format. */
export const hostile =
  "</script><script>alert(1)</script> | `x` ``` @team #1 ::error::\n\r\t\u0000\u001b[31m\u202e & \"'%0A,: ]]> </details> <!--\ud800";

const lines = ['{ "a": 1,', `  "b": "${hostile.replace(/[\n\r]/g, "")}",`, "}"];

/** A report on two descriptions with these names. */
export function reportOn(
  findings: readonly Finding[],
  [before, after]: readonly [string, string] = ["old.json", "new.json"],
  warnings: readonly Diagnostic[] = [],
): Report {
  const sources = (file: string) => ({
    locate: (): Position => ({ file, line: 2, column: 3 }),
    valueAt: () => undefined,
    line: (_: string, number: number) => lines[number - 1],
  });
  return createReport(
    { name: before, version: "1", sources: sources(before) },
    { name: after, version: "2", sources: sources(after), warnings },
    findings,
    { wire: "breaking", code: "breaking" },
  );
}

/** A finding whose strings from the description are hostile. */
export function hostileFinding(
  level: Finding["level"] = "breaking",
  where = hostile,
): Finding {
  return {
    kind: "type-narrowed",
    level,
    title: "A schema allows fewer types.",
    message: `A schema allows fewer types: ${hostile}.`,
    where,
    before: hostile,
    after: { [hostile]: [hostile] },
    reach: [
      { apiVersion: "v1", user: `PUT /${hostile}`, direction: "sends" },
      { apiVersion: "v2", user: `PUT /v2/${hostile}`, direction: "sends" },
    ],
    locations: { before: "#/paths", after: "#/paths" },
    impacts: [
      {
        direction: "sends",
        wire: level === "work" ? "info" : level,
        code: level,
        reason: "Requests may be rejected.",
        advice: "Make the change in a new version.",
      },
    ],
  };
}
