import {
  isArray,
  isPrimitive,
  type JsonValue,
} from "../../../../language/json/json.js";
import { accepts } from "../../../../language/schema/accepts.js";
import {
  conjuncts,
  resolveConjuncts,
} from "../../../../language/schema/conjunctions.js";
import {
  type Term,
  termsOfItem,
  termsOfName,
  within,
} from "../../../../language/schema/term.js";
import { listedValues } from "../../../../language/schema/types.js";
import { Inclusion } from "../inclusion.js";
import { Counterexamples, isBetween, partsOf } from "./counterexamples.js";

/** A schema before and after a change, in either direction. */
export interface Change {
  readonly from: Term;
  readonly to: Term;
}

/**
 * Looks for values that a `oneOf` accepts because one member matches them, and that it
 * rejects after a change because a second member matches them, too. No comparison of a
 * member with its successor shows this: a member that accepts more makes values of the
 * other members invalid.
 *
 * It has its own limits of work, so that other questions keep theirs. Not finding a value
 * decides nothing.
 */
export class Overlaps {
  readonly #inclusion: Inclusion;
  readonly #values = new Counterexamples();

  /** @param unchanged names that mean the same in both descriptions */
  constructor(unchanged: ReadonlySet<string>) {
    this.#inclusion = new Inclusion(unchanged);
  }

  /**
   * @param whole a schema with `oneOf` among its conjuncts
   * @param members the members of the `oneOf` that correspond
   */
  find(whole: Change, members: readonly Change[]): JsonValue | undefined {
    const rest = { from: beside(whole.from), to: beside(whole.to) };
    for (const [wider, other] of this.#overlapping(members)) {
      const sent = [other.from, ...rest.from];
      const matching = [...sent, other.to, wider.to];
      const found = this.#values.find(
        [...matching, ...rest.to],
        (value) =>
          matching.every((term) => accepts(value, term) === "included") &&
          isBetween(value, whole.from, whole.to) &&
          isDescribed(value, sent),
      );
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Each member that accepts more, with each other member that may match the same values. */
  *#overlapping(
    members: readonly Change[],
  ): Iterable<readonly [Change, Change]> {
    const marks = new Map(members.map((each) => [each, marksOf(each.to)]));
    for (const wider of members) {
      // A property usually tells hundreds of members apart.
      const alike = members.filter(
        (other) =>
          other !== wider && !areToldApart(marks.get(wider), marks.get(other)),
      );
      if (alike.length === 0) continue;
      const answer = this.#inclusion.isIncluded(wider.to, wider.from);
      if (answer === "included") continue;
      for (const other of alike)
        if (!this.#inclusion.areDisjoint(wider.to, other.to))
          yield [wider, other];
    }
  }
}

/** The values that are listed for required properties, by name. */
type Marks = ReadonlyMap<string, ReadonlySet<JsonValue>>;

/** The marks of a schema that only accepts objects; otherwise none. */
function marksOf({ schema, lookup }: Term): Marks {
  const parts = resolveConjuncts(conjuncts(schema), lookup);
  if (!parts.some(({ types }) => types?.join() === "object")) return new Map();
  const properties = parts.flatMap(({ object }) => object?.properties ?? []);
  const required = new Set([
    ...parts.flatMap(({ object }) => object?.required ?? []),
    ...properties.filter((each) => each.required).map(({ name }) => name),
  ]);
  return new Map(
    properties.flatMap(({ name, schema: property }) => {
      const values = listedValues(property) ?? [];
      const isMark =
        required.has(name) && values.length > 0 && values.every(isPrimitive);
      return isMark ? [[name, new Set(values)] as const] : [];
    }),
  );
}

/** Whether two schemas list different values for a property that both require. */
function areToldApart(
  one: Marks = new Map(),
  other: Marks = new Map(),
): boolean {
  for (const [name, values] of one) {
    const others = other.get(name);
    if (others !== undefined && ![...values].some((each) => others.has(each)))
      return true;
  }
  return false;
}

/** The conjuncts of a schema without their `oneOf`. */
function beside(whole: Term): readonly Term[] {
  const parts = resolveConjuncts(conjuncts(whole.schema), whole.lookup);
  return parts.map((part) => {
    const { oneOf, ...rest } = part;
    return within(whole, oneOf === undefined ? part : rest);
  });
}

/**
 * Whether a value has only properties that the schemas name. Most objects are open, but
 * who sends one sends what is described: an unknown property would make nearly every
 * two members overlap.
 */
function isDescribed(value: JsonValue, terms: readonly Term[]): boolean {
  if (typeof value !== "object" || value === null) return true;
  const parts = partsOf(terms);
  if (isArray(value))
    return value.every((item, at) =>
      isDescribed(
        item,
        parts.flatMap((part) => termsOfItem(part, at)),
      ),
    );
  const isFree = !parts.some(({ schema }) => schema.object?.properties.length);
  return Object.entries(value).every(([name, member]) => {
    const found = parts.flatMap((part) => termsOfName(part, name));
    return (isFree || found.length > 0) && isDescribed(member, found);
  });
}
