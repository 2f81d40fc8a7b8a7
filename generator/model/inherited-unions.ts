import { Ancestry } from "./ancestry.js";
import type { Writable } from "./draft.js";
import { isObject } from "../read/values.js";
import type { Findings } from "./findings.js";
import type { Schema } from "./model.js";
import { saysOnly } from "./says.js";
import { alongside, type Cycle, findCycles } from "./schema-cycles.js";
import { wireName } from "./schema-names.js";
import { splitOff } from "./split-schema.js";
import { nameOf, schemaOf, type Target } from "./targets.js";

/**
 * Where an alternative of a schema builds on that schema, as in `Pet: oneOf:
 * [Cat]` and `Cat: allOf: [Pet, …]`, it builds on what the schema says beside
 * its alternatives: those rules get a name, and `targets` gets them too. Taken
 * at its word, such a schema would say nothing.
 *
 * @returns the cycles that are left, which mean nothing
 */
export function untieUnions(
  targets: Target[],
  findings: Findings,
): readonly Cycle[] {
  const untied = new Set<Target>();
  if (findCycles(targets).length === 0) return [];
  const lone = restoreLoneAlternatives(targets);
  for (;;) {
    const cycles = findCycles(targets);
    const knot = findKnot(cycles, targets, untied);
    if (knot === undefined) {
      lone.forEach(replaceLoneAlternative);
      return cycles;
    }
    untied.add(knot.union);
    untie(knot, targets);
    const names = knot.heirs.map((heir) => `\`${wireName(heir)}\``);
    findings.warning(
      knot.union.place,
      "union-inherited",
      `\`${wireName(knot.union)}\` is a union that its own alternatives build on; in ${names.join(", ")} it is taken for what it says beside its alternatives.`,
    );
  }
}

/** A union of one was spelled as that one; among schemas that lead to each other, the difference tells. */
function restoreLoneAlternatives(
  targets: readonly Target[],
): readonly Writable<Schema>[] {
  return targets.flatMap((target) => {
    const schema: Writable<Schema> = schemaOf(target);
    const { ref, place } = schema;
    if (ref === undefined || !isObject(target.value)) return [];
    if ((target.value.oneOf ?? target.value.anyOf) === undefined) return [];
    if (!saysOnly(schema, "ref")) return [];
    delete schema.ref;
    schema.oneOf = [{ docs: {}, place, ref }];
    return [schema];
  });
}

function replaceLoneAlternative(schema: Writable<Schema>): void {
  const [only] = schema.oneOf ?? [];
  if (only?.ref === undefined || !saysOnly(schema, "oneOf")) return;
  delete schema.oneOf;
  schema.ref = only.ref;
}

/** A schema and those that build on it and are among its alternatives. */
interface Knot {
  readonly union: Target;
  readonly heirs: readonly Target[];
  readonly ancestry: Ancestry;
}

function findKnot(
  cycles: readonly Cycle[],
  targets: readonly Target[],
  untied: ReadonlySet<Target>,
): Knot | undefined {
  if (cycles.length === 0) return undefined;
  const byName = new Map(targets.map((target) => [nameOf(target), target]));
  const ancestry = new Ancestry(targets);
  for (const union of cycles.flat().flatMap((name) => byName.get(name) ?? [])) {
    if (untied.has(union) || !hasAlternatives(schemaOf(union))) continue;
    const reached = new Set([union]);
    // A set that grows while it is walked is walked to its new end.
    for (const target of reached)
      for (const name of alongside(schemaOf(target))) {
        const next = byName.get(name);
        if (next !== undefined) reached.add(next);
      }
    const heirs = ancestry.heirsOf(union).filter((heir) => reached.has(heir));
    if (heirs.length > 0) return { union, heirs, ancestry };
  }
  return undefined;
}

function hasAlternatives({ oneOf, anyOf, allOf = [] }: Schema): boolean {
  return (oneOf ?? anyOf) !== undefined || allOf.some(hasAlternatives);
}

function untie({ union, heirs, ancestry }: Knot, targets: Target[]): void {
  const rules = splitOff(union, targets);
  for (const heir of heirs) ancestry.rewire(heir, union, rules);
  const schema: Writable<Schema> = schemaOf(union);
  const names = new Set(heirs.map(nameOf));
  const isHeir = ({ ref }: Schema): boolean =>
    ref !== undefined && names.has(ref);
  // What each alternative says need not be said again.
  if (schema.anyOf === undefined && schema.oneOf?.every(isHeir) === true) {
    delete schema.types;
    delete schema.object;
    delete schema.allOf;
  }
}
