/**
 * Decides which check functions a module has: one per named schema, shared ones for
 * equal inline schemas, and parts of schemas that are too large or nested too deep
 * for one function. Schemas that no function can check are rejected here.
 */

import { branching } from "../../../../language/checks/branching.js";
import type {
  ApiVersion,
  NamedSchema,
  Schema,
} from "../../../../language/model/model.js";
import type { Code, Identifier } from "../../../../language/print/code.js";
import type { SchemasByName } from "../../../../language/schema/lookup.js";
import { recursive } from "../../../../language/schema/references.js";
import type { FunctionPlan } from "../checks/check-function.js";
import { camelCase } from "./local-names.js";
import { Meanings } from "./meanings.js";
import { ModuleNames } from "./module-names.js";
import {
  type ModuleFacts,
  printFunction,
  type ReusedFunctions,
} from "./print-function.js";
import type { ReusedChecks } from "./reused-checks.js";
import { Sharing } from "./sharing.js";

/** Collects the functions of a module and the constants they use. */
export class ModulePlan {
  readonly #names: ModuleNames;
  readonly #facts: ModuleFacts;
  /** The schemas whose functions remember the values they have checked. */
  readonly #branching: ReadonlySet<string>;
  readonly #known: ReusedFunctions | undefined;

  constructor(
    apiVersion: ApiVersion,
    named: readonly NamedSchema[],
    names: ReadonlySet<string>,
    schemas: SchemasByName,
    /** The schemas of requests, responses and events. */
    roots: readonly Schema[],
    /** The schemas of the groups of parameters in `roots`. */
    groups: readonly Schema[],
    kept?: ReusedChecks,
  ) {
    this.#known = kept?.functions;
    const cycles = recursive(names, schemas);
    this.#branching = branching(cycles, schemas);
    this.#facts = {
      version: apiVersion.name,
      hasBigints: apiVersion.hasBigints === true,
      schemas,
      cycles,
    };
    const recursiveNames = new Set(cycles.keys());
    const meanings =
      kept?.meanings.of(apiVersion.name, recursiveNames) ??
      new Meanings(recursiveNames);
    this.#names = new ModuleNames(new Sharing(named, roots, groups, meanings));
    for (const { name, schema } of named) {
      const made = this.#names.addFunction(name);
      if (this.#names.shared(schema) === "new") this.#names.share(schema, made);
    }
  }

  get declares(): ReadonlySet<string> {
    return this.#names.declared;
  }

  /** The function of a named schema. */
  functionOf(schema: string): Identifier {
    return this.#names.functionOf(schema);
  }

  /** Reserves a name; appends `_` if it is taken. */
  declare(name: string): Identifier {
    return this.#names.declare(name);
  }

  /** Prints the function of a named schema. */
  namedFunction({ name, schema }: NamedSchema): Iterable<Code> {
    const cycle = this.#facts.cycles.get(name);
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
    this.#names.share(schema, name);
    const plan = { schema, stem, exported, part: false };
    return this.#print({ ...plan, name: name.name });
  }

  /** Whether a schema that occurs several times has no function yet. */
  lacksFunction(schema: Schema): boolean {
    return this.#names.shared(schema) === "new";
  }

  /** The existing function of an equal schema. */
  knownFunction(schema: Schema): Identifier | undefined {
    const known = this.#names.shared(schema);
    return known === "new" ? undefined : known;
  }

  *#print(first: FunctionPlan): Iterable<Code> {
    const open = [first];
    for (let plan = open.shift(); plan !== undefined; plan = open.shift()) {
      const { code, called } =
        this.#known?.print(plan, this.#facts, this.#names) ??
        printFunction(plan, this.#facts, this.#names);
      open.unshift(...called);
      yield code;
    }
  }
}
