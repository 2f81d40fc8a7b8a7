import {
  type Code,
  code,
  concat,
  group,
  type Hole,
  indent,
  join,
  line,
  soft,
} from "../../../../language/print/code.js";
import { list } from "../../../../language/print/escape.js";

/** A condition of the printed code as a value, so that it can be negated and combined. */
export type Condition =
  | { readonly kind: "test"; readonly call: Code; readonly negated: boolean }
  | {
      readonly kind: "compare";
      readonly left: Code;
      readonly operator: "===" | "!==" | "<" | "<=" | ">" | ">=";
      readonly right: Code;
    }
  | { readonly kind: "all" | "any"; readonly of: readonly Condition[] };

/** A call that returns a boolean. */
export function test(call: Code): Condition {
  return { kind: "test", call, negated: false };
}

/** A call of a function that returns a boolean. */
export function testCall(callee: Hole, ...args: readonly Hole[]): Condition {
  const codes = args.map((arg) => code`${arg}`);
  return test(code`${callee}${list("(", codes, ")")}`);
}

/** A comparison. */
export function compare(
  left: Hole,
  operator: "===" | "!==" | "<" | "<=" | ">" | ">=",
  right: Hole,
): Condition {
  return {
    kind: "compare",
    left: code`${left}`,
    operator,
    right: code`${right}`,
  };
}

/** The conjunction of conditions. */
export function all(conditions: readonly Condition[]): Condition {
  return combine("all", conditions);
}

/** The disjunction of conditions. */
export function any(conditions: readonly Condition[]): Condition {
  return combine("any", conditions);
}

function combine(
  kind: "all" | "any",
  conditions: readonly Condition[],
): Condition {
  const of = conditions.flatMap((condition) =>
    condition.kind === kind ? condition.of : [condition],
  );
  const [only] = of;
  return only !== undefined && of.length === 1 ? only : { kind, of };
}

/** The negation. Of comparisons, only equality can be negated, because of `NaN`. */
export function not(condition: Condition): Condition {
  switch (condition.kind) {
    case "test":
      return { ...condition, negated: !condition.negated };
    case "compare":
      if (condition.operator === "===")
        return { ...condition, operator: "!==" };
      if (condition.operator === "!==")
        return { ...condition, operator: "===" };
      throw new Error("Only equality is negated");
    case "all":
      return any(condition.of.map(not));
    case "any":
      return all(condition.of.map(not));
  }
}

/** `(condition)`, as after `if`. */
export function parenthesized(condition: Condition): Code {
  return group(code`(`, indent(soft, unenclosed(condition)), soft, code`)`);
}

/** The condition within parentheses that break together with it. */
function unenclosed(condition: Condition): Code {
  switch (condition.kind) {
    case "test":
      return condition.negated ? code`!${condition.call}` : condition.call;
    case "compare":
      return concat(condition.left, code` `, comparison(condition));
    case "all":
    case "any":
      return operands(condition.kind, condition.of);
  }
}

function operands(kind: "all" | "any", of: readonly Condition[]): Code {
  const separator = kind === "all" ? code` &&${line}` : code` ||${line}`;
  return join(separator, of.map(operand));
}

function operand(condition: Condition): Code {
  switch (condition.kind) {
    case "test":
      return unenclosed(condition);
    case "compare":
      return group(condition.left, code` `, indent(comparison(condition)));
    case "all":
    case "any": {
      const [first, ...rest] = condition.of.map(operand);
      const operator = condition.kind === "all" ? code` &&` : code` ||`;
      return group(
        code`(${first ?? code`true`}`,
        indent(...rest.flatMap((part) => [operator, line, part])),
        code`)`,
      );
    }
  }
}

function comparison({
  operator,
  right,
}: Condition & { readonly kind: "compare" }): Code {
  return group(sign(operator), line, right);
}

function sign(
  operator: (Condition & { readonly kind: "compare" })["operator"],
): Code {
  switch (operator) {
    case "===":
      return code`===`;
    case "!==":
      return code`!==`;
    case "<":
      return code`<`;
    case "<=":
      return code`<=`;
    case ">":
      return code`>`;
    case ">=":
      return code`>=`;
  }
}
