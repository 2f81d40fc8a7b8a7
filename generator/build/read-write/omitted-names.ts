import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { SchemaLookup } from "../../schema/lookup.js";
import type { OmittedProperty, Property, Schema } from "../../model/model.js";

/** Which way something travels: to the API with a request, or from it. */
export type Direction = "input" | "output";

/** The mark of the properties that are absent from what travels that way. */
export const omittingKeyword: Readonly<
  Record<Direction, OmittedProperty["keyword"]>
> = {
  input: "readOnly",
  output: "writeOnly",
};

const none: ReadonlySet<string> = new Set();

/** Says which properties are absent from what travels one way. */
export class OmittedNames {
  readonly lookup: SchemaLookup;
  readonly #telling: ReadonlySet<Schema>;
  readonly #diagnostics: DiagnosticCollector;

  /** @param telling the schemas of properties that stay whatever is said of them */
  constructor(
    lookup: SchemaLookup,
    telling: ReadonlySet<Schema>,
    diagnostics: DiagnosticCollector,
  ) {
    this.lookup = lookup;
    this.#telling = telling;
    this.#diagnostics = diagnostics;
  }

  /** Whether a property stays even where another schema has it absent. */
  isKept({ schema }: Property): boolean {
    return this.#telling.has(schema);
  }

  /** The names that no value of a schema can have. */
  always(schema: Schema, direction: Direction): ReadonlySet<string> {
    return isLeaf(schema)
      ? none
      : this.#namesIn(this.lookup.parts(schema), direction);
  }

  /** The names that some values of a schema cannot have, as one of its alternatives says. */
  sometimes(schema: Schema, direction: Direction): ReadonlySet<string> {
    return isLeaf(schema)
      ? none
      : this.#namesIn(this.lookup.speakers(schema), direction);
  }

  #namesIn(
    schemas: Iterable<Schema>,
    direction: Direction,
  ): ReadonlySet<string> {
    const names = new Set<string>();
    for (const { object } of schemas) {
      for (const property of object?.properties ?? [])
        if (this.#isAbsent(property, direction)) names.add(property.name);
    }
    return names;
  }

  /** The words may stand on the property, or on what it refers to. */
  #isAbsent(property: Property, direction: Direction): boolean {
    if (this.isKept(property)) return false;
    const { schema } = property;
    const parts =
      schema.ref === undefined && schema.allOf === undefined
        ? [schema]
        : this.lookup.parts(schema);
    const readOnly = parts.some((part) => part.readOnly);
    const writeOnly = parts.some((part) => part.writeOnly);
    if (readOnly && writeOnly) this.#contradiction(property);
    return direction === "input" ? readOnly : writeOnly;
  }

  #contradiction({ name, schema }: Property): void {
    this.#diagnostics.warning(
      schema.location,
      "never-present",
      `\`${name}\` is both read-only and write-only, so it may stand neither in a request nor in a reply.`,
      "Take one of the two out.",
    );
  }
}

/** Whether a schema surely speaks of no property. */
function isLeaf({
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
