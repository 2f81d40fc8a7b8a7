/**
 * Decides which check functions a module has: one per named schema, shared ones for
 * equal inline schemas, and parts of schemas that are too large or nested too deep
 * for one function. Schemas that no function can check are rejected here.
 */

import type { SchemasByName } from "../../../schema/lookup.js";
import type { NamedSchema, Schema } from "../../../model/model.js";
import { type Code, type Identifier, lines } from "../../../print/code.js";
import { identifier } from "../../../print/escape.js";
import { uses } from "../blocks/blocks.js";
import { branching } from "../blocks/branching.js";
import { checkFunction, type FunctionPlan } from "../checks/check-function.js";
import { checkSchema } from "../checks/checks.js";
import { camelCase } from "./local-names.js";
import { recursive } from "./references.js";
import { reserved } from "../blocks/runtime-names.js";
import { Sharing } from "./sharing.js";
import type { ModuleSite } from "../blocks/site.js";

/** Collects the functions of a module and the constants they use. */
export class ModulePlan {
  readonly declares = new Set<string>();
  readonly #site: ModuleSite;
  readonly #functions = new Map<string, Identifier>();
  readonly #sharing: Sharing;
  /** The schemas whose functions remember the values they have checked. */
  readonly #branching: ReadonlySet<string>;
  readonly #shared = new Map<number, Identifier>();
  // State of the function that is being printed:
  #constants = new Map<string, Identifier>();
  #constantLines: { readonly name: Identifier; readonly line: Code }[] = [];
  #parts: FunctionPlan[] = [];

  constructor(
    named: readonly NamedSchema[],
    names: ReadonlySet<string>,
    schemas: SchemasByName,
    /** The inline schemas among which equal ones share a function. */
    roots: readonly Schema[],
    hasBigints: boolean,
  ) {
    const cycles = recursive(names, schemas);
    this.#branching = branching(cycles, schemas);
    this.#sharing = new Sharing(named, roots, cycles);
    for (const { name, schema } of named) {
      const made = identifier(this.declare(`check${name}`));
      this.#functions.set(name, made);
      const key = this.#sharing.keyOf(schema);
      if (key !== undefined && !this.#shared.has(key))
        this.#shared.set(key, made);
    }
    this.#site = {
      check: checkSchema,
      schemas,
      hasBigints,
      cycles,
      declare: (name) => this.declare(name),
      functionOf: (schema) => this.functionOf(schema),
      addConstant: (key, name, print) => this.#addConstant(key, name, print),
      addPart: (schema, stem, cycle) => this.#addPart(schema, stem, cycle),
      sharedFunction: (schema, stem) => this.#sharedFunction(schema, stem),
    };
  }

  /** The function of a named schema. */
  functionOf(schema: string): Identifier {
    const found = this.#functions.get(schema);
    if (found === undefined) throw new Error(`No function checks ${schema}`);
    return found;
  }

  /** Reserves a name; appends `_` if it is taken. */
  declare(name: string): string {
    let free = name;
    while (reserved.has(free) || this.declares.has(free)) free += "_";
    this.declares.add(free);
    return free;
  }

  /** Prints the function of a named schema. */
  namedFunction({ name, schema }: NamedSchema): Iterable<Code> {
    const cycle = this.#site.cycles.get(name);
    return this.#print({
      name: this.functionOf(name).name,
      schema,
      stem: camelCase(name, Infinity),
      exported: true,
      part: false,
      ...(cycle === undefined ? {} : { cycle }),
      ...(this.#branching.has(name) ? { once: true } : {}),
    });
  }

  /** Prints a separate function for a schema. */
  functionFor(
    name: Identifier,
    schema: Schema,
    exported: boolean,
    stem: string,
  ): Iterable<Code> {
    const key = this.#sharing.keyOf(schema);
    if (key !== undefined) this.#shared.set(key, name);
    const plan = { schema, stem, exported, part: false };
    return this.#print({ ...plan, name: name.name });
  }

  /** The existing function of an equal schema. */
  knownFunction(schema: Schema): Identifier | undefined {
    const key = this.#sharing.keyOf(schema);
    return key === undefined ? undefined : this.#shared.get(key);
  }

  *#print(first: FunctionPlan): Iterable<Code> {
    const open = [first];
    for (let plan = open.shift(); plan !== undefined; plan = open.shift()) {
      this.#constants = new Map();
      this.#constantLines = [];
      this.#parts = [];
      const printed = checkFunction(plan, this.#site);
      open.unshift(...this.#called(printed));
      const constants = this.#constantLines
        .filter(({ name }) => uses(printed, name))
        .map((constant) => constant.line);
      if (constants.length > 0) yield lines(constants);
      yield printed;
    }
  }

  /**
   * The parts that the printed function calls. Unused ones are forgotten, so that a
   * later use creates them again.
   */
  #called(printed: Code): readonly FunctionPlan[] {
    const called = this.#parts.filter(({ name }) =>
      uses(printed, identifier(name)),
    );
    for (const part of this.#parts) {
      if (called.includes(part)) continue;
      for (const [key, { name }] of this.#shared)
        if (name === part.name) this.#shared.delete(key);
    }
    return called;
  }

  #addPart(schema: Schema, stem: string, cycle?: number): Identifier {
    const name = this.declare(
      `check${stem.charAt(0).toUpperCase()}${stem.slice(1)}`,
    );
    this.#parts.push({
      name,
      schema,
      stem,
      exported: false,
      part: true,
      ...(cycle === undefined ? {} : { cycle }),
    });
    return identifier(name);
  }

  #sharedFunction(schema: Schema, stem: () => string): Identifier | undefined {
    const key = this.#sharing.keyOf(schema);
    if (key === undefined) return undefined;
    let known = this.#shared.get(key);
    if (known === undefined)
      this.#shared.set(key, (known = this.#addPart(schema, stem())));
    return known;
  }

  #addConstant(
    key: string,
    name: string,
    print: (name: Identifier) => Code,
  ): Identifier {
    const known = this.#constants.get(key);
    if (known !== undefined) return known;
    const made = identifier(this.declare(name));
    this.#constants.set(key, made);
    this.#constantLines.push({ name: made, line: print(made) });
    return made;
  }
}
