import type { Writable } from "./draft.js";
import { isObject } from "../read/values.js";
import type { Schema } from "./model.js";
import { saysOnly } from "./says.js";
import { nameOf, type Target } from "./targets.js";

/** Which named schemas build on which: by a reference in their `allOf`, or beside their own rules. */
export class Ancestry {
  readonly #byName: ReadonlyMap<string, Target>;

  constructor(targets: readonly Target[]) {
    this.#byName = new Map(targets.map((target) => [nameOf(target), target]));
  }

  /** The schemas that build on one, in the order of the description, however many stand between. */
  heirsOf(ancestor: Target): readonly Target[] {
    return [...this.#byName.values()].filter(
      (target) => target !== ancestor && this.inherits(target, ancestor),
    );
  }

  inherits(heir: Target, ancestor: Target): boolean {
    const lineage = new Set([heir]);
    // A set that grows while it is walked is walked to its new end.
    for (const target of lineage) {
      for (const parent of this.#parentsOf(target)) {
        if (parent === ancestor) return true;
        lineage.add(parent);
      }
    }
    return false;
  }

  /** Has an heir build on other rules in place of a schema's, or, without them, on that schema no longer. */
  rewire(heir: Target, ancestor: Target, rules: Target | undefined): void {
    if (heir.schema === undefined) return;
    const schema: Writable<Schema> = heir.schema;
    if (this.#leadsTo(schema, ancestor)) change(schema, rules);
    this.#rewireMembers(schema, ancestor, rules);
  }

  #rewireMembers(
    schema: Writable<Schema>,
    ancestor: Target,
    rules: Target | undefined,
  ): void {
    if (schema.allOf === undefined) return;
    const left: Schema[] = [];
    for (const member of schema.allOf) {
      if (this.#leadsTo(member, ancestor)) change(member, rules);
      else this.#rewireMembers(member, ancestor, rules);
      if (!saysOnly(member)) left.push(member);
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
    if (target.schema === undefined || isAlias(target)) return [];
    const parents: Target[] = [];
    const visit = ({ ref, allOf }: Schema): void => {
      const parent = ref === undefined ? undefined : this.#behindAliases(ref);
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

function change(schema: Writable<Schema>, rules: Target | undefined): void {
  if (rules === undefined) delete schema.ref;
  else schema.ref = nameOf(rules);
}

/** Whether a schema is another name of the one that it refers to; an `allOf` of one says that it builds on it. */
function isAlias({ schema, value }: Target): boolean {
  if (schema?.ref === undefined || !saysOnly(schema, "ref")) return false;
  return !(isObject(value) && value.allOf !== undefined);
}
