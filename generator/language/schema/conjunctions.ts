import type { JsonValue } from "../json/json.js";
import { bounds, isLower } from "../keywords/keywords.js";
import type { ObjectConstraints, Property, Schema } from "../model/model.js";
import { sameConstraints, sameSchema } from "./equal.js";
import type { Lookup } from "./lookup.js";
import { constrainsNothing, constrainsOnly, isFalseSchema } from "./schema.js";
import { commonTypes, listedValues } from "./types.js";
import { withPlainUnions } from "./unions.js";

/** The conjuncts of a schema: its reference, the conjuncts of its `allOf`, and its other keywords. */
export function conjuncts(schema: Schema): readonly Schema[] {
  const { ref, allOf, ...own } = schema;
  return [
    ...(ref === undefined
      ? []
      : [{ docs: schema.docs, location: schema.location, ref }]),
    ...(allOf ?? []).flatMap(conjuncts),
    ...(isEmpty(own) ? [] : [withPlainUnions(own)]),
  ];
}

/** Whether a schema neither constrains values nor gives their type an index signature. */
function isEmpty(schema: Schema): boolean {
  return constrainsNothing(schema) && schema.evaluatesProperties !== true;
}

/** The values that a schema excludes with `not`. */
export function excludedValues(schema: Schema): readonly JsonValue[] {
  const not = schema.not && withPlainUnions(schema.not);
  return not !== undefined && constrainsOnly(not, "types", "enum")
    ? (listedValues(not) ?? [])
    : [];
}

/** After this number of replaced references, each name is replaced once: paths to it can be exponentially many. */
const MAX_REPEATED = 100;

/**
 * Replaces references by the conjuncts of their targets, except for the names in `kept`.
 * A name that is met on several paths is replaced on each, because the order of conjuncts
 * decides which can be merged.
 */
export function resolveConjuncts(
  parts: readonly Schema[],
  lookup: Lookup,
  kept: ReadonlySet<string> = new Set(),
): readonly Schema[] {
  const found: Schema[] = [];
  const replaced = new Set<string>();
  let count = 0;
  const visit = (all: readonly Schema[]): void => {
    for (const part of all) {
      const { ref } = part;
      if (ref === undefined || kept.has(ref)) found.push(part);
      else if (!replaced.has(ref)) {
        replaced.add(ref);
        const target = lookup(ref);
        if (target !== undefined) visit(conjuncts(target));
        if (++count < MAX_REPEATED) replaced.delete(ref);
      }
    }
  };
  visit(parts);
  return found;
}

/** A schema merged of several conjuncts, and the conjuncts that could not be merged. */
export interface MergedConjuncts {
  readonly schema: Schema;
  readonly rest: readonly Schema[];
}

/** Merges conjuncts into one schema, as far as one schema can express them. */
export function mergeConjuncts(
  parts: readonly Schema[],
  empty: Schema,
): MergedConjuncts {
  const opened = parts.map(withoutClosing);
  const isClosed = opened.some((part, at) => part !== parts[at]);
  const whole = isClosed ? mergedOpen(opened, empty) : undefined;
  return whole && isPlain(whole)
    ? { schema: closed(whole.schema), rest: [] }
    : mergedOpen(parts, empty);
}

/** Whether a merged object has only `properties` and `required`, so that `additionalProperties: false` closes it. */
function isPlain({ schema: { object }, rest }: MergedConjuncts): boolean {
  const keys = Object.keys(object ?? none);
  return rest.length === 0 && keys.every((key) => Object.hasOwn(none, key));
}

/** A part without `unevaluatedProperties: false`. */
function withoutClosing(part: Schema): Schema {
  const { unevaluatedProperties, ...object } = part.object ?? none;
  const isClosed = isFalseSchema(unevaluatedProperties);
  return isClosed ? { ...part, object } : part;
}

function closed(schema: Schema): Schema {
  const never = { docs: {}, location: schema.location, types: [] };
  const object = { ...none, ...schema.object, additionalProperties: never };
  return { ...schema, object };
}

const none: ObjectConstraints = { properties: [], required: [] };

function mergedOpen(parts: readonly Schema[], empty: Schema): MergedConjuncts {
  let schema: Schema = { docs: empty.docs, location: empty.location };
  const rest: Schema[] = [];
  for (const part of parts) {
    const both = bothOf(schema, part);
    if (both === undefined) rest.push(part);
    else schema = { ...both, location: empty.location };
  }
  return { schema, rest };
}

/** The conjunction of two schemas as one schema; undefined if one cannot express it. */
function bothOf(one: Schema, other: Schema): Schema | undefined {
  if (isEmpty(one)) return other;
  if (isEmpty(other)) return one;
  const object = objectOf(one.object, other.object);
  if (object === "unknown") return undefined;
  const elsewhere = {
    ...{ types: undefined, object: undefined },
    ...{ string: undefined, number: undefined, array: undefined },
  };
  if (conflict({ ...one, ...elsewhere }, { ...other, ...elsewhere }))
    return undefined;
  const types = commonTypes(one.types, other.types);
  const string = stricter(one.string, other.string);
  const number = stricter(one.number, other.number);
  const array = stricter(one.array, other.array);
  if (types?.length === 0 || !string || !number || !array) return undefined;
  return {
    ...one,
    ...other,
    ...(types && { types }),
    ...(object && { object }),
    ...((one.string ?? other.string) && { string }),
    ...((one.number ?? other.number) && { number }),
    ...((one.array ?? other.array) && { array }),
  };
}

/** The stricter of each pair of constraints; undefined if two cannot be combined. */
function stricter<Rules extends object>(
  one: Rules | undefined,
  other: Rules | undefined,
): Rules | undefined {
  const both = new Map<string, unknown>(Object.entries(one ?? {}));
  for (const [key, value] of Object.entries(other ?? {})) {
    const known = both.get(key);
    const tighter = stricterLimit.get(key);
    if (known === undefined || sameConstraints(known, value))
      both.set(key, value);
    else if (tighter && typeof known === "number" && typeof value === "number")
      both.set(key, tighter(known, value));
    else return undefined;
  }
  // Each member is one of these constraints.
  return Object.fromEntries(both) as Rules;
}

const stricterLimit: ReadonlyMap<string, typeof Math.max> = new Map(
  bounds.map((bound) => [bound.keyword, isLower(bound) ? Math.max : Math.min]),
);

/** The constraints of parts on the value itself, and of its properties only those of some names. */
export function limitsOf(
  parts: readonly Schema[],
  empty: Schema,
  names: ReadonlySet<string>,
): Schema {
  const limits = parts.map((part) => {
    const { docs, location, types, string, number } = part;
    const { unevaluatedProperties } = part.object ?? none;
    const object = constraintsOn(part.object ?? none, names);
    return {
      docs,
      location,
      ...(types && { types }),
      ...(string && { string }),
      ...(number && { number }),
      ...(withoutClosing(part) !== part &&
        unevaluatedProperties && {
          object: { ...none, unevaluatedProperties },
        }),
      ...(withoutClosing(part) === part && object && { object }),
    };
  });
  return mergedOpen(limits, empty).schema;
}

/** The names of the properties that schemas describe or require. */
export function propertyNamesIn(parts: readonly Schema[]): ReadonlySet<string> {
  const rules = parts.flatMap(({ object }) => object ?? []);
  return new Set(
    rules.flatMap(({ properties, required }) => [
      ...properties.map(({ name }) => name),
      ...required,
    ]),
  );
}

/** A schema with only the constraints on some properties; undefined if it has none on them. */
export function onlyProperties(
  { docs, location, object = none }: Schema,
  names: ReadonlySet<string>,
): Schema | undefined {
  const rules = constraintsOn(object, names);
  return rules && { docs, location, object: rules };
}

/** A schema without the constraints on some properties. */
export function withoutProperties(
  part: Schema,
  names: ReadonlySet<string>,
): Schema {
  const { object } = part;
  if (object === undefined || constraintsOn(object, names) === undefined)
    return part;
  const { properties, required, ...others } = object;
  return {
    ...part,
    object: {
      ...others,
      properties: properties.filter(({ name }) => !names.has(name)),
      required: required.filter((name) => !names.has(name)),
    },
  };
}

/** Whether a schema constrains only properties that it names. */
export function isOpenObject(part: Schema): boolean {
  const { additionalProperties, patternProperties, unevaluatedProperties } =
    withoutClosing(part).object ?? none;
  return (
    additionalProperties === undefined &&
    patternProperties === undefined &&
    unevaluatedProperties === undefined
  );
}

function constraintsOn(
  { properties, required }: ObjectConstraints,
  names: ReadonlySet<string>,
): ObjectConstraints | undefined {
  const own = properties.filter(({ name }) => names.has(name));
  const asked = required.filter((name) => names.has(name));
  return own.length + asked.length > 0
    ? { properties: own, required: asked }
    : undefined;
}

function conflict(one: object, other: object): boolean {
  const theirs = new Map(Object.entries(other));
  return Object.entries(one).some(
    ([key, value]) =>
      key !== "docs" &&
      key !== "location" &&
      key !== "default" &&
      value !== undefined &&
      theirs.get(key) !== undefined &&
      !sameConstraints(value, theirs.get(key)),
  );
}

function objectOf(
  one: ObjectConstraints | undefined,
  other: ObjectConstraints | undefined,
): ObjectConstraints | undefined | "unknown" {
  if (one === undefined || other === undefined) return one ?? other;
  const { properties: mine, required: asked, ...left } = one;
  const { properties: theirs, required: wanted, ...right } = other;
  // The other keywords depend on the names in `properties`, which would change.
  if (Object.keys(left).length + Object.keys(right).length > 0)
    return "unknown";
  const names = new Set([...asked, ...wanted]);
  const properties = new Map<string, Property>();
  for (const property of [...mine, ...theirs]) {
    const known = properties.get(property.name);
    const required =
      property.required || known?.required === true || names.has(property.name);
    const schema =
      known === undefined
        ? property.schema
        : conjunctionOf(known.schema, property.schema);
    properties.set(property.name, { ...property, required, schema });
  }
  return {
    properties: [...properties.values()],
    required: [...names].filter((name) => !properties.has(name)),
  };
}

function conjunctionOf(one: Schema, other: Schema): Schema {
  const { docs, location } = other;
  if (sameSchema(one, other)) return other;
  return hasConjunct(one, other)
    ? { ...one, docs, location }
    : { docs, location, allOf: [one, other] };
}

/** Whether a schema is a conjunction that has another schema as one of its parts. */
function hasConjunct(schema: Schema, other: Schema): boolean {
  const { allOf = [] } = schema;
  return (
    constrainsOnly(schema, "allOf") &&
    allOf.some((part) => sameSchema(part, other) || hasConjunct(part, other))
  );
}
