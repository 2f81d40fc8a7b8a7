import type { Findings } from "./findings.js";
import type { NamedSchema, Schema } from "./model.js";
import { eachAlongside } from "./nested.js";

/** Reports schemas that are said to be themselves, and not within a property or an item: they say nothing. */
export function reportCycles(
  schemas: readonly NamedSchema[],
  findings: Findings,
): void {
  const byName = new Map(schemas.map((schema) => [schema.name, schema]));
  for (const cycle of findCycles(schemas)) {
    const [first] = cycle;
    const schema = first === undefined ? undefined : byName.get(first);
    if (schema === undefined) continue;
    const way = cycle.map((name) => byName.get(name)?.wireName ?? name);
    findings.error(
      schema.schema.place,
      "schema-cycle",
      `The schema \`${schema.wireName}\` is defined by itself: ${[...way, schema.wireName].join(" → ")}.`,
      "Let the recursion pass through a property or the items of an array.",
    );
  }
}

/** The names of schemas that speak of the very same value. */
function alongside(schema: Schema): readonly string[] {
  const names: string[] = [];
  const visit = (part: Schema): void => {
    if (part.ref !== undefined) names.push(part.ref);
    eachAlongside(part, visit);
  };
  visit(schema);
  return names;
}

/** The cycles met in a walk through all schemas. It keeps its own stack: a chain may be longer than the engine's. */
function findCycles(
  schemas: readonly NamedSchema[],
): readonly (readonly string[])[] {
  const next = new Map<string, readonly string[]>();
  for (const { name, schema } of schemas) next.set(name, alongside(schema));
  const cycles: (readonly string[])[] = [];
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
