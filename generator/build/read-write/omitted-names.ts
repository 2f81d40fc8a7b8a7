import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { SchemaLookup } from "../../schema/lookup.js";
import type { OmittedProperty, Property, Schema } from "../../model/model.js";

/** `input` is sent to the API in requests; `output` is sent by the API in responses and events. */
export type Direction = "input" | "output";

/** The keyword of the properties that are omitted in a direction. */
export const omittingKeyword: Readonly<
  Record<Direction, OmittedProperty["keyword"]>
> = {
  input: "readOnly",
  output: "writeOnly",
};

const none: ReadonlySet<string> = new Set();

/** Finds the properties that are omitted from requests, or from responses. */
export class OmittedNames {
  readonly lookup: SchemaLookup;
  readonly #identifying: ReadonlySet<Schema>;
  readonly #diagnostics: DiagnosticCollector;

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
    schemas: Iterable<Schema>,
    direction: Direction,
  ): ReadonlySet<string> {
    const names = new Set<string>();
    for (const { object } of schemas) {
      for (const property of object?.properties ?? [])
        if (this.#isOmitted(property, direction)) names.add(property.name);
    }
    return names;
  }

  /** The keyword may be on the property, or on the target of its reference. */
  #isOmitted(property: Property, direction: Direction): boolean {
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
      `\`${name}\` is both read-only and write-only, so it is omitted from requests and from responses.`,
      "Remove `readOnly` or `writeOnly`.",
    );
  }
}

/** Whether a schema cannot describe any property. */
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
