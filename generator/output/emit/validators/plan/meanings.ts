import type {
  ObjectConstraints,
  Schema,
} from "../../../../language/model/model.js";
import { inPlaceSubschemas } from "../../../../language/schema/children.js";

/** What a schema requires of a value, apart from documentation and locations. */
export interface Meaning {
  /** A number that all equal schemas share. */
  readonly number: number;
  /** The number of its subschemas, itself included. */
  readonly size: number;
  /** Whether it contains a recursive reference, whose check takes the depth as an argument. */
  readonly cyclic: boolean;
}

/** The meanings of the schemas of a version. Equal schemas have one meaning. */
export class Meanings {
  readonly #byText = new Map<string, Meaning>();
  readonly #known = new WeakMap<Schema, Meaning>();
  readonly #recursive: ReadonlySet<string>;

  /** @param recursive the names of the recursive schemas */
  constructor(recursive: ReadonlySet<string>) {
    this.#recursive = recursive;
  }

  /** Whether these meanings apply to a later run, and have not become too many. */
  fit(recursive: ReadonlySet<string>): boolean {
    return (
      this.#byText.size < MAX_KNOWN &&
      this.#recursive.size === recursive.size &&
      [...recursive].every((name) => this.#recursive.has(name))
    );
  }

  /** The meaning of a schema, if it was asked for, or that of a schema around it. */
  known(schema: Schema): Meaning | undefined {
    return this.#known.get(schema);
  }

  of(schema: Schema): Meaning {
    const known = this.#known.get(schema);
    if (known !== undefined) return known;
    let size = 1;
    let cyclic = schema.ref !== undefined && this.#recursive.has(schema.ref);
    const text = textOf(schema, (part) => {
      const meaning = this.of(part);
      size += meaning.size;
      cyclic ||= meaning.cyclic;
      return meaning.number;
    });
    let meaning = this.#byText.get(text);
    if (meaning === undefined) {
      meaning = { number: this.#byText.size, size, cyclic };
      this.#byText.set(text, meaning);
    }
    this.#known.set(schema, meaning);
    return meaning;
  }
}

/** The most meanings that are kept from run to run: several times those of a large description. */
const MAX_KNOWN = 50_000;

/** The meanings that the runs of a process share, by version. */
export class ReusedMeanings {
  readonly #byVersion = new Map<string, Meanings>();

  /** @param recursive the names of the version's recursive schemas */
  of(version: string, recursive: ReadonlySet<string>): Meanings {
    const last = this.#byVersion.get(version);
    if (last?.fit(recursive) === true) return last;
    const next = new Meanings(recursive);
    this.#byVersion.set(version, next);
    return next;
  }
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
