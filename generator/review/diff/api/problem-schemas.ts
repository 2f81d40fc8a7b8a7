import type {
  ApiVersion,
  ProblemType,
  Property,
  Schema,
} from "../../../language/model/model.js";
import {
  conjuncts,
  resolveConjuncts,
} from "../../../language/schema/conjunctions.js";
import { constraintsKey } from "../../../language/schema/equal.js";
import { type Lookup, lookupIn } from "../../../language/schema/lookup.js";
import { constrainsNothing } from "../../../language/schema/schema.js";
import { isWhole } from "../inclusion/scalars.js";
import { namesBeyondProblems } from "../usages.js";

/** The schemas of a problem response by code. */
export interface SplitProblems {
  /** The schema of each code. */
  readonly byCode: ReadonlyMap<string, Schema>;
  /** The union members without a code. */
  readonly others: readonly Schema[];
}

/** Splits the schemas of problem responses by problem code. */
export class ProblemSplitter {
  readonly #codes = new Map<string, string[]>();
  readonly #lookup: Lookup;

  constructor({ problems, schemas }: ApiVersion) {
    this.#lookup = lookupIn(schemas);
    for (const { code, schema } of problems)
      for (const one of problemForms(schema)) {
        const key = constraintsKey(one);
        const codes = this.#codes.get(key);
        if (codes) codes.push(code);
        else this.#codes.set(key, [code]);
      }
  }

  split(schema: Schema): SplitProblems {
    const coded = new Map<string, Schema>();
    const rest: Schema[] = [];
    this.#collect(schema, coded, rest, new Set());
    return { byCode: coded, others: rest };
  }

  #collect(
    schema: Schema,
    coded: Map<string, Schema>,
    rest: Schema[],
    seen: Set<Schema>,
  ): void {
    const target = this.#targetOf(schema);
    if (seen.has(target)) return;
    seen.add(target);
    const codes =
      this.#codes.get(constraintsKey(schema)) ??
      this.#codes.get(constraintsKey(target));
    const members = target.oneOf ?? target.anyOf;
    if (codes) for (const code of codes) coded.set(code, schema);
    else if (members)
      for (const member of members) this.#collect(member, coded, rest, seen);
    else rest.push(schema);
  }

  /** The target of a schema that only refers to another. */
  #targetOf(schema: Schema): Schema {
    const { ref, ...own } = schema;
    const target = ref === undefined ? undefined : this.#lookup(ref);
    return target && constrainsNothing(own) ? target : schema;
  }
}

/** The schemas of a problem, which can be a union. */
function problemForms(schema: ProblemType["schema"]): readonly Schema[] {
  const { anyOf, ...own } = schema;
  return anyOf && constrainsNothing(own) ? anyOf : [schema];
}

/**
 * The named schemas of an API version. Those that only problem responses use
 * lack the values of code, status and title, which are compared as problem types.
 */
export function lookupWithoutCodes(apiVersion: ApiVersion): Lookup {
  const named = new Map(
    apiVersion.schemas.map(({ name, schema }) => [name, schema]),
  );
  const lookup = (name: string) => named.get(name);
  if (apiVersion.problems.length === 0) return lookup;
  const kept = namesBeyondProblems(apiVersion);
  const met = new Set<string>();
  const visit = (schema: Schema, properties: ReadonlySet<string>): void => {
    for (const part of schema.allOf ?? []) visit(part, properties);
    const { ref } = schema;
    const target = ref === undefined ? undefined : named.get(ref);
    if (ref === undefined || !target || kept.has(ref) || met.has(ref)) return;
    met.add(ref);
    named.set(ref, withoutValues(target, properties, lookup));
    visit(target, properties);
  };
  for (const { schema, carrier } of apiVersion.problems)
    for (const form of problemForms(schema))
      visit(form, codeProperties(carrier.property));
  return lookup;
}

/**
 * A problem's schema without the values of its code, status and title. A
 * reference stays one, because named schemas are compared by themselves, unless
 * the other side has no reference.
 */
export function withoutCode(
  schema: Schema,
  { problems, schemas }: ApiVersion,
  other: Schema,
): Schema {
  const lookup = lookupIn(schemas);
  const properties = problems.map(({ carrier }) => carrier.property);
  const { docs, location } = schema;
  const isOpened = (schema.ref === undefined) !== (other.ref === undefined);
  const parts = resolveConjuncts(conjuncts(schema), lookup);
  return withoutValues(
    isOpened ? { docs, location, allOf: parts } : schema,
    codeProperties(...properties),
    lookup,
  );
}

function codeProperties(...properties: readonly string[]): ReadonlySet<string> {
  return new Set([...properties, "status", "title"]);
}

function withoutValues(
  schema: Schema,
  properties: ReadonlySet<string>,
  lookup: Lookup,
): Schema {
  const { object, allOf } = schema;
  return {
    ...schema,
    ...(allOf && {
      allOf: allOf.map((one) => withoutValues(one, properties, lookup)),
    }),
    ...(object && {
      object: {
        ...object,
        properties: object.properties.map((property) =>
          properties.has(property.name) ? typeOnly(property, lookup) : property,
        ),
      },
    }),
  };
}

/**
 * A property with its types, which a reference or the values may imply, and with what
 * constrains it besides one value.
 */
function typeOnly(property: Property, lookup: Lookup): Property {
  const { docs, location } = property.schema;
  const types = typesOf(property.schema, lookup);
  const parts = partsOf(property.schema, lookup);
  const values = parts.map(valuesOf).find((one) => one !== undefined);
  const constraints = parts.flatMap(({ string, number }): Schema[] =>
    values === undefined && (string ?? number)
      ? [
          {
            docs,
            location,
            ...(string && { string }),
            ...(number && { number }),
          },
        ]
      : [],
  );
  const isChoice = values !== undefined && values.length > 1;
  return {
    ...property,
    schema: {
      ...{ docs, location },
      ...(types && { types }),
      ...(constraints.length > 0 && { allOf: constraints }),
      ...(isChoice && isBesideCode(property) && { enum: values }),
    },
  };
}

function partsOf(schema: Schema, lookup: Lookup): readonly Schema[] {
  return resolveConjuncts(conjuncts(schema), lookup);
}

/** The values of a schema, which may be one alternative each. */
function valuesOf({ enum: values, oneOf, anyOf }: Schema): Schema["enum"] {
  if (values !== undefined) return values;
  const members = (oneOf ?? anyOf)?.map(valuesOf);
  return members?.every((one) => one !== undefined) === true
    ? members.flat()
    : undefined;
}

/** Whether a problem's schema gives a property one value, also where the model has none for it. */
export function hasFixedValue(
  { schema }: ProblemType,
  name: string,
  { schemas }: ApiVersion,
): boolean {
  const lookup = lookupIn(schemas);
  return problemForms(schema)
    .flatMap((form) => partsOf(form, lookup))
    .flatMap(({ object }) => object?.properties ?? [])
    .filter((property) => property.name === name)
    .flatMap((property) => partsOf(property.schema, lookup))
    .some((part) => valuesOf(part)?.length === 1);
}

/** Whether the property is one beside the code, which may have several values in a problem. */
function isBesideCode({ name }: Property): boolean {
  return name === "title" || name === "status";
}

function typesOf(
  schema: Schema,
  lookup: Lookup,
  seen: ReadonlySet<string> = new Set(),
): Schema["types"] {
  const { types, ref, anyOf, oneOf, enum: values } = schema;
  // Multiples of 1 are integers.
  if (types !== undefined)
    return isWhole([{ schema, lookup }])
      ? types.map((type) => (type === "number" ? "integer" : type))
      : types;
  if (values?.every((value) => typeof value === "string")) return ["string"];
  const target = ref === undefined || seen.has(ref) ? undefined : lookup(ref);
  if (target && ref !== undefined)
    return typesOf(target, lookup, new Set([...seen, ref]));
  const members = (oneOf ?? anyOf)?.map((one) => typesOf(one, lookup, seen));
  const isText = members?.every((one) => one?.join() === "string");
  return isText === true ? ["string"] : undefined;
}
