/** The limits that the bounds of several schemas set together, and the amounts beside them. */
import {
  type Bound,
  type BoundedType,
  type Bounds,
  bounds,
  isExclusive,
  isLower,
  limitsIn,
  type Unit,
} from "./keywords.js";

/** The end of what bounds allow, and whether they exclude it. */
export interface Limit {
  readonly at: number;
  readonly isOpen: boolean;
}

/** The highest lower limit of all rules. */
export function lowerLimit(rules: readonly Bounds[], unit: Unit): Limit {
  return strictestLimit(rules, { unit, side: "least" });
}

/** The lowest upper limit of all rules. */
export function upperLimit(rules: readonly Bounds[], unit: Unit): Limit {
  return strictestLimit(rules, { unit, side: "most" });
}

/** The strictest limit of all rules at the same end as a bound. */
export function strictestLimit(
  rules: readonly Bounds[],
  end: Pick<Bound, "unit" | "side">,
): Limit {
  const { unit } = end;
  const sign = isLower(end) ? 1 : -1;
  let at = unit !== "value" && isLower(end) ? 0 : -Infinity;
  let isOpen = false;
  for (const bound of bounds) {
    if (bound.unit !== unit || isLower(bound) !== isLower(end)) continue;
    for (const { [bound.keyword]: limit } of rules) {
      if (limit === undefined || sign * limit < at) continue;
      // Of equal limits, the exclusive one is stricter.
      isOpen = isExclusive(bound) || (isOpen && sign * limit === at);
      at = sign * limit;
    }
  }
  return { at: sign * at, isOpen };
}

/** The limit of whole numbers: inclusive, and whole itself. */
export function wholeLimit(
  { at, isOpen }: Limit,
  end: Pick<Bound, "side">,
): Limit {
  const sign = isLower(end) ? 1 : -1;
  const whole = isOpen ? Math.floor(sign * at) + 1 : Math.ceil(sign * at);
  return { at: sign * whole, isOpen: false };
}

/** Whether no amount is between two limits. */
export function areApart(lower: Limit, upper: Limit): boolean {
  return (
    lower.at > upper.at ||
    (lower.at === upper.at && (lower.isOpen || upper.isOpen))
  );
}

/** The allowed amount that is nearest to a limit, in steps of 1. */
export function justInside(bound: Bound, limit: number): number {
  if (!isExclusive(bound)) return limit;
  return isLower(bound) ? limit + 1 : limit - 1;
}

/** The refused amount that is nearest to a limit, in steps of 1. */
export function justOutside(bound: Bound, limit: number): number {
  if (isExclusive(bound)) return limit;
  return isLower(bound) ? limit - 1 : limit + 1;
}

/** The amounts that show whether other rules have the same limits. */
export function* amountsIn(
  rules: readonly Bounds[],
  type: BoundedType,
): Iterable<number> {
  for (const each of rules)
    for (const [bound, limit] of limitsIn(each, type)) {
      yield limit;
      if (bound.unit === "value") yield limit - 1;
      if (bound.unit === "value" || !isLower(bound)) yield limit + 1;
    }
}
