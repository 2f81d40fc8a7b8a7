import { fail } from "../../../templates/runtime/check.js";
import type { JsonValue } from "../json/json.js";
import {
  allows,
  amountOf,
  type BoundedType,
  type Bounds,
  demandOf,
  limitsToCheck,
} from "../keywords/keywords.js";
import { every, type Rule } from "./rule.js";

/** The rule of the bounds of a type. */
export function boundsRule(type: BoundedType, rules: Bounds): Rule | undefined {
  return every(
    limitsToCheck(rules, type).map(([bound, limit]): Rule => {
      const sentence = demandOf(bound, limit);
      return (value, at, failures) => {
        // Called for values of the type only, which are measured without their parts.
        const amount = amountOf(value as JsonValue, bound.unit);
        if (!allows(bound, limit, amount)) fail(failures, at, sentence);
      };
    }),
  );
}
