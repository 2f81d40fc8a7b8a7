import type { Schema } from "../../../../language/model/model.js";
import type { Identifier } from "../../../../language/print/code.js";
import { identifier } from "../../../../language/print/escape.js";
import { reserved } from "../blocks/runtime-names.js";
import type { Sharing } from "./sharing.js";

/** The questions that the print of a function asks about the other functions of its module. */
export interface Names {
  /** Reserves a name; appends `_` if it is taken. */
  declare(name: string): Identifier;
  /** The function of a named schema. */
  functionOf(schema: string): Identifier;
  /** The function of a schema that occurs several times; `new` if it has none yet, and undefined if it gets none. */
  shared(schema: Schema): Identifier | "new" | undefined;
  /** Makes a function the one of a schema that had none. */
  share(schema: Schema, name: Identifier): void;
}

/** The names of a module's functions and constants. */
export class ModuleNames implements Names {
  readonly declared = new Set<string>();
  readonly #functions = new Map<string, Identifier>();
  readonly #shared = new Map<number, Identifier>();
  readonly #sharing: Sharing;

  constructor(sharing: Sharing) {
    this.#sharing = sharing;
  }

  declare(name: string): Identifier {
    const free = this.freeName(name, this.declared);
    this.declared.add(free);
    return identifier(free);
  }

  /** A name that neither the module nor `others` have. */
  freeName(name: string, others: ReadonlySet<string>): string {
    let free = name;
    while (reserved.has(free) || this.declared.has(free) || others.has(free))
      free += "_";
    return free;
  }

  /** Declares the function of a named schema. */
  addFunction(schema: string): Identifier {
    const name = this.declare(`check${schema}`);
    this.#functions.set(schema, name);
    return name;
  }

  functionOf(schema: string): Identifier {
    const found = this.#functions.get(schema);
    if (found === undefined) throw new Error(`No function checks ${schema}`);
    return found;
  }

  shared(schema: Schema): Identifier | "new" | undefined {
    const key = this.#sharing.keyOf(schema);
    return key === undefined ? undefined : (this.#shared.get(key) ?? "new");
  }

  share(schema: Schema, name: Identifier): void {
    const key = this.keyOf(schema);
    if (key !== undefined) this.#shared.set(key, name);
  }

  keyOf(schema: Schema): number | undefined {
    return this.#sharing.keyOf(schema);
  }
}

/** The names of a module while a function is printed, which may yet be discarded. */
export class DraftNames implements Names {
  readonly #names: ModuleNames;
  readonly #declared = new Set<string>();
  readonly #shared = new Map<number, readonly [Schema, Identifier]>();

  constructor(names: ModuleNames) {
    this.#names = names;
  }

  declare(name: string): Identifier {
    const free = this.#names.freeName(name, this.#declared);
    this.#declared.add(free);
    return identifier(free);
  }

  functionOf(schema: string): Identifier {
    return this.#names.functionOf(schema);
  }

  shared(schema: Schema): Identifier | "new" | undefined {
    const found = this.#names.shared(schema);
    if (found !== "new") return found;
    const key = this.#names.keyOf(schema);
    return (
      (key === undefined ? undefined : this.#shared.get(key)?.[1]) ?? "new"
    );
  }

  share(schema: Schema, name: Identifier): void {
    const key = this.#names.keyOf(schema);
    if (key !== undefined) this.#shared.set(key, [schema, name]);
  }

  /**
   * Passes the names on to the module.
   *
   * @param isKept whether a function for a schema is needed; the others are forgotten, so
   * that a later use creates them again
   */
  commit(isKept: (name: Identifier) => boolean): void {
    for (const name of this.#declared) this.#names.declared.add(name);
    for (const [schema, name] of this.#shared.values())
      if (isKept(name)) this.#names.share(schema, name);
  }
}
