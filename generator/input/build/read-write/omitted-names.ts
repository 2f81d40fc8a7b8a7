import type {
  OmittedProperty,
  Property,
  Schema,
} from "../../../language/model/model.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";

/** `input` is sent to the API in requests; `output` is sent by the API in responses and events. */
export type Direction = "input" | "output";

/** The keyword of the properties that are omitted in a direction. */
export const omittingKeyword: Readonly<
  Record<Direction, OmittedProperty["keyword"]>
> = {
  input: "readOnly",
  output: "writeOnly",
};

/** Names that are omitted in each direction. */
type OwnNames = Readonly<Record<Direction, ReadonlySet<string>>>;

const none: ReadonlySet<string> = new Set();

const noNames: OwnNames = { input: none, output: none };

/** Finds the properties that are omitted from requests, or from responses. */
export class OmittedNames {
  readonly lookup: SchemaLookup;
  readonly #identifying: ReadonlySet<Schema>;
  readonly #diagnostics: DiagnosticCollector;
  /** The names that the properties of a schema itself omit. */
  readonly #own = new Map<Schema, OwnNames>();

  /** @param identifying the schemas of properties that are never omitted */
  constructor(
    lookup: SchemaLookup,
    identifying: ReadonlySet<Schema>,
    diagnostics: DiagnosticCollector,
  ) {
    this.lookup = lookup;
    this.#identifying = identifying;
    this.#diagnostics = diagnostics;
  }

  /** Whether a property is kept even if another schema omits it. */
  isKept({ schema }: Property): boolean {
    return this.#identifying.has(schema);
  }

  /** The names that are omitted from every value of a schema. */
  always(schema: Schema, direction: Direction): ReadonlySet<string> {
    return isLeaf(schema)
      ? none
      : this.#namesIn(this.lookup.parts(schema), direction);
  }

  /** The names that are omitted from some values of a schema, because a member of its unions omits them. */
  sometimes(schema: Schema, direction: Direction): ReadonlySet<string> {
    return isLeaf(schema)
      ? none
      : this.#namesIn(this.lookup.possibleParts(schema), direction);
  }

  #namesIn(
    schemas: readonly Schema[],
    direction: Direction,
  ): ReadonlySet<string> {
    return schemas
      .map((schema) => this.#ownNames(schema)[direction])
      .reduce(union, none);
  }

  #ownNames(schema: Schema): OwnNames {
    if (schema.object === undefined) return noNames;
    let own = this.#own.get(schema);
    if (own === undefined) {
      own = this.#namesOf(schema.object.properties);
      this.#own.set(schema, own);
    }
    return own;
  }

  #namesOf(properties: readonly Property[]): OwnNames {
    const input = new Set<string>();
    const output = new Set<string>();
    for (const property of properties) {
      if (this.isKept(property)) continue;
      const { readOnly, writeOnly } = this.#keywordsOf(property);
      if (readOnly) input.add(property.name);
      if (writeOnly) output.add(property.name);
    }
    return input.size + output.size === 0 ? noNames : { input, output };
  }

  /** Its keywords, which may also be on the target of its reference. */
  #keywordsOf(property: Property): Record<"readOnly" | "writeOnly", boolean> {
    const { schema } = property;
    const parts =
      schema.ref === undefined && schema.allOf === undefined
        ? [schema]
        : this.lookup.parts(schema);
    const readOnly = parts.some((part) => part.readOnly);
    const writeOnly = parts.some((part) => part.writeOnly);
    if (readOnly && writeOnly) this.#contradiction(property);
    return { readOnly, writeOnly };
  }

  #contradiction({ name, schema }: Property): void {
    this.#diagnostics.warning(
      schema.location,
      "never-present",
      `\`${name}\` is both read-only and write-only, so it is omitted from requests and from responses.`,
      "Remove `readOnly` or `writeOnly`.",
    );
  }
}

/** The names of both sets. */
export function union(
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
): ReadonlySet<string> {
  if (one.size === 0) return other;
  return other.size === 0 ? one : new Set([...one, ...other]);
}

/** Whether a schema cannot describe any property. */
export function isLeaf({
  ref,
  object,
  allOf,
  anyOf,
  oneOf,
  conditional,
}: Schema): boolean {
  return (
    (ref ?? object ?? allOf ?? anyOf ?? oneOf ?? conditional) === undefined
  );
}
