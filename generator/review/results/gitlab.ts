import type { Result, Results } from "./results.js";

const severities = { error: "major", warning: "minor", note: "info" } as const;

/**
 * Prints results as a report of GitLab's Code Quality, which a merge request shows beside
 * the changed lines. It has no place for accepted findings, so these are left out.
 */
export function gitlabResults({ results, file }: Results): string {
  const issues = results
    .filter(({ outcome }) => outcome !== "waived")
    .map((result) => issue(result, file));
  return `${JSON.stringify(issues, undefined, 2)}\n`;
}

function issue(result: Result, file: string) {
  const { rule, severity, outcome, title, message, position } = result;
  return {
    description: `${title}: ${message}`,
    check_name: rule,
    fingerprint: result.fingerprint,
    severity: outcome === "stops" ? "blocker" : severities[severity],
    location: {
      path: position?.file ?? file,
      lines: { begin: position?.line ?? 1 },
    },
  };
}
