import { isArray, isObject, type JsonValue } from "../json/json.js";
import { childLocation } from "../json/location.js";
import {
  type Bound,
  counted,
  isLower,
  limitsIn,
  type Side,
} from "../keywords/keywords.js";
import { justOutside } from "../keywords/limits.js";
import type {
  ArrayConstraints,
  Change,
  JsonType,
  NumberConstraints,
  ObjectConstraints,
  Schema,
  StringConstraints,
  Violation,
} from "../model/model.js";
import type { SchemaLookup } from "../schema/lookup.js";
import { isOfSomeType } from "../schema/types.js";
import { partAt, type Steps } from "./changes.js";
import { judge, type Judged, judgedMember } from "./judged.js";
import { membersOf, withAlternatives } from "./parts.js";

/** A sample whose violations are searched. */
export interface Probed {
  readonly value: JsonValue;
  readonly schema: Schema;
  readonly lookup: SchemaLookup;
  /** Whether a part is sent as a text, so that a number may become a text. */
  readonly isText?: (steps: Steps) => boolean;
  /** Whether the violations of a schema of this name belong to another sample. */
  readonly isElsewhere?: (name: string) => boolean;
}

/** A change that may make a value match no longer. */
interface Candidate {
  readonly fault: string;
  readonly change: Change;
  /** The steps from the part to what is changed; absent: the part itself. */
  readonly within?: Steps;
}

/** The longest text or list, and the most properties, that a violation makes. */
const LONGEST = 100_000;
const MOST_ITEMS = 1000;
const MOST_PROPERTIES = 100;

/** The maximum depth of a violation. */
const MAX_DEPTH = 8;

/** A text that no usual format and enumeration has. */
const INVALID = "~invalid~";

/** The name of a property that no description has. */
const UNKNOWN = "x-unknown-property";

/**
 * The changes that make a sample match its schema no longer: at least one for each
 * constraint that a part of it has, as far as that can be decided.
 */
export function violationsOf(probed: Probed): readonly Violation[] {
  const found = new Map<string, Violation>();
  const visit = (schema: Schema, steps: Steps, judged: Judged) => {
    const value = partAt(probed.value, steps);
    if (value === undefined || steps.length > MAX_DEPTH) return;
    const parts = withAlternatives(schema, probed.lookup);
    const isText = probed.isText?.(steps) === true;
    const candidates = isText
      ? sentAsText(candidatesOf(parts, value), parts)
      : [...candidatesOf(parts, value), ...removals(parts, value)];
    for (const each of candidates) keep(each, steps, judged);
    if (isText) return;
    const members = [...membersOf(parts, value)];
    // All items of a list are refused for the same reasons.
    const tried = isArray(value) ? members.slice(0, 1) : members;
    for (const [child, member, step] of tried) {
      if (child.ref !== undefined && probed.isElsewhere?.(child.ref) === true)
        continue;
      const at = [...steps, step];
      const inner = { schema: child, value: member, depth: at.length };
      visit(child, at, judgedMember(judged, parts, inner));
    }
  };
  const keep = (
    { fault, change, within = [] }: Candidate,
    steps: Steps,
    judged: Judged,
  ) => {
    const at = [...steps, ...within];
    const pointer = childLocation("", ...at);
    const key = `${pointer} ${fault}`;
    const isRefused = () =>
      judge(judged, at, change, probed.lookup) === "not-included";
    if (!found.has(key) && isRefused())
      found.set(key, { pointer, fault, change });
  };
  const { value, schema } = probed;
  visit(schema, [], { value, schema, depth: 0 });
  return [...found.values()];
}

function* candidatesOf(
  parts: readonly Schema[],
  value: JsonValue,
): Iterable<Candidate> {
  yield* ofTypes(parts);
  for (const { enum: values, string, number, array, object } of parts) {
    if (values !== undefined) yield setting("not a listed value", INVALID);
    if (string && typeof value === "string") yield* ofText(value, string);
    if (number && typeof value === "number") yield* ofNumber(number);
    if (array && isArray(value)) yield* ofList(value, array);
    if (object && isObject(value)) yield* ofObject(object);
  }
}

const names: { readonly [Type in JsonType]: string } = {
  null: "null",
  boolean: "a boolean",
  object: "an object",
  array: "a list",
  number: "a number",
  integer: "an integer",
  string: "a text",
};

function* ofTypes(parts: readonly Schema[]): Iterable<Candidate> {
  // Whether equal parts are one object depends on the run, so equal lists count once.
  const lists = [
    ...new Map(
      parts.flatMap(({ types }) => (types ? [[types.join(), types]] : [])),
    ).values(),
  ];
  const [types = [], ...others] = lists;
  const isWrong = (value: JsonValue) =>
    lists.some((list) => !isOfSomeType(value, list));
  if (isWrong(null)) yield setting("null", null);
  const kinds = types.filter((type) => type !== "null");
  const [only] = kinds;
  const fault =
    only === undefined || kinds.length > 1 || others.length > 1
      ? "of another type"
      : `not ${names[only]}`;
  const wrong = [INVALID, 7, 0.5, true].find(isWrong);
  if (wrong !== undefined) yield setting(fault, wrong);
  if (isWrong(0.5) && !isWrong(1)) yield setting("not an integer", 0.5);
}

function* ofText(value: string, rules: StringConstraints): Iterable<Candidate> {
  const { pattern, format } = rules;
  for (const [bound, limit] of limitsIn(rules, "string")) {
    const length = justOutside(bound, limit);
    if (isLower(bound) && (value === "" || length >= LONGEST))
      yield setting("too short", "");
    else if (length <= LONGEST) yield sized(faultOf(bound, limit), length);
  }
  if (format !== undefined)
    yield setting(`not of the format ${format}`, INVALID);
  if (pattern !== undefined)
    for (const text of [INVALID, "~", "", " ", `${value}~`, `~${value}`])
      yield setting("no match for its pattern", text);
}

function* ofNumber(rules: NumberConstraints): Iterable<Candidate> {
  const { minimum = 0, multipleOf, format } = rules;
  for (const [bound, limit] of limitsIn(rules, "number"))
    yield setting(faultOf(bound, limit), justOutside(bound, limit));
  if (multipleOf !== undefined)
    yield setting(
      `not a multiple of ${String(multipleOf)}`,
      minimum + multipleOf / 2,
    );
  if (format === "int32") yield setting("not of the format int32", 2 ** 31);
}

function* ofList(
  value: readonly JsonValue[],
  rules: ArrayConstraints,
): Iterable<Candidate> {
  for (const [bound, limit] of limitsIn(rules, "array")) {
    const length = justOutside(bound, limit);
    const isMade = isLower(bound) || limit === 0 || value.length > 0;
    if (isMade && length <= MOST_ITEMS)
      yield sized(faultOf(bound, limit), length);
  }
  if (rules.uniqueItems === true && value.length > 0)
    yield sized("a list with equal items", value.length + 1);
}

function* ofObject(rules: ObjectConstraints): Iterable<Candidate> {
  const { additionalProperties, unevaluatedProperties } = rules;
  for (const [bound, limit] of limitsIn(rules, "object")) {
    const fault = faultOf(bound, limit);
    if (isLower(bound)) yield setting(fault, {});
    else if (rules.properties.length > 0) continue;
    else if (bound.unit === "property" && limit < MOST_PROPERTIES)
      yield setting(fault, objectOf(justOutside(bound, limit)));
    else if (bound.unit === "byte" && limit < LONGEST)
      yield setting(fault, { p: "a".repeat(limit) });
  }
  if ((additionalProperties ?? unevaluatedProperties)?.types?.length === 0)
    yield { ...setting("unknown", "a"), within: [UNKNOWN] };
}

function objectOf(size: number): JsonValue {
  return Object.fromEntries(
    Array.from({ length: size }, (_, at) => [`p${String(at)}`, "a"]),
  );
}

const comparisons: { readonly [S in Side]: string } = {
  least: "less than",
  above: "not more than",
  most: "more than",
  below: "not less than",
};

/** What a value beyond a bound is. */
function faultOf({ unit, side }: Bound, limit: number): string {
  const than = comparisons[side];
  switch (unit) {
    case "value":
      return `${than} ${String(limit)}`;
    case "character":
      return `${side === "least" ? "shorter" : "longer"} than ${counted(limit, unit)}`;
    case "item":
      return `a list of ${than} ${counted(limit, unit)}`;
    case "property":
    case "byte":
      return `an object of ${than} ${counted(limit, unit)}`;
  }
}

/** Removals of the members of an object. */
function* removals(
  parts: readonly Schema[],
  value: JsonValue,
): Iterable<Candidate> {
  if (!isObject(value)) return;
  for (const name of Object.keys(value))
    if (parts.some(({ object }) => requires(object, name)))
      yield { fault: "missing", change: { kind: "remove" }, within: [name] };
}

function requires(rules: ObjectConstraints | undefined, name: string): boolean {
  return (
    rules !== undefined &&
    (rules.required.includes(name) ||
      rules.properties.some((each) => each.name === name && each.required))
  );
}

/** The candidates that stay wrong when they are sent as a text. */
function sentAsText(
  candidates: Iterable<Candidate>,
  parts: readonly Schema[],
): readonly Candidate[] {
  const lists = parts.flatMap(({ types }) => (types ? [types] : []));
  // A list or an object can be written in too many ways.
  const isPrimitive =
    lists.length > 0 &&
    lists.some((types) =>
      types.every((type) => type !== "array" && type !== "object"),
    );
  const mayBeText = lists.every((types) => types.includes("string"));
  return [...candidates].filter(({ change }) => {
    if (!isPrimitive) return false;
    if (change.kind === "length") return mayBeText && change.length > 0;
    if (change.kind === "remove") return false;
    const { value } = change;
    // Blanks around a text may be lost on the way.
    if (typeof value === "string")
      return value.trim() === value && value !== "";
    return typeof value === "number" && !mayBeText;
  });
}

function setting(fault: string, value: JsonValue): Candidate {
  return { fault, change: { kind: "set", value } };
}

function sized(fault: string, length: number): Candidate {
  return { fault, change: { kind: "length", length } };
}
