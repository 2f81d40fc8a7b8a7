import type {
  ObjectConstraints,
  Schema,
} from "../../../../language/model/model.js";
import { eachSubschema } from "../../../../language/schema/children.js";
import { constrainsOnly } from "../../../../language/schema/schema.js";
import { UnsupportedSchema } from "../unsupported-schema.js";

/**
 * The maximum weight of one function. The TypeScript compiler follows about 600
 * tests in a row and gives up on more (TS2563); the weight of a schema is about
 * half the number of its tests.
 */
export const heaviest = 250;

const known = new WeakMap<Schema, number>();

/** About half the number of tests that a schema takes inline; a call weighs nothing. */
export function weightOf(schema: Schema): number {
  let weight = known.get(schema);
  if (weight === undefined) known.set(schema, (weight = weigh(schema)));
  return weight;
}

function weigh(schema: Schema): number {
  if (
    constrainsOnly(schema, "ref") ||
    constrainsOnly(schema, "types", "knownValues")
  )
    return 0;
  const { string = {}, number = {}, array, object } = schema;
  const rules = Object.keys(string).length + Object.keys(number).length;
  const names = object?.required.length ?? 0;
  const dependents = object?.dependentRequired?.length ?? 0;
  const items = array?.prefixItems?.length ?? 0;
  const patterns = object?.patternProperties?.length ?? 0;
  let weight = 1 + rules + names + dependents + items + patterns;
  eachSubschema(schema, (part) => {
    weight += weightOf(part);
  });
  return weight;
}

/** The weight of several schemas together. */
export function weightOfAll(schemas: readonly Schema[]): number {
  return schemas.reduce((total, schema) => total + weightOf(schema), 0);
}

/** Splits a list, keeping its order, into shares that each fit into one function. */
export function shares<T>(
  list: readonly T[],
  weight: (item: T) => number,
): readonly (readonly T[])[] {
  const found: T[][] = [];
  let left = 0;
  for (const item of list) {
    const last = found.at(-1);
    const own = 1 + weight(item);
    left -= own;
    if (last !== undefined && left >= 0) last.push(item);
    else {
      found.push([item]);
      left = heaviest - own;
    }
  }
  return found;
}

/** A schema split into parts that fit into one function each; a value must match all of them. */
export interface Split {
  readonly rest: Schema;
  readonly parts: readonly Schema[];
}

const splits = new WeakMap<Schema, Split | undefined>();

/**
 * Splits a schema that is too large for one function; returns undefined if it fits. The
 * parts are the same objects each time.
 *
 * @throws UnsupportedSchema if the keywords that cannot be separated are too large
 */
export function splitLarge(schema: Schema): Split | undefined {
  if (weightOf(schema) <= heaviest) return undefined;
  if (!splits.has(schema)) splits.set(schema, split(schema));
  return splits.get(schema);
}

function split(schema: Schema): Split | undefined {
  const { allOf, object, docs, location } = schema;
  if (
    allOf !== undefined &&
    weightOfAll(allOf) > heaviest &&
    !looksAround(schema)
  ) {
    const parts = shares(allOf, weightOf);
    // An `allOf` that fits into one share stays whole.
    if (parts.length > 1)
      return {
        rest: { ...schema, allOf: [] },
        parts: parts.map((share) => ({ docs, location, allOf: share })),
      };
  }
  refuseUnsplittable(schema);
  if (object === undefined || weightOfRules(object) <= heaviest)
    return undefined;
  const { rest, parts } = splitRules(object);
  if (parts.length < 2) return undefined;
  return {
    rest: { ...schema, object: rest },
    parts: parts.map((part) => ({ docs, location, object: part })),
  };
}

/** Whether another keyword depends on the `allOf`, so that it cannot move to another function. */
function looksAround({ array, object }: Schema): boolean {
  return (
    array?.unevaluatedItems !== undefined ||
    object?.unevaluatedProperties !== undefined
  );
}

function weightOfRules({
  properties,
  dependentRequired = [],
  dependentSchemas = [],
}: ObjectConstraints): number {
  return (
    weightOfAll(properties.map(({ schema }) => schema)) +
    dependentRequired.length +
    weightOfAll(dependentSchemas.map(({ schema }) => schema))
  );
}

/** The names of the properties stay, because `additionalProperties` depends on them. */
function splitRules(rules: ObjectConstraints): {
  readonly rest: ObjectConstraints;
  readonly parts: readonly ObjectConstraints[];
} {
  const { dependentRequired = [], dependentSchemas = [], ...rest } = rules;
  const nothing = { properties: [], required: [] };
  const named = rules.properties.map(
    ({ name, schema: { docs, location } }) => ({
      name,
      required: false,
      schema: { docs, location },
    }),
  );
  const parts: ObjectConstraints[] = [
    ...shares(rules.properties, ({ schema }) => weightOf(schema)).map(
      (properties) => ({ properties, required: [] }),
    ),
    ...shares(dependentRequired, () => 0).map((share) => ({
      ...nothing,
      dependentRequired: share,
    })),
    ...shares(dependentSchemas, ({ schema }) => weightOf(schema)).map(
      (share) => ({ ...nothing, dependentSchemas: share }),
    ),
  ];
  return { rest: { ...rest, properties: named }, parts };
}

/** Keywords that cannot be separated. */
function refuseUnsplittable({ array, object, location }: Schema): void {
  const lists = {
    prefixItems: array?.prefixItems ?? [],
    patternProperties:
      object?.patternProperties?.map(({ schema }) => schema) ?? [],
  };
  for (const [keyword, members] of Object.entries(lists)) {
    if (weightOfAll(members) + members.length <= heaviest) continue;
    throw new UnsupportedSchema(
      location,
      keyword,
      `its ${members.length} schemas need more checks than the TypeScript compiler accepts in one function.`,
    );
  }
}
