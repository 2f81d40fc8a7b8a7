import type { Json, NamedSchema, Schema } from "../../model/model.js";
import { inPlace, type SchemasByName, within } from "./schema-facts.js";

/** Says which schemas without a name say the same, so that one function checks them all. */
export class Sharing {
  readonly #numbers = new Map<string, number>();
  readonly #known = new Map<Schema, Meaning>();
  /** How often each schema that is worth a function stands in the description. */
  readonly #counts = new Map<number, number>();
  readonly #cycles: ReadonlyMap<string, number>;

  constructor(
    named: readonly NamedSchema[],
    roots: readonly Schema[],
    cycles: ReadonlyMap<string, number>,
  ) {
    this.#cycles = cycles;
    for (const { schema } of named) this.#count(schema);
    for (const schema of roots) this.#count(schema);
  }

  /** A number that a schema has in common with its equals; nothing where no function is shared. */
  keyOf(schema: Schema): number | undefined {
    const key = this.#known.get(schema)?.number;
    return key !== undefined && (this.#counts.get(key) ?? 0) > 1
      ? key
      : undefined;
  }

  /** Counts a schema and what stands in it; what stands in equal ones stands in their function once. */
  #count(schema: Schema): void {
    const { number, size, cyclic } = this.#meaning(schema);
    if (size >= smallest && !cyclic && isStructure(schema)) {
      const count = (this.#counts.get(number) ?? 0) + 1;
      this.#counts.set(number, count);
      if (count > 1) return;
    }
    for (const part of inPlace(schema)) this.#count(part);
    for (const part of within(schema)) this.#count(part);
  }

  #meaning(schema: Schema): Meaning {
    const known = this.#known.get(schema);
    if (known !== undefined) return known;
    const cyclicRef = schema.ref !== undefined && this.#cycles.has(schema.ref);
    const meaning = { size: 1, cyclic: cyclicRef };
    const text = textOf(schema, (part) => {
      const { number, size, cyclic } = this.#meaning(part);
      meaning.size += size;
      meaning.cyclic ||= cyclic;
      return number;
    });
    let number = this.#numbers.get(text);
    if (number === undefined)
      this.#numbers.set(text, (number = this.#numbers.size));
    const made = { ...meaning, number };
    this.#known.set(schema, made);
    return made;
  }
}

interface Meaning {
  /** The same for all schemas that say the same. */
  readonly number: number;
  /** How many schemas stand within, itself among them. */
  readonly size: number;
  /** Whether a schema that leads back to itself stands within: its checks are told how deep they stand. */
  readonly cyclic: boolean;
}

/** Less is as quickly read where it stands as where it is called. */
const smallest = 4;

function isStructure({ object, anyOf, oneOf, allOf }: Schema): boolean {
  return (
    object !== undefined ||
    anyOf !== undefined ||
    oneOf !== undefined ||
    allOf !== undefined
  );
}

/** Words that check nothing. */
const silent = new Set(["docs", "place", "readOnly", "writeOnly", "default"]);

/** What a schema says, with a number in the place of each schema in it. */
function textOf(schema: Schema, numberOf: (part: Schema) => number): string {
  let text = "";
  for (const [word, held] of Object.entries(schema)) {
    if (silent.has(word)) continue;
    text += `${word} ${textOfRule(held as Rule, numberOf)};`; // what a schema's members are
  }
  return text;
}

/** A member of a schema: JSON with schemas in it. */
type Rule = Json | Schema | readonly Rule[] | { readonly [word: string]: Rule };

function textOfRule(
  rule: Rule | undefined,
  numberOf: (part: Schema) => number,
): string {
  if (typeof rule !== "object" || rule === null) return JSON.stringify(rule);
  if (isList(rule))
    return `[${rule.map((part) => textOfRule(part, numberOf)).join()}]`;
  if (isSchema(rule)) return `#${String(numberOf(rule))}`;
  let text = "{";
  for (const [word, held] of Object.entries(rule))
    text += `${JSON.stringify(word)}:${textOfRule(held, numberOf)},`;
  return `${text}}`;
}

// `Array.isArray` does not narrow a read-only array out of a union.
function isList(rule: Rule): rule is readonly Rule[] {
  return Array.isArray(rule);
}

/** A value of the description can look like one, and is then a schema that says the same. */
function isSchema(rule: object): rule is Schema {
  return "docs" in rule && "place" in rule;
}

/** The function of a named schema that says the same as one without a name. */
export function namesByKey(
  sharing: Sharing,
  named: readonly NamedSchema[],
  schemas: SchemasByName,
): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const { name } of named) {
    const schema = schemas.get(name)?.schema;
    const key = schema && sharing.keyOf(schema);
    if (key !== undefined && !names.has(key)) names.set(key, name);
  }
  return names;
}
