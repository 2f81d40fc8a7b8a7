/**
 * Compares two schemas keyword by keyword. `SchemaComparison` walks both, expands
 * references and `allOf`, and calls one file per group of keywords, each of which
 * receives a `Pair`. Facts stay pending until it is clear that the accepted values
 * really changed.
 */

import type { Compare, ReferencePair, Pair } from "./pair.js";
import type { Schema } from "../../model/model.js";
import { compareUnions } from "./unions.js";
import { constrainsOnly, isUnion } from "../../schema/schema.js";
import { compareConstraints } from "./constraints.js";
import { compareItems } from "./items.js";
import { compareObjects } from "./objects.js";
import { compareAnnotations } from "./annotations.js";
import { compareBaseDiscriminators, ownOfBases } from "./discriminators.js";
import { compareIdleMappings } from "./idle-mappings.js";
import { compareContents, compareRepresentations } from "./representation.js";
import { compareTypes } from "./types.js";
import { compareEnums } from "./enums.js";
import { addRelationFact, compareSubschemas } from "./subschemas.js";
import type { FactCollector, FactDetails, Scope } from "../facts.js";
import {
  resolveConjuncts,
  limitsOf,
  type MergedConjuncts,
  mergeConjuncts,
  propertyNamesIn,
  withoutProperties,
} from "../../schema/conjunctions.js";
import { guarded } from "../guard.js";
import { referencedNames } from "../../schema/references.js";
import type { Lookup } from "../../schema/lookup.js";
import { PendingFacts } from "./pending-facts.js";
import { DerivedSchemas } from "../inheritance/derived-schemas.js";
import type { UsagesPastLinks } from "../inheritance/usages-past-links.js";
import {
  type Base,
  type SplitConjunction,
  splitConjunction,
  withGained,
} from "../inheritance/split-conjunction.js";
import { fixedValuesOf } from "../inheritance/fixed-values.js";
import { commonUsages } from "../usages.js";
import { Relations } from "../inclusion/relation.js";
import { TypeRelations } from "../inclusion/type-relations.js";
import {
  sameConstraints,
  sameSchema,
  constraintsKey,
  isUnchanged,
} from "../../schema/equal.js";

/** A pair of schemas and its scope. */
type SchemaPair = Pick<Pair, "before" | "after" | "scope" | "isPart">;

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
}

/**
 * Compares schemas in place. A pair of references is recorded, to be compared once;
 * a reference next to other keywords is expanded. Schemas that are written
 * differently but accept the same values are no change.
 */
export class SchemaComparison {
  /** The pairs of references whose schemas may differ, in the order in which they were found. */
  readonly referencePairs = new Map<string, ReferencePair>();
  /** The names of references whose schemas were compared in place. */
  readonly comparedInPlace: (readonly [before: string, after: string])[] = [];
  readonly #facts: FactCollector;
  readonly #before: Lookup;
  readonly #after: Lookup;
  readonly #kept: ReadonlySet<string>;
  readonly #isUnchangedName: (name: string) => boolean;
  readonly #relations: Relations;
  readonly #types: TypeRelations;
  readonly #pending = new PendingFacts();
  readonly #derived: DerivedSchemas;
  /** The pairs around the current one, the outermost first. Recursion ends at a pair that is among them. */
  readonly #open: OpenPair[] = [];
  /** The number of pairs within the outermost one so far. */
  #pairs = 0;

  /** Facts within named schemas. Their usages are known only after everything is compared. */
  readonly #held: (readonly [Scope, FactDetails])[] = [];

  /**
   * @param titleOf the display name of a named schema after the change
   * @param kept the names that exist in both descriptions
   * @param unchanged names that mean the same in both, whose schemas are not compared
   */
  constructor(
    facts: FactCollector,
    [before, after]: readonly [Lookup, Lookup],
    titleOf: (name: string) => string,
    kept: ReadonlySet<string>,
    unchanged: ReadonlySet<string> = new Set(),
  ) {
    this.#facts = facts;
    this.#kept = kept;
    this.#isUnchangedName = (name) => unchanged.has(name);
    this.#before = before;
    this.#after = after;
    this.#relations = new Relations(before, after, { unchanged });
    this.#types = new TypeRelations(before, after, unchanged);
    this.#derived = new DerivedSchemas([before, after], titleOf);
  }

  readonly compare: Compare = (before, after, scope) => {
    if (isUnchanged(before, after, this.#isUnchangedName)) return;
    const depth = this.#open.length;
    if (depth === 0) this.#pairs = 0;
    const pair = openPair(before, after, depth);
    if (this.#open.some((around) => isSamePair(around, pair))) return;
    const locations = { before: before.location, after: after.location };
    if (depth > MAX_DEPTH || ++this.#pairs > MAX_PAIRS) {
      this.#pending.add(scope, { kind: "schema-undecided", locations });
      return;
    }
    guarded(this.#pending, scope, locations, () => {
      this.#open.push(pair);
      this.#compareParts(before, after, scope);
    });
    this.#open.length = depth;
    if (depth > 0) return;
    for (const { scope: where, fact } of this.#pending.take())
      if (where.enclosing) this.#held.push([where, fact]);
      else this.#facts.add(where, fact);
  };

  /**
   * Reports the facts within named schemas, except to usages for which a derived
   * schema has already reported them.
   *
   * @param reachPast finds the usages of a name that do not go through given references
   */
  finish(reachPast: UsagesPastLinks): void {
    for (const [scope, fact] of this.#held.splice(0)) {
      const { enclosing } = scope;
      guarded(this.#facts, scope, fact.locations, () => {
        const links = enclosing && this.#derived.inherited.linksFor(enclosing);
        const reach = links
          ? commonUsages(reachPast(enclosing.name, links), scope.reach)
          : scope.reach;
        if (reach.length > 0) this.#facts.add({ ...scope, reach }, fact);
      });
    }
  }

  #compareParts(before: Schema, after: Schema, scope: Scope): void {
    const own = ownOfBases(before, after, [this.#before, this.#after]);
    if (own !== undefined) {
      compareBaseDiscriminators(before, after, scope, this.#pending);
      this.compare(...own, scope);
      return;
    }
    const enclosing = scope.enclosing?.property ? undefined : scope.enclosing;
    const references = [before, after] as const;
    if (isSameReference(references)) {
      this.#meetBase(references, [[], []], enclosing?.isBase === true);
      return;
    }
    const facts = this.#pending;
    const sides = [this.#before, this.#after] as const;
    const isNamed = before.ref !== undefined && after.ref !== undefined;
    const annotated = { before, after, scope, facts, sides, isNamed };
    compareAnnotations(annotated);
    compareRepresentations(annotated);
    const held = this.#pending.mark();
    compareContents(annotated, this.compare);
    this.#pending.makeCertain(held);
    compareIdleMappings(annotated, this.#relations);
    const parts = splitConjunction(before, after, sides, this.#kept);
    const mark = this.#pending.mark();
    const pins = commonFixedValues(before, after);
    for (const base of parts.bases)
      this.#meetBase(
        base,
        pins,
        definesObjectsTwice(parts) || enclosing?.isBase === true,
      );
    const isPart =
      parts.bases.length + parts.shared.length > 0 ||
      enclosing?.isBase === true;
    // Inline schemas report everything at their own location.
    const isHere = enclosing === undefined || parts.isOther;
    this.#compareOnce(isHere ? withGained(parts) : parts, {
      ...{ before, after, scope, isPart },
    });
    if (!parts.isOther) return;
    this.#pending.relocate(mark, {
      before: before.location,
      after: after.location,
    });
    if (before.ref === undefined || after.ref === undefined) return;
    this.comparedInPlace.push([before.ref, after.ref]);
    this.#derived.inherited.recordReference(before.ref, {
      ...after,
      ref: after.ref,
    });
  }

  #meetBase(
    [one, other]: Base,
    pins: ReferencePair["pins"],
    isPart: boolean,
  ): void {
    this.#derived.inherited.recordReference(one.ref, other);
    const names = [one.ref, other.ref] as const;
    const key = JSON.stringify([names, ...pins.map(constraintsKey), isPart]);
    this.referencePairs.set(key, { names, pins, isPart });
  }

  /** Discards the facts if both schemas accept the same values after all. */
  #compareOnce(parts: SplitConjunction, whole: SchemaPair): void {
    const [mark, met] = [this.#pending.mark(), this.referencePairs.size];
    this.#compareParted(parts, whole);
    if (!this.#pending.hasUncertain(mark)) return;
    if (this.#relations.of(whole.before, whole.after) !== "same") return;
    this.#pending.discardUncertain(mark);
    for (const key of [...this.referencePairs.keys()].slice(met))
      this.referencePairs.delete(key);
  }

  #compareParted(parts: SplitConjunction, whole: SchemaPair): void {
    const { before, after } = whole;
    const settled = this.#derived.settle(parts, this.#pairOf(whole));
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
    this.#compareMerged(
      mergedWith(common, left, before),
      mergedWith(common, right, after),
      { ...whole, isPart: whole.isPart || settled.size > 0 },
    );
  }

  #pairOf(whole: SchemaPair): Pair {
    return {
      ...whole,
      whole: [whole.before, whole.after],
      facts: this.#pending,
      compare: this.compare,
      relations: this.#relations,
      types: this.#types,
    };
  }

  #compareMerged(
    left: MergedConjuncts,
    right: MergedConjuncts,
    whole: SchemaPair,
  ): void {
    if (!areAllAlike(left.rest, right.rest)) {
      addRelationFact(this.#pairOf(whole), whole.scope);
      return;
    }
    // Equal conjuncts can differ only in what they refer to.
    for (const [at, part] of left.rest.entries())
      this.compare(part, right.rest[at] ?? part, whole.scope);
    const before = namedMember(left.schema, whole.before, right.schema);
    const after = namedMember(right.schema, whole.after, left.schema);
    const pair = { ...this.#pairOf(whole), before, after };
    if (compareUnions(pair)) return;
    const comparable = compareTypes(pair);
    if (comparable === undefined) return;
    if (compareEnums(comparable)) return;
    compareConstraints(comparable);
    compareItems(comparable);
    compareObjects(comparable);
    compareSubschemas(comparable);
    this.#recordNamesInKeywords(comparable);
  }

  /** Records the names that both sides use in keywords that are compared as a whole: these names have not moved. */
  #recordNamesInKeywords({ before, after }: Pair): void {
    const [one, other] = [comparedAsWhole(before), comparedAsWhole(after)];
    if (one === undefined || other === undefined) return;
    const names = referencedNames(other);
    for (const name of referencedNames(one))
      if (names.has(name)) this.comparedInPlace.push([name, name]);
  }
}

function openPair(before: Schema, after: Schema, depth: number): OpenPair {
  if (depth <= MAX_PLAIN_DEPTH) return { before, after };
  const key = [before, after]
    .flatMap((schema) => [schema.location, constraintsKey(schema)])
    .join("\n");
  return { before, after, key };
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
function commonFixedValues(
  before: Schema,
  after: Schema,
): ReferencePair["pins"] {
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
