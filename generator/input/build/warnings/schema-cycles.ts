import { repaired } from "../../../language/diagnostics/diagnostics.js";
import type { Schema, Writable } from "../../../language/model/model.js";
import {
  type Cycle,
  findCycles,
  inPlaceReferences,
} from "../../../language/schema/references.js";
import { constrainsOnly } from "../../../language/schema/schema.js";
import { MAX_CHAIN } from "../../../language/schema/unions.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import { nameOf, schemaOf, type Target } from "../discriminators/targets.js";
import { wireName } from "../names/schema-names.js";

/**
 * Ends the cycles of schemas that apply each other to the same value: in each,
 * the last reference is removed, because it demands nothing that the first
 * schema does not demand already. All are reported.
 *
 * @returns the cycles that remain: those through `not` or `if`, which have no
 * meaning
 */
export function cutCycles(
  cycles: readonly Cycle[],
  targets: readonly Target[],
  diagnostics: DiagnosticCollector,
): readonly Cycle[] {
  const byName = new Map(targets.map((target) => [nameOf(target), target]));
  for (let left = cycles; left.length > 0; left = inPlaceCycles(targets)) {
    const endless = left.filter((cycle) => {
      const way = cycle.flatMap((name) => byName.get(name) ?? []);
      const [first, last] = [way[0], way.at(-1)];
      if (first === undefined || last === undefined) return false;
      const isOpen = () =>
        inPlaceReferences(schemaOf(last)).includes(nameOf(first));
      // Cutting an earlier cycle can end this one too.
      if (!isOpen()) return false;
      cutReferences(schemaOf(last), nameOf(first));
      reportCycle(way, !isOpen(), diagnostics);
      return isOpen();
    });
    if (endless.length > 0) return endless;
  }
  return [];
}

/** Removes the references to a schema that apply to the same value, except in `not` and `if`. */
function cutReferences(schema: Writable<Schema>, name: string): void {
  if (schema.ref === name) delete schema.ref;
  const { conditional, object } = schema;
  const dependent = object?.dependentSchemas?.map((rule) => rule.schema) ?? [];
  for (const nested of [...dependent, conditional?.then, conditional?.else])
    if (nested !== undefined) cutReferences(nested, name);
  const allOf = membersWithout(schema.allOf, name);
  const anyOf = membersWithout(schema.anyOf, name);
  const oneOf = membersWithout(schema.oneOf, name);
  delete schema.allOf;
  delete schema.anyOf;
  delete schema.oneOf;
  if (allOf.length > 0) schema.allOf = allOf;
  if (anyOf.length > 0) schema.anyOf = anyOf;
  if (oneOf.length > 0) schema.oneOf = oneOf;
}

function membersWithout(
  members: readonly Schema[] = [],
  name: string,
): readonly Schema[] {
  const left = members.filter(
    (member) => member.ref !== name || !constrainsOnly(member, "ref"),
  );
  for (const member of left) cutReferences(member, name);
  return left;
}

function reportCycle(
  way: readonly Target[],
  isCut: boolean,
  diagnostics: DiagnosticCollector,
): void {
  const names = [...way, ...way.slice(0, 1)].map(wireName);
  const [first = ""] = names;
  const location = way[0]?.location ?? "#";
  const message = `The schema \`${first}\` refers to itself without a property or an item in between: ${names.join(" → ")}.`;
  if (isCut)
    diagnostics.warning(
      location,
      "schema-cycle",
      repaired(message, "The last reference is ignored."),
    );
  else diagnostics.error(location, "schema-cycle", message);
}

/** The cycles of schemas that apply each other to the same value. */
export function inPlaceCycles(targets: readonly Target[]): readonly Cycle[] {
  return findCycles(
    new Map(
      targets.map((target) => [
        nameOf(target),
        inPlaceReferences(schemaOf(target)),
      ]),
    ),
  );
}

/** The maximum number of schemas that are applied to one value: more than any real one, and fast enough for each request. */
const MAX_VISITS = 100_000;

/** How many schemas a schema applies to the same value through references. */
interface Reach {
  /** On the longest path. */
  readonly length: number;
  /** On all paths: the number of schemas that validating one value visits. */
  readonly calls: number;
}

/** Whether some schema exceeds the limits on references. */
export function exceedsLimits(targets: readonly Target[]): boolean {
  return [...reachesOf(targets).values()].some(isTooFar);
}

/**
 * Reports schemas that exceed the limits on references: on one path, or on all
 * paths together.
 *
 * @returns whether there are any
 */
export function reportLongChains(
  targets: readonly Target[],
  diagnostics: DiagnosticCollector,
): boolean {
  const reaches = reachesOf(targets);
  for (const target of targets) {
    const { length, calls } = reaches.get(nameOf(target)) ?? nothing;
    // The schemas before it in the chain are not reported.
    if (length === MAX_CHAIN + 1)
      diagnostics.error(
        target.location,
        "too-deep",
        `\`${wireName(target)}\` is defined by a chain of more than ${MAX_CHAIN} references.`,
        "Refer to the schema at the end of the chain.",
      );
    if (calls <= MAX_VISITS) continue;
    const isFirst = inPlaceReferences(schemaOf(target)).every(
      (name) => (reaches.get(name) ?? nothing).calls <= MAX_VISITS,
    );
    if (isFirst)
      diagnostics.error(
        target.location,
        "combination-countless",
        `\`${wireName(target)}\` refers to the same schemas in so many ways that validating one value would visit more than ${MAX_VISITS} schemas.`,
        "Reduce the number of combined schemas that refer to the same schemas.",
      );
  }
  return [...reaches.values()].some(isTooFar);
}

function isTooFar({ length, calls }: Reach): boolean {
  return length > MAX_CHAIN || calls > MAX_VISITS;
}

const nothing: Reach = { length: 0, calls: 0 };

/** The reach of each schema; schemas on a cycle have none. */
function reachesOf(targets: readonly Target[]): ReadonlyMap<string, Reach> {
  const reaches = new Map<string, Reach>();
  const pending = new Map<string, number>();
  const referrers = new Map<string, string[]>();
  const done: string[] = [];
  for (const target of targets) {
    const name = nameOf(target);
    const names = inPlaceReferences(schemaOf(target));
    if (names.length === 0) done.push(name);
    else pending.set(name, names.length);
    for (const other of names) {
      const existing = referrers.get(other);
      if (existing === undefined) referrers.set(other, [name]);
      else existing.push(name);
    }
  }
  // Iteration includes the names that are added meanwhile.
  for (const name of done) {
    const reach = reaches.get(name) ?? nothing;
    for (const referrer of referrers.get(name) ?? []) {
      const { length, calls } = reaches.get(referrer) ?? nothing;
      reaches.set(referrer, {
        length: Math.max(length, reach.length + 1),
        calls: calls + reach.calls + 1,
      });
      const remaining = (pending.get(referrer) ?? 0) - 1;
      pending.set(referrer, remaining);
      if (remaining === 0) done.push(referrer);
    }
  }
  return reaches;
}
