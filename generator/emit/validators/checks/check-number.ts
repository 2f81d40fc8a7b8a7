import type { NumberConstraints } from "../../../model/model.js";
import { literal } from "../../../print/escape.js";
import { type Block, choose } from "../code/block.js";
import { compare, type Condition, not, testCall } from "../code/condition.js";
import { fromCheck } from "../code/runtime-names.js";
import { failure, type Subject } from "../code/site.js";

/** The rules for numbers. */
export function checkNumber(
  rules: NumberConstraints,
  { value, pointer }: Subject,
): Block {
  const block: Block[] = [];
  const refuse = (condition: Condition, sentence: string) => {
    block.push(choose([{ condition, body: failure(pointer, sentence) }]));
  };
  const bound = (
    limit: number | undefined,
    operator: "<" | "<=" | ">" | ">=",
    words: string,
  ) => {
    if (limit === undefined) return;
    refuse(
      compare(value, operator, literal(limit)),
      `Must be ${words} ${limit}.`,
    );
  };
  bound(rules.minimum, "<", "at least");
  bound(rules.exclusiveMinimum, "<=", "greater than");
  bound(rules.maximum, ">", "at most");
  bound(rules.exclusiveMaximum, ">=", "less than");
  const { multipleOf, format } = rules;
  if (multipleOf !== undefined)
    refuse(
      not(testCall(fromCheck("isMultipleOf"), value, literal(multipleOf))),
      `Must be a multiple of ${multipleOf}.`,
    );
  if (format === "int32")
    refuse(
      not(testCall(fromCheck("isInt32"), value)),
      "Must be in the range of 32-bit integers.",
    );
  if (format === "int64")
    refuse(
      not(testCall(fromCheck("isInt64"), value)),
      "Must be in the range of 64-bit integers.",
    );
  return block.flat();
}
