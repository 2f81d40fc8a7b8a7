import type { Writable, Schema } from "../../model/model.js";
import { isObject } from "../../json/json.js";
import { SchemaLookup } from "../../schema/lookup.js";
import { constrainsOnly } from "../../schema/schema.js";
import { nameOf, type Target } from "./targets.js";

/** Which named schemas build on which: by a reference in their `allOf`, or beside their own rules. */
export class SchemaHierarchy {
  readonly #targets: Target[];
  readonly #byName: Map<string, Target>;
  /** The schemas that refer so to each, other names of it among them. */
  readonly #children = new Map<Target, Set<Target>>();
  readonly #parents = new Map<Target, readonly Target[]>();
  /** Finds things in the schemas as they are at the time. */
  readonly lookup: SchemaLookup;

  /** @param targets gets the schemas that are split off */
  constructor(targets: Target[]) {
    this.#targets = targets;
    this.#byName = new Map(targets.map((target) => [nameOf(target), target]));
    this.lookup = new SchemaLookup(this.#byName);
    for (const target of targets) this.#link(target);
  }

  target(name: string): Target | undefined {
    return this.#byName.get(name);
  }

  /** The schemas that build on one, in the order of the description, however many stand between. */
  derivedSchemas(ancestor: Target): readonly Target[] {
    const heirs = this.derivedSet(ancestor);
    return heirs.size === 0
      ? []
      : this.#targets.filter((target) => heirs.has(target));
  }

  /** The same in no order. */
  derivedSet(ancestor: Target): ReadonlySet<Target> {
    const heirs = new Set<Target>();
    if (isAlias(ancestor)) return heirs;
    const reached = new Set([ancestor]);
    // A set that grows while it is walked is walked to its new end.
    for (const target of reached) {
      for (const child of this.#children.get(target) ?? []) reached.add(child);
      if (target !== ancestor && !isAlias(target)) heirs.add(target);
    }
    return heirs;
  }

  /** Takes a schema in that stands right before another. */
  insert(target: Target, next: Target): void {
    this.#targets.splice(this.#targets.indexOf(next), 0, target);
    this.#byName.set(nameOf(target), target);
    this.#link(target);
  }

  /** Takes in what a schema has come to build on. */
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

  /** Has an heir build on other rules in place of a schema's, or, without them, on that schema no longer. */
  replaceBase(heir: Target, ancestor: Target, rules: Target | undefined): void {
    if (heir.schema === undefined) return;
    const schema: Writable<Schema> = heir.schema;
    if (this.#leadsTo(schema, ancestor)) setReference(schema, rules);
    this.#rewireMembers(schema, ancestor, rules);
    this.update(heir);
  }

  #rewireMembers(
    schema: Writable<Schema>,
    ancestor: Target,
    rules: Target | undefined,
  ): void {
    if (schema.allOf === undefined) return;
    const left: Schema[] = [];
    for (const member of schema.allOf) {
      if (this.#leadsTo(member, ancestor)) setReference(member, rules);
      else this.#rewireMembers(member, ancestor, rules);
      if (!constrainsOnly(member)) left.push(member);
    }
    if (left.length > 0) schema.allOf = left;
    else delete schema.allOf;
  }

  #leadsTo(schema: Schema, ancestor: Target): boolean {
    return (
      schema.ref !== undefined && this.#behindAliases(schema.ref) === ancestor
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

  #behindAliases(name: string): Target | undefined {
    let target = this.#byName.get(name);
    const passed = new Set<Target>();
    while (target?.schema?.ref !== undefined && isAlias(target)) {
      if (passed.has(target)) return undefined;
      passed.add(target);
      target = this.#byName.get(target.schema.ref);
    }
    return target;
  }
}

function setReference(
  schema: Writable<Schema>,
  rules: Target | undefined,
): void {
  if (rules === undefined) delete schema.ref;
  else schema.ref = nameOf(rules);
}

/** Whether a schema is another name of the one that it refers to; an `allOf` of one says that it builds on it. */
function isAlias({ schema, value }: Target): boolean {
  if (schema?.ref === undefined || !constrainsOnly(schema, "ref")) return false;
  return !(isObject(value) && value.allOf !== undefined);
}
