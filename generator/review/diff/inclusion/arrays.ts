import {
  allows,
  type Bounds,
  isLower,
  limitsIn,
} from "../../../language/keywords/keywords.js";
import {
  lowerLimit,
  strictestLimit,
  upperLimit,
} from "../../../language/keywords/limits.js";
import type {
  ArrayConstraints,
  Schema,
} from "../../../language/model/model.js";
import {
  type Answer,
  atBestUndecided,
  decided,
} from "../../../language/schema/answer.js";
import {
  type Term,
  termsOfItem,
  within,
} from "../../../language/schema/term.js";
import type { Solve } from "./budget.js";

/** Whether every array of a shape satisfies the array keywords of a schema. */
export function* arraysWithin(
  parts: readonly Term[],
  right: Term,
  rules: ArrayConstraints,
  solve: Solve,
): Iterable<Answer> {
  const left = parts.filter(({ schema }) => schema.array);
  const own = left.flatMap(({ schema: { array } }) => array ?? []);
  const least = Math.max(
    lowerLimit(own, "item").at,
    ...own.map(({ contains }) => contains?.min ?? 0),
  );
  const most = upperLimit(own, "item").at;
  const itemsAt = (at: number) => left.flatMap((term) => termsOfItem(term, at));
  const listed = Math.max(
    rules.prefixItems?.length ?? 0,
    ...own.map(({ prefixItems = [] }) => prefixItems.length),
  );
  const known: readonly Bounds[] = [...own, { minItems: least }];
  for (const [bound, limit] of limitsIn(rules, "array"))
    if (!allows(bound, limit, strictestLimit(known, bound).at))
      yield isLower(bound) ? "not-included" : solve(itemsAt(limit), never);
  if (rules.uniqueItems)
    yield decided(most <= 1 || own.some(({ uniqueItems }) => uniqueItems));
  for (let at = 0; at <= Math.min(listed, most - 1); at++) {
    const schema = rules.prefixItems?.[at] ?? rules.items;
    if (schema) yield solve(itemsAt(at), within(right, schema));
  }
  if (rules.contains)
    yield containing(
      left,
      right,
      rules.contains,
      { least, most, itemsAt, listed },
      solve,
    );
  if (rules.unevaluatedItems) yield "undecided";
}

const never: Term = {
  schema: { docs: {}, location: "", types: [] } satisfies Schema,
  lookup: () => undefined,
};

interface Lists {
  readonly least: number;
  readonly most: number;
  readonly listed: number;
  readonly itemsAt: (at: number) => readonly Term[];
}

/** Whether `contains` holds for every array of a shape. */
function containing(
  left: readonly Term[],
  right: Term,
  { schema, min, max }: NonNullable<ArrayConstraints["contains"]>,
  { least, most, listed, itemsAt }: Lists,
  solve: Solve,
): Answer {
  const wanted = within(right, schema);
  const same = left.flatMap((term) => {
    const rule = term.schema.array?.contains;
    return rule ? [{ ...rule, term: within(term, rule.schema) }] : [];
  });
  const isEnough =
    min === 0 ||
    same.some(
      (one) => one.min >= min && solve([one.term], wanted) === "included",
    ) ||
    (listed === 0 && least >= min && solve(itemsAt(0), wanted) === "included");
  const isFew =
    max === undefined ||
    most <= max ||
    same.some(
      (one) =>
        (one.max ?? Infinity) <= max &&
        solve([wanted], one.term) === "included",
    );
  if (isEnough && isFew) return "included";
  return atBestUndecided("not-included");
}
