import type { JsonValue } from "../../../language/json/json.js";
import type { JsonType, Schema } from "../../../language/model/model.js";
import { accepts } from "../../../language/schema/accepts.js";
import { all, type Answer, negated } from "../../../language/schema/answer.js";
import type { Lookup } from "../../../language/schema/lookup.js";
import {
  conditionOf,
  constrainsNothing,
} from "../../../language/schema/schema.js";
import { own, type Term, within } from "../../../language/schema/term.js";
import type { Budget } from "./budget.js";
import { isWhole, numericLimit } from "./scalars.js";
import { withClosings } from "./unevaluated.js";

/** A set of values: an enumeration, or the values of one type that all `parts` accept and no `without` does. */
export interface Shape {
  readonly type: "values" | "object" | "array" | "number" | "string";
  readonly values: readonly JsonValue[];
  /** Schemas that must all accept the value; none has references, conjunctions or alternatives. */
  readonly parts: readonly Term[];
  /** Schemas that must reject the value. */
  readonly excluded: readonly Term[];
  /** The shape may accept fewer values than stated. */
  readonly isLoose: boolean;
}

/** One combination of alternatives of a schema. */
export interface Branch {
  readonly parts: readonly Term[];
  readonly excluded: readonly Term[];
  readonly isLoose: boolean;
}

/** The maximum number of combinations. */
const MAX_BRANCHES = 200;
/** The maximum number of alternatives tested for disjointness. */
const MAX_EXCLUSIVE = 40;
/** Integers within limits are enumerated up to this number. */
const MAX_LISTED = 16;

const everything: Branch = { parts: [], excluded: [], isLoose: false };

const unknown: Shape = {
  ...everything,
  isLoose: true,
  type: "object",
  values: [],
};

/** Decomposes schemas into shapes. */
export class Shapes {
  readonly #known = new WeakMap<Schema, readonly Branch[]>();
  /** Whether no value matches both. */
  readonly areDisjoint: (one: Term, other: Term) => boolean;
  readonly #budget: Budget;
  readonly #underway = new Set<Schema>();

  constructor(
    areDisjoint: (one: Term, other: Term) => boolean,
    budget: Budget,
  ) {
    this.areDisjoint = areDisjoint;
    this.#budget = budget;
  }

  /** The shapes of the values that all schemas accept. */
  of(terms: readonly Term[]): readonly Shape[] {
    // An answer computed with an exhausted budget is not cached.
    if (!this.#budget.spend()) return [unknown];
    const branches = together(
      distinct(terms).map((term) => this.#branches(term)),
    );
    this.#budget.spend(branches.length);
    return branches.flatMap(shapes);
  }

  #branches(term: Term): readonly Branch[] {
    const { schema } = term;
    const known = this.#known.get(schema);
    if (known !== undefined) return known;
    // A reference that returns to itself on the same value adds no constraint.
    if (this.#underway.has(schema)) return [{ ...everything, isLoose: true }];
    this.#underway.add(schema);
    const branches = together([...this.#factors(term)]);
    this.#underway.delete(schema);
    this.#known.set(schema, branches);
    return branches;
  }

  /** The conjuncts of a schema, each as a list of alternatives. */
  *#factors(term: Term): Iterable<readonly Branch[]> {
    const { lookup, schema } = term;
    const { ref, allOf, anyOf, oneOf, not } = schema;
    const conditional = conditionOf(schema);
    const of = (nested: Schema) => this.#branches(within(term, nested));
    const bare = own(schema);
    if (!constrainsNothing(bare)) {
      const { parts, isWhole: isSaid } = withClosings(term, bare);
      const isLoose = !isSaid || bare.object?.dependentSchemas !== undefined;
      yield [{ ...everything, parts, isLoose }];
    }
    const target = ref === undefined ? undefined : lookup(ref);
    if (target) yield this.#branches({ schema: target, lookup });
    for (const part of allOf ?? []) yield of(part);
    if (anyOf) yield anyOf.flatMap(of);
    if (oneOf) yield this.#exclusive(oneOf.map((one) => within(term, one)));
    if (not) yield [{ ...everything, excluded: [within(term, not)] }];
    if (!conditional) return;
    const {
      if: asked,
      then = nothing,
      else: otherwise = nothing,
    } = conditional;
    yield [
      ...together([of(asked), of(then)]),
      ...together([
        [{ ...everything, excluded: [within(term, asked)] }],
        of(otherwise),
      ]),
    ];
  }

  /** The alternatives of a `oneOf`, made exclusive. */
  #exclusive(members: readonly Term[]): readonly Branch[] {
    if (members.length > MAX_EXCLUSIVE)
      return members
        .flatMap((member) => this.#branches(member))
        .map((branch) => ({ ...branch, isLoose: true }));
    return members.flatMap((member) => {
      const others = members.filter(
        (other) => other !== member && !this.areDisjoint(member, other),
      );
      return this.#branches(member).map((branch) => ({
        ...branch,
        excluded: [...branch.excluded, ...others],
      }));
    });
  }
}

const nothing: Schema = { docs: {}, location: "" };

/** The product of alternatives that apply together. */
function together(factors: readonly (readonly Branch[])[]): readonly Branch[] {
  return factors.reduce<readonly Branch[]>(
    (branches, factor) => {
      if (branches.length * factor.length > MAX_BRANCHES)
        return branches.map((branch) => ({ ...branch, isLoose: true }));
      return branches.flatMap((one) => factor.map((other) => both(one, other)));
    },
    [everything],
  );
}

function both(one: Branch, other: Branch): Branch {
  if (one === everything) return other;
  return {
    parts: union(one.parts, other.parts),
    excluded: union(one.excluded, other.excluded),
    isLoose: one.isLoose || other.isLoose,
  };
}

/**
 * The terms of both lists, each once. Schemas that refer to each other otherwise repeat
 * the same terms, more of them at each level.
 */
function union(one: readonly Term[], other: readonly Term[]): readonly Term[] {
  if (one.length === 0) return other;
  return other.length === 0 ? one : distinct([...one, ...other]);
}

function distinct(terms: readonly Term[]): readonly Term[] {
  const known = new Map<Schema, Lookup>();
  return terms.filter(({ schema, lookup }) => {
    const isNew = known.get(schema) !== lookup;
    known.set(schema, lookup);
    return isNew;
  });
}

function shapes(branch: Branch): readonly Shape[] {
  const { parts } = branch;
  const lists = parts.flatMap(({ schema }) =>
    schema.enum ? [schema.enum] : [],
  );
  if (lists.length > 0) return valuesShape(shortest(lists), branch);
  const types = parts.reduce<readonly JsonType[]>(
    (left, { schema }) => left.filter((type) => isAmong(type, schema.types)),
    ["null", "boolean", "object", "array", "number", "string"],
  );
  return types.flatMap((type) => ofType(type, branch));
}

function shortest<Item>(lists: readonly (readonly Item[])[]): readonly Item[] {
  return lists.reduce((one, other) =>
    other.length < one.length ? other : one,
  );
}

function isAmong(type: JsonType, types: readonly JsonType[] | undefined) {
  return (
    types === undefined ||
    types.includes(type) ||
    (type === "number" && types.includes("integer"))
  );
}

function ofType(type: JsonType, branch: Branch): readonly Shape[] {
  switch (type) {
    case "null":
      return valuesShape([null], branch);
    case "boolean":
      return valuesShape([true, false], branch);
    case "number":
    case "integer":
      return numbers(branch);
    case "object":
    case "array":
    case "string":
      return [{ ...branch, type, values: [] }];
  }
}

/** The values that a branch accepts. */
function valuesShape(
  values: readonly JsonValue[],
  branch: Branch,
): readonly Shape[] {
  let { isLoose } = branch;
  const left = values.filter((value) => {
    const answer = all(answersOf(branch, value));
    isLoose ||= answer === "undecided";
    return answer !== "not-included";
  });
  if (left.length === 0) return [];
  return [{ ...branch, type: "values", values: left, isLoose }];
}

/** Whether each part of a branch lets a value pass, on demand. */
function* answersOf(
  { parts, excluded }: Branch,
  value: JsonValue,
): Iterable<Answer> {
  for (const part of parts) yield accepts(value, part);
  for (const part of excluded) yield negated(accepts(value, part));
}

/** Enumerates a small range of integers. */
function numbers(branch: Branch): readonly Shape[] {
  const low = numericLimit(branch.parts, "least").at;
  const high = numericLimit(branch.parts, "most").at;
  if (low > high) return [];
  const isFew = isWhole(branch.parts) && high - low < MAX_LISTED;
  if (!isFew) return [{ ...branch, type: "number", values: [] }];
  const listed: number[] = [];
  for (let at = Math.ceil(low); at <= high; at++) listed.push(at);
  return valuesShape(listed, branch);
}
