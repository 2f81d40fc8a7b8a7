import type { Schema } from "../model/model.js";
import { eachInPlaceSubschema, eachSubschema } from "./children.js";
import { schemaNamed, type SchemasByName } from "./lookup.js";

/** A schema that refers to a named one. */
export type Referring = Schema & { readonly ref: string };

/** Calls back for each reference in a schema, at any depth; references are not followed. */
export function eachReference(
  schema: Schema,
  visit: (referring: Referring) => void,
): void {
  if (isReferring(schema)) visit(schema);
  eachSubschema(schema, (subschema) => {
    eachReference(subschema, visit);
  });
}

function isReferring(schema: Schema): schema is Referring {
  return schema.ref !== undefined;
}

/** The names that a schema refers to, at any depth. */
export function referencedNames(schema: Schema): ReadonlySet<string> {
  const found = known.get(schema);
  if (found !== undefined) return found;
  const names = new Set<string>();
  eachReference(schema, ({ ref }) => names.add(ref));
  known.set(schema, names);
  return names;
}

// The schemas of a model do not change.
const known = new WeakMap<Schema, ReadonlySet<string>>();

/** Whether a schema refers to named ones, whose meaning depends on the API version. */
export function hasReference(schema: Schema): boolean {
  return referencedNames(schema).size > 0;
}

/** The names of the schemas that a schema applies to the same value, in order. */
export function inPlaceReferences(schema: Schema): readonly string[] {
  const names: string[] = [];
  const visit = (part: Schema): void => {
    if (part.ref !== undefined) names.push(part.ref);
    eachInPlaceSubschema(part, visit);
  };
  visit(schema);
  return names;
}

/** The names that each named schema refers to. */
export type ReferenceGraph = ReadonlyMap<string, Iterable<string>>;

/** Schema names that form a cycle: each schema refers to the next, and the last one to the first. */
export type Cycle = readonly string[];

/**
 * The cycles that a depth-first walk meets, at least one of each component. It
 * keeps its own stack: a chain of references can be longer than the engine's.
 */
export function findCycles(graph: ReferenceGraph): readonly Cycle[] {
  const cycles: Cycle[] = [];
  const entered = new Set<string>();
  const left = new Set<string>();
  for (const start of graph.keys()) {
    const path: { name: string; next: Iterator<string> }[] = [];
    const enter = (name: string): void => {
      entered.add(name);
      path.push({ name, next: successors(graph, name) });
    };
    if (!entered.has(start)) enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const step = top.next.next();
      if (step.done === true) {
        left.add(top.name);
        path.pop();
      } else if (!entered.has(step.value)) enter(step.value);
      else if (!left.has(step.value)) {
        const names = path.map(({ name }) => name);
        cycles.push(names.slice(names.indexOf(step.value)));
      }
    }
  }
  return cycles;
}

/**
 * The names that lie on a cycle, each with a number that it shares with the
 * names that it reaches and that reach it: Tarjan's strongly connected
 * components.
 */
export function cyclicComponents(
  graph: ReferenceGraph,
): ReadonlyMap<string, number> {
  const components = new Map<string, number>();
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const path: string[] = [];
  const onPath = new Set<string>();
  for (const start of graph.keys()) {
    if (index.has(start)) continue;
    const work: { name: string; next: Iterator<string> }[] = [];
    const enter = (name: string) => {
      index.set(name, index.size);
      low.set(name, index.size - 1);
      path.push(name);
      onPath.add(name);
      work.push({ name, next: successors(graph, name) });
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
        const isAlone =
          members.length === 1 && !refersTo(graph, member, member);
        if (!isAlone) components.set(member, index.get(top.name) ?? 0);
      }
    }
  }
  return components;
}

function successors(graph: ReferenceGraph, name: string): Iterator<string> {
  return (graph.get(name) ?? [])[Symbol.iterator]();
}

function refersTo(graph: ReferenceGraph, from: string, to: string): boolean {
  for (const name of graph.get(from) ?? []) if (name === to) return true;
  return false;
}

/** The names of the schemas that the given ones reach by references. */
export function reachable(
  roots: readonly Schema[],
  schemas: SchemasByName,
): ReadonlySet<string> {
  const names = new Set(roots.flatMap((root) => [...referencedNames(root)]));
  // Iterating a set also visits the elements added meanwhile.
  for (const name of names)
    for (const next of referencedNames(schemaNamed(name, schemas)))
      names.add(next);
  return names;
}

/** The names of the recursive schemas, each with the number of its cycle. */
export function recursive(
  names: ReadonlySet<string>,
  schemas: SchemasByName,
): ReadonlyMap<string, number> {
  return cyclicComponents(
    new Map(
      [...names].map((name) => [
        name,
        referencedNames(schemaNamed(name, schemas)),
      ]),
    ),
  );
}
