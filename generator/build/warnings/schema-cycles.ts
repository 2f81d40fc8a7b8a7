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
