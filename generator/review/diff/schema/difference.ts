import type { Schema } from "../../../language/model/model.js";
import type { FactDetails, Scope } from "../facts.js";
import type { RuleId } from "../rules/rules.js";

/** What the comparison of two schemas finds: a change, or names that correspond. */
export type Difference = Change | Correspondence;

/** The differences that a comparison finds, one by one, and what else it returns. */
export type Differences<Result = void> = Generator<
  Difference,
  Result,
  undefined
>;

/** A fact, and how certain it is. */
export interface Change {
  readonly scope: Scope;
  readonly fact: FactDetails;
  /**
   * Whether it is a change even if a schema around it accepts the same values as
   * before. Otherwise, that schema is only written in another way.
   */
  readonly isCertain: boolean;
}

/** The name of a schema before, and the one that corresponds to it now. */
export interface Correspondence {
  readonly names: readonly [before: string, after: string];
  /** How the schemas are to be compared; absent if they were compared in place. */
  readonly reference?: {
    readonly pins: Pins;
    /** Other conjuncts apply next to the references. */
    readonly isPart: boolean;
  };
}

/** The fixed values next to two references. */
export type Pins = readonly [
  before: readonly Schema[],
  after: readonly Schema[],
];

/** A difference that counts even if the accepted values stay the same. */
export function certain(difference: Difference): Difference {
  return isChange(difference) ? { ...difference, isCertain: true } : difference;
}

export function isChange(difference: Difference): difference is Change {
  return "fact" in difference;
}

/** A change. It is certain only if its rule, or the caller, says so. */
export function change(
  scope: Scope,
  fact: FactDetails,
  isCertain = alwaysChanges.has(fact.kind),
): Change {
  return { scope, fact, isCertain };
}

/** Rules for changes that count even if the accepted values stay the same. */
const alwaysChanges: ReadonlySet<RuleId> = new Set<RuleId>([
  ...(["known-value-added", "known-value-removed"] as const),
  ...(["known-values-listed", "known-values-unlisted"] as const),
  ...(["enumeration-opened", "enumeration-closed"] as const),
  ...(["default-added", "default-removed", "default-changed"] as const),
  ...(["schema-deprecation-added", "schema-deprecation-removed"] as const),
  ...(["discriminator-added", "discriminator-removed"] as const),
  ...(["discriminator-changed", "discriminator-added-with-values"] as const),
  "discriminator-removed-with-values",
  ...(["property-became-read-only", "property-ceased-read-only"] as const),
  ...(["mapping-added", "mapping-removed", "mapping-changed"] as const),
  ...(["default-mapping-added", "default-mapping-removed"] as const),
  ...(["base-discriminator-added", "base-discriminator-removed"] as const),
  ...(["index-signature-added", "index-signature-removed"] as const),
  ...(["selected-member-changed", "not-compared"] as const),
  ...(["code-type-narrowed", "code-type-widened"] as const),
  ...(["property-became-write-only", "property-ceased-write-only"] as const),
]);
