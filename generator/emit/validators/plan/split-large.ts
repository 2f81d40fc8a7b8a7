import type { ObjectConstraints, Schema } from "../../../model/model.js";
import { UnsupportedSchema } from "../unsupported-schema.js";
import { heaviest, shares, weightOfAll, weightOf } from "./weight.js";

/** A schema in parts that are small enough to be a function each, and all hold. */
export interface Split {
  readonly rest: Schema;
  readonly parts: readonly Schema[];
}

/**
 * Splits a schema that says too much for one function; nothing where it does not.
 *
 * @throws UnsupportedSchema where it says too much that must stand together
 */
export function splitLarge(schema: Schema): Split | undefined {
  if (weightOf(schema) <= heaviest) return undefined;
  const { allOf, object, docs, location } = schema;
  if (
    allOf !== undefined &&
    weightOfAll(allOf) > heaviest &&
    !looksAround(schema)
  ) {
    const parts = shares(allOf, weightOf);
    // An `allOf` that is one share already is split no further.
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

/** Whether what the `allOf` says of a value must be known where it stands. */
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

/** The properties stay by their names, which tell what is additional. */
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

/** What only says what it says when it stands together. */
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
      `its ${members.length} schemas say more than fits into one function that compiles.`,
    );
  }
}
