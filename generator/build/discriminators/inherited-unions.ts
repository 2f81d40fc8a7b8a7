import { SchemaHierarchy } from "./hierarchy.js";
import type { Writable, Schema } from "../../model/model.js";
import { isObject } from "../../json/json.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import { constrainsOnly } from "../../schema/schema.js";
import {
  alongside,
  type Cycle,
  findCycles,
} from "../warnings/schema-cycles.js";
import { wireName } from "../names/schema-names.js";
import { extractOwnSchema } from "./split-schema.js";
import { nameOf, schemaOf, type Target } from "./targets.js";

/**
 * Where an alternative of a schema builds on that schema, as in `Pet: oneOf:
 * [Cat]` and `Cat: allOf: [Pet, …]`, it builds on what the schema says beside
 * its alternatives: those rules get a name, and `targets` gets them too. Taken
 * at its word, such a schema would say nothing.
 *
 * @returns the cycles that are left, which mean nothing
 */
export function splitInheritedUnions(
  targets: Target[],
  diagnostics: DiagnosticCollector,
): readonly Cycle[] {
  if (findCycles(targets).length === 0) return [];
  const lone = restoreSingleAlternatives(targets);
  const ancestry = new SchemaHierarchy(targets);
  const untied = new Set<Target>();
  for (;;) {
    const before = untied.size;
    const cycles = findCycles(targets);
    for (const knot of findInheritedUnions(cycles, ancestry, untied)) {
      untied.add(knot.union);
      splitInheritedUnion(knot, ancestry);
      warnAboutInheritedUnion(knot, diagnostics);
    }
    if (untied.size > before) continue;
    lone.forEach(inlineSingleAlternative);
    return cycles;
  }
}

function warnAboutInheritedUnion(
  { union, derived: heirs }: InheritedUnion,
  diagnostics: DiagnosticCollector,
): void {
  const names = heirs.map((heir) => `\`${wireName(heir)}\``);
  diagnostics.warning(
    union.location,
    "union-inherited",
    `\`${wireName(union)}\` is a union that its own alternatives build on; in ${names.join(", ")} it is taken for what it says beside its alternatives.`,
  );
}

/** A union of one was spelled as that one; among schemas that lead to each other, the difference tells. */
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

/** A schema and those that build on it and are among its alternatives. */
interface InheritedUnion {
  readonly union: Target;
  readonly derived: readonly Target[];
}

/** The knots in cycles, each as it is once those before it are untied. */
function* findInheritedUnions(
  cycles: readonly Cycle[],
  ancestry: SchemaHierarchy,
  untied: ReadonlySet<Target>,
): Iterable<InheritedUnion> {
  for (const name of new Set(cycles.flat())) {
    const union = ancestry.target(name);
    if (union === undefined || untied.has(union)) continue;
    if (!hasAlternatives(schemaOf(union))) continue;
    const heirs = ancestry.derivedSchemas(union);
    if (heirs.length === 0) continue;
    const reached = reachedFrom(union, ancestry);
    const reachedHeirs = heirs.filter((heir) => reached.has(heir));
    if (reachedHeirs.length > 0) yield { union, derived: reachedHeirs };
  }
}

/** A schema and all that are said of the same value with it. */
function reachedFrom(
  union: Target,
  ancestry: SchemaHierarchy,
): ReadonlySet<Target> {
  const reached = new Set([union]);
  // A set that grows while it is walked is walked to its new end.
  for (const target of reached) {
    for (const name of alongside(schemaOf(target))) {
      const next = ancestry.target(name);
      if (next !== undefined) reached.add(next);
    }
  }
  return reached;
}

function hasAlternatives({ oneOf, anyOf, allOf = [] }: Schema): boolean {
  return (oneOf ?? anyOf) !== undefined || allOf.some(hasAlternatives);
}

function splitInheritedUnion(
  { union, derived: heirs }: InheritedUnion,
  ancestry: SchemaHierarchy,
): void {
  const rules = extractOwnSchema(union, ancestry);
  for (const heir of heirs) ancestry.replaceBase(heir, union, rules);
  const schema: Writable<Schema> = schemaOf(union);
  const names = new Set(heirs.map(nameOf));
  const isHeir = ({ ref }: Schema): boolean =>
    ref !== undefined && names.has(ref);
  // What each alternative says need not be said again.
  if (schema.anyOf === undefined && schema.oneOf?.every(isHeir) === true) {
    delete schema.types;
    delete schema.object;
    delete schema.allOf;
    ancestry.update(union);
  }
}
