import { canonical } from "../../../language/json/equal.js";
import type { Schema } from "../../../language/model/model.js";
import {
  conjuncts,
  resolveConjuncts,
} from "../../../language/schema/conjunctions.js";
import {
  requiredBy,
  type Term,
  within,
} from "../../../language/schema/term.js";
import { kindOf } from "../../../language/schema/types.js";

/** Whether two schemas have a type in common and, if they are objects, a property. */
export function shareTypeAndProperty(old: Term, updated: Term): boolean {
  const [left, right] = [partsOf(old), partsOf(updated)];
  const [oldTypes, newTypes] = [typesOf(left), typesOf(right)];
  if (
    oldTypes.length > 0 &&
    newTypes.length > 0 &&
    !oldTypes.some((type) => newTypes.includes(type))
  )
    return false;
  const [names, others] = [namesOf(left), namesOf(right)];
  if (names.length === 0 || others.length === 0) return true;
  return names.some((name) => others.includes(name));
}

/** Whether a schema has every property that another has. */
export function hasPropertiesOf(one: Term, other: Term): boolean {
  const names = namesOf(partsOf(one));
  return namesOf(partsOf(other)).every((name) => names.includes(name));
}

function partsOf({ schema, lookup }: Term) {
  return resolveConjuncts(conjuncts(schema), lookup);
}

type Parts = ReturnType<typeof partsOf>;

function typesOf(parts: Parts): readonly string[] {
  return parts.flatMap(({ types }) => types ?? []).map(kindOf);
}

function namesOf(parts: Parts): readonly string[] {
  return parts.flatMap(
    ({ object }) => object?.properties.map(({ name }) => name) ?? [],
  );
}

/** How the values of properties tell union members apart. Those of referenced schemas count. */
export interface MemberValues {
  /** Whether both have a constant that no other member has. */
  readonly areToldAlike: (was: Schema, is: Schema) => boolean;
  /** Whether they have different values of a property whose values select members. */
  readonly areToldApart: (was: Schema, is: Schema) => boolean;
}

/** Compares the values that the properties of union members have. */
export function memberValues(
  before: readonly Term[],
  after: readonly Term[],
): MemberValues {
  const [had, has] = [valuesOfEach(before), valuesOfEach(after)];
  const known = membersByConstant(had);
  const alike = new Map(
    [...membersByConstant(has)].flatMap(([constant, is]) => {
      const was = known.get(constant);
      return was === undefined ? [] : [[is, was] as const];
    }),
  );
  const selecting = [...selectors(had), ...selectors(has)];
  return {
    areToldAlike: (was, is) => alike.get(is) === was,
    areToldApart: (was, is) =>
      selecting.some((name) =>
        areDisjoint(had.get(was)?.get(name), has.get(is)?.get(name)),
      ),
  };
}

/** The listed values of each property with a constant or an enumeration, by the names that lead to it. */
type PropertyValues = ReadonlyMap<string, ReadonlySet<string>>;

function valuesOfEach(
  members: readonly Term[],
): ReadonlyMap<Schema, PropertyValues> {
  return new Map(members.map((one) => [one.schema, valuesByProperty(one)]));
}

function valuesByProperty(member: Term): PropertyValues {
  const found = new Map<string, ReadonlySet<string>>();
  for (const [path, values] of listedValues(member)) {
    const known = found.get(path);
    found.set(
      path,
      new Set(values.filter((value) => known?.has(value) ?? true)),
    );
  }
  return found;
}

/** Objects that are nested deeper do not tell members apart. */
const MAX_DEPTH = 2;

/** The listed values of properties, also of those of nested objects, each with the names that lead to it. */
function* listedValues(
  owner: Term,
  path: readonly string[] = [],
): Generator<readonly [path: string, values: readonly string[]]> {
  for (const { object } of partsOf(owner))
    for (const { name, schema } of object?.properties ?? []) {
      const value = within(owner, schema);
      const names = [...path, name];
      for (const { enum: values } of partsOf(value))
        if (values) yield [JSON.stringify(names), values.map(canonical)];
      if (path.length < MAX_DEPTH) yield* listedValues(value, names);
    }
}

/** Union members by a property with a constant value that no other member has. */
function membersByConstant(
  members: ReadonlyMap<Schema, PropertyValues>,
): ReadonlyMap<string, Schema> {
  const found = new Map<string, Schema>();
  const shared = new Set<string>();
  for (const [member, values] of members)
    for (const [name, listed] of values) {
      const [value] = listed;
      if (value === undefined || listed.size > 1) continue;
      const constant = JSON.stringify([name, value]);
      if (found.has(constant)) shared.add(constant);
      else found.set(constant, member);
    }
  for (const constant of shared) found.delete(constant);
  return found;
}

/** The properties that have other values in one member than in another. */
function selectors(
  members: ReadonlyMap<Schema, PropertyValues>,
): readonly string[] {
  const all = [...members.values()];
  const names = new Set(all.flatMap((values) => [...values.keys()]));
  return [...names].filter((name) => {
    const listed = all.flatMap((values) => values.get(name) ?? []);
    return listed.some((one) =>
      listed.some((other) => areDisjoint(one, other)),
    );
  });
}

function areDisjoint(
  one: ReadonlySet<string> | undefined,
  other: ReadonlySet<string> | undefined,
): boolean {
  return one && other ? ![...one].some((value) => other.has(value)) : false;
}

/**
 * The share of what two schemas name that both name, from 0 to 1: properties, required
 * properties, and those of the items of lists.
 */
export function similarity(old: Term, updated: Term): number {
  const [names, others] = [traitsOf(partsOf(old)), traitsOf(partsOf(updated))];
  const all = new Set([...names, ...others]);
  const both = [...names].filter((name) => others.has(name));
  return all.size === 0 ? 0 : both.length / all.size;
}

function traitsOf(parts: Parts): ReadonlySet<string> {
  return new Set(
    parts.flatMap(({ ref, object, array }) => [
      ...(ref === undefined ? [] : [`name ${ref}`]),
      ...(object?.properties ?? []).map(({ name }) => `property ${name}`),
      ...(object ? requiredBy(object) : []).map((name) => `required ${name}`),
      ...[...traitsOf(array?.items ? conjuncts(array.items) : [])].map(
        (trait) => `item ${trait}`,
      ),
    ]),
  );
}
