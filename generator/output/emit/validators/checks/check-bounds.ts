import {
  type Bound,
  type BoundedType,
  type Bounds,
  demandOf,
  limitsToCheck,
  type Side,
} from "../../../../language/keywords/keywords.js";
import { type Code, code } from "../../../../language/print/code.js";
import { literal } from "../../../../language/print/escape.js";
import type { Block } from "../blocks/blocks.js";
import { compare, type Condition, testCall } from "../blocks/condition.js";
import { fromCheck } from "../blocks/runtime-names.js";
import { refuse, type Subject } from "../blocks/site.js";

/** The comparisons that an amount with a limit must not satisfy. */
const refusals: { readonly [S in Side]: "<" | "<=" | ">" | ">=" } = {
  least: "<",
  above: "<=",
  most: ">",
  below: ">=",
};

/** Checks of the bounds of a type, the lower ones first. */
export function checkBounds(
  type: BoundedType,
  rules: Bounds,
  subject: Subject,
  names: Code = code`names`,
): Block {
  return limitsToCheck(rules, type).flatMap(([bound, limit]) => {
    const condition = refusal(bound, limit, subject, names);
    return refuse(condition, subject.pointer, demandOf(bound, limit));
  });
}

/** The condition that a bound refuses a value. */
function refusal(
  { unit, side }: Bound,
  limit: number,
  { value }: Subject,
  names: Code,
): Condition {
  const isBeyond = (amount: Code) =>
    compare(amount, refusals[side], literal(limit));
  switch (unit) {
    case "value":
      return isBeyond(code`${value}`);
    case "item":
      return isBeyond(code`${value}.length`);
    case "property":
      return isBeyond(code`${names}.length`);
    case "byte":
      return testCall(fromCheck("isHeavier"), value, literal(limit));
    case "character":
      if (side === "most")
        return testCall(fromCheck("isLonger"), value, literal(limit));
      return limit === 1
        ? compare(value, "===", code`""`)
        : testCall(fromCheck("isShorter"), value, literal(limit));
  }
}
