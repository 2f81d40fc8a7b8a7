import {
  fail,
  type Failure,
  isFull,
  type JsonObject,
  missing,
  own,
  segment,
  unlisted,
} from "../../../templates/runtime/check.js";
import type { ObjectConstraints, Property, Schema } from "../model/model.js";
import { acceptsNothing } from "../schema/schema.js";
import { boundsRule } from "./bounds.js";
import { attempt } from "./logic.js";
import { every, type Rule, type Site } from "./rule.js";
import { patternTest } from "./scalars.js";
import { refusals, sentences } from "./sentences.js";
import { unevaluatedPropertiesRule } from "./unevaluated.js";

/** A rule for objects. */
type ObjectRule = (
  value: JsonObject,
  at: string,
  failures: Failure[],
  depth: number,
) => void;

/** The rule of the object keywords. */
export function objectRule(schema: Schema, site: Site): Rule | undefined {
  const rules = schema.object;
  if (rules === undefined) return undefined;
  const own = [
    ...rules.properties.map((property) => propertyRule(property, site)),
    ...rules.required.map(requiredRule),
    ...dependentRules(rules, site),
    boundsRule("object", rules),
    membersRule(rules, site),
  ];
  return every([
    // Called for objects only.
    ...own.map((rule) => rule as Rule | undefined),
    unevaluatedPropertiesRule(schema, site),
  ]);
}

function propertyRule(
  { name, required, schema, omitted }: Property,
  site: Site,
): ObjectRule | undefined {
  const path = `/${segment(name)}`;
  const refusal = acceptsNothing(schema)
    ? refusals[omitted?.keyword ?? "always"]
    : undefined;
  const rule = refusal === undefined ? site.ruleOf(schema) : undefined;
  if (refusal === undefined && rule === undefined && !required)
    return undefined;
  return (value, at, failures, depth) => {
    const held = own(value, name);
    if (held !== undefined) {
      if (refusal !== undefined) fail(failures, at + path, refusal);
      else rule?.(held, at + path, failures, depth);
    } else if (required) missing(failures, at, name);
  };
}

function requiredRule(name: string): ObjectRule {
  return (value, at, failures) => {
    if (own(value, name) === undefined) missing(failures, at, name);
  };
}

function dependentRules(
  { dependentRequired = [], dependentSchemas = [] }: ObjectConstraints,
  site: Site,
): readonly ObjectRule[] {
  const dependents = [
    ...dependentRequired.map(({ name, required }) => ({
      name,
      // Called for objects only.
      rule: every(required.map(requiredRule) as Rule[]),
    })),
    ...dependentSchemas.map(({ name, schema }) => ({
      name,
      rule: site.ruleOf(schema, ["object"]),
    })),
  ];
  return dependents.map(({ name, rule }) => (value, at, failures, depth) => {
    if (own(value, name) !== undefined) rule?.(value, at, failures, depth);
  });
}

/** A rule for one property of an object. */
type MemberRule = (
  value: JsonObject,
  name: string,
  at: string,
  failures: Failure[],
  depth: number,
) => void;

/** The rule of `patternProperties`, `additionalProperties` and `propertyNames`. */
function membersRule(
  rules: ObjectConstraints,
  site: Site,
): ObjectRule | undefined {
  const named = nameRule(rules, site);
  const patterned = patternRules(rules, site);
  const other = otherRule(rules, site);
  if (!named && !other && patterned.every(({ rule }) => !rule))
    return undefined;
  const listed = new Set(rules.properties.map(({ name }) => name));
  return (value, at, failures, depth) => {
    for (const name of Object.keys(value)) {
      if (isFull(failures)) break;
      named?.(value, name, at, failures, depth);
      let isDescribed = listed.has(name);
      for (const { matches, rule } of patterned)
        if (matches(name)) {
          isDescribed = true;
          rule?.(value, name, at, failures, depth);
        }
      if (!isDescribed) other?.(value, name, at, failures, depth);
    }
  };
}

function nameRule(
  { propertyNames }: ObjectConstraints,
  site: Site,
): MemberRule | undefined {
  if (propertyNames === undefined) return undefined;
  const trial = acceptsNothing(propertyNames)
    ? "never"
    : attempt(propertyNames, ["string"], site);
  if (trial === "always") return undefined;
  return (_, name, at, failures, depth) => {
    const pointer = `${at}/${segment(name)}`;
    if (trial === "never" || !trial.passes(name, pointer, failures, depth))
      fail(failures, pointer, sentences.name);
  };
}

function patternRules(
  { patternProperties = [] }: ObjectConstraints,
  site: Site,
) {
  return patternProperties.map(({ pattern, schema }) => ({
    matches: patternTest(pattern),
    rule: memberRule(site.ruleOf(schema)),
  }));
}

function otherRule(
  { additionalProperties: other }: ObjectConstraints,
  site: Site,
): MemberRule | undefined {
  if (other === undefined) return undefined;
  return acceptsNothing(other) ? refuseMember : memberRule(site.ruleOf(other));
}

const refuseMember: MemberRule = (value, name, at, failures) => {
  unlisted(failures, at, value, name);
};

function memberRule(rule: Rule | undefined): MemberRule | undefined {
  if (rule === undefined) return undefined;
  return (value, name, at, failures, depth) => {
    rule(value[name], `${at}/${segment(name)}`, failures, depth);
  };
}
