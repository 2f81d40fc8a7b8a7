import type { Fact } from "../diff/facts.js";
import type { LintRuleId } from "./rule-table.js";
import type { Fault } from "./subject.js";

const problems = /^problem-/;
const bodies = /^(?:media-type|body-kind|reply-body)-/;

/** The diff rules that a lint rule already covers. */
const coveredDiffRules: { readonly [Id in LintRuleId]?: RegExp } = {
  "version-suffix": /^operation-renamed$/,
  "security-missing": /^(?:security|oauth)-/,
  // A range that covers the status may have other headers.
  "status-missing": /^(?:optional|required)-header-/,
  "security-not-bearer": /^(?:security|oauth)-/,
  "body-not-json": bodies,
  "error-not-problem": bodies,
  "problem-code-missing": problems,
  "problem-status": problems,
  "invalid-inputs-missing": problems,
  "idempotency-codes": problems,
  "submit-events": /event-(?:added|removed)$/,
};

/**
 * Whether the violation of a rule in one version explains a difference from another
 * version: the difference is the subject of the rule, or the violation names it.
 */
export function explains(
  rule: LintRuleId,
  { what }: Fault,
  { kind, where }: Fact,
): boolean {
  if (coveredDiffRules[rule]?.test(kind) === true) return true;
  const name = where.split(/[ .]/).at(-1) ?? "";
  return what.split(/[\s`,.]+/).includes(name);
}
