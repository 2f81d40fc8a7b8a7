import type { ArrayConstraints, Schema } from "../../model/model.js";
import { compareContains } from "./contains.js";
import type { Pair } from "./schema.js";
import { compareWhole } from "./subschemas.js";
import { type Scope, within } from "../facts.js";
import type { RuleId } from "../rules/rules.js";

/** Compares what lists hold, position by position where they are listed. */
export function compareItems(whole: Pair): void {
  const pair = whole.isPart
    ? whole
    : {
        ...whole,
        before: settled(whole.before),
        after: settled(whole.after),
      };
  const { before, after, scope, compare } = pair;
  const [one, other] = [before.array, after.array];
  const listed = Math.max(lengthOf(one), lengthOf(other));
  for (let at = 0; at < listed; at++)
    comparePosition(pair, at, within(scope, `[${at}]`));
  if (one?.items !== undefined || other?.items !== undefined)
    compare(
      one?.items ?? anything(before),
      other?.items ?? anything(after),
      within(scope, "[]"),
    );
  compareContains(pair);
  compareWhole(
    pair,
    "unevaluatedItems",
    one?.unevaluatedItems,
    other?.unevaluatedItems,
    ({ array: { unevaluatedItems } = {} }) =>
      unevaluatedItems === undefined ? {} : { array: { unevaluatedItems } },
  );
}

/** A schema with `unevaluatedItems` as `items`, where nothing else could have looked at them. */
function settled(schema: Schema): Schema {
  const { array, anyOf, oneOf, conditional } = schema;
  const { unevaluatedItems: items, ...rules } = array ?? {};
  const isFree =
    items !== undefined &&
    rules.items === undefined &&
    rules.contains === undefined;
  return isFree && !(anyOf ?? oneOf ?? conditional)
    ? { ...schema, array: { ...rules, items } }
    : schema;
}

/** What stands where nothing is said. */
export function anything({ location }: Schema): Schema {
  return { docs: {}, location };
}

function lengthOf(rules: ArrayConstraints | undefined): number {
  return rules?.prefixItems?.length ?? 0;
}

/** Whether all that is said of how long lists are is which of the listed positions they have. */
export function isTuple({ before, after }: Pair): boolean {
  const sides = [before.array, after.array];
  const lengths = sides.map(lengthOf);
  const listed = Math.max(...lengths);
  return (
    !lengths.includes(0) &&
    sides.every((rules) => (rules?.minItems ?? 0) <= listed) &&
    (sides.every((rules) => longest(rules) <= listed) ||
      sides.every((rules) => longest(rules) === Infinity))
  );
}

/** The limit that is set to a list's length, where it ends before its items do. */
export function mostItems(rules: ArrayConstraints | undefined): number {
  const { maxItems = Infinity, items } = rules ?? {};
  const isClosed = items?.types?.length === 0;
  return isClosed && maxItems >= lengthOf(rules) ? Infinity : maxItems;
}

/** How many items there can be at most; those behind the listed ones may be refused. */
function longest(rules: ArrayConstraints | undefined): number {
  const { maxItems = Infinity, items } = rules ?? {};
  const isClosed = items?.types?.length === 0;
  return isClosed ? Math.min(maxItems, lengthOf(rules)) : maxItems;
}

function comparePosition(pair: Pair, at: number, scope: Scope): void {
  const { before, after, facts, compare } = pair;
  const [one, other] = [before, after].map((schema) => itemAt(schema, at));
  if (one === undefined || other === undefined) return;
  const kind = isTuple(pair) ? changeOf(one, other) : undefined;
  if (kind)
    facts.add(scope, {
      kind,
      locations: { before: one.schema.location, after: other.schema.location },
    });
  const areThere = one.isPossible && other.isPossible;
  if (areThere || !kind) compare(one.schema, other.schema, scope);
}

/** What stands at a position of a list. */
interface Item {
  readonly schema: Schema;
  readonly isPossible: boolean;
  readonly isRequired: boolean;
}

function itemAt(owner: Schema, at: number): Item {
  const { prefixItems, items, minItems = 0 } = owner.array ?? {};
  const schema = prefixItems?.[at] ?? items ?? anything(owner);
  return {
    schema,
    isPossible: at < longest(owner.array),
    isRequired: at < minItems,
  };
}

function changeOf(one: Item, other: Item): RuleId | undefined {
  if (one.isPossible && other.isPossible)
    return one.isRequired === other.isRequired
      ? undefined
      : other.isRequired
        ? "item-became-required"
        : "item-became-optional";
  if (other.isPossible)
    return other.isRequired ? "required-item-added" : "item-added";
  if (one.isPossible)
    return one.isRequired ? "required-item-removed" : "item-removed";
  return undefined;
}
