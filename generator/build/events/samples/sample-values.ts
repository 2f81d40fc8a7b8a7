import { hasOnly } from "../../../schema/schema.js";
import type { SchemaLookup } from "../../../schema/lookup.js";
import { otherItems, otherProperties } from "../../../schema/rest.js";
import type {
  JsonType,
  NumberConstraints,
  Schema,
} from "../../../model/model.js";
import type { Location } from "../../../json/location.js";
import type { JsonValue } from "../../../json/json.js";
import { accepts, acceptsNumber } from "../../../schema/accepts.js";
import { conjunctionOf, withAlternatives } from "./parts.js";
import { sampleText } from "./sample-strings.js";

/** The inputs and the cache of sample generation. */
export interface SampleContext {
  readonly lookup: SchemaLookup;
  /** The examples that the description gives at a schema's location. */
  readonly examplesAt: (location: Location) => readonly JsonValue[];
  /** The generated samples of each schema, by depth. */
  readonly cache: Map<Schema, JsonValue[]>;
}

/** The depth up to which optional properties are included: those of an event's envelope and of its data. */
export const OPTIONAL_DEPTH = 2;

/** The maximum depth of a sample. */
const MAX_DEPTH = 16;

/**
 * A value that matches a schema: one of its examples if that matches, otherwise
 * a generated one. For rarely used constraints the value may not match exactly.
 */
export function sampleOf(
  schema: Schema,
  context: SampleContext,
  depth = 0,
): JsonValue {
  const resolved = resolveReferences(schema, context.lookup);
  const byDepth = context.cache.get(resolved) ?? [];
  context.cache.set(resolved, byDepth);
  // Further down, the sample no longer depends on the depth.
  return (byDepth[Math.min(depth, OPTIONAL_DEPTH + 1)] ??= newSample(
    resolved,
    context,
    depth,
  ));
}

/** Follows schemas that consist only of a reference; returns one of them if the references form a cycle. */
function resolveReferences(schema: Schema, lookup: SchemaLookup): Schema {
  const seen = new Set([schema]);
  // Iteration includes the elements that are added meanwhile.
  for (const each of seen) {
    const target = referenceTarget(each, lookup);
    if (target === undefined) return each;
    seen.add(target);
  }
  return schema;
}

function referenceTarget(
  schema: Schema,
  lookup: SchemaLookup,
): Schema | undefined {
  return hasOnly(schema, "ref") ? lookup.target(schema.ref ?? "") : undefined;
}

function newSample(
  schema: Schema,
  context: SampleContext,
  depth: number,
): JsonValue {
  const { lookup, examplesAt } = context;
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
  const ends =
    depth > OPTIONAL_DEPTH &&
    isComposite(sampleType(parts)) &&
    conforms(null, schema, lookup);
  if (ends || depth > MAX_DEPTH) return null;
  if (depth < OPTIONAL_DEPTH) {
    const complete = buildSample(parts, context, depth, true);
    if (conforms(complete, schema, lookup)) return complete;
  }
  return buildSample(parts, context, depth, false);
}

/** Whether values of a type contain others, so that null in their place keeps a sample short. */
function isComposite(type: JsonType): boolean {
  return type === "object" || type === "array";
}

function buildSample(
  parts: readonly Schema[],
  context: SampleContext,
  depth: number,
  withOptional: boolean,
): JsonValue {
  switch (sampleType(parts)) {
    case "object":
      return sampleObject(parts, context, depth, withOptional);
    case "array":
      return sampleArray(parts, context, depth, withOptional);
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

/** The first type that all parts accept; null only if no other type is accepted. */
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
  context: SampleContext,
  depth: number,
  withOptional: boolean,
): JsonValue {
  const rules = parts.flatMap(({ object }) => object ?? []);
  const described = new Map<string, Schema[]>();
  const names = new Set<string>();
  const optional: string[] = [];
  for (const { name, schema, required, omitted } of rules.flatMap(
    ({ properties }) => properties,
  )) {
    const known = described.get(name);
    if (known === undefined) described.set(name, [schema]);
    else known.push(schema);
    if (required || (withOptional && omitted === undefined)) names.add(name);
    else if (omitted === undefined) optional.push(name);
  }
  for (const { required } of rules)
    for (const name of required) names.add(name);
  const minimum = Math.max(
    ...rules.map(({ minProperties = 0 }) => minProperties),
  );
  for (const name of optional) if (names.size < minimum) names.add(name);
  const others = rules.flatMap((each) => otherProperties(each) ?? []);
  return Object.fromEntries(
    [...names].map((name): [string, JsonValue] => {
      const schema = conjunctionOf(described.get(name) ?? others);
      return [name, sampleOf(schema, context, depth + 1)];
    }),
  );
}

function sampleArray(
  parts: readonly Schema[],
  context: SampleContext,
  depth: number,
  withOptional: boolean,
): JsonValue {
  const rules = parts.flatMap(({ array }) => array ?? []);
  const prefix = rules.flatMap(({ prefixItems = [] }) => prefixItems);
  const items = rules.flatMap((each) => otherItems(each) ?? []);
  const minimum = Math.max(
    withOptional && items.length > 0 ? 1 : 0,
    ...rules.map(({ minItems = 0 }) => minItems),
  );
  const maximum = Math.min(
    ...rules.map(({ maxItems = Infinity }) => maxItems),
    100,
  );
  const count = Math.min(Math.max(minimum, prefix.length), maximum);
  return Array.from({ length: count }, (_, at) => {
    const own = prefix[at];
    return sampleOf(own ?? conjunctionOf(items), context, depth + 1);
  });
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
    all.find((value) =>
      rules.every((each) => acceptsNumber(value, each) === "included"),
    ) ?? 1
  );
}

/** Whether a value matches a schema, as far as that can be decided. */
function conforms(
  value: JsonValue,
  schema: Schema,
  lookup: SchemaLookup,
): boolean {
  const term = { schema, lookup: (name: string) => lookup.target(name) };
  return accepts(value, term) !== "not-included";
}
