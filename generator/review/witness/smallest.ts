import {
  type JsonObject,
  type JsonValue,
  mapMembers,
} from "../../language/json/json.js";
import { lowerLimit } from "../../language/keywords/limits.js";
import type { JsonType, Schema } from "../../language/model/model.js";
import { matchingText } from "../../language/regex/matching-text.js";
import { accepts } from "../../language/schema/accepts.js";
import {
  requiredBy,
  type Term,
  termsOfItem,
  termsOfName,
  within,
} from "../../language/schema/term.js";
import { commonTypes, impliedTypes } from "../../language/schema/types.js";
import { samplesOf } from "../diff/inclusion/counterexamples/samples.js";
import type { Place, Steps } from "./places.js";

/** What a value must satisfy, and what it should satisfy if it can. */
export interface Demand {
  readonly must: readonly Term[];
  readonly wish: readonly Term[];
}

/** The members of a union that are tried. */
const MAX_CHOICES = 12;
/** Values nested deeper are not made. */
const MAX_DEPTH = 12;
/** Longer lists are not made. */
const MAX_ITEMS = 20;

/** The value of a part of what is made; `undefined` leaves it out. */
export type Part = JsonValue | undefined;

/**
 * The properties that objects get: those that are required, or also those whose value is
 * listed, which tell the members of a union apart.
 */
export type Extent = "required" | "listed";

export const extents = ["required", "listed"] as const;

/**
 * Makes the smallest values that schemas accept: objects have the properties that are
 * required, and lists as few items as they may.
 */
export class SmallestValues {
  readonly #chosen: ReadonlySet<Schema>;

  /** @param chosen the members of unions that values must have where there is a choice */
  constructor({ chosen }: Pick<Place, "chosen">) {
    this.#chosen = chosen;
  }

  /** A value with a given part at some steps; undefined if none is found. */
  around(demand: Demand, given: Given, extent: Extent): JsonValue | undefined {
    if (given.steps.length === 0) return given.part;
    for (const value of this.#candidates(demand, given, extent, 0))
      return value;
    return undefined;
  }

  /** The smallest value; undefined if none is found. */
  of(demand: Demand): JsonValue | undefined {
    return this.#make(demand, undefined, "required", 0);
  }

  /** What must and should hold for a part of a value. */
  at(demand: Demand, steps: Steps): Demand {
    return steps.reduce<Demand>(
      ({ must, wish }, step) => ({
        must: this.#conjuncts(must, 0).parts.flatMap((one) =>
          termsAt(one, step),
        ),
        wish: allParts(wish).flatMap((one) => termsAt(one, step)),
      }),
      demand,
    );
  }

  #make(
    demand: Demand,
    given: Given | undefined,
    extent: Extent,
    depth: number,
  ): JsonValue | undefined {
    if (given?.steps.length === 0) return given.part;
    if (depth > MAX_DEPTH) return undefined;
    let second: JsonValue | undefined;
    for (const each of extents.slice(extents.indexOf(extent)))
      for (const value of this.#candidates(demand, given, each, depth)) {
        // A given part may be one that the schemas refuse.
        if (given !== undefined) return value;
        if (!areMet(demand.must, value)) continue;
        if (areMet(demand.wish, value)) return value;
        second ??= value;
      }
    return second;
  }

  *#candidates(
    demand: Demand,
    given: Given | undefined,
    extent: Extent,
    depth: number,
  ): Iterable<JsonValue> {
    const choices = this.#conjuncts(demand.must, 0).choices;
    for (let choice = 0; choice < Math.max(1, choices); choice++) {
      const must = this.#conjuncts(demand.must, choice).parts;
      // Which member of a union the other side takes the value for is open.
      const wish = this.#conjuncts(demand.wish, undefined).parts;
      yield* this.#values({ must, wish }, given, extent, depth);
    }
  }

  *#values(
    { must, wish }: Demand,
    given: Given | undefined,
    extent: Extent,
    depth: number,
  ): Iterable<JsonValue> {
    const schemas = [...must, ...wish].map(({ schema }) => schema);
    if (given === undefined)
      for (const { enum: values = [] } of schemas) yield* values;
    const types = typesOf(must, wish, given);
    for (const type of types) {
      if (type === "object") {
        const made = this.#object({ must, wish }, given, extent, depth);
        if (made !== undefined) yield made;
      } else if (type === "array") {
        const made = this.#list({ must, wish }, given, extent, depth);
        if (made !== undefined) yield made;
      } else yield* scalars(schemas, type);
    }
  }

  #object(
    { must, wish }: Demand,
    given: Given | undefined,
    extent: Extent,
    depth: number,
  ): JsonObject | undefined {
    const made = new Map<string, JsonValue>();
    const rules = [...must, ...wish].flatMap(
      ({ schema: { object } }) => object ?? [],
    );
    const names = new Set(rules.flatMap(requiredBy));
    const [step] = given?.steps ?? [];
    if (step !== undefined) names.add(step);
    const least = lowerLimit(rules, "property").at;
    const own = must.flatMap(({ schema: { object } }) => object ?? []);
    for (const { name, schema } of own.flatMap(({ properties }) => properties))
      if (names.size < least || (extent === "listed" && schema.enum))
        names.add(name);
    // Iterating a set also visits the elements added meanwhile.
    for (const name of names) {
      const member = {
        must: must.flatMap((one) => termsOfName(one, name)),
        wish: wish.flatMap((one) => termsOfName(one, name)),
      };
      const inner = name === step ? innerOf(given) : undefined;
      const value = this.#make(member, inner, extent, depth + 1);
      if (value !== undefined) made.set(name, value);
      else if (inner === undefined && isRequired(must, name)) return undefined;
      for (const { dependentRequired = [] } of rules)
        for (const one of dependentRequired)
          if (one.name === name)
            one.required.forEach((each) => names.add(each));
    }
    return Object.fromEntries(made);
  }

  #list(
    { must, wish }: Demand,
    given: Given | undefined,
    extent: Extent,
    depth: number,
  ): JsonValue | undefined {
    const rules = must.flatMap(({ schema: { array } }) => array ?? []);
    const step = given === undefined ? -1 : Number(given.steps[0]);
    const contained = rules.some(({ contains }) => (contains?.min ?? 0) > 0);
    const least = lowerLimit(rules, "item").at;
    const length = Math.max(least, step + 1, contained ? 1 : 0);
    if (length > MAX_ITEMS) return undefined;
    const items: JsonValue[] = [];
    for (let at = 0; at < length; at++) {
      const item = {
        must: must.flatMap((one) => termsAt(one, String(at))),
        wish: wish.flatMap((one) => termsAt(one, String(at))),
      };
      const inner = at === step ? innerOf(given) : undefined;
      const value = this.#make(item, inner, extent, depth + 1);
      if (value !== undefined) items.push(value);
      else if (inner === undefined) return undefined;
    }
    return items;
  }

  /**
   * The schemas that apply together, with one member of each union: the chosen one, or
   * else the one at an index, if there is an index.
   */
  #conjuncts(
    terms: readonly Term[],
    choice: number | undefined,
  ): { readonly parts: readonly Term[]; readonly choices: number } {
    const parts = new Map<Schema, Term>();
    let choices = 0;
    const visit = (term: Term): void => {
      const { schema, lookup } = term;
      if (parts.has(schema)) return;
      parts.set(schema, term);
      const { ref, allOf = [], anyOf, oneOf, conditional } = schema;
      const target = ref === undefined ? undefined : lookup(ref);
      if (target) visit(within(term, target));
      for (const part of allOf) visit(within(term, part));
      for (const members of [anyOf, oneOf]) {
        if (members === undefined) continue;
        const own = members.find((member) => this.#chosen.has(member));
        const sorted = members.toSorted((a, b) => rankOf(a) - rankOf(b));
        const index = Math.min(choice ?? Infinity, sorted.length - 1);
        const other = choice === undefined ? undefined : sorted[index];
        const member = own ?? other;
        if (own === undefined) choices = Math.max(choices, sorted.length);
        if (member) visit(within(term, member));
      }
      for (const branch of [conditional?.then, conditional?.else])
        if (branch && this.#chosen.has(branch)) visit(within(term, branch));
    };
    terms.forEach(visit);
    return {
      parts: [...parts.values()],
      choices: Math.min(choices, MAX_CHOICES),
    };
  }
}

/** A part that is given, and the steps to it. */
export interface Given {
  readonly steps: Steps;
  readonly part: Part;
}

function innerOf(given: Given | undefined): Given | undefined {
  return given && { ...given, steps: given.steps.slice(1) };
}

/** `null` shows less than another value. */
function rankOf({ types }: Schema): number {
  return types?.join() === "null" ? 1 : 0;
}

/** Whether schemas accept a value, as far as that is decided. */
export function areMet(terms: readonly Term[], value: JsonValue): boolean {
  return terms.every((one) => accepts(value, one) !== "not-included");
}

function isRequired(terms: readonly Term[], name: string): boolean {
  return terms.some(
    ({ schema: { object } }) => object && requiredBy(object).includes(name),
  );
}

/** The subschemas that a schema itself applies to a property or an item. */
export function termsAt(term: Term, step: string): readonly Term[] {
  const { object, array } = term.schema;
  const at = /^\d+$/.test(step) ? Number(step) : undefined;
  const contains = array?.contains?.schema;
  return [
    ...(object ? termsOfName(term, step) : []),
    ...(array && at !== undefined ? termsOfItem(term, at) : []),
    ...(contains && at === 0 ? [within(term, contains)] : []),
  ];
}

/** The schemas that apply to the same value on any condition. */
export function allParts(terms: readonly Term[]): readonly Term[] {
  const found = new Map<Schema, Term>();
  const visit = (term: Term): void => {
    const { schema, lookup } = term;
    if (found.has(schema) || found.size > 500) return;
    found.set(schema, term);
    const { ref, allOf = [], anyOf = [], oneOf = [], conditional } = schema;
    const target = ref === undefined ? undefined : lookup(ref);
    for (const part of [
      ...[target, ...allOf, ...anyOf, ...oneOf],
      ...[conditional?.then, conditional?.else],
      ...(schema.object?.dependentSchemas ?? []).map((one) => one.schema),
    ])
      if (part) visit(within(term, part));
  };
  terms.forEach(visit);
  return [...found.values()];
}

/** The types to try, the likeliest first. */
function typesOf(
  must: readonly Term[],
  wish: readonly Term[],
  given: Given | undefined,
): readonly JsonType[] {
  const [first] = given?.steps ?? [];
  const lists = [must, wish].map((terms) =>
    terms
      .map(({ schema }) => impliedTypes(schema))
      .filter((types) => types.length > 0)
      .reduce<readonly JsonType[] | undefined>(commonTypes, undefined),
  );
  const [hard, soft] = lists;
  const both = commonTypes(hard, soft);
  const types = both?.length ? both : (hard ?? suggested(must, wish));
  if (first === undefined)
    return [...types].sort(
      (a, b) => Number(a === "null") - Number(b === "null"),
    );
  const isIndex = /^\d+$/.test(first);
  const fit = types.filter(
    (type) => type === "object" || (type === "array" && isIndex),
  );
  return fit.length > 0 ? fit : ["object"];
}

/** The types of the keywords of schemas that allow any. */
function suggested(
  must: readonly Term[],
  wish: readonly Term[],
): readonly JsonType[] {
  for (const { schema } of [...must, ...wish]) {
    if (schema.string) return ["string"];
    if (schema.number) return ["number"];
  }
  return ["string", "object"];
}

function* scalars(
  schemas: readonly Schema[],
  type: JsonType,
): Iterable<JsonValue> {
  yield* samplesOf(schemas, new Set([type]));
  if (type !== "string") return;
  const patterns = schemas.flatMap(({ string }) => string?.pattern ?? []);
  const text = patterns.length === 0 ? undefined : matchingText(patterns);
  if (text !== undefined) yield text;
}

/** A copy of a value with another one at some steps; `undefined` removes it. */
export function replacedAt(
  value: JsonValue,
  [step, ...rest]: Steps,
  part: Part,
): JsonValue {
  if (step === undefined) return part ?? value;
  if (Array.isArray(value)) {
    const items: readonly JsonValue[] = value;
    return items.map((item, at) =>
      String(at) === step ? replacedAt(item, rest, part) : item,
    );
  }
  if (typeof value !== "object" || value === null) return value;
  const held = value as JsonObject;
  if (rest.length > 0)
    return mapMembers(held, (inner, name) =>
      name === step ? replacedAt(inner, rest, part) : inner,
    );
  const others = Object.entries(held).filter(([name]) => name !== step);
  return Object.fromEntries(
    part === undefined ? others : [...others, [step, part] as const],
  );
}
