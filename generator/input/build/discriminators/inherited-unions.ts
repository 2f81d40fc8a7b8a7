import { isObject } from "../../../language/json/json.js";
import type { Schema, Writable } from "../../../language/model/model.js";
import {
  type Cycle,
  inPlaceReferences,
} from "../../../language/schema/references.js";
import { constrainsOnly } from "../../../language/schema/schema.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import { wireName } from "../names/schema-names.js";
import { inPlaceCycles } from "../warnings/schema-cycles.js";
import { SchemaHierarchy } from "./hierarchy.js";
import { extractOwnSchema } from "./split-schema.js";
import { nameOf, schemaOf, type Target } from "./targets.js";

/**
 * Splits unions whose alternatives are derived from the union, such as `Pet:
 * oneOf: [Cat]` with `Cat: allOf: [Pet, …]`. Read literally, such schemas refer
 * to themselves without end. The alternatives are derived from the union's other
 * keywords instead: these become a schema of their own, which is added to
 * `targets`.
 *
 * @returns the remaining cycles, which have no meaning
 */
export function splitInheritedUnions(
  targets: Target[],
  diagnostics: DiagnosticCollector,
): readonly Cycle[] {
  if (inPlaceCycles(targets).length === 0) return [];
  const single = restoreSingleAlternatives(targets);
  const hierarchy = new SchemaHierarchy(targets);
  const split = new Set<Target>();
  for (;;) {
    const before = split.size;
    const cycles = inPlaceCycles(targets);
    for (const inherited of findInheritedUnions(cycles, hierarchy, split)) {
      split.add(inherited.union);
      splitInheritedUnion(inherited, hierarchy);
      warnAboutInheritedUnion(inherited, diagnostics);
    }
    if (split.size > before) continue;
    single.forEach(inlineSingleAlternative);
    return cycles;
  }
}

function warnAboutInheritedUnion(
  { union, derived }: InheritedUnion,
  diagnostics: DiagnosticCollector,
): void {
  const names = derived.map(
    (derivedTarget) => `\`${wireName(derivedTarget)}\``,
  );
  diagnostics.warning(
    union.location,
    "union-inherited",
    `\`${wireName(union)}\` is a union whose alternatives are derived from it: in ${names.join(", ")}, the reference to it means its keywords other than \`oneOf\` and \`anyOf\`.`,
  );
}

/** Restores unions of one schema that were replaced with that schema: in a cycle, the difference matters. */
function restoreSingleAlternatives(
  targets: readonly Target[],
): readonly Writable<Schema>[] {
  return targets.flatMap((target) => {
    const schema: Writable<Schema> = schemaOf(target);
    const { ref, location } = schema;
    if (ref === undefined || !isObject(target.value)) return [];
    if ((target.value.oneOf ?? target.value.anyOf) === undefined) return [];
    if (!constrainsOnly(schema, "ref")) return [];
    delete schema.ref;
    schema.oneOf = [{ docs: {}, location, ref }];
    return [schema];
  });
}

function inlineSingleAlternative(schema: Writable<Schema>): void {
  const [only] = schema.oneOf ?? [];
  if (only?.ref === undefined || !constrainsOnly(schema, "oneOf")) return;
  delete schema.oneOf;
  schema.ref = only.ref;
}

/** A union with those of its alternatives that are derived from it. */
interface InheritedUnion {
  readonly union: Target;
  readonly derived: readonly Target[];
}

/** Finds inherited unions in cycles, each in its state after the previous ones were split. */
function* findInheritedUnions(
  cycles: readonly Cycle[],
  hierarchy: SchemaHierarchy,
  split: ReadonlySet<Target>,
): Iterable<InheritedUnion> {
  for (const name of new Set(cycles.flat())) {
    const union = hierarchy.target(name);
    if (union === undefined || split.has(union)) continue;
    if (!hasAlternatives(schemaOf(union))) continue;
    const derived = hierarchy.derivedSchemas(union);
    if (derived.length === 0) continue;
    const reached = reachedFrom(union, hierarchy);
    const reachedDerived = derived.filter((derivedTarget) =>
      reached.has(derivedTarget),
    );
    if (reachedDerived.length > 0) yield { union, derived: reachedDerived };
  }
}

/** A schema and all schemas that apply to the same value as it does. */
function reachedFrom(
  union: Target,
  hierarchy: SchemaHierarchy,
): ReadonlySet<Target> {
  const reached = new Set([union]);
  // Iteration includes the elements that are added meanwhile.
  for (const target of reached) {
    for (const name of inPlaceReferences(schemaOf(target))) {
      const next = hierarchy.target(name);
      if (next !== undefined) reached.add(next);
    }
  }
  return reached;
}

function hasAlternatives({ oneOf, anyOf, allOf = [] }: Schema): boolean {
  return (oneOf ?? anyOf) !== undefined || allOf.some(hasAlternatives);
}

function splitInheritedUnion(
  { union, derived }: InheritedUnion,
  hierarchy: SchemaHierarchy,
): void {
  const ownSchema = extractOwnSchema(union, hierarchy);
  for (const derivedTarget of derived)
    hierarchy.replaceBase(derivedTarget, union, ownSchema);
  const schema: Writable<Schema> = schemaOf(union);
  const names = new Set(derived.map(nameOf));
  const isDerived = ({ ref }: Schema): boolean =>
    ref !== undefined && names.has(ref);
  // Every alternative includes the other keywords, so they are not repeated.
  if (schema.anyOf === undefined && schema.oneOf?.every(isDerived) === true) {
    delete schema.types;
    delete schema.object;
    delete schema.allOf;
    hierarchy.update(union);
  }
}
