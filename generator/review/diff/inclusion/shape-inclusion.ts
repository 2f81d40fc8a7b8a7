import type { Schema } from "../../../language/model/model.js";
import { accepts } from "../../../language/schema/accepts.js";
import {
  all,
  type Answer,
  atBestUndecided,
  decided,
  some,
} from "../../../language/schema/answer.js";
import { conditionOf } from "../../../language/schema/schema.js";
import { own, type Term, within } from "../../../language/schema/term.js";
import { arraysWithin } from "./arrays.js";
import type { Budget, Solve } from "./budget.js";
import { isEmptyShape } from "./emptiness.js";
import { objectsWithin } from "./objects.js";
import { isWhole, numbersWithin, textsWithin } from "./scalars.js";
import type { Shape, Shapes } from "./shapes.js";
import { splitByFixedValue } from "./split-by-value.js";
import { withClosings } from "./unevaluated.js";

/** The number of references and combinators that may apply to the same value in a row. */
const MAX_DEPTH = 60;

/** Whether a schema accepts every value of a shape. */
export class ShapeInclusion {
  readonly #shapes: Shapes;
  readonly #solve: Solve;
  readonly #budget: Budget;
  #depth = 0;

  constructor(shapes: Shapes, solve: Solve, budget: Budget) {
    this.#shapes = shapes;
    this.#solve = solve;
    this.#budget = budget;
  }

  within(shape: Shape, right: Term, splits = 1): Answer {
    const answer = this.#demanded(shape, right);
    if (answer === "included") return answer;
    if (this.#isEmpty(shape)) return "included";
    const pinned =
      splits > 0 && !this.#budget.isSpent()
        ? splitByFixedValue(shape, shape.excluded, this.#shapes)
        : [];
    if (pinned.length > 0)
      return all(pinned.map((one) => this.within(one, right, splits - 1)));
    if (this.#budget.isSpent()) return atBestUndecided(answer);
    const bare = { ...shape, excluded: [] };
    const isLess =
      shape.isLoose ||
      shape.excluded.some((term) => !this.#isApart(bare, term));
    return isLess ? atBestUndecided(answer) : answer;
  }

  #demanded(shape: Shape, right: Term): Answer {
    if (this.#depth > MAX_DEPTH || !this.#budget.spend()) return "undecided";
    if (shape.type === "values")
      return all(shape.values.map((value) => accepts(value, right)));
    this.#depth++;
    const answer = all(this.#demands(shape, right));
    this.#depth--;
    return answer;
  }

  /** Whether a shape is empty, including by its negative parts. */
  #isEmpty(shape: Shape): boolean {
    if (isEmptyShape(shape, this.#shapes)) return true;
    if (!this.#budget.spend()) return false;
    const bare = { ...shape, excluded: [] };
    return shape.excluded.some(
      (term) => this.#demanded(bare, term) === "included",
    );
  }

  *#demands(shape: Shape, right: Term): Iterable<Answer> {
    const { schema, lookup } = right;
    const { ref, types, enum: values, allOf, anyOf, oneOf } = schema;
    const { not } = schema;
    const conditional = conditionOf(schema);
    if (types) yield isOfTypes(shape, types);
    if (values) yield isListed(shape);
    const target = ref === undefined ? undefined : lookup(ref);
    if (target) yield this.#demanded(shape, { schema: target, lookup });
    yield* this.#rules(shape, right);
    for (const part of allOf ?? [])
      yield this.#demanded(shape, within(right, part));
    if (anyOf) yield this.#union(shape, termsOf(right, anyOf));
    if (oneOf) yield this.#choice(shape, termsOf(right, oneOf));
    if (not) yield this.#refused(shape, within(right, not));
    if (conditional) yield* this.#conditional(shape, right, conditional);
  }

  *#rules(shape: Shape, right: Term): Iterable<Answer> {
    const { parts, type } = shape;
    const { string, number, array, object, types } = right.schema;
    if (type === "string" && string) yield* textsWithin(parts, string);
    if (type === "number" && number)
      yield* numbersWithin(parts, number, types?.includes("integer") === true);
    if (type === "array" && array)
      yield* arraysWithin(parts, right, array, this.#solve);
    if (type !== "object" || !object) return;
    yield* objectsWithin(parts, right, object, this.#solve);
    if (!object.unevaluatedProperties) return;
    const [, closed] = withClosings(right, own(right.schema)).parts;
    yield closed ? this.#demanded(shape, closed) : "undecided";
  }

  /** Whether every value matches at least one of several schemas, possibly different ones. */
  #union(shape: Shape, members: readonly Term[], splits = 2): Answer {
    const answers = new Map<Term, Answer>();
    for (const member of members) {
      const answer = this.#demanded(shape, member);
      if (answer === "included") return answer;
      answers.set(member, answer);
    }
    const relevant = members.filter((one) => !this.#isApart(shape, one));
    const [only, second] = relevant;
    if (only === undefined) return "not-included";
    const answer = answers.get(only);
    if (second === undefined && answer) return answer;
    if (this.#budget.isSpent()) return "undecided";
    const pinned =
      splits > 0 ? splitByFixedValue(shape, relevant, this.#shapes) : [];
    if (pinned.length > 0)
      return all(
        pinned
          .filter((one) => !this.#isEmpty(one))
          .map((one) => this.#union(one, relevant, splits - 1)),
      );
    const areListed = relevant.every(({ schema }) => schema.enum);
    return areListed ? some(answers.values()) : "undecided";
  }

  /** Whether every value matches exactly one of several schemas. */
  #choice(shape: Shape, members: readonly Term[]): Answer {
    const relevant = members.filter((one) => !this.#isApart(shape, one));
    const areApart = relevant.every((one, at) => {
      const both = this.#beside(shape, one);
      const others = relevant.slice(at + 1);
      return both.every((part) =>
        others.every((other) => this.#isApart(part, other)),
      );
    });
    if (areApart) return this.#union(shape, relevant);
    const met = relevant.filter(
      (one) => this.#demanded(shape, one) === "included",
    );
    if (met.length > 1) return "not-included";
    return "undecided";
  }

  /** Whether a schema rejects every value of a shape. */
  #refused(shape: Shape, term: Term): Answer {
    if (this.#isApart(shape, term)) return "included";
    return this.#demanded(shape, term) === "included"
      ? "not-included"
      : "undecided";
  }

  #isApart(shape: Shape, term: Term): boolean {
    if (!this.#budget.spend()) return false;
    return this.#beside(shape, term).every((one) => this.#isEmpty(one));
  }

  /** The shapes of the values that another schema also accepts. */
  #beside(shape: Shape, term: Term): readonly Shape[] {
    return this.#shapes.of([...shape.parts, term]).map((one) => ({
      ...one,
      excluded: [...one.excluded, ...shape.excluded],
      isLoose: one.isLoose || shape.isLoose,
    }));
  }

  *#conditional(
    shape: Shape,
    right: Term,
    { if: asked, then, else: otherwise }: NonNullable<Schema["conditional"]>,
  ): Iterable<Answer> {
    const condition = within(right, asked);
    if (then)
      for (const one of this.#beside(shape, condition))
        yield this.within(one, within(right, then));
    if (!otherwise) return;
    const other = { ...shape, excluded: [...shape.excluded, condition] };
    yield this.within(other, within(right, otherwise));
  }
}

function termsOf(term: Term, schemas: readonly Schema[]): readonly Term[] {
  return schemas.map((schema) => within(term, schema));
}

function isOfTypes(
  { type, parts }: Shape,
  types: NonNullable<Schema["types"]>,
): Answer {
  if (type !== "number") return decided(types.some((one) => one === type));
  if (types.includes("number")) return "included";
  return decided(types.includes("integer") && isWhole(parts));
}

/** A whole type is rarely included in an enumeration. */
function isListed({ type, parts }: Shape): Answer {
  const isNarrow = parts.some(({ schema: { string } }) => string?.pattern);
  return type === "number" || (type === "string" && !isNarrow)
    ? "not-included"
    : "undecided";
}
