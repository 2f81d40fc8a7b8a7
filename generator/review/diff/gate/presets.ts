import type { Direction, Judgement, WireLevel } from "../rules/impacts.js";
import type { RuleId } from "../rules/rules.js";

/** A level for both axes, or one for each. */
type AxisSetting = WireLevel | "off" | AxisLevels;

interface AxisLevels {
  readonly wire?: WireLevel | "off";
  readonly code?: Judgement;
}

/** The levels of a rule. What is set for a direction takes precedence there. */
export type RuleSetting =
  | Exclude<AxisSetting, AxisLevels>
  | (AxisLevels & { readonly [In in Direction]?: AxisSetting });

/** The levels of rules by their ids; `*` has those of all rules that are not named. */
export type RuleSettings = { readonly [Id in RuleId | "*"]?: RuleSetting };

/**
 * Readers do not fail for an unknown value, but code that lists every value is
 * incomplete.
 */
const unknownValue = { receives: { wire: "info", code: "work" } } as const;
/** Readers neither validate nor use unknown parts. */
const ignored = { receives: { wire: "info" } } as const;

/** Sets of levels, for APIs whose clients are alike. */
export const presets = {
  /** Clients are not generated, or regenerate when they like. */
  wire: { "*": { code: "off" } },
  /** Clients and servers are deployed together, after the compiler has checked both. */
  typescript: { "*": { wire: "off" } },
  /** Clients are tolerant readers, which ignore what they do not know in responses and events. */
  "lenient-readers": {
    "value-added": unknownValue,
    "values-unlisted": unknownValue,
    "enumeration-opened": unknownValue,
    "alternative-added": unknownValue,
    "alternative-of-type-added": ignored,
    "item-added": unknownValue,
    "closed-property-added": ignored,
    "closed-required-property-added": ignored,
    "object-opened": ignored,
    "other-properties-added": ignored,
    "rule-widened": ignored,
    "rule-changed": ignored,
  },
} as const satisfies Readonly<Record<string, RuleSettings>>;

export type Preset = keyof typeof presets;
