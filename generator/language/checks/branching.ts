import type { Schema } from "../model/model.js";
import { inPlaceSubschemas, subschemas } from "../schema/children.js";
import { schemaNamed, type SchemasByName } from "../schema/lookup.js";
import { chosenByTag } from "./tags.js";

/** The properties and items of a value that functions of a cycle check. */
type Held = ReadonlySet<string | symbol>;

/** Represents the properties that `properties` does not list. */
const anyName = Symbol("any name");
const items = Symbol("items");

/**
 * The names of recursive schemas that reach a nested value in more than one way,
 * such as two alternatives that both describe `left`. Without a memory the number
 * of calls would double at each level of the data.
 */
export function branching(
  cycles: ReadonlyMap<string, number>,
  schemas: SchemasByName,
): ReadonlySet<string> {
  const found = new Set<string>();
  const known = new Map<number, Ways>();
  for (const [name, cycle] of cycles) {
    const ways = known.get(cycle) ?? new Ways(cycle, cycles, schemas);
    known.set(cycle, ways);
    const open = [schemaNamed(name, schemas)];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (overlap(ways.from(next))) {
        found.add(name);
        break;
      }
      open.push(...subschemas(next));
    }
  }
  return found;
}

/** Whether two of them check the same value. */
function overlap(sources: readonly Held[]): boolean {
  const seen = new Set<string | symbol>();
  for (const held of sources) {
    for (const name of held) {
      if (seen.has(name)) return true;
      if (name === items) continue;
      if (seen.has(anyName)) return true;
      if (name === anyName && [...seen].some((other) => other !== items))
        return true;
    }
    for (const name of held) seen.add(name);
  }
  return false;
}

/** Computes the ways in which schemas reach the schemas of a cycle. */
class Ways {
  readonly #cycle: number;
  readonly #cycles: ReadonlyMap<string, number>;
  readonly #schemas: SchemasByName;
  readonly #ofName = new Map<string, Held>();
  readonly #leading = new Map<Schema, boolean>();

  constructor(
    cycle: number,
    cycles: ReadonlyMap<string, number>,
    schemas: SchemasByName,
  ) {
    this.#cycle = cycle;
    this.#cycles = cycles;
    this.#schemas = schemas;
  }

  /** The checks of each schema that applies to one value. */
  from(schema: Schema): readonly Held[] {
    const chosen = chosenByTag(schema, this.#schemas);
    return [
      ...this.#own(schema),
      ...(schema.ref === undefined ? [] : [this.#named(schema.ref)]),
      ...chosen.map((members) =>
        union(members.flatMap((part) => this.from(part))),
      ),
      ...inPlaceSubschemas(schema)
        .filter((part) => !chosen.some((members) => members.includes(part)))
        .flatMap((part) => this.from(part)),
    ];
  }

  /**
   * All checks of a named schema. Double checks within it are found when the schema
   * itself is analyzed.
   */
  #named(name: string): Held {
    let held = this.#ofName.get(name);
    if (held === undefined) {
      held = union(this.from(schemaNamed(name, this.#schemas)));
      this.#ofName.set(name, held);
    }
    return held;
  }

  /** Whether a schema refers to one of the cycle. */
  #leads(schema: Schema): boolean {
    let leads = this.#leading.get(schema);
    if (leads === undefined) {
      leads =
        (schema.ref !== undefined &&
          this.#cycles.get(schema.ref) === this.#cycle) ||
        subschemas(schema).some((part) => this.#leads(part));
      this.#leading.set(schema, leads);
    }
    return leads;
  }

  #own({ object, array }: Schema): readonly Held[] {
    const leads = (schema: Schema | undefined) =>
      schema !== undefined && this.#leads(schema);
    const names = (object?.properties ?? [])
      .filter(({ schema }) => leads(schema))
      .map(({ name }) => name);
    const others = leads(object?.additionalProperties) ? [anyName] : [];
    const isList = [...(array?.prefixItems ?? []), array?.items].some(leads);
    return [
      new Set([...names, ...others, ...(isList ? [items] : [])]),
      ...(object?.patternProperties ?? [])
        .filter(({ schema }) => leads(schema))
        .map(() => new Set([anyName])),
      new Set(leads(object?.unevaluatedProperties) ? [anyName] : []),
      new Set(leads(array?.contains?.schema) ? [items] : []),
      new Set(leads(array?.unevaluatedItems) ? [items] : []),
    ];
  }
}

function union(sources: readonly Held[]): Held {
  return new Set(sources.flatMap((held) => [...held]));
}
