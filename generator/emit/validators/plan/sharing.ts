import type {
  NamedSchema,
  ObjectConstraints,
  Schema,
} from "../../../model/model.js";
import { eachSubschema, inPlaceSubschemas } from "../../../schema/children.js";
import { splitLarge } from "./weight.js";

/** Finds inline schemas that are equal, so that one function checks them all. */
export class Sharing {
  readonly #meanings = new Map<string, Meaning>();
  readonly #known = new Map<Schema, Meaning>();
  /** How often each schema that is large enough for a function occurs. */
  readonly #counts = new Map<number, number>();
  readonly #cycles: ReadonlyMap<string, number>;
  /** Schemas that get a function in any case, even if they are small. */
  readonly #called: Set<Schema>;

  /**
   * @param roots the inline schemas of requests, responses and events
   * @param groups the schemas of the groups of parameters in `roots`
   */
  constructor(
    named: readonly NamedSchema[],
    roots: readonly Schema[],
    groups: readonly Schema[],
    cycles: ReadonlyMap<string, number>,
  ) {
    this.#cycles = cycles;
    this.#called = new Set([...roots, ...groups]);
    for (const { schema } of named) {
      this.#see(schema);
      this.#countParts(schema);
    }
    for (const schema of roots) this.#count(schema);
  }

  /** A number that equal schemas share; undefined if the schema gets no shared function. */
  keyOf(schema: Schema): number | undefined {
    const meaning = this.#known.get(schema);
    if (meaning === undefined || this.#isInline(schema, meaning))
      return undefined;
    const { number } = meaning;
    return (this.#counts.get(number) ?? 0) > 1 ? number : undefined;
  }

  /** Counts a schema and its subschemas. The subschemas of equal schemas count once, since they share a function. */
  #count(schema: Schema): void {
    if (this.#see(schema) <= 1) this.#countParts(schema);
  }

  #countParts(schema: Schema): void {
    const split = splitLarge(schema);
    eachSubschema(split?.rest ?? schema, (part) => {
      this.#count(part);
    });
    for (const part of split?.parts ?? []) {
      this.#called.add(part);
      this.#count(part);
    }
  }

  /** How often a schema, or an equal one, has occurred so far. */
  #see(schema: Schema): number {
    if (!isStructure(schema) && !this.#called.has(schema)) return 0;
    const meaning = this.#meaning(schema);
    if (meaning.cyclic || this.#isInline(schema, meaning)) return 0;
    const { number } = meaning;
    const count = (this.#counts.get(number) ?? 0) + 1;
    this.#counts.set(number, count);
    return count;
  }

  #isInline(schema: Schema, { size }: Meaning): boolean {
    if (this.#called.has(schema)) return false;
    return size < smallest || !isStructure(schema);
  }

  #meaning(schema: Schema): Meaning {
    const known = this.#known.get(schema);
    if (known !== undefined) return known;
    let size = 1;
    let cyclic = schema.ref !== undefined && this.#cycles.has(schema.ref);
    const text = textOf(schema, (part) => {
      const meaning = this.#meaning(part);
      size += meaning.size;
      cyclic ||= meaning.cyclic;
      return meaning.number;
    });
    let meaning = this.#meanings.get(text);
    if (meaning === undefined) {
      meaning = { number: this.#meanings.size, size, cyclic };
      this.#meanings.set(text, meaning);
    }
    this.#known.set(schema, meaning);
    return meaning;
  }
}

interface Meaning {
  /** A number that all equal schemas share. */
  readonly number: number;
  /** The number of its subschemas, itself included. */
  readonly size: number;
  /** Whether it contains a recursive reference, whose check takes the depth as an argument. */
  readonly cyclic: boolean;
}

/** Smaller schemas are as readable inline as in a function. */
const smallest = 4;

function isStructure({ object, anyOf, oneOf, allOf }: Schema): boolean {
  return (
    object !== undefined ||
    anyOf !== undefined ||
    oneOf !== undefined ||
    allOf !== undefined
  );
}

/** The text of a schema, with each subschema replaced by a number. */
function textOf(schema: Schema, numberOf: (part: Schema) => number): string {
  const {
    ref,
    types,
    enum: values,
    knownValues: known,
    string,
    number,
    discriminator,
  } = schema;
  const { array, object, allOf, anyOf, oneOf, not, conditional } = schema;
  let text = `${ref ?? ""};${types?.join() ?? "*"}`;
  const words = { values, known, string, number, discriminator };
  if ((values ?? known ?? string ?? number ?? discriminator) !== undefined)
    text += JSON.stringify(words);
  if (object !== undefined) text += objectText(object, numberOf);
  const rules = { array, allOf, anyOf, oneOf, not, conditional };
  const several = allOf ?? anyOf ?? oneOf;
  if ((several ?? array ?? not ?? conditional) !== undefined)
    text += String(ruleText(rules, numberOf));
  if ((object?.unevaluatedProperties ?? array?.unevaluatedItems) !== undefined)
    text += evaluationText(schema);
  return text;
}

/** What the subschemas for the same value count as evaluated, which matters only to an `unevaluated…` keyword around them. */
function evaluationText(schema: Schema): string {
  const { evaluatesProperties = false, evaluatesItems = false } = schema;
  const nested = inPlaceSubschemas(schema).map(evaluationText);
  return `${evaluatesProperties},${evaluatesItems}[${nested.join()}]`;
}

function objectText(
  { properties, ...rules }: ObjectConstraints,
  numberOf: (part: Schema) => number,
): string {
  let text = "(";
  for (const { name, required, schema, omitted: absent } of properties)
    text += `${JSON.stringify(name)}${required ? "!" : "?"}${absent?.keyword ?? ""}${numberOf(schema)}`;
  return `${text})${String(ruleText(rules, numberOf))}`;
}

/** The text of a keyword's value, which is JSON that may contain schemas. */
function ruleText(
  rule: unknown,
  numberOf: (part: Schema) => number,
): string | undefined {
  if (typeof rule !== "object" || rule === null) return JSON.stringify(rule);
  if (isList(rule))
    return `[${rule.map((part) => ruleText(part, numberOf)).join()}]`;
  if (isSchema(rule)) return `#${String(numberOf(rule))}`;
  let text = "{";
  for (const [word, held] of Object.entries(rule))
    text += `${word}:${String(ruleText(held, numberOf))},`;
  return `${text}}`;
}

function isList(rule: object): rule is readonly unknown[] {
  return Array.isArray(rule);
}

function isSchema(rule: object): rule is Schema {
  return "docs" in rule && "location" in rule;
}
