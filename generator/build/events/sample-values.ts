import { hasOnly } from "../../schema/schema.js";
import type { Lookup } from "../../schema/schema-lookup.js";
import type { JsonType, NumberConstraints, Schema } from "../../model/model.js";
import type { Location } from "../../json/location.js";
import type { JsonValue } from "../../json/json.js";
import { conforms, numberFits } from "../../schema/matches.js";
import { sampleText } from "./sample-strings.js";

/** What samples are made with. */
export interface SampleContext {
  readonly lookup: Lookup;
  /** The examples that the description gives at the place of a schema. */
  readonly examplesAt: (location: Location) => readonly JsonValue[];
  /** Those that were made, by their depth: one value stands wherever one schema does. */
  readonly cache: Map<Schema, JsonValue[]>;
}

/** How deep optional properties are filled in: those of an event's envelope and of its data. */
const OPTIONAL_DEPTH = 2;

/** How deep a sample goes: what nests deeper has no end, or nobody to read it. */
const MAX_DEPTH = 16;

/**
 * A value that a schema lets stand: its example where it has one that conforms,
 * else one that is made up. A schema of rules that people seldom write may get
 * one that is no more than close.
 */
export function sampleOf(
  schema: Schema,
  means: SampleContext,
  depth = 0,
): JsonValue {
  const meant = resolveReferences(schema, means.lookup);
  const byDepth = means.cache.get(meant) ?? [];
  means.cache.set(meant, byDepth);
  // What stands deeper does not hang on how deep that is.
  return (byDepth[Math.min(depth, OPTIONAL_DEPTH)] ??= newSample(
    meant,
    means,
    depth,
  ));
}

/** The target of a schema that is a reference and no more; of references in a circle, which mean nothing, one. */
function resolveReferences(schema: Schema, lookup: Lookup): Schema {
  const seen = new Set([schema]);
  // A set that grows while it is walked is walked to its new end.
  for (const each of seen) {
    const target = referenceTarget(each, lookup);
    if (target === undefined) return each;
    seen.add(target);
  }
  return schema;
}

function referenceTarget(schema: Schema, lookup: Lookup): Schema | undefined {
  return hasOnly(schema, "ref") ? lookup.target(schema.ref ?? "") : undefined;
}

function newSample(
  schema: Schema,
  means: SampleContext,
  depth: number,
): JsonValue {
  const { lookup, examplesAt } = means;
  const parts = withAlternatives(schema, lookup);
  const given = [
    ...parts.flatMap(({ location }) => examplesAt(location)),
    ...parts.flatMap(({ enum: values = [] }) => values),
    ...parts.flatMap(({ knownValues: known = [] }) => known),
    ...parts.flatMap((part) =>
      part.default === undefined ? [] : [part.default],
    ),
  ].find((value) => conforms(value, schema, lookup));
  if (given !== undefined) return given;
  const ends = depth > OPTIONAL_DEPTH && conforms(null, schema, lookup);
  if (ends || depth > MAX_DEPTH) return null;
  if (depth < OPTIONAL_DEPTH) {
    const full = buildSample(parts, means, depth, true);
    if (conforms(full, schema, lookup)) return full;
  }
  return buildSample(parts, means, depth, false);
}

/** A schema, all whose rules hold with it, and those of one of each of its alternatives. */
function withAlternatives(schema: Schema, lookup: Lookup): readonly Schema[] {
  const parts = new Set(lookup.parts(schema));
  // A set that grows while it is walked is walked to its new end.
  for (const { anyOf = [], oneOf = [] } of parts)
    for (const alternatives of [anyOf, oneOf]) {
      const chosen =
        alternatives.find((each) => !isNull(each, lookup)) ?? alternatives[0];
      if (chosen === undefined) continue;
      for (const part of lookup.parts(chosen)) parts.add(part);
    }
  return [...parts];
}

function isNull(schema: Schema, lookup: Lookup): boolean {
  return lookup
    .parts(schema)
    .some(({ types }) => types?.every((type) => type === "null") === true);
}

function buildSample(
  parts: readonly Schema[],
  means: SampleContext,
  depth: number,
  whole: boolean,
): JsonValue {
  switch (sampleType(parts)) {
    case "object":
      return sampleObject(parts, means, depth, whole);
    case "array":
      return sampleArray(parts, means, depth, whole);
    case "string":
      return sampleText(parts.flatMap(({ string }) => string ?? []));
    case "number":
    case "integer":
      return sampleNumber(parts.flatMap(({ number }) => number ?? []));
    case "boolean":
      return true;
    case "null":
      return null;
  }
}

/** The first type that all parts let stand; null only where nothing else may. */
function sampleType(parts: readonly Schema[]): JsonType {
  const lists = parts.flatMap(({ types }) =>
    types === undefined ? [] : [types],
  );
  const [first, ...others] = lists;
  const common = first?.filter((type) =>
    others.every((types) => types.some((other) => typesOverlap(type, other))),
  );
  const likely = common?.find((type) => type !== "null") ?? common?.[0];
  if (likely !== undefined) return likely;
  if (parts.some(({ object }) => object !== undefined)) return "object";
  if (parts.some(({ array }) => array !== undefined)) return "array";
  return parts.some(({ number }) => number !== undefined) ? "number" : "string";
}

function typesOverlap(one: JsonType, other: JsonType): boolean {
  const numeric = (type: JsonType) => type === "number" || type === "integer";
  return one === other || (numeric(one) && numeric(other));
}

function sampleObject(
  parts: readonly Schema[],
  means: SampleContext,
  depth: number,
  whole: boolean,
): JsonValue {
  const rules = parts.flatMap(({ object }) => object ?? []);
  const properties = rules.flatMap((each) => each.properties);
  const names = new Set([
    ...properties
      .filter(
        ({ required, omitted: absent }) =>
          required || (whole && absent === undefined),
      )
      .map(({ name }) => name),
    ...rules.flatMap(({ required }) => required),
  ]);
  return Object.fromEntries(
    [...names].map((name): [string, JsonValue] => {
      const own = properties.filter((property) => property.name === name);
      const others = rules.flatMap(({ additionalProperties }) =>
        additionalProperties === undefined ? [] : [additionalProperties],
      );
      const schemas = own.length > 0 ? own.map(({ schema }) => schema) : others;
      return [name, sampleOf(conjunctionOf(schemas), means, depth + 1)];
    }),
  );
}

function sampleArray(
  parts: readonly Schema[],
  means: SampleContext,
  depth: number,
  whole: boolean,
): JsonValue {
  const rules = parts.flatMap(({ array }) => array ?? []);
  const prefix = rules.flatMap(({ prefixItems = [] }) => prefixItems);
  const items = rules.flatMap((each) => each.items ?? []);
  const least = Math.max(
    whole && items.length > 0 ? 1 : 0,
    ...rules.map(({ minItems = 0 }) => minItems),
  );
  const most = Math.min(
    ...rules.map(({ maxItems = Infinity }) => maxItems),
    100,
  );
  const wanted = Math.min(Math.max(least, prefix.length), most);
  return Array.from({ length: wanted }, (_, at) => {
    const own = prefix[at];
    return sampleOf(own ?? conjunctionOf(items), means, depth + 1);
  });
}

/** A schema of all rules of several. */
function conjunctionOf(schemas: readonly Schema[]): Schema {
  const [only, ...others] = schemas;
  return only !== undefined && others.length === 0
    ? only
    : { docs: {}, location: "", allOf: schemas };
}

function sampleNumber(rules: readonly NumberConstraints[]): number {
  const bounds = rules.flatMap((each) => [
    each.minimum ?? [],
    each.maximum ?? [],
    each.multipleOf ?? [],
    each.exclusiveMinimum === undefined ? [] : each.exclusiveMinimum + 1,
    each.exclusiveMaximum === undefined ? [] : each.exclusiveMaximum - 1,
    each.exclusiveMinimum === undefined || each.exclusiveMaximum === undefined
      ? []
      : (each.exclusiveMinimum + each.exclusiveMaximum) / 2,
  ]);
  const all = [1, 0, ...bounds.flat()];
  return (
    all.find((value) => rules.every((each) => numberFits(value, each))) ?? 1
  );
}
