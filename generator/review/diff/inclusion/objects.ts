import {
  allows,
  type Bounds,
  limitsIn,
} from "../../../language/keywords/keywords.js";
import { strictestLimit } from "../../../language/keywords/limits.js";
import type {
  ObjectConstraints,
  Schema,
} from "../../../language/model/model.js";
import { matchesPattern } from "../../../language/regex/regex.js";
import {
  all,
  type Answer,
  atBestUndecided,
  decided,
} from "../../../language/schema/answer.js";
import {
  conjuncts,
  resolveConjuncts,
} from "../../../language/schema/conjunctions.js";
import {
  propertyOf,
  requiredBy,
  type Term,
  termsOfName,
  termsOfOthers,
  within,
} from "../../../language/schema/term.js";
import type { Solve } from "./budget.js";

/** Whether every object of a shape satisfies the object keywords of a schema. */
export function* objectsWithin(
  parts: readonly Term[],
  right: Term,
  rules: ObjectConstraints,
  solve: Solve,
): Iterable<Answer> {
  const left = parts.filter(({ schema }) => schema.object);
  const must = requiredOf(left);
  yield decided(requiredBy(rules).every((name) => must.has(name)));
  yield* counts(left, must, rules, solve);
  for (const { name, schema } of rules.properties)
    yield solve(ofName(left, name), within(right, schema));
  yield* patternsWithin(left, right, rules, solve);
  const { additionalProperties, propertyNames } = rules;
  if (additionalProperties)
    yield* othersWithin(
      left,
      within(right, additionalProperties),
      rules,
      solve,
    );
  if (propertyNames)
    yield namesWithin(left, within(right, propertyNames), solve);
  yield* dependenciesWithin(parts, right, rules, solve);
}

function ofName(left: readonly Term[], name: string): readonly Term[] {
  return left.flatMap((term) => termsOfName(term, name));
}

/** The required names, including those required by `dependentRequired`. */
export function requiredOf(left: readonly Term[]): ReadonlySet<string> {
  const rules = left.flatMap(({ schema: { object } }) => object ?? []);
  const names = new Set(rules.flatMap(requiredBy));
  const further = rules.flatMap((one) => one.dependentRequired ?? []);
  // Iterating a set also visits the elements added meanwhile.
  for (const name of further.length === 0 ? [] : names)
    for (const rule of further)
      if (rule.name === name) for (const one of rule.required) names.add(one);
  return names;
}

/** The names that `properties` lists. */
function described(left: readonly Term[]): ReadonlySet<string> {
  return new Set(
    left.flatMap(({ schema: { object } }) =>
      object ? object.properties.map(({ name }) => name) : [],
    ),
  );
}

function patternsOf({ schema: { object } }: Term) {
  return object?.patternProperties ?? [];
}

function* counts(
  left: readonly Term[],
  must: ReadonlySet<string>,
  rules: ObjectConstraints,
  solve: Solve,
): Iterable<Answer> {
  const own = left.flatMap(({ schema: { object } }) => object ?? []);
  // Whether it is closed costs a part of the budget.
  const isListed = rules.maxProperties !== undefined && isClosed(left, solve);
  const known: readonly Bounds[] = [
    ...own,
    { minProperties: must.size },
    ...(isListed ? [{ maxProperties: described(left).size }] : []),
  ];
  for (const [bound, limit] of limitsIn(rules, "object"))
    yield decided(allows(bound, limit, strictestLimit(known, bound).at));
}

/** Whether only the listed names are allowed. */
function isClosed(left: readonly Term[], solve: Solve): boolean {
  return (
    left.some((term) => patternsOf(term).length === 0) &&
    left.every((term) => patternsOf(term).length === 0) &&
    solve(left.flatMap(termsOfOthers), never) === "included"
  );
}

const never: Term = {
  schema: { docs: {}, location: "", types: [] },
  lookup: () => undefined,
};

/** The schemas of properties whose names match a pattern. */
function* patternsWithin(
  left: readonly Term[],
  right: Term,
  rules: ObjectConstraints,
  solve: Solve,
): Iterable<Answer> {
  for (const { pattern, schema } of rules.patternProperties ?? []) {
    const wanted = within(right, schema);
    for (const name of described(left))
      if (matchesPattern(pattern, name))
        yield solve(ofName(left, name), wanted);
    const others = left.flatMap((term) => {
      const same = patternsOf(term).filter((one) => one.pattern === pattern);
      return same.length > 0
        ? same.map((one) => within(term, one.schema))
        : termsOfOthers(term);
    });
    const answer = solve(others, wanted);
    // Names that match other patterns may be among these.
    yield left.every((term) =>
      patternsOf(term).every((one) => one.pattern === pattern),
    )
      ? answer
      : left.every(
            (term) =>
              patternsOf(term).some((one) => one.pattern === pattern) ||
              patternsOf(term).length === 0,
          )
        ? atBestUndecided(answer)
        : "undecided";
  }
}

/** The schemas of properties that no keyword names. */
function* othersWithin(
  left: readonly Term[],
  wanted: Term,
  rules: ObjectConstraints,
  solve: Solve,
): Iterable<Answer> {
  const patterns = (rules.patternProperties ?? []).map((one) => one.pattern);
  for (const name of described(left))
    if (
      !propertyOf(rules, name) &&
      !patterns.some((pattern) => matchesPattern(pattern, name))
    )
      yield solve(ofName(left, name), wanted);
  yield solve(left.flatMap(termsOfOthers), wanted);
  for (const term of left)
    for (const { pattern, schema } of patternsOf(term)) {
      if (patterns.includes(pattern)) continue;
      const beside = left
        .filter((other) => other !== term && patternsOf(other).length === 0)
        .flatMap(termsOfOthers);
      yield atBestUndecided(solve([within(term, schema), ...beside], wanted));
    }
}

function namesWithin(
  left: readonly Term[],
  wanted: Term,
  solve: Solve,
): Answer {
  const text: Schema = { docs: {}, location: "", types: ["string"] };
  const rules = left.flatMap((term) => {
    const names = term.schema.object?.propertyNames;
    return names ? [within(term, names)] : [];
  });
  if (isClosed(left, solve))
    return all(
      [...described(left)].map((name) =>
        solve([within(wanted, { ...text, enum: [name] }), ...rules], wanted),
      ),
    );
  return solve([within(wanted, text), ...rules], wanted);
}

/** `dependentRequired` and `dependentSchemas`. */
function* dependenciesWithin(
  parts: readonly Term[],
  right: Term,
  { dependentRequired = [], dependentSchemas = [] }: ObjectConstraints,
  solve: Solve,
): Iterable<Answer> {
  const must = requiredOf(parts);
  for (const { name, required } of dependentRequired) {
    const same = parts.flatMap((part) => requiredIfPresent(part, name));
    const has = new Set([...must, ...same, name]);
    yield required.every((one) => has.has(one))
      ? "included"
      : solve(ofName(parts, name), never);
  }
  for (const { name, schema } of dependentSchemas) {
    const same = parts.flatMap((part) =>
      (part.schema.object?.dependentSchemas ?? [])
        .filter((one) => one.name === name)
        .map((one) => within(part, one.schema)),
    );
    yield solve(
      [...parts, ...same, present(schema, name)],
      within(right, schema),
    );
  }
}

/** The names that the `dependent…` keywords of a schema require if a property is present. */
function requiredIfPresent(
  { schema: { object }, lookup }: Term,
  name: string,
): readonly string[] {
  const { dependentRequired = [], dependentSchemas = [] } = object ?? none;
  const schemas = dependentSchemas.filter((one) => one.name === name);
  const parts = schemas.flatMap((one) =>
    resolveConjuncts(conjuncts(one.schema), lookup),
  );
  return [
    ...dependentRequired
      .filter((one) => one.name === name)
      .flatMap((one) => one.required),
    ...parts.flatMap((part) => requiredBy(part.object ?? none)),
  ];
}

const none: ObjectConstraints = { properties: [], required: [] };

/** A schema of objects that have a property. */
function present(key: Schema, name: string): Term {
  const known = presents.get(key) ?? {
    docs: {},
    location: "",
    types: ["object"],
    object: { properties: [], required: [name] },
  };
  presents.set(key, known);
  return within(never, known);
}

const presents = new WeakMap<Schema, Schema>();
