/** What the files of this folder are made of: rules, and functions that combine them. */
import {
  type Failure,
  isArray,
  isInteger,
  isObject,
} from "../../../templates/runtime/check.js";
import type { JsonType, Schema } from "../model/model.js";
import type { SchemasByName } from "../schema/lookup.js";

/** Adds the failures of a value. `depth` counts the references that lead back to the same schema. */
export type Rule = (
  value: unknown,
  at: string,
  failures: Failure[],
  depth: number,
) => void;

/** The types that a value can have at this point; absent: any. */
export type Known = readonly JsonType[] | undefined;

/** Where a rule is made. */
export interface Site {
  readonly schemas: SchemasByName;
  /** The recursive schemas, by the number of their cycle. */
  readonly cycles: ReadonlyMap<string, number>;
  /** The cycle of the named schema around. */
  readonly cycle?: number;
  /** The rule of a schema; undefined if it accepts every value. */
  readonly ruleOf: (schema: Schema, known?: Known) => Rule | undefined;
  /** The rule of a named schema, which is made when a value meets it. */
  readonly named: (name: string) => Rule;
}

/** One rule of several; undefined if there are none. */
export function every(rules: readonly (Rule | undefined)[]): Rule | undefined {
  const [first, ...others] = rules.filter((rule) => rule !== undefined);
  if (first === undefined || others.length === 0) return first;
  return (value, at, failures, depth) => {
    first(value, at, failures, depth);
    for (const rule of others) rule(value, at, failures, depth);
  };
}

/** Whether a value has a type. */
export function typeTest(type: JsonType): (value: unknown) => boolean {
  switch (type) {
    case "null":
      return (value) => value === null;
    case "object":
      return isObject;
    case "array":
      return isArray;
    case "integer":
      return isInteger;
    case "boolean":
    case "number":
    case "string":
      return (value) => typeof value === type;
  }
}

/** Whether a value has one of the types. */
export function typesTest(
  types: readonly JsonType[],
): (value: unknown) => boolean {
  const tests = types.map(typeTest);
  return (value) => tests.some((test) => test(value));
}

/** Runs the rule for the type of a value, or `otherwise` for a value of another type. */
export function byType(
  cases: readonly {
    readonly types: readonly JsonType[];
    readonly rule: Rule | undefined;
  }[],
  otherwise: Rule | undefined,
): Rule | undefined {
  const tested = cases.map(({ types, rule }) => ({
    test: typesTest(types),
    rule,
  }));
  if (otherwise === undefined && tested.every(({ rule }) => !rule))
    return undefined;
  return (value, at, failures, depth) => {
    const found = tested.find(({ test }) => test(value));
    const rule = found === undefined ? otherwise : found.rule;
    rule?.(value, at, failures, depth);
  };
}
