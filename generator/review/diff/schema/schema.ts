/**
 * Compares two schemas keyword by keyword. `SchemaComparison` walks both, expands
 * references and `allOf`, and calls one file per group of keywords, each of which
 * receives a `Pair` and yields differences. Each says how certain it is: most of them
 * count only if the accepted values really changed. `named-schemas.ts` compares what
 * references lead to.
 */

import type { Schema } from "../../../language/model/model.js";
import {
  limitsOf,
  mergeConjuncts,
  type MergedConjuncts,
  propertyNamesIn,
  resolveConjuncts,
  withoutProperties,
} from "../../../language/schema/conjunctions.js";
import {
  constraintsKey,
  isUnchanged,
  sameConstraints,
  sameSchema,
} from "../../../language/schema/equal.js";
import type { Lookup } from "../../../language/schema/lookup.js";
import { referencedNames } from "../../../language/schema/references.js";
import { constrainsOnly, isUnion } from "../../../language/schema/schema.js";
import {
  certain,
  type Change,
  change,
  type Difference,
  type Differences,
  guarded,
  isChange,
  isCorrespondence,
  type Pins,
} from "../difference.js";
import { locationsOf, type Scope } from "../facts.js";
import { Relations } from "../inclusion/relation.js";
import { TypeRelations } from "../inclusion/type-relations.js";
import { DerivedSchemas } from "../inheritance/derived-schemas.js";
import { fixedValuesOf } from "../inheritance/fixed-values.js";
import {
  type Base,
  type SplitConjunction,
  splitConjunction,
  withGained,
} from "../inheritance/split-conjunction.js";
import type { RuleId } from "../rules/rules.js";
import { compareAnnotations } from "./annotations.js";
import { compareConstraints } from "./constraints.js";
import { compareBaseDiscriminators, ownOfBases } from "./discriminators.js";
import { compareEnums } from "./enums.js";
import { compareIdleMappings } from "./idle-mappings.js";
import { compareItems } from "./items.js";
import { compareObjects } from "./objects.js";
import type { Compare, Pair } from "./pair.js";
import { compareContents, compareRepresentations } from "./representation.js";
import { compareSubschemas, relateWhole } from "./subschemas.js";
import { compareTypes } from "./types.js";
import { compareUnions, isUnknown } from "./unions.js";

/** A pair of schemas and its scope. */
type SchemaPair = Pick<
  Pair,
  "before" | "after" | "scope" | "isPart" | "compare"
>;

/** Limits recursion, because the stack is finite; no hand-written schema is nested deeper. */
const MAX_DEPTH = 250;

/**
 * The number of pairs that are compared within one outermost pair; further ones are
 * undecided. There can be exponentially many where schemas that extend and contain each
 * other define the same properties.
 */
const MAX_PAIRS = 10_000;

/** Deeper pairs are the same if their content is: in a recursion, each level may merge a new schema. */
const MAX_PLAIN_DEPTH = 10;

/** A pair that is being compared. */
interface OpenPair {
  readonly before: Schema;
  readonly after: Schema;
  /** The content of both schemas; absent if the pair is not deep. */
  readonly key?: string;
  /** The pair around it; absent for the outermost. */
  readonly outer?: OpenPair;
  readonly depth: number;
  /** The number of pairs that may still be compared within the outermost one. */
  readonly budget: { left: number };
}

/** What a comparison of schemas knows about both descriptions. */
export interface Surroundings {
  /** The named schemas. */
  readonly lookups: readonly [before: Lookup, after: Lookup];
  /** The display name of a named schema after the change. */
  readonly titleOf: (name: string) => string;
  /** The names that exist in both descriptions. */
  readonly kept: ReadonlySet<string>;
  /** The names that mean the same in both, whose schemas are not compared. */
  readonly unchanged?: ReadonlySet<string>;
}

/**
 * Compares schemas in place. A pair of references is returned as such, to be compared
 * once; a reference next to other keywords is expanded. Schemas that are written
 * differently but accept the same values are no change.
 */
export class SchemaComparison {
  readonly #derived: DerivedSchemas;
  readonly #before: Lookup;
  readonly #after: Lookup;
  readonly #kept: ReadonlySet<string>;
  readonly #isUnchangedName: (name: string) => boolean;
  readonly #relations: Relations;
  readonly #types: TypeRelations;

  constructor({ lookups, titleOf, kept, unchanged = new Set() }: Surroundings) {
    const [before, after] = lookups;
    this.#before = before;
    this.#after = after;
    this.#kept = kept;
    this.#isUnchangedName = (name) => unchanged.has(name);
    this.#relations = new Relations(before, after, { unchanged });
    this.#types = new TypeRelations(before, after, unchanged);
    this.#derived = new DerivedSchemas(lookups, titleOf);
  }

  /** Finds the differences between two schemas. */
  readonly compare: Compare = (before, after, scope) =>
    this.#differences(before, after, scope);

  #differences(
    before: Schema,
    after: Schema,
    scope: Scope,
    outer?: OpenPair,
  ): readonly Difference[] {
    if (isUnchanged(before, after, this.#isUnchangedName)) return [];
    const pair = openPair(before, after, outer);
    if (isWithinItself(pair)) return [];
    const locations = locationsOf(before, after);
    if (pair.depth > MAX_DEPTH || pair.budget.left-- <= 0)
      return [change(scope, "schema-undecided", locations)];
    const compare: Compare = (one, other, at) =>
      this.#differences(one, other, at, pair);
    const whole = { before, after, scope, isPart: false, compare };
    return [...guarded(scope, locations, () => this.#compareParts(whole))];
  }

  *#compareParts(whole: SchemaPair): Differences {
    const { before, after, scope, compare } = whole;
    const sides = [this.#before, this.#after] as const;
    const own = ownOfBases(before, after, sides);
    if (own !== undefined) {
      yield* compareBaseDiscriminators(before, after, scope);
      yield* compare(...own, scope);
      return;
    }
    const enclosing = scope.enclosing?.property ? undefined : scope.enclosing;
    const isBase = enclosing?.isBase === true;
    const references = [before, after] as const;
    if (isSameReference(references)) {
      yield { kind: "heard", reference: references[1] };
      yield* comparedLater(references, [[], []], isBase);
      return;
    }
    const isNamed = before.ref !== undefined && after.ref !== undefined;
    const annotated = { before, after, scope, sides, isNamed };
    yield* compareAnnotations(annotated);
    yield* compareRepresentations(annotated);
    // No value depends on what a text contains.
    for (const one of compareContents(annotated, compare)) yield certain(one);
    yield* compareIdleMappings(annotated, this.#relations);
    const parts = splitConjunction(before, after, sides, this.#kept);
    const pins = commonFixedValues(before, after);
    const isPartOfBase = definesObjectsTwice(parts) || isBase;
    for (const base of parts.bases)
      yield* comparedLater(base, pins, isPartOfBase);
    const isPart = parts.bases.length + parts.shared.length > 0 || isBase;
    // Inline schemas report everything at their own location.
    const isHere = enclosing === undefined || parts.replaced !== undefined;
    const found = this.#differencesOfParts(isHere ? withGained(parts) : parts, {
      ...whole,
      isPart,
    });
    if (parts.replaced === undefined) {
      yield* found;
      return;
    }
    const replaced = replacedReference(parts.replaced, whole);
    const { locations } = replaced.fact;
    for (const one of found)
      yield isChange(one)
        ? {
            ...one,
            fact: { ...one.fact, locations },
            // Copies are those of the property that has the reference.
            scope: { ...one.scope, replaced, inside: scope.inside },
          }
        : one;
    if (before.ref === undefined || after.ref === undefined) return;
    yield { names: [before.ref, after.ref] };
    const reference = { ...after, ref: after.ref };
    yield { kind: "met", reference, oldName: before.ref };
  }

  /**
   * Only what is certain, if both schemas accept the same values after all. A schema
   * that keeps its name is compared in any case, because its type has that name.
   */
  #differencesOfParts(
    parts: SplitConjunction,
    whole: SchemaPair,
  ): readonly Difference[] {
    const found = [...this.#compareParted(parts, whole)];
    const kind = this.#retyping(whole);
    const isOpen = found.some((one) => isChange(one) && !one.isCertain);
    if (!isOpen && kind === undefined) return found;
    const { before, after, scope } = whole;
    if (this.#relations.of(before, after) !== "same") return found;
    const kept = found.filter((one) =>
      isCorrespondence(one)
        ? one.names[0] === one.names[1]
        : !isChange(one) || one.isCertain,
    );
    if (kind === undefined || kept.some(isChange)) return kept;
    const locations = locationsOf(before, after);
    return [...kept, change(scope, kind, locations)];
  }

  /** The rule if one side has the type `unknown`, and the other says which values those are. */
  #retyping({ before, after, isPart }: SchemaPair): RuleId | undefined {
    const was = isUnknown(before, this.#before);
    if (isPart || was === isUnknown(after, this.#after)) return undefined;
    return was ? "code-type-narrowed" : "code-type-widened";
  }

  *#compareParted(parts: SplitConjunction, whole: SchemaPair): Differences {
    const { before, after } = whole;
    const settled = yield* this.#derived.settle(parts, this.#pairOf(whole));
    const all = withGained(parts);
    const [left, right] = [all.before, all.after].map((side) =>
      side.map((part) => withoutProperties(part, settled)),
    );
    if (left === undefined || right === undefined) return;
    if (left.length + right.length === 0) return;
    // The shared conjuncts still constrain the rest.
    const shared = [
      ...resolveConjuncts(
        parts.bases.map(([base]) => base),
        this.#before,
      ),
      ...parts.shared,
    ];
    const common = limitsOf(
      shared,
      before,
      propertyNamesIn([...left, ...right]),
    );
    yield* this.#compareMerged(
      mergedWith(common, left, before),
      mergedWith(common, right, after),
      { ...whole, isPart: whole.isPart || settled.size > 0 },
    );
  }

  #pairOf(whole: SchemaPair): Pair {
    return {
      ...whole,
      whole: [whole.before, whole.after],
      relations: this.#relations,
      types: this.#types,
      sides: [this.#before, this.#after],
    };
  }

  *#compareMerged(
    left: MergedConjuncts,
    right: MergedConjuncts,
    whole: SchemaPair,
  ): Differences {
    if (!areAllAlike(left.rest, right.rest)) {
      yield* relateWhole(this.#pairOf(whole), whole.scope);
      return;
    }
    // Equal conjuncts can differ only in what they refer to.
    for (const [at, part] of left.rest.entries())
      yield* whole.compare(part, right.rest[at] ?? part, whole.scope);
    const before = namedMember(left.schema, whole.before, right.schema);
    const after = namedMember(right.schema, whole.after, left.schema);
    const pair = { ...this.#pairOf(whole), before, after };
    if (yield* compareUnions(pair)) return;
    const comparable = yield* compareTypes(pair);
    if (comparable === undefined) return;
    if (yield* compareEnums(comparable)) return;
    yield* compareConstraints(comparable);
    yield* compareItems(comparable);
    yield* compareObjects(comparable);
    yield* compareSubschemas(comparable);
    yield* namesInKeywords(comparable);
  }
}

/** The names that both sides use in keywords that are compared as a whole: these names have not moved. */
function* namesInKeywords({ before, after }: Pair): Differences {
  const [one, other] = [comparedAsWhole(before), comparedAsWhole(after)];
  if (one === undefined || other === undefined) return;
  const names = referencedNames(other);
  for (const name of referencedNames(one))
    if (names.has(name)) yield { names: [name, name] };
}

/** Two references, whose schemas are compared once. */
function* comparedLater(
  [one, other]: Base,
  pins: Pins,
  isPart: boolean,
): Differences {
  yield { kind: "met", reference: other, oldName: one.ref };
  yield { names: [one.ref, other.ref], reference: { pins, isPart } };
}

/** The fact that a reference names another schema. */
function replacedReference(
  [one, other]: Base,
  { before, after, scope }: SchemaPair,
): Change {
  const values = { before: one.ref, after: other.ref };
  const locations = locationsOf(before, after);
  return change(scope, "reference-changed", locations, values);
}

function openPair(
  before: Schema,
  after: Schema,
  outer: OpenPair | undefined,
): OpenPair {
  const pair = {
    ...{ before, after, depth: outer ? outer.depth + 1 : 0 },
    ...(outer && { outer }),
    budget: outer?.budget ?? { left: MAX_PAIRS },
  };
  if (pair.depth <= MAX_PLAIN_DEPTH) return pair;
  const key = [before, after]
    .flatMap((schema) => [schema.location, constraintsKey(schema)])
    .join("\n");
  return { ...pair, key };
}

/** Whether the same pair is around a pair, where recursion ends. */
function isWithinItself(pair: OpenPair): boolean {
  for (let { outer } = pair; outer; { outer } = outer)
    if (isSamePair(outer, pair)) return true;
  return false;
}

function isSamePair(one: OpenPair, other: OpenPair): boolean {
  return (
    (one.before === other.before && one.after === other.after) ||
    (one.key !== undefined && one.key === other.key)
  );
}

/** A schema with only those keywords whose schemas are compared as a whole; undefined if it has none. */
function comparedAsWhole(schema: Schema): Schema | undefined {
  const { docs, location, not, conditional, array, object } = schema;
  const { dependentSchemas, propertyNames } = object ?? {};
  const used =
    not ?? conditional ?? array?.contains ?? dependentSchemas ?? propertyNames;
  if (used === undefined) return undefined;
  return {
    docs,
    location,
    ...(not && { not }),
    ...(conditional && { conditional }),
    ...(array?.contains && { array: { contains: array.contains } }),
    ...((dependentSchemas ?? propertyNames) && {
      object: {
        ...{ properties: [], required: [] },
        ...(dependentSchemas && { dependentSchemas }),
        ...(propertyNames && { propertyNames }),
      },
    }),
  };
}

/** Whether two schemas refer to the same name, and say nothing else that is compared. */
function isSameReference(
  references: readonly [before: Schema, after: Schema],
): references is Base {
  const [before, after] = references;
  return (
    before.ref !== undefined &&
    before.ref === after.ref &&
    before.docs.deprecated === after.docs.deprecated &&
    before.evaluatesProperties === after.evaluatesProperties &&
    references.every(
      (schema) =>
        constrainsOnly(schema, "ref") &&
        schema.default === undefined &&
        schema.docs.representation === undefined &&
        schema.docs.idleMapping === undefined,
    )
  );
}

/** The fixed values next to both references; others are reported next to the reference. */
function commonFixedValues(before: Schema, after: Schema): Pins {
  const [one, other] = [fixedValuesOf(before), fixedValuesOf(after)];
  return sameConstraints(one, other) ? [one, other] : [[], []];
}

/** Whether several conjuncts define properties. */
function definesObjectsTwice({
  bases,
  shared,
  before,
  after,
  gained,
}: SplitConjunction): boolean {
  const own = [...shared, ...before, ...after];
  const theirs = gained.flatMap(({ parts }) => parts);
  return bases.length > 1 || [...own, ...theirs].some(({ object }) => object);
}

/** Merges conjuncts with the shared ones, unless the result is a union, which stays as it is. */
function mergedWith(
  common: Schema,
  parts: readonly Schema[],
  empty: Schema,
): MergedConjuncts {
  const alone = mergeConjuncts(parts, empty);
  const { anyOf, oneOf } = alone.schema;
  return anyOf || oneOf ? alone : mergeConjuncts([common, ...parts], empty);
}

/**
 * A reference that faces a union stays a reference, so that it is matched with
 * the member of its name. `null` is compared apart from the members.
 */
function namedMember(expanded: Schema, written: Schema, other: Schema): Schema {
  const { location, docs, ref } = written;
  const isLone =
    ref !== undefined && sameConstraints(written, { location, docs, ref });
  return isLone &&
    isUnion(other) &&
    !isUnion(expanded) &&
    expanded.types?.includes("null") !== true
    ? written
    : expanded;
}

function areAllAlike(
  some: readonly Schema[],
  others: readonly Schema[],
): boolean {
  return (
    some.length === others.length &&
    some.every((part, at) => {
      const other = others[at];
      return other !== undefined && sameSchema(part, other);
    })
  );
}
