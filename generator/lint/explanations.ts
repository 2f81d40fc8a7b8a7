import type { Fact } from "../diff/facts.js";
import type { LintRuleId } from "./lint-rules.js";
import type { Fault } from "./subject.js";

const problems = /^problem-/;
const bodies = /^(?:media-type|body-kind|reply-body)-/;

/** The kinds of difference that rules tell of in words of their own. */
const told: { readonly [Id in LintRuleId]?: RegExp } = {
  "version-suffix": /^operation-renamed$/,
  "security-missing": /^(?:security|oauth)-/,
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
 * Whether what breaks a rule in one version is why it differs from another:
 * what differs is what the rule is about, or is named where it is broken.
 */
export function explains(
  rule: LintRuleId,
  { what }: Fault,
  { kind, where }: Fact,
): boolean {
  if (told[rule]?.test(kind) === true) return true;
  const name = where.split(/[ .]/).at(-1) ?? "";
  return what.split(/[\s`,.]+/).includes(name);
}
