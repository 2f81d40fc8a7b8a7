import {
  fail,
  type Failure,
  hasDuplicates,
  isFull,
} from "../../../templates/runtime/check.js";
import { counted } from "../keywords/keywords.js";
import type { ArrayConstraints, Schema } from "../model/model.js";
import { acceptsNothing } from "../schema/schema.js";
import { boundsRule } from "./bounds.js";
import { attempt } from "./logic.js";
import { every, type Rule, type Site } from "./rule.js";
import { sentences } from "./sentences.js";
import { unevaluatedItemsRule } from "./unevaluated.js";

/** A rule for lists. */
type ListRule = (
  items: readonly unknown[],
  at: string,
  failures: Failure[],
  depth: number,
) => void;

/** The rule of the array keywords. */
export function arrayRule(schema: Schema, site: Site): Rule | undefined {
  const rules = schema.array;
  if (rules === undefined) return undefined;
  // Called for arrays only.
  const listed = (rule: ListRule | undefined) => rule as Rule | undefined;
  return every([
    boundsRule("array", rules),
    listed(uniqueRule(rules)),
    ...(rules.prefixItems ?? []).map((item, index) =>
      listed(prefixRule(item, index, site)),
    ),
    listed(itemsRule(rules, site)),
    listed(containsRule(rules, site)),
    unevaluatedItemsRule(schema, site),
  ]);
}

function uniqueRule({ uniqueItems }: ArrayConstraints): ListRule | undefined {
  if (uniqueItems !== true) return undefined;
  return (items, at, failures) => {
    if (hasDuplicates(items)) fail(failures, at, "Must not have equal items.");
  };
}

function prefixRule(
  schema: Schema,
  index: number,
  site: Site,
): ListRule | undefined {
  const rule = site.ruleOf(schema);
  if (rule === undefined) return undefined;
  return (items, at, failures, depth) => {
    const item = items[index];
    if (item !== undefined) rule(item, `${at}/${index}`, failures, depth);
  };
}

function itemsRule(
  { prefixItems = [], items }: ArrayConstraints,
  site: Site,
): ListRule | undefined {
  if (items === undefined) return undefined;
  const start = prefixItems.length;
  if (acceptsNothing(items))
    return ({ length }, at, failures) => {
      if (length > start)
        fail(failures, at, `Must have at most ${counted(start, "item")}.`);
    };
  const rule = site.ruleOf(items);
  if (rule === undefined) return undefined;
  return (list, at, failures, depth) => {
    for (let i = start; i < list.length && !isFull(failures); i++)
      rule(list[i], `${at}/${i}`, failures, depth);
  };
}

function containsRule(
  { contains }: ArrayConstraints,
  site: Site,
): ListRule | undefined {
  if (contains === undefined) return undefined;
  const { schema, min, max = Infinity } = contains;
  if (min <= 0 && max === Infinity) return undefined;
  if (acceptsNothing(schema))
    return (_, at, failures) => {
      if (min > 0) fail(failures, at, sentences.impossibleItem);
    };
  const trial = attempt(schema, undefined, site);
  return (list, at, failures, depth) => {
    let count = trial === "always" ? list.length : 0;
    if (trial !== "always")
      for (let i = 0; i < list.length && !isFull(failures); i++)
        if (trial.passes(list[i], `${at}/${i}`, failures, depth)) count++;
    const held = (words: string, limit: number) =>
      `Must contain ${words} ${counted(limit, "item")} of a certain form.`;
    if (count < min) fail(failures, at, held("at least", min));
    if (count > max) fail(failures, at, held("at most", max));
  };
}
