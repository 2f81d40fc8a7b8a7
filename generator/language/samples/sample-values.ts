import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
} from "../json/json.js";
import { limitsIn } from "../keywords/keywords.js";
import { justInside, lowerLimit, upperLimit } from "../keywords/limits.js";
import type {
  Examples,
  JsonType,
  NumberConstraints,
  ObjectConstraints,
  Schema,
} from "../model/model.js";
import { matchesPattern } from "../regex/regex.js";
import { accepts, acceptsNumber } from "../schema/accepts.js";
import type { SchemaLookup } from "../schema/lookup.js";
import { otherItems, otherProperties } from "../schema/rest.js";
import { hasOnly } from "../schema/schema.js";
import { conjunctionOf, otherAlternatives, withAlternatives } from "./parts.js";
import { sampleText } from "./sample-strings.js";

/** The inputs and the cache of sample generation. */
export interface SampleContext {
  readonly lookup: SchemaLookup;
  readonly examples: Pick<Examples, "at">;
  /** The generated samples of each schema, by depth. */
  readonly cache: Map<Schema, JsonValue[]>;
}

/** The depth up to which optional properties are included: those of an event's envelope and of its data. */
export const OPTIONAL_DEPTH = 2;

/** The maximum depth of a sample. */
const MAX_DEPTH = 16;

/** The most items and made-up names of a sample, and the most variants of a value. */
const MOST = 100;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

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
  const { lookup, examples } = context;
  const parts = withAlternatives(schema, lookup);
  const given = [
    ...parts.flatMap(({ location }) =>
      examples.at(location).map(({ value }) => value),
    ),
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
  const built = builtSample(schema, parts, context, depth);
  if (conforms(built, schema, lookup)) return built;
  for (const others of otherAlternatives(schema, lookup)) {
    const other = builtSample(schema, others, context, depth);
    if (conforms(other, schema, lookup)) return other;
  }
  if (typeof built === "object") return built;
  for (const variant of variantsOf(built))
    if (conforms(variant, schema, lookup)) return variant;
  return built;
}

/** A sample of a schema's parts: with optional properties, if it then matches. */
function builtSample(
  schema: Schema,
  parts: readonly Schema[],
  context: SampleContext,
  depth: number,
): JsonValue {
  if (depth < OPTIONAL_DEPTH) {
    const complete = buildSample(parts, context, depth, true);
    if (conforms(complete, schema, context.lookup)) return complete;
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
  const minimum = lowerLimit(rules, "property").at;
  for (const name of optional) if (names.size < minimum) names.add(name);
  for (const name of otherNames(rules, context)) {
    if (names.size >= Math.min(minimum, MOST)) break;
    names.add(name);
  }
  return Object.fromEntries(
    [...names].map((name): [string, JsonValue] => {
      const schemas = described.get(name) ?? schemasOfOther(name, rules);
      return [name, sampleOf(conjunctionOf(schemas), context, depth + 1)];
    }),
  );
}

/** Names that are not described, but that the rules allow. */
function* otherNames(
  rules: readonly ObjectConstraints[],
  context: SampleContext,
): Iterable<string> {
  const patterns = rules.flatMap(({ patternProperties = [] }) =>
    patternProperties.map(({ pattern }) => ({ string: { pattern } })),
  );
  const all = rules.flatMap(({ propertyNames = [] }) => propertyNames);
  // Additional properties may be refused, so they come last.
  for (const own of [...patterns, {}]) {
    const schema = conjunctionOf([
      ...all,
      { docs: {}, location: "", types: ["string"], ...own },
    ]);
    for (const name of distinctSamples(schema, context))
      if (typeof name === "string") yield name;
  }
}

/** The schemas of a property that is not described by name. */
function schemasOfOther(
  name: string,
  rules: readonly ObjectConstraints[],
): readonly Schema[] {
  return rules.flatMap((each) => {
    const matching = (each.patternProperties ?? []).filter(({ pattern }) =>
      matchesPattern(pattern, name),
    );
    return matching.length > 0
      ? matching.map(({ schema }) => schema)
      : (otherProperties(each) ?? []);
  });
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
    lowerLimit(rules, "item").at,
  );
  const maximum = Math.min(upperLimit(rules, "item").at, MOST);
  const wanted = rules.flatMap(({ contains }) =>
    contains === undefined
      ? []
      : Array<Schema>(contains.min).fill(contains.schema),
  );
  // Items beyond those that a list must contain could be too many of them.
  const unwanted = rules.flatMap(({ contains }) =>
    contains?.max === undefined
      ? []
      : [{ docs: {}, location: "", not: contains.schema }],
  );
  const needed = Math.max(minimum, prefix.length, wanted.length);
  const isUnique = rules.some(({ uniqueItems }) => uniqueItems === true);
  const made: JsonValue[] = [];
  for (let at = 0; at < Math.min(needed, maximum); at++) {
    const [fixed] = prefix.slice(at, at + 1);
    const own = fixed === undefined ? items : [fixed];
    const more = at < wanted.length ? wanted.slice(at, at + 1) : unwanted;
    const schema = conjunctionOf([...own, ...more]);
    made.push(
      isUnique
        ? unlike(made, schema, context, depth + 1)
        : sampleOf(schema, context, depth + 1),
    );
  }
  return made;
}

/** A sample that is not among others, if one is found. */
function unlike(
  others: readonly JsonValue[],
  schema: Schema,
  context: SampleContext,
  depth: number,
): JsonValue {
  const taken = new Set(others.map((each) => JSON.stringify(each)));
  for (const sample of distinctSamples(schema, context, depth))
    if (!taken.has(JSON.stringify(sample))) return sample;
  return sampleOf(schema, context, depth);
}

/** Different values that match a schema: its sample first, then variants of it. */
function* distinctSamples(
  schema: Schema,
  context: SampleContext,
  depth = 0,
): Iterable<JsonValue> {
  const { lookup } = context;
  const first = sampleOf(schema, context, depth);
  const parts = withAlternatives(schema, lookup);
  yield first;
  const listed = parts.flatMap(({ enum: values = [] }) => values);
  for (const value of [...listed, ...variantsOf(first)])
    if (conforms(value, schema, lookup)) yield value;
}

/** Values of the same type that differ from one, and from each other. */
function* variantsOf(value: JsonValue): Iterable<JsonValue> {
  if (typeof value === "boolean") yield !value;
  for (let count = 1; count <= MOST; count++) {
    if (typeof value === "number") yield* [value + count, value - count];
    if (typeof value === "string") {
      const digits = String(count);
      yield `${value}${digits}`;
      yield value.slice(0, -digits.length) + digits;
      yield digits + value.slice(digits.length);
    }
    if (isArray(value)) return;
    if (isObject(value)) yield* objectVariants(value);
    if (isObject(value) || value === null) return;
  }
  if (typeof value !== "string") return;
  if (value !== "")
    for (const letter of LETTERS) yield value.slice(0, -1) + letter;
  // What is not allowed may be a length.
  for (let length = 0; length <= MOST; length++)
    yield value.slice(0, length).padEnd(length, "a");
}

/** Copies of an object, each with another value of one property. */
function* objectVariants(value: JsonObject): Iterable<JsonValue> {
  for (const [name, member] of Object.entries(value))
    for (const other of variantsOf(member))
      yield Object.fromEntries(
        Object.entries(value).map(([key, kept]): [string, JsonValue] => [
          key,
          key === name ? other : kept,
        ]),
      );
}

function sampleNumber(rules: readonly NumberConstraints[]): number {
  const steps = rules.flatMap((each) => each.multipleOf ?? []);
  const low = lowerLimit(rules, "value");
  const high = upperLimit(rules, "value");
  const near = [
    ...rules.flatMap((each) =>
      [...limitsIn(each, "number")].map((limit) => justInside(...limit)),
    ),
    ...steps,
    ...(low.isOpen && high.isOpen ? [(low.at + high.at) / 2] : []),
  ];
  const all = [1, 0, ...near];
  for (const step of steps)
    for (const amount of near)
      all.push(
        Math.ceil(amount / step) * step,
        Math.floor(amount / step) * step,
      );
  return (
    all.find((value) =>
      rules.every((each) => acceptsNumber(value, each) === "included"),
    ) ?? 1
  );
}

/** Whether a value matches a schema, as far as that can be decided. */
export function conforms(
  value: JsonValue,
  schema: Schema,
  lookup: SchemaLookup,
): boolean {
  const term = { schema, lookup: (name: string) => lookup.target(name) };
  return accepts(value, term) !== "not-included";
}
