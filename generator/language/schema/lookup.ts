import type { JsonValue } from "../json/json.js";
import type { NamedSchema, Schema } from "../model/model.js";

/** Finds the schema of a name, which is what a `ref` refers to. */
export type Lookup = (name: string) => Schema | undefined;

/** The named schemas of an API version by their names. */
export type SchemasByName = ReadonlyMap<string, NamedSchema>;

/** The ways to find the schemas of a list, which many callers need. */
interface Index {
  readonly byName: SchemasByName;
  readonly lookup: Lookup;
  readonly among: SchemaLookup;
}

const indexes = new WeakMap<readonly NamedSchema[], Index>();

function indexOf(schemas: readonly NamedSchema[]): Index {
  const known = indexes.get(schemas);
  if (known !== undefined) return known;
  const byName = new Map(schemas.map((each) => [each.name, each]));
  const lookup = (name: string) => byName.get(name)?.schema;
  const index = { byName, lookup, among: new SchemaLookup(byName) };
  indexes.set(schemas, index);
  return index;
}

/** The named schemas of an API version by their names. */
export function schemasByName(schemas: readonly NamedSchema[]): SchemasByName {
  return indexOf(schemas).byName;
}

/** The lookup among the named schemas of an API version. */
export function lookupIn(schemas: readonly NamedSchema[]): Lookup {
  return indexOf(schemas).lookup;
}

/** The schema that a reference refers to; a model has no dangling references. */
export function schemaNamed(name: string, schemas: SchemasByName): Schema {
  const target = schemas.get(name);
  if (target === undefined) throw new Error(`No schema is called ${name}`);
  return target.schema;
}

/** A schema and all schemas that its references, `allOf`, `anyOf` and `oneOf` lead to, each once, depth first. */
export function combinedSchemas(
  schema: Schema,
  lookup: Lookup,
  seen = new Set<Schema>(),
): readonly Schema[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { ref, allOf, anyOf, oneOf } = schema;
  if ((ref ?? allOf ?? anyOf ?? oneOf) === undefined) return [schema];
  const target = ref === undefined ? undefined : lookup(ref);
  const nested = [
    ...(target === undefined ? [] : [target]),
    ...(allOf ?? []),
    ...(anyOf ?? []),
    ...(oneOf ?? []),
  ];
  return [
    schema,
    ...nested.flatMap((part) => combinedSchemas(part, lookup, seen)),
  ];
}

/** An annotation of a schema, possibly inherited from a reference or a member of `allOf`. */
export function inherited<T>(
  schema: Schema,
  lookup: Lookup,
  pick: (schema: Schema) => T | undefined,
  seen = new Set<Schema>(),
): T | undefined {
  const own = pick(schema);
  if (own !== undefined || seen.has(schema)) return own;
  seen.add(schema);
  for (const part of partsOf(schema, lookup)) {
    const found = inherited(part, lookup, pick, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The schemas that always apply together with a schema: of its reference and `allOf`. */
export function partsOf(
  { ref, allOf = [] }: Schema,
  lookup: Lookup,
): readonly Schema[] {
  const target = ref === undefined ? undefined : lookup(ref);
  return target === undefined ? allOf : [target, ...allOf];
}

/** Named schemas; some may have no schema. */
type Named = ReadonlyMap<string, { readonly schema?: Schema }>;

const none: readonly Schema[] = [];

/** Answers questions about schemas through references and `allOf`. */
export class SchemaLookup {
  readonly #named: Named;

  constructor(named: Named) {
    this.#named = named;
  }

  /** The lookup among the schemas of an API version. */
  static among(schemas: readonly NamedSchema[]): SchemaLookup {
    return indexOf(schemas).among;
  }

  /** The schema that a reference refers to. */
  target(ref: string): Schema | undefined {
    return this.#named.get(ref)?.schema;
  }

  /** A schema and the schemas that always apply with it: those of references and `allOf`. */
  parts(schema: Schema): readonly Schema[] {
    return this.#reached(schema, ({ allOf }) => allOf ?? none);
  }

  /** A schema and the schemas that can apply with it: those of `parts`, of alternatives and of conditions. */
  possibleParts(schema: Schema): readonly Schema[] {
    return this.#reached(schema, constrainingSubschemas);
  }

  /** A schema and all schemas reached from it by references and by `next`, breadth first. */
  #reached(
    schema: Schema,
    next: (schema: Schema) => readonly Schema[],
  ): readonly Schema[] {
    if (schema.ref === undefined && next(schema).length === 0) return [schema];
    const reached = new Set([schema]);
    // Iterating a set also visits the elements added meanwhile.
    for (const each of reached) {
      const target = each.ref === undefined ? undefined : this.target(each.ref);
      if (target !== undefined) reached.add(target);
      for (const other of next(each)) reached.add(other);
    }
    return [...reached];
  }

  /** The schemas that apply to a property. */
  property(schema: Schema, name: string): readonly Schema[] {
    const found: Schema[] = [];
    for (const { object } of this.parts(schema)) {
      for (const property of object?.properties ?? [])
        if (property.name === name) found.push(property.schema);
    }
    return found;
  }

  /** The names of all described properties, in order. */
  propertyNames(schema: Schema): readonly string[] {
    const names = new Set<string>();
    for (const { object } of this.parts(schema))
      for (const { name } of object?.properties ?? []) names.add(name);
    return [...names];
  }

  /** The names of all required properties. */
  requiredNames(schema: Schema): ReadonlySet<string> {
    const names = new Set<string>();
    for (const { object } of this.parts(schema)) {
      for (const name of object?.required ?? []) names.add(name);
      for (const { name, required } of object?.properties ?? [])
        if (required) names.add(name);
    }
    return names;
  }

  /** Whether a schema requires a property: itself, or in each of its alternatives. */
  requires(
    schema: Schema,
    name: string,
    seen: ReadonlySet<Schema> = new Set(),
  ): boolean {
    if (seen.has(schema)) return false;
    if (this.requiredNames(schema).has(name)) return true;
    const within = new Set([...seen, schema]);
    return this.parts(schema).some(({ anyOf, oneOf }) =>
      [anyOf, oneOf].some((members) =>
        members?.every((member) => this.requires(member, name, within)),
      ),
    );
  }

  /** The properties that are restricted to listed values, with these, in order. */
  fixedValues(schema: Schema): ReadonlyMap<string, readonly JsonValue[]> {
    const fixed = new Map<string, readonly JsonValue[]>();
    for (const { object } of this.parts(schema)) {
      for (const property of object?.properties ?? []) {
        const before = fixed.get(property.name);
        const values = narrowed(before, this.#valuesOf(property.schema));
        if (values !== undefined) fixed.set(property.name, values);
      }
    }
    return fixed;
  }

  /** The values that a property is restricted to; `undefined` without such a restriction. */
  fixedValuesOf(
    schema: Schema,
    name: string,
  ): readonly JsonValue[] | undefined {
    let fixed: readonly JsonValue[] | undefined;
    for (const property of this.property(schema, name))
      fixed = narrowed(fixed, this.#valuesOf(property));
    return fixed;
  }

  /** The values that a schema lists, itself or in each of its alternatives. */
  #valuesOf(
    schema: Schema,
    seen: ReadonlySet<Schema> = new Set(),
  ): readonly JsonValue[] | undefined {
    const { ref, allOf, anyOf, oneOf, enum: values } = schema;
    const isPlain = [ref, allOf, anyOf, oneOf].every((one) => !one);
    if (isPlain || seen.has(schema)) return values;
    const within = new Set([...seen, schema]);
    let left: readonly JsonValue[] | undefined;
    for (const part of this.parts(schema)) {
      const members = (part.oneOf ?? part.anyOf)?.map((member) =>
        this.#valuesOf(member, within),
      );
      const isListed = members?.every((own) => own !== undefined) === true;
      const allowed = part.enum ?? (isListed ? members.flat() : undefined);
      if (allowed === undefined) continue;
      left = left?.filter((value) => allowed.includes(value)) ?? [
        ...new Set(allowed),
      ];
    }
    return left;
  }
}

/** The values that both restrictions allow; absent: there is no restriction. */
function narrowed(
  before: readonly JsonValue[] | undefined,
  values: readonly JsonValue[] | undefined,
): readonly JsonValue[] | undefined {
  if (before === undefined || values === undefined) return before ?? values;
  return before.filter((value) => values.includes(value));
}

/** The direct subschemas that can apply to the same value and constrain it, unlike `not` and `if`. */
function constrainingSubschemas(schema: Schema): readonly Schema[] {
  const { allOf = none, anyOf = none, oneOf = none } = schema;
  const { conditional, object } = schema;
  const isPlain = (conditional ?? object?.dependentSchemas) === undefined;
  if (isPlain && allOf.length + anyOf.length + oneOf.length === 0) return none;
  const dependent = object?.dependentSchemas?.map((rule) => rule.schema) ?? [];
  const { then, else: other } = conditional ?? {};
  return [...allOf, ...anyOf, ...oneOf, ...dependent, then, other].filter(
    (subschema) => subschema !== undefined,
  );
}
