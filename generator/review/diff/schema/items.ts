import type {
  ArrayConstraints,
  Schema,
} from "../../../language/model/model.js";
import { sameConstraints } from "../../../language/schema/equal.js";
import { isFalseSchema } from "../../../language/schema/schema.js";
import { change, type Differences } from "../difference.js";
import { locationsOf, type Scope, within, withinKeyword } from "../facts.js";
import type { RuleId } from "../rules/rules.js";
import { keywordLocations, type Pair } from "./pair.js";
import { compareKeyword, constraintRules, shortValues } from "./subschemas.js";

/** Compares `prefixItems` index by index, then `items`, `contains` and `unevaluatedItems`. */
export function* compareItems(whole: Pair): Differences {
  const pair = whole.isPart
    ? whole
    : {
        ...whole,
        before: closeUnevaluatedItems(whole.before),
        after: closeUnevaluatedItems(whole.after),
      };
  const { before, after, scope, compare } = pair;
  const [one, other] = [before.array, after.array];
  const listed = Math.max(lengthOf(one), lengthOf(other));
  for (let at = 0; at < listed; at++)
    yield* comparePosition(pair, at, within(scope, `[${at}]`));
  if (one?.items !== undefined || other?.items !== undefined)
    yield* compare(
      one?.items ?? anySchema(before),
      other?.items ?? anySchema(after),
      // In XML, items have the name of the property by default.
      {
        ...within(scope, "[]"),
        ...(scope.property !== undefined && { property: scope.property }),
      },
    );
  yield* compareContains(pair);
  yield* compareKeyword(
    pair,
    "unevaluatedItems",
    one?.unevaluatedItems,
    other?.unevaluatedItems,
    ({ array: { unevaluatedItems } = {} }) =>
      unevaluatedItems === undefined ? {} : { array: { unevaluatedItems } },
  );
}

/** A schema with `unevaluatedItems` rewritten as `items`, if no other keyword can evaluate items. */
function closeUnevaluatedItems(schema: Schema): Schema {
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

/** The schema that accepts everything. */
export function anySchema({ location }: Schema): Schema {
  return { docs: {}, location };
}

function lengthOf(rules: ArrayConstraints | undefined): number {
  return rules?.prefixItems?.length ?? 0;
}

/** Whether the length limits only say how many of the `prefixItems` are present. */
export function isTuple({ before, after }: Pair): boolean {
  const sides = [before.array, after.array];
  const lengths = sides.map(lengthOf);
  const listed = Math.max(...lengths);
  return (
    !lengths.includes(0) &&
    sides.every((rules) => (rules?.minItems ?? 0) <= listed) &&
    (sides.every((rules) => maxLength(rules) <= listed) ||
      sides.every((rules) => maxLength(rules) === Infinity))
  );
}

/** The effective `maxItems`; infinite if the closed `prefixItems` already limit the length. */
export function maxItemsLimit(rules: ArrayConstraints | undefined): number {
  const { maxItems = Infinity, items } = rules ?? {};
  const isClosed = isFalseSchema(items);
  return isClosed && maxItems >= lengthOf(rules) ? Infinity : maxItems;
}

/** The maximum number of items, considering that items after `prefixItems` may be forbidden. */
function maxLength(rules: ArrayConstraints | undefined): number {
  const { maxItems = Infinity, items } = rules ?? {};
  const isClosed = isFalseSchema(items);
  return isClosed ? Math.min(maxItems, lengthOf(rules)) : maxItems;
}

function* comparePosition(pair: Pair, at: number, scope: Scope): Differences {
  const { before, after, compare } = pair;
  const [one, other] = [before, after].map((schema) => itemAt(schema, at));
  if (one === undefined || other === undefined) return;
  const kind = isTuple(pair) ? changeOf(one, other) : undefined;
  if (kind) yield change(scope, kind, locationsOf(one.schema, other.schema));
  const areThere = one.isPossible && other.isPossible;
  if (areThere || !kind) yield* compare(one.schema, other.schema, scope);
}

/** The item at an index of an array. */
interface Item {
  readonly schema: Schema;
  readonly isPossible: boolean;
  readonly isRequired: boolean;
}

function itemAt(owner: Schema, at: number): Item {
  const { prefixItems, items, minItems = 0 } = owner.array ?? {};
  const schema = prefixItems?.[at] ?? items ?? anySchema(owner);
  return {
    schema,
    isPossible: at < maxLength(owner.array),
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

/** Compares `contains`, `minContains` and `maxContains`. */
function* compareContains(pair: Pair): Differences {
  const [one, other] = [pair.before.array, pair.after.array].map(
    (rules) => rules?.contains,
  );
  if (one === undefined && other === undefined) return;
  if (one === undefined || other === undefined) {
    yield change(
      withinKeyword(pair.scope, "contains"),
      one === undefined ? "rule-narrowed" : "rule-widened",
      locationsOf(pair.before, pair.after),
      { ...shortValues([one?.schema, other?.schema]) },
    );
    return;
  }
  yield* compareCount(pair, "minContains", one.min, other.min);
  const most = [one.max ?? Infinity, other.max ?? Infinity] as const;
  yield* compareCount(pair, "maxContains", -most[0], -most[1]);
  yield* compareContainsSchema(pair, one, other);
}

type Contains = NonNullable<NonNullable<Pair["before"]["array"]>["contains"]>;

/** @param one a number that grows as the schema becomes stricter */
function* compareCount(
  pair: Pair,
  keyword: string,
  one: number,
  other: number,
): Differences {
  if (one === other) return;
  yield change(
    withinKeyword(pair.scope, keyword),
    other > one ? "rule-narrowed" : "rule-widened",
    keywordLocations(pair, keyword, [true, true]),
    {
      ...(Number.isFinite(one) && { before: Math.abs(one) }),
      ...(Number.isFinite(other) && { after: Math.abs(other) }),
    },
  );
}

function* compareContainsSchema(
  pair: Pair,
  one: Contains,
  other: Contains,
): Differences {
  const { before, after, scope, relations, compare } = pair;
  // With `maxContains`, a narrower schema accepts more arrays.
  const isCapped = one.max !== undefined || other.max !== undefined;
  if (!isCapped && sameConstraints(one.schema, other.schema)) {
    // They can differ only in what they refer to.
    yield* compare(one.schema, other.schema, scope);
    return;
  }
  const relation = relations.of(one.schema, other.schema);
  if (relation === "same") return;
  yield change(
    withinKeyword(scope, "contains"),
    constraintRules[isCapped ? "undecided" : relation],
    locationsOf(before, after),
    { ...shortValues([one.schema, other.schema]) },
  );
}
