import type { LintLevel, LintOption } from "./lint-rule.js";
import type { LintRuleId } from "./lint-rules.js";

/** The sets that a configuration can begin with. */
export const lintSets = ["service", "shown", "none"] as const;
export type LintSet = (typeof lintSets)[number];

/** What a configuration says of a rule: its level, or also its options, and what it is not for. */
export type LintSetting =
  | LintLevel
  | "off"
  | ({
      readonly level?: LintLevel | "off";
      readonly except?: readonly string[];
    } & Readonly<Record<string, LintOption>>);

/** `lint` of a configuration: the set to begin with, and settings by rule. */
export type LintConfig = { readonly extends?: LintSet } & {
  readonly [Id in LintRuleId]?: LintSetting;
};
