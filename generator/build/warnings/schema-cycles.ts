import { MAX_CHAIN } from "../../schema/through-alternatives.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { Schema } from "../../model/model.js";
import { eachInPlaceSubschema } from "../../schema/children.js";
import { wireName } from "../names/schema-names.js";
import { nameOf, schemaOf, type Target } from "../discriminators/targets.js";

/** The names of schemas each of which is said to be the next, and the last to be the first. */
export type Cycle = readonly string[];

/** Reports schemas that are said to be themselves, and not within a property or an item: they say nothing. */
export function reportCycles(
  cycles: readonly Cycle[],
  targets: readonly Target[],
  diagnostics: DiagnosticCollector,
): void {
  if (cycles.length === 0) return;
  const byName = new Map(targets.map((target) => [nameOf(target), target]));
  for (const cycle of cycles) {
    const way = cycle.flatMap((name) => byName.get(name) ?? []);
    const [first] = way;
    if (first === undefined) continue;
    const names = [...way, first].map(wireName);
    diagnostics.error(
      first.location,
      "schema-cycle",
      `The schema \`${wireName(first)}\` is defined by itself: ${names.join(" → ")}.`,
    );
  }
}

/** The names of schemas that speak of the very same value. */
export function alongside(schema: Schema): readonly string[] {
  const names: string[] = [];
  const visit = (part: Schema): void => {
    if (part.ref !== undefined) names.push(part.ref);
    eachInPlaceSubschema(part, visit);
  };
  visit(schema);
  return names;
}

/** The cycles met in a walk through all schemas. It keeps its own stack: a chain may be longer than the engine's. */
export function findCycles(targets: readonly Target[]): readonly Cycle[] {
  const next = new Map<string, readonly string[]>();
  for (const target of targets)
    next.set(nameOf(target), alongside(schemaOf(target)));
  const cycles: Cycle[] = [];
  const entered = new Set<string>();
  const left = new Set<string>();
  for (const start of next.keys()) {
    const path: { name: string; targets: Iterator<string> }[] = [];
    const enter = (name: string): void => {
      entered.add(name);
      path.push({ name, targets: (next.get(name) ?? []).values() });
    };
    if (!entered.has(start)) enter(start);
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const target = last.targets.next();
      if (target.done === true) {
        left.add(last.name);
        path.pop();
      } else if (!entered.has(target.value)) enter(target.value);
      else if (!left.has(target.value)) {
        const names = path.map(({ name }) => name);
        cycles.push(names.slice(names.indexOf(target.value)));
      }
    }
  }
  return cycles;
}

/** More schemas than people hold one value to, and few enough for a check of each request. */
const MAX_CALLS = 100_000;

/** How far the schemas lead that a schema holds its own value to. */
interface Reach {
  /** On the longest way. */
  readonly length: number;
  /** On all ways: so many schemas a check of one value looks at. */
  readonly calls: number;
}

/** Whether some schema leads through more schemas than can be followed. */
export function exceedsLimits(targets: readonly Target[]): boolean {
  return [...reachesOf(targets).values()].some(isTooFar);
}

/**
 * Reports schemas that lead through more schemas than can be followed: on one
 * way, or on all together.
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
    // Those before it in the chain need no word of their own.
    if (length === MAX_CHAIN + 1)
      diagnostics.error(
        target.location,
        "too-deep",
        `What \`${wireName(target)}\` says stands behind a chain of more than ${MAX_CHAIN} schemas.`,
        "Refer to the schema at the chain's end.",
      );
    if (calls <= MAX_CALLS) continue;
    const isFirst = alongside(schemaOf(target)).every(
      (name) => (reaches.get(name) ?? nothing).calls <= MAX_CALLS,
    );
    if (isFirst)
      diagnostics.error(
        target.location,
        "combination-countless",
        `\`${wireName(target)}\` leads to the same schemas on so many ways that a check of one value would look at more than ${MAX_CALLS} of them.`,
        "Let fewer of the schemas that it combines refer to the same ones.",
      );
  }
  return [...reaches.values()].some(isTooFar);
}

function isTooFar({ length, calls }: Reach): boolean {
  return length > MAX_CHAIN || calls > MAX_CALLS;
}

const nothing: Reach = { length: 0, calls: 0 };

/** What each schema leads to; what is part of a cycle has no end. */
function reachesOf(targets: readonly Target[]): ReadonlyMap<string, Reach> {
  const reaches = new Map<string, Reach>();
  const unsettled = new Map<string, number>();
  const referrers = new Map<string, string[]>();
  const settled: string[] = [];
  for (const target of targets) {
    const name = nameOf(target);
    const names = alongside(schemaOf(target));
    if (names.length === 0) settled.push(name);
    else unsettled.set(name, names.length);
    for (const other of names) {
      const known = referrers.get(other);
      if (known === undefined) referrers.set(other, [name]);
      else known.push(name);
    }
  }
  // The list grows while it is worked off.
  for (const name of settled) {
    const reach = reaches.get(name) ?? nothing;
    for (const referrer of referrers.get(name) ?? []) {
      const { length, calls } = reaches.get(referrer) ?? nothing;
      reaches.set(referrer, {
        length: Math.max(length, reach.length + 1),
        calls: calls + reach.calls + 1,
      });
      const left = (unsettled.get(referrer) ?? 0) - 1;
      unsettled.set(referrer, left);
      if (left === 0) settled.push(referrer);
    }
  }
  return reaches;
}
