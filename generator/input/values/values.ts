/**
 * Chooses the types of values in programs: a text with the format `date-time` becomes a
 * `Date`, and an integer with the format `int64` a `bigint`, if the configuration asks
 * for it. This stage sets `valueType` in the model. The emitters print the types and
 * the conversions from it, so that they cannot disagree.
 *
 * `format-kind.ts` answers whether a schema describes only values of a format,
 * `ambiguous-values.ts` finds the values that keep the type of JSON (with
 * `described-properties.ts`, which finds the schemas of one property),
 * `mark-schemas.ts` sets `valueType` in all others, and `map-schemas.ts` says
 * which schemas of an API version are meant.
 */

import {
  type Diagnostic,
  warningAt,
} from "../../language/diagnostics/diagnostics.js";
import type {
  Api,
  ApiVersion,
  Schema,
  ValueType,
} from "../../language/model/model.js";
import {
  type Lookup,
  lookupIn,
  schemasByName,
} from "../../language/schema/lookup.js";
import { reachable } from "../../language/schema/references.js";
import {
  type AmbiguousValue,
  AmbiguousValues,
  type PlainValues,
} from "./ambiguous-values.js";
import { type ChosenFormat, dates, dateTimes, int64s } from "./format-kind.js";
import { isConverted, mapSchemas } from "./map-schemas.js";
import { SchemaMarker } from "./mark-schemas.js";

/** The options of the generated types. */
export interface TypeChoices {
  /** Whether an enumeration with a name also has a constant object with its values. */
  readonly enums?: "union" | "object";
  /** Whether properties, arrays and index signatures are read-only. */
  readonly readonly?: boolean;
  /** The type of texts with the format `date-time`. `Temporal` also chooses one for `date`. */
  readonly dateTime?: "string" | "Date" | "Temporal";
  /** The type of integers with the format `int64`. */
  readonly int64?: "number" | "bigint";
}

/** A model with the chosen types, and a warning for each value that does not get its type. */
export interface ApiWithValueTypes {
  readonly api: Api;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Sets the types that the configuration chooses. Without a choice, returns the model
 * unchanged.
 */
export function withValueTypes(
  api: Api,
  choices: TypeChoices = {},
): ApiWithValueTypes {
  const formats = chosenFormats(choices);
  const diagnostics: Diagnostic[] = [];
  const versions = api.versions.map((version) =>
    formats.reduce(
      (next, format) => inVersion(next, format, diagnostics),
      version,
    ),
  );
  return {
    api: formats.length === 0 ? api : { ...api, versions },
    diagnostics,
  };
}

/** Whether the configuration chooses types of values. */
export function choosesTypes(choices: TypeChoices = {}): boolean {
  return chosenFormats(choices).length > 0;
}

function chosenFormats({
  dateTime,
  int64,
}: TypeChoices): readonly ChosenFormat[] {
  const types: Readonly<Partial<Record<string, ValueType>>> = {
    Date: "Date",
    Temporal: "Temporal.Instant",
  };
  const type = types[dateTime ?? "string"];
  return [
    ...(type === undefined ? [] : [dateTimes(type)]),
    // `Date` has no days without a time.
    ...(dateTime === "Temporal" ? [dates] : []),
    ...(int64 === "bigint" ? [int64s] : []),
  ];
}

function inVersion(
  version: ApiVersion,
  format: ChosenFormat,
  diagnostics: Diagnostic[],
): ApiVersion {
  const lookup = lookupIn(version.schemas);
  const plain = plainValues(version, format, lookup);
  for (const cause of plain.causes)
    diagnostics.push(warningAbout(cause, format));
  const marker = new SchemaMarker(format, plain.schemas, lookup);
  const marked = mapSchemas(version, marker);
  return format === int64s ? { ...marked, hasBigints: true } : marked;
}

function warningAbout(
  { schema, other }: AmbiguousValue,
  { name, type }: ChosenFormat,
): Diagnostic {
  const warning = warningAt(
    schema.location,
    "format-ambiguous",
    `This value may also be something else than a ${name}, so it does not become a \`${type}\`.`,
  );
  if (other === undefined) return warning;
  const { location } = other;
  const message = "The same value may be this one.";
  return { ...warning, related: [{ message, location }] };
}

/**
 * The values that keep the type of JSON. Schemas that nothing uses are visited
 * apart, so that they do not change the values of others.
 */
function plainValues(
  version: ApiVersion,
  format: ChosenFormat,
  lookup: Lookup,
): PlainValues {
  const used = new AmbiguousValues(format, lookup);
  const unused = new AmbiguousValues(format, lookup);
  const bodies = [...describedBodies(version)];
  const names = reachable(bodies.flat(), schemasByName(version.schemas));
  for (const body of bodies) used.visit(body);
  for (const { name, schema } of version.schemas)
    (names.has(name) ? used : unused).visit([schema]);
  const [settled, others] = [used.settle(), unused.settle()];
  const isUnused = (schema: Schema) => !used.hasVisited(schema);
  return {
    schemas: new Set([
      ...settled.schemas,
      ...[...others.schemas].filter(isUnused),
    ]),
    causes: [
      ...settled.causes,
      ...others.causes.filter(({ schema }) => isUnused(schema)),
    ],
  };
}

/** The schemas of each value that is converted; those of one value together. */
function* describedBodies(version: ApiVersion): Iterable<readonly Schema[]> {
  const { operations, problems, events } = version;
  for (const { schema } of problems) yield [schema];
  for (const { schema } of events) if (schema !== undefined) yield [schema];
  for (const { parameters, body, responses } of operations) {
    const headers = responses.flatMap((response) => response.headers);
    for (const { schema } of [...parameters, ...headers]) yield [schema];
    for (const { content } of body === undefined
      ? responses
      : [body, ...responses])
      yield content.filter(isConverted).flatMap(({ schema }) => schema ?? []);
  }
}
