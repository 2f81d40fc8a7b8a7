import type { NamedSchema, Schema } from "../../model/model.js";
import { type Code, type Identifier, lines } from "../../print/code.js";
import { identifier } from "../../print/escape.js";
import { uses } from "./block.js";
import { checkFunction, type FunctionPlan } from "./check-function.js";
import { camelCase } from "./local-names.js";
import { recursive } from "./references.js";
import type { SchemasByName } from "./schema-facts.js";
import type { ModuleSite } from "./site.js";

/** Gathers the functions of a module, and the constants that they need. */
export class ModulePlan {
  readonly declares = new Set<string>();
  readonly #site: ModuleSite;
  readonly #functions = new Map<string, Identifier>();
  readonly #printed: Code[] = [];
  // Of the function that is being printed:
  #constants = new Map<string, Identifier>();
  #constantLines: { readonly name: Identifier; readonly line: Code }[] = [];
  #parts: FunctionPlan[] = [];

  constructor(
    named: readonly NamedSchema[],
    names: ReadonlySet<string>,
    schemas: SchemasByName,
  ) {
    for (const { name } of named)
      this.#functions.set(name, identifier(this.declare(`check${name}`)));
    this.#site = {
      schemas,
      cycles: recursive(names, schemas),
      declare: (name) => this.declare(name),
      functionOf: (schema) => this.functionOf(schema),
      addConstant: (key, name, print) => this.#addConstant(key, name, print),
      addPart: (schema, name, { stem, cycle }) =>
        this.#parts.push({
          name,
          schema,
          stem,
          exported: false,
          part: true,
          ...(cycle === undefined ? {} : { cycle }),
        }),
    };
  }

  /** The function of a named schema. */
  functionOf(schema: string): Identifier {
    const found = this.#functions.get(schema);
    if (found === undefined) throw new Error(`No function checks ${schema}`);
    return found;
  }

  /** Takes a name, changed where it is taken. */
  declare(name: string): string {
    let free = name;
    while (this.declares.has(free)) free += "_";
    this.declares.add(free);
    return free;
  }

  /** Prints the function of a named schema. */
  addNamed({ name, schema }: NamedSchema): void {
    const cycle = this.#site.cycles.get(name);
    this.#print({
      name: this.functionOf(name).name,
      schema,
      stem: camelCase(name),
      exported: true,
      part: false,
      ...(cycle === undefined ? {} : { cycle }),
    });
  }

  /** Prints a function of its own for a schema. */
  addFunction(
    name: string,
    schema: Schema,
    exported: boolean,
    stem: string,
  ): Identifier {
    const declared = this.declare(name);
    this.#print({ name: declared, schema, stem, exported, part: false });
    return identifier(declared);
  }

  /** What has been printed. */
  body(): readonly Code[] {
    return this.#printed;
  }

  #print(first: FunctionPlan): void {
    const open = [first];
    for (let plan = open.shift(); plan !== undefined; plan = open.shift()) {
      this.#constants = new Map();
      this.#constantLines = [];
      this.#parts = [];
      const printed = checkFunction(plan, this.#site);
      const constants = this.#constantLines
        .filter(({ name }) => uses(printed, name))
        .map((constant) => constant.line);
      if (constants.length > 0) this.#printed.push(lines(constants));
      this.#printed.push(printed);
      open.unshift(...this.#parts);
    }
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
