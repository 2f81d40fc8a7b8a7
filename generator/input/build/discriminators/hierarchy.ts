import { isObject } from "../../../language/json/json.js";
import type { Schema, Writable } from "../../../language/model/model.js";
import { SchemaLookup } from "../../../language/schema/lookup.js";
import { constrainsOnly } from "../../../language/schema/schema.js";
import { nameOf, type Target } from "./targets.js";

/** The named schemas and the schemas that they are derived from: a schema derives from those that its `allOf` or its `$ref` refers to. */
export class SchemaHierarchy {
  readonly #targets: Target[];
  readonly #byName: Map<string, Target>;
  /** The schemas directly derived from each schema, including its aliases. */
  readonly #children = new Map<Target, Set<Target>>();
  readonly #parents = new Map<Target, readonly Target[]>();
  /** Looks up the schemas in their current state. */
  readonly lookup: SchemaLookup;

  /** @param targets receives the schemas that are extracted */
  constructor(targets: Target[]) {
    this.#targets = targets;
    this.#byName = new Map(targets.map((target) => [nameOf(target), target]));
    this.lookup = new SchemaLookup(this.#byName);
    for (const target of targets) this.#link(target);
  }

  target(name: string): Target | undefined {
    return this.#byName.get(name);
  }

  /** The schema that an alias refers to; any other schema itself. */
  withoutAliases(target: Target): Target {
    return this.#resolveAliases(nameOf(target)) ?? target;
  }

  /** The schemas derived from a schema, directly or indirectly, in the order of the description. */
  derivedSchemas(base: Target): readonly Target[] {
    const derived = this.derivedSet(base);
    return derived.size === 0
      ? []
      : this.#targets.filter((target) => derived.has(target));
  }

  /** The derived schemas as an unordered set. */
  derivedSet(base: Target): ReadonlySet<Target> {
    const derived = new Set<Target>();
    if (isAlias(base)) return derived;
    const reached = new Set([base]);
    // Iteration includes the elements that are added meanwhile.
    for (const target of reached) {
      for (const child of this.#children.get(target) ?? []) reached.add(child);
      if (target !== base && !isAlias(target)) derived.add(target);
    }
    return derived;
  }

  /** Inserts a schema before another. */
  insert(target: Target, next: Target): void {
    this.#targets.splice(this.#targets.indexOf(next), 0, target);
    this.#byName.set(nameOf(target), target);
    this.#link(target);
  }

  /** Updates the hierarchy after a schema has changed. */
  update(target: Target): void {
    for (const parent of this.#parents.get(target) ?? [])
      this.#children.get(parent)?.delete(target);
    this.#link(target);
  }

  #link(target: Target): void {
    const parents = this.#parentsOf(target);
    this.#parents.set(target, parents);
    for (const parent of parents) {
      const children = this.#children.get(parent);
      if (children === undefined) this.#children.set(parent, new Set([target]));
      else children.add(target);
    }
  }

  /** Replaces the base of a derived schema with another one; without one, removes the reference. */
  replaceBase(
    derivedTarget: Target,
    base: Target,
    ownSchema: Target | undefined,
  ): void {
    if (derivedTarget.schema === undefined) return;
    const schema: Writable<Schema> = derivedTarget.schema;
    if (this.#refersTo(schema, base)) setReference(schema, ownSchema);
    this.#replaceInAllOf(schema, base, ownSchema);
    this.update(derivedTarget);
  }

  #replaceInAllOf(
    schema: Writable<Schema>,
    base: Target,
    ownSchema: Target | undefined,
  ): void {
    if (schema.allOf === undefined) return;
    const kept: Schema[] = [];
    for (const member of schema.allOf) {
      if (this.#refersTo(member, base)) setReference(member, ownSchema);
      else this.#replaceInAllOf(member, base, ownSchema);
      if (!constrainsOnly(member)) kept.push(member);
    }
    if (kept.length > 0) schema.allOf = kept;
    else delete schema.allOf;
  }

  #refersTo(schema: Schema, base: Target): boolean {
    return (
      schema.ref !== undefined && this.#resolveAliases(schema.ref) === base
    );
  }

  #parentsOf(target: Target): readonly Target[] {
    if (target.schema === undefined) return [];
    const parents: Target[] = [];
    const visit = ({ ref, allOf }: Schema): void => {
      const parent = ref === undefined ? undefined : this.#byName.get(ref);
      if (parent !== undefined) parents.push(parent);
      for (const member of allOf ?? []) visit(member);
    };
    visit(target.schema);
    return parents;
  }

  #resolveAliases(name: string): Target | undefined {
    let target = this.#byName.get(name);
    const visited = new Set<Target>();
    while (target?.schema?.ref !== undefined && isAlias(target)) {
      if (visited.has(target)) return undefined;
      visited.add(target);
      target = this.#byName.get(target.schema.ref);
    }
    return target;
  }
}

function setReference(
  schema: Writable<Schema>,
  ownSchema: Target | undefined,
): void {
  if (ownSchema === undefined) delete schema.ref;
  else schema.ref = nameOf(ownSchema);
}

/** Whether a schema only refers to another one. An `allOf` of one schema derives from it instead. */
function isAlias({ schema, value }: Target): boolean {
  if (schema?.ref === undefined || !constrainsOnly(schema, "ref")) return false;
  return !(isObject(value) && value.allOf !== undefined);
}
