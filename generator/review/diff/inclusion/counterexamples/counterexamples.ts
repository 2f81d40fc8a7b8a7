/*
 * Searches for values that show a difference between schemas, where their keywords do
 * not decide it: `samples.ts` makes values at the limits of a schema, and `overlaps.ts`
 * looks for values that match two members of a `oneOf`.
 */
import type { JsonObject, JsonValue } from "../../../../language/json/json.js";
import { amountsIn } from "../../../../language/keywords/limits.js";
import type { JsonType, Schema } from "../../../../language/model/model.js";
import { accepts } from "../../../../language/schema/accepts.js";
import {
  requiredBy,
  type Term,
  within,
} from "../../../../language/schema/term.js";
import { samplesOf } from "./samples.js";

/** Values nested deeper are not varied. */
const MAX_DEPTH = 3;
/** The number of values that one question may try, and all of them together. */
const MAX_TRIED = 1500;
const MAX_TOTAL = 20_000;
/** The number of different values that are kept for a property or an item. */
const MAX_KINDS = 5;
/** The number of properties whose combinations are all tried. */
const MAX_NAMES = 6;
/** A property that no keyword names. */
const OTHER = "other";

/**
 * Looks for a value that one schema accepts and another rejects, where their
 * keywords do not decide whether there is one: behind `else`, `dependentSchemas`,
 * and overlapping alternatives. Not finding one decides nothing.
 */
export class Counterexamples {
  #total = MAX_TOTAL;
  #left = 0;

  /** Whether such a value is found. */
  exists(left: Term, right: Term): boolean {
    const found = this.find([left, right], (value) =>
      isBetween(value, left, right),
    );
    return found !== undefined;
  }

  /**
   * The first wanted value at the limits of the schemas. The search is bounded, and tries
   * the same values in each run.
   */
  find(
    terms: readonly Term[],
    isWanted: (value: JsonValue) => boolean,
  ): JsonValue | undefined {
    const budget = Math.min(MAX_TRIED, this.#total);
    this.#left = budget;
    const found = firstOf(this.#distinct(partsOf(terms), 0), isWanted);
    this.#total -= budget - this.#left;
    return found;
  }

  /** Values at the limits of the schemas, at most one for each way in which the schemas take it. */
  #values(terms: readonly Term[], depth: number): readonly JsonValue[] {
    // Listing candidates takes time, even if none of them may be tried.
    if (this.#left <= 0) return [];
    const parts = partsOf(terms);
    const kinds = new Map<string, JsonValue>();
    for (const value of this.#distinct(parts, depth)) {
      const kind = parts.map((part) => accepts(value, part)).join();
      if (!kinds.has(kind)) kinds.set(kind, value);
    }
    const rank = (kind: string) => kind.split("not-included").length;
    return [...kinds]
      .sort(([one], [other]) => rank(one) - rank(other))
      .map(([, value]) => value);
  }

  /** Values at the limits of the schemas, until as many are tried as one question may. */
  *#distinct(parts: readonly Term[], depth: number): Iterable<JsonValue> {
    const tried = new Set<string>();
    for (const value of this.#candidates(parts, depth)) {
      const text = JSON.stringify(value);
      if (tried.has(text)) continue;
      if (--this.#left < 0) return;
      tried.add(text);
      yield value;
    }
  }

  *#candidates(parts: readonly Term[], depth: number): Iterable<JsonValue> {
    const schemas = parts.map(({ schema }) => schema);
    for (const { enum: values = [] } of schemas) yield* values.slice(0, 8);
    const types = typesOf(schemas);
    yield* samplesOf(schemas, types);
    if (depth > MAX_DEPTH) return;
    if (types.has("array")) yield* this.#lists(parts, depth);
    if (types.has("object")) yield* this.#objects(parts, depth);
  }

  *#lists(parts: readonly Term[], depth: number): Iterable<JsonValue> {
    const rules = parts.flatMap(({ schema: { array } }) => array ?? []);
    const items = parts.flatMap((part) => {
      const {
        items: rest,
        prefixItems = [],
        contains,
      } = part.schema.array ?? {};
      return [...prefixItems, rest, contains?.schema]
        .filter((one) => one !== undefined)
        .map((one) => within(part, one));
    });
    const kinds = this.#values(items, depth + 1).slice(0, MAX_KINDS);
    for (const length of new Set([0, 1, 2, ...amountsIn(rules, "array")]))
      if (length <= 20)
        for (const [at] of kinds.entries())
          yield Array.from(
            { length },
            (_, next) => kinds[(at + next) % kinds.length] ?? null,
          );
  }

  *#objects(parts: readonly Term[], depth: number): Iterable<JsonValue> {
    const kinds = new Map<string, readonly JsonValue[]>();
    for (const [name, terms] of membersOf(parts)) {
      const values = this.#values(terms, depth + 1).slice(0, MAX_KINDS);
      kinds.set(name, values.length > 0 ? values : ["a"]);
    }
    const names = [...kinds.keys()];
    const withFirst = (chosen: readonly string[]): JsonObject =>
      Object.fromEntries(
        chosen.map((name) => [name, kinds.get(name)?.[0] ?? null]),
      );
    const full = withFirst(names);
    yield full;
    for (const varied of variations(full, kinds)) {
      yield varied;
      yield* variations(varied, kinds);
    }
    for (const some of combinations(names).map(withFirst)) {
      yield some;
      yield* variations(some, kinds);
    }
  }
}

function firstOf<Item>(
  items: Iterable<Item>,
  isWanted: (item: Item) => boolean,
): Item | undefined {
  for (const item of items) if (isWanted(item)) return item;
  return undefined;
}

/** Whether one schema accepts a value that another rejects. */
export function isBetween(value: JsonValue, left: Term, right: Term): boolean {
  return (
    accepts(value, left) === "included" &&
    accepts(value, right) === "not-included"
  );
}

/** Copies of an object, each with another value of one property. */
function* variations(
  start: JsonObject,
  kinds: ReadonlyMap<string, readonly JsonValue[]>,
): Iterable<JsonObject> {
  for (const [name, values] of kinds)
    if (Object.hasOwn(start, name))
      for (const value of values.slice(1)) yield { ...start, [name]: value };
}

/** The schemas that apply to the same value as the given ones, on any condition. */
export function partsOf(terms: readonly Term[]): readonly Term[] {
  const found = new Map<Schema, Term>();
  const visit = (term: Term) => {
    const { schema, lookup } = term;
    if (found.has(schema) || found.size > 60) return;
    found.set(schema, term);
    const { ref, allOf, anyOf, oneOf, not, conditional, object } = schema;
    for (const part of [
      ref === undefined ? undefined : lookup(ref),
      ...[...(allOf ?? []), ...(anyOf ?? []), ...(oneOf ?? [])],
      ...[not, conditional?.if, conditional?.then, conditional?.else],
      ...(object?.dependentSchemas ?? []).map((one) => one.schema),
    ])
      if (part !== undefined) visit(within(term, part));
  };
  terms.forEach(visit);
  return [...found.values()];
}

/** The types that the schemas mention; without `types`, those of their keywords. */
function typesOf(schemas: readonly Schema[]): ReadonlySet<JsonType> {
  return new Set(
    schemas.flatMap(({ types, string, number, array, object }) => [
      ...(types ?? []),
      ...(string ? (["string"] as const) : []),
      ...(number ? (["number"] as const) : []),
      ...(array ? (["array"] as const) : []),
      ...(object ? (["object"] as const) : []),
    ]),
  );
}

/** The schemas of each property: first those that conditions and requirements name. */
function membersOf(
  parts: readonly Term[],
): ReadonlyMap<string, readonly Term[]> {
  const rules = parts.flatMap(({ schema: { object } }) => object ?? []);
  const named = rules.flatMap((one) => [
    ...requiredBy(one),
    ...(one.dependentRequired ?? []).flatMap(({ name, required }) => [
      ...[name, ...required],
    ]),
    ...(one.dependentSchemas ?? []).map(({ name }) => name),
  ]);
  const others = rules.flatMap((one) => one.properties.map(({ name }) => name));
  const names = [...new Set([...named, ...others, OTHER])];
  return new Map(
    names.slice(0, 2 * MAX_NAMES).map((name) => [
      name,
      parts.flatMap((part) => {
        const { object } = part.schema;
        const own = object?.properties.find((one) => one.name === name);
        const schema = own?.schema ?? object?.additionalProperties;
        return schema === undefined ? [] : [within(part, schema)];
      }),
    ]),
  );
}

/** Every combination of the first names, small ones first. */
function combinations(
  names: readonly string[],
): readonly (readonly string[])[] {
  return names
    .slice(0, MAX_NAMES)
    .reduce<readonly (readonly string[])[]>(
      (found, name) => [...found, ...found.map((one) => [...one, name])],
      [[]],
    )
    .toSorted((one, other) => one.length - other.length);
}
