import { isFalseSchema, constrainsNothing } from "./schema.js";
import type { Lookup } from "./lookup.js";
import { commonTypes } from "./types.js";
import type { ObjectConstraints, Property, Schema } from "../model/model.js";
import { sameConstraints, sameSchema } from "./equal.js";
import { withPlainUnions } from "./plain-unions.js";

/** Everything that a schema demands, one demand an item: references, and what stands beside them. */
export function conjuncts(schema: Schema): readonly Schema[] {
  const { ref, allOf, ...own } = schema;
  return [
    ...(ref === undefined
      ? []
      : [{ docs: schema.docs, location: schema.location, ref }]),
    ...(allOf ?? []).flatMap(conjuncts),
    ...(constrainsNothing(own) ? [] : [withPlainUnions(own)]),
  ];
}

/** The conjuncts with what their references stand for in place of them, but for those that are kept. */
export function resolveConjuncts(
  parts: readonly Schema[],
  lookup: Lookup,
  kept: ReadonlySet<string> = new Set(),
  seen: ReadonlySet<string> = new Set(),
): readonly Schema[] {
  return parts.flatMap((part) => {
    const { ref } = part;
    if (ref === undefined || kept.has(ref)) return [part];
    const target = lookup(ref);
    if (target === undefined || seen.has(ref)) return [];
    const within = new Set([...seen, ref]);
    return resolveConjuncts(conjuncts(target), lookup, kept, within);
  });
}

/** One schema that says what all say, and those that could not be put into it. */
export interface MergedConjuncts {
  readonly schema: Schema;
  readonly rest: readonly Schema[];
}

/** Puts conjuncts together as far as one schema can say what they do. */
export function mergeConjuncts(
  parts: readonly Schema[],
  empty: Schema,
): MergedConjuncts {
  const opened = parts.map(withoutSeal);
  const isSealed = opened.some((part, at) => part !== parts[at]);
  const whole = isSealed ? mergedOpen(opened, empty) : undefined;
  return whole && isPlain(whole)
    ? { schema: sealed(whole.schema), rest: [] }
    : mergedOpen(parts, empty);
}

/** Whether names that stand are those of properties, so that what closes from outside closes it. */
function isPlain({ schema: { object }, rest }: MergedConjuncts): boolean {
  const keys = Object.keys(object ?? none);
  return rest.length === 0 && keys.every((key) => Object.hasOwn(none, key));
}

/** A part without what refuses names that no part speaks of. */
function withoutSeal(part: Schema): Schema {
  const { unevaluatedProperties, ...object } = part.object ?? none;
  const isSealed = isFalseSchema(unevaluatedProperties);
  return isSealed ? { ...part, object } : part;
}

function sealed(schema: Schema): Schema {
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

/** The conjunction of two schemas, where one schema can say it. */
function bothOf(one: Schema, other: Schema): Schema | undefined {
  if (constrainsNothing(one)) return other;
  if (constrainsNothing(other)) return one;
  const object = objectOf(one.object, other.object);
  if (object === "unknown") return undefined;
  const elsewhere = {
    ...{ types: undefined, object: undefined },
    ...{ string: undefined, number: undefined, array: undefined },
  };
  if (clash({ ...one, ...elsewhere }, { ...other, ...elsewhere }))
    return undefined;
  const types = commonTypes(one.types, other.types);
  const string = tightened(one.string, other.string);
  const number = tightened(one.number, other.number);
  const array = tightened(one.array, other.array);
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

/** Of each bound the tighter one; undefined where rules cannot be put together. */
function tightened<Rules extends object>(
  one: Rules | undefined,
  other: Rules | undefined,
): Rules | undefined {
  const both = new Map<string, unknown>(Object.entries(one ?? {}));
  for (const [key, value] of Object.entries(other ?? {})) {
    const known = both.get(key);
    const tighter = bounds.get(key);
    if (known === undefined || sameConstraints(known, value))
      both.set(key, value);
    else if (tighter && typeof known === "number" && typeof value === "number")
      both.set(key, tighter(known, value));
    else return undefined;
  }
  // Made of rules' members alone.
  return Object.fromEntries(both) as Rules;
}

const bounds: ReadonlyMap<string, (one: number, other: number) => number> =
  new Map([
    ...["minLength", "minItems", "minimum", "exclusiveMinimum"].map(
      (key) => [key, Math.max] as const,
    ),
    ...["maxLength", "maxItems", "maximum", "exclusiveMaximum"].map(
      (key) => [key, Math.min] as const,
    ),
  ]);

/** What parts say of a value itself, and of what it holds only under some names. */
export function limitsOf(
  parts: readonly Schema[],
  empty: Schema,
  names: ReadonlySet<string>,
): Schema {
  const limits = parts.map((part) => {
    const { docs, location, types, string, number } = part;
    const { unevaluatedProperties } = part.object ?? none;
    const object = rulesFor(part.object ?? none, names);
    return {
      docs,
      location,
      ...(types && { types }),
      ...(string && { string }),
      ...(number && { number }),
      ...(withoutSeal(part) !== part &&
        unevaluatedProperties && {
          object: { ...none, unevaluatedProperties },
        }),
      ...(withoutSeal(part) === part && object && { object }),
    };
  });
  return mergedOpen(limits, empty).schema;
}

/** The names of which schemas speak. */
export function propertyNamesIn(parts: readonly Schema[]): ReadonlySet<string> {
  const rules = parts.flatMap(({ object }) => object ?? []);
  return new Set(
    rules.flatMap(({ properties, required }) => [
      ...properties.map(({ name }) => name),
      ...required,
    ]),
  );
}

/** What a schema says of properties; nothing where it speaks of none of them. */
export function onlyProperties(
  { docs, location, object = none }: Schema,
  names: ReadonlySet<string>,
): Schema | undefined {
  const rules = rulesFor(object, names);
  return rules && { docs, location, object: rules };
}

/** A schema without properties of which all is said. */
export function withoutProperties(
  part: Schema,
  names: ReadonlySet<string>,
): Schema {
  const { object } = part;
  if (object === undefined || rulesFor(object, names) === undefined)
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

/** Whether what a schema says of properties does not hang on which others it names. */
export function isOpenObject(part: Schema): boolean {
  const { additionalProperties, patternProperties, unevaluatedProperties } =
    withoutSeal(part).object ?? none;
  return (
    additionalProperties === undefined &&
    patternProperties === undefined &&
    unevaluatedProperties === undefined
  );
}

function rulesFor(
  { properties, required }: ObjectConstraints,
  names: ReadonlySet<string>,
): ObjectConstraints | undefined {
  const own = properties.filter(({ name }) => names.has(name));
  const asked = required.filter((name) => names.has(name));
  return own.length + asked.length > 0
    ? { properties: own, required: asked }
    : undefined;
}

function clash(one: object, other: object): boolean {
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
  // What other rules look at are the names beside them, which would change.
  if (Object.keys(left).length + Object.keys(right).length > 0)
    return "unknown";
  const names = new Set([...asked, ...wanted]);
  const properties = new Map<string, Property>();
  for (const property of [...mine, ...theirs]) {
    const known = properties.get(property.name);
    const required =
      property.required || known?.required === true || names.has(property.name);
    const schema =
      known === undefined || sameSchema(known.schema, property.schema)
        ? property.schema
        : {
            docs: property.schema.docs,
            location: property.schema.location,
            allOf: [known.schema, property.schema],
          };
    properties.set(property.name, { ...property, required, schema });
  }
  return {
    properties: [...properties.values()],
    required: [...names].filter((name) => !properties.has(name)),
  };
}
