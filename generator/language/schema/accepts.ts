import { canonical, sameJson } from "../json/equal.js";
import { isArray, isObject, type JsonValue } from "../json/json.js";
import {
  allows,
  amountOf,
  type BoundedType,
  type Bounds,
  limitsIn,
} from "../keywords/keywords.js";
import type {
  ArrayConstraints,
  NumberConstraints,
  ObjectConstraints,
  Schema,
  StringConstraints,
} from "../model/model.js";
import { matchesPattern } from "../regex/regex.js";
import { all, type Answer, decided, negated } from "./answer.js";
import { isOfFormat } from "./formats.js";
import { hasOnly } from "./schema.js";
import { type Term, termsOfItem, termsOfName, within } from "./term.js";
import { isOfSomeType } from "./types.js";
import { unselectedRest } from "./unions.js";

/** Limits recursion; no hand-written value is nested deeper. */
const MAX_DEPTH = 60;

/** Whether a schema accepts a value. */
export function accepts(value: JsonValue, term: Term, depth = 0): Answer {
  if (depth > MAX_DEPTH) return "undecided";
  if (typeof value !== "object" || value === null)
    return all(demands(value, term, depth + 1));
  const answers = known.get(value) ?? new Map<Schema, Answer>();
  const before = answers.get(term.schema);
  if (before !== undefined) return before;
  const answer = all(demands(value, term, depth + 1));
  known.set(value, answers.set(term.schema, answer));
  return answer;
}

// Cached, because a value is checked alone and as a part of larger ones.
const known = new WeakMap<object, Map<Schema, Answer>>();

function* demands(
  value: JsonValue,
  term: Term,
  depth: number,
): Iterable<Answer> {
  const { schema, lookup } = term;
  const { ref, types, enum: values, string, number, array, object } = schema;
  if (types) yield decided(isOfSomeType(value, types));
  if (values) yield decided(values.some((one) => sameJson(one, value)));
  if (typeof value === "string" && string) yield* ofText(value, string);
  if (typeof value === "number" && number) yield* ofNumber(value, number);
  if (isArray(value)) {
    if (array) yield* ofList(value, array, term, depth);
  } else if (typeof value === "object" && value !== null && object)
    yield* ofObject(value, object, term, depth);
  const target = ref === undefined ? undefined : lookup(ref);
  if (target) yield accepts(value, { schema: target, lookup }, depth);
  yield* ofCombinations(value, term, depth);
}

function* ofCombinations(
  value: JsonValue,
  term: Term,
  depth: number,
): Iterable<Answer> {
  const { allOf, anyOf, oneOf, not, conditional, discriminator } = term.schema;
  const of = (schema: Schema) => accepts(value, within(term, schema), depth);
  for (const part of allOf ?? []) yield of(part);
  const rest =
    discriminator && isObject(value)
      ? unselectedRest(oneOf ?? anyOf ?? [], discriminator, value)
      : undefined;
  if (rest) yield of(rest);
  else {
    if (anyOf) yield between(anyOf.map(of), 1, Infinity);
    if (oneOf) {
      yield between(oneOf.map(of), 1, 1);
      // What one of two equal members accepts, the other accepts too.
      const single = oneOf.filter((each) => !hasTwin(each, oneOf));
      if (single.length < oneOf.length) yield between(single.map(of), 1, 1);
    }
  }
  if (not) yield negated(of(not));
  if (!conditional) return;
  const asked = of(conditional.if);
  if (asked === "undecided") yield asked;
  const branch = asked === "included" ? conditional.then : conditional.else;
  if (branch) yield of(branch);
}

/** Whether another member of a union refers to the same schema. */
function hasTwin(member: Schema, members: readonly Schema[]): boolean {
  const { ref } = member;
  return (
    ref !== undefined &&
    hasOnly(member, "ref") &&
    members.some(
      (each) => each !== member && hasOnly(each, "ref") && each.ref === ref,
    )
  );
}

/** Whether the number of matching subschemas is within the given limits. */
function between(answers: readonly Answer[], min: number, max: number): Answer {
  const matching = answers.filter((answer) => answer === "included").length;
  const may = answers.filter((answer) => answer !== "not-included").length;
  if (matching > max || may < min) return "not-included";
  return matching >= min && may <= max ? "included" : "undecided";
}

/** Whether the bounds of a type allow a value of that type. */
function* ofBounds(
  value: JsonValue,
  type: BoundedType,
  rules: Bounds,
): Iterable<Answer> {
  for (const [bound, limit] of limitsIn(rules, type))
    yield decided(allows(bound, limit, amountOf(value, bound.unit)));
}

/** Whether string constraints accept a text. */
export function acceptsText(value: string, rules: StringConstraints): Answer {
  return all(ofText(value, rules));
}

function* ofText(value: string, rules: StringConstraints): Iterable<Answer> {
  const { pattern, format } = rules;
  if (rules.foreignPattern !== undefined) yield "undecided";
  yield* ofBounds(value, "string", rules);
  if (pattern !== undefined) yield decided(matchesPattern(pattern, value));
  if (format !== undefined) yield isOfFormat(value, format);
}

/** Whether number constraints accept a number. */
export function acceptsNumber(value: number, rules: NumberConstraints): Answer {
  return all(ofNumber(value, rules));
}

function* ofNumber(value: number, rules: NumberConstraints): Iterable<Answer> {
  const { multipleOf } = rules;
  yield* ofBounds(value, "number", rules);
  if (multipleOf !== undefined) yield isMultiple(value, multipleOf);
  if (rules.format === "int32")
    yield decided(Number.isInteger(value) && Math.abs(value + 0.5) < 2 ** 31);
}

/** Floating-point division is not exact: a quotient near an integer decides nothing. */
function isMultiple(value: number, divisor: number): Answer {
  if (value % divisor === 0) return "included";
  const quotient = value / divisor;
  const isNear = Math.abs(quotient - Math.round(quotient)) < 1e-6;
  return isNear && !Number.isInteger(divisor) ? "undecided" : "not-included";
}

function* ofList(
  value: readonly JsonValue[],
  rules: ArrayConstraints,
  term: Term,
  depth: number,
): Iterable<Answer> {
  const { contains } = rules;
  yield* ofBounds(value, "array", rules);
  if (rules.uniqueItems)
    yield decided(new Set(value.map(canonical)).size === value.length);
  if (rules.unevaluatedItems) yield "undecided";
  for (const [at, item] of value.entries())
    for (const nested of termsOfItem(term, at))
      yield accepts(item, nested, depth);
  if (contains)
    yield between(
      value.map((item) => accepts(item, within(term, contains.schema), depth)),
      contains.min,
      contains.max ?? Infinity,
    );
}

function* ofObject(
  value: { readonly [key: string]: JsonValue },
  rules: ObjectConstraints,
  term: Term,
  depth: number,
): Iterable<Answer> {
  const has = (name: string) => Object.hasOwn(value, name);
  yield* ofBounds(value, "object", rules);
  yield decided(rules.required.every(has));
  yield decided(
    rules.properties.every(({ name, required }) => !required || has(name)),
  );
  if (rules.unevaluatedProperties) yield "undecided";
  for (const [name, member] of Object.entries(value)) {
    for (const nested of termsOfName(term, name))
      yield accepts(member, nested, depth);
    if (rules.propertyNames)
      yield accepts(name, within(term, rules.propertyNames), depth);
  }
  for (const rule of rules.dependentRequired ?? [])
    yield decided(!has(rule.name) || rule.required.every(has));
  for (const rule of rules.dependentSchemas ?? [])
    if (has(rule.name)) yield accepts(value, within(term, rule.schema), depth);
}
