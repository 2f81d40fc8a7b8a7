import type { JsonValue } from "../../language/json/json.js";
import type { Schema } from "../../language/model/model.js";
import {
  type Fact,
  type FactDetails,
  type Locations,
  type Scope,
  type Scoped,
} from "./facts.js";
import type { Link } from "./inheritance/inheritance.js";
import type { RuleId } from "./rules/rules.js";

/** What a comparison finds: a change, names that correspond, or where the change of a base is reported. */
export type Difference = Change | Correspondence | Link;

/** The differences that a comparison finds, one by one, and what else it returns. */
export type Differences<Result = void> = Generator<
  Difference,
  Result,
  undefined
>;

/** Changes alone, one by one, and what else the comparison returns. */
export type Changes<Result = void> = Generator<Change, Result, undefined>;

/** A fact, and how certain it is. */
export interface Change extends Scoped {
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

/** The old and the new value of what changed; undefined on a side without one. */
export type ChangedValues = {
  readonly [Key in "before" | "after" | "examples"]?: Fact[Key] | undefined;
};

/** A change. It is certain only if its rule, or the caller, says so. */
export function change(
  scope: Scope,
  kind: RuleId,
  locations: Locations,
  { before, after, examples }: ChangedValues = {},
  isCertain = alwaysChanges.has(kind),
): Change {
  const fact: FactDetails = {
    ...{ kind, locations },
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...(examples && { examples }),
  };
  return { scope, fact, isCertain };
}

/** Makes the changes of one element. */
export function changesOf(scope: Scope, locations: Locations): ChangeOf {
  return (kind, before, after) =>
    change(scope, kind, locations, { before, after });
}

/** Makes a change of an element, with its old and new value. */
export type ChangeOf = (
  kind: RuleId,
  before?: JsonValue,
  after?: JsonValue,
) => Change;

/** The rule for a value, by the sides that have it. */
export function presenceRule<Name extends string>(
  name: Name,
  before: unknown,
  after: unknown,
): `${Name}-${"added" | "removed" | "changed"}` {
  if (before === undefined) return `${name}-added`;
  return after === undefined ? `${name}-removed` : `${name}-changed`;
}

/** A difference that counts even if the accepted values stay the same. */
export function certain(difference: Difference): Difference {
  return isChange(difference) ? { ...difference, isCertain: true } : difference;
}

export function isChange(difference: Difference): difference is Change {
  return "fact" in difference;
}

export function isCorrespondence(
  difference: Difference,
): difference is Correspondence {
  return "names" in difference;
}

export function isLink(difference: Difference): difference is Link {
  return "kind" in difference;
}

/**
 * The differences between two elements. If the comparison fails, the failure becomes one
 * of them, so that the others are still reported.
 */
export function* guarded<One>(
  scope: Scope,
  locations: Locations,
  compare: () => Iterable<One>,
): Generator<One | Change, void, undefined> {
  try {
    yield* compare();
  } catch (error) {
    const after = error instanceof Error ? error.message : String(error);
    yield change(scope, "not-compared", locations, { after });
  }
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
