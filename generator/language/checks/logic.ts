import {
  fail,
  type Failure,
  passed,
} from "../../../templates/runtime/check.js";
import type { Schema } from "../model/model.js";
import { constrainsOnly } from "../schema/schema.js";
import { type Known, type Rule, type Site, typesTest } from "./rule.js";
import { sentences } from "./sentences.js";

/** Tells whether a schema accepts a value, and reports no failure. */
export interface Attempt {
  readonly passes: (
    value: unknown,
    at: string,
    failures: Failure[],
    depth: number,
  ) => boolean;
  /** The types of the values that it accepts. */
  readonly known: Known;
}

/** Tries a schema; "always" if it accepts every value. */
export function attempt(
  schema: Schema,
  known: Known,
  site: Site,
): Attempt | "always" {
  const { types } = schema;
  const isTypeTest = types?.length !== 0 && constrainsOnly(schema, "types");
  if (types !== undefined && isTypeTest && !known)
    return { passes: typesTest(types), known: types };
  const rule = site.ruleOf(schema, known);
  if (rule === undefined) return "always";
  return { passes: tried(rule), known };
}

/** Whether a rule adds no failure; those that it adds are removed. */
export function tried(rule: Rule): Attempt["passes"] {
  return (value, at, failures, depth) => {
    const before = failures.length;
    rule(value, at, failures, depth);
    return passed(failures, before);
  };
}

/** The rule of `not`. */
export function notRule(schema: Schema, known: Known, site: Site): Rule {
  const trial = attempt(schema, known, site);
  return (value, at, failures, depth) => {
    if (trial === "always" || trial.passes(value, at, failures, depth))
      fail(failures, at, sentences.excluded);
  };
}

/** The rule of `if`, `then` and `else`. */
export function conditionalRule(
  { if: condition, then, else: otherwise }: NonNullable<Schema["conditional"]>,
  known: Known,
  site: Site,
): Rule | undefined {
  if (then === undefined && otherwise === undefined) return undefined;
  const trial = attempt(condition, known, site);
  if (trial === "always") return then && site.ruleOf(then, known);
  const positive = then && site.ruleOf(then, trial.known);
  const negative = otherwise && site.ruleOf(otherwise, known);
  if (positive === undefined && negative === undefined) return undefined;
  return (value, at, failures, depth) => {
    const rule = trial.passes(value, at, failures, depth) ? positive : negative;
    rule?.(value, at, failures, depth);
  };
}
