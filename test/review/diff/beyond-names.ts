import type { RuleId } from "../../../generator/review/diff/rules/rules.js";

/** The rules for names in code, which no message contains. */
const nameRules: ReadonlySet<RuleId> = new Set<RuleId>([
  ...(["type-added", "type-removed", "type-renamed"] as const),
  ...(["unused-schema-added", "unused-schema-removed"] as const),
  ...(["security-scheme-added", "security-scheme-removed"] as const),
  "header-case-changed",
]);

/** The findings without those about names in code, which every refactoring of schemas changes. */
export function beyondNames<T extends { readonly kind: RuleId }>(
  findings: readonly T[],
): readonly T[] {
  return findings.filter(({ kind }) => !nameRules.has(kind));
}
