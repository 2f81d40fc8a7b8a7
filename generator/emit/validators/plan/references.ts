import type { NamedSchema, Schema } from "../../../model/model.js";
import { inPlaceSubschemas, subschemas } from "../../../schema/children.js";
import { schemaNamed, type SchemasByName } from "../../../schema/lookup.js";
import { UnsupportedSchema } from "../unsupported-schema.js";

/** The names of the schemas that the given ones reach by references. */
export function reachable(
  roots: readonly Schema[],
  schemas: SchemasByName,
): ReadonlySet<string> {
  const names = new Set<string>();
  const open = [...roots];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.ref !== undefined && !names.has(next.ref)) {
      names.add(next.ref);
      open.push(schemaNamed(next.ref, schemas));
    }
    open.push(...subschemas(next));
  }
  return names;
}

/**
 * The names of the recursive schemas, each with the number of its cycle
 * (Tarjan's strongly connected components).
 */
export function recursive(
  names: ReadonlySet<string>,
  schemas: SchemasByName,
): ReadonlyMap<string, number> {
  const edges = new Map(
    [...names].map((name) => [name, directly(schemaNamed(name, schemas))]),
  );
  const cycles = new Map<string, number>();
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const path: string[] = [];
  const onPath = new Set<string>();
  for (const start of names) {
    if (index.has(start)) continue;
    const work: { name: string; next: Iterator<string> }[] = [];
    const enter = (name: string) => {
      index.set(name, index.size);
      low.set(name, index.size - 1);
      path.push(name);
      onPath.add(name);
      work.push({
        name,
        next: (edges.get(name) ?? new Set<string>()).values(),
      });
    };
    const lower = (name: string, to: number | undefined) => {
      low.set(name, Math.min(low.get(name) ?? 0, to ?? 0));
    };
    enter(start);
    for (let top = work.at(-1); top !== undefined; top = work.at(-1)) {
      const step = top.next.next();
      if (step.done !== true) {
        if (!index.has(step.value)) enter(step.value);
        else if (onPath.has(step.value)) lower(top.name, index.get(step.value));
        continue;
      }
      work.pop();
      const above = work.at(-1);
      if (above !== undefined) lower(above.name, low.get(top.name));
      if (low.get(top.name) !== index.get(top.name)) continue;
      const members = path.splice(path.indexOf(top.name));
      for (const member of members) {
        onPath.delete(member);
        const alone = members.length === 1 && !edges.get(member)?.has(member);
        if (!alone) cycles.set(member, index.get(top.name) ?? 0);
      }
    }
  }
  return cycles;
}

/** The names a schema refers to directly. */
function directly(root: Schema): ReadonlySet<string> {
  const names = new Set<string>();
  const open = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.ref !== undefined) names.add(next.ref);
    open.push(...subschemas(next));
  }
  return names;
}

/**
 * Throws for a schema that applies itself to the same value, because its check
 * would never end.
 */
export function refuseEndless(
  named: readonly NamedSchema[],
  schemas: SchemasByName,
): void {
  const state = new Map<string, "open" | "done">();
  const visit = (schema: Schema) => {
    for (const part of inPlaceSubschemas(schema)) visit(part);
    const { ref } = schema;
    if (ref === undefined || state.get(ref) === "done") return;
    if (state.get(ref) === "open") {
      throw new UnsupportedSchema(
        schema.location,
        "$ref",
        `The schema ${ref} is applied to the very value that it is applied to already, so checking it would never end.`,
      );
    }
    state.set(ref, "open");
    visit(schemaNamed(ref, schemas));
    state.set(ref, "done");
  };
  const visitAll = (schema: Schema) => {
    visit(schema);
    for (const part of subschemas(schema)) visitAll(part);
  };
  for (const { schema } of named) visitAll(schema);
}
