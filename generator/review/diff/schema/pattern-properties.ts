import type { ObjectConstraints } from "../../../language/model/model.js";
import { comparePatterns } from "../../../language/regex/compare-patterns.js";
import { sameConstraints } from "../../../language/schema/equal.js";
import { change, type Differences } from "../difference.js";
import { locationsOf, type Scope, within, withinKeyword } from "../facts.js";
import type { RuleId } from "../rules/rules.js";
import type { Pair } from "./pair.js";
import { constraintRules } from "./subschemas.js";

/**
 * The values that `additionalProperties` allows: none, those of a described schema, or
 * any.
 */
export type Rest = "closed" | "described" | "open";

type Rule = NonNullable<ObjectConstraints["patternProperties"]>[number];

/** Compares `patternProperties`. Patterns that match the same names correspond. */
export function* comparePatternProperties(
  pair: Pair,
  one: readonly Rule[] = [],
  other: readonly Rule[] = [],
  rest: readonly [before: Rest, after: Rest],
): Differences {
  const gone = [...one];
  const come: Rule[] = [];
  for (const rule of other) {
    const at = gone.findIndex(({ pattern }) =>
      isSamePattern(pattern, rule.pattern),
    );
    const [known] = at < 0 ? [] : gone.splice(at, 1);
    if (known)
      yield* pair.compare(known.schema, rule.schema, scopeOf(pair, rule));
    else come.push(rule);
  }
  const [was, is] = [gone[0], come[0]];
  if (was && is && gone.length === 1 && come.length === 1)
    if (sameConstraints(was.schema, is.schema)) {
      yield* patternChange(pair, was, is, rest[1]);
      return;
    }
  for (const rule of come)
    yield* ruleChange(pair, rule, addedKinds[rest[0]], "after");
  for (const rule of gone)
    yield* ruleChange(pair, rule, removedKinds[rest[1]], "before");
}

// The impact of a new pattern depends on the values that these names could have before.
const addedKinds: Readonly<Record<Rest, RuleId>> = {
  closed: "other-properties-added",
  open: "other-properties-described",
  described: "rule-undecided",
};

const removedKinds: Readonly<Record<Rest, RuleId>> = {
  closed: "other-properties-removed",
  open: "other-properties-undescribed",
  described: "rule-undecided",
};

/** Whether two patterns match the same strings. */
export function isSamePattern(one: string, other: string): boolean {
  if (one === other) return true;
  const relation = comparePatterns(one, other);
  return relation !== undefined && Object.keys(relation).length === 0;
}

function scopeOf({ scope }: Pair, { pattern }: Rule): Scope {
  return within(scope, `[/${pattern}/]`);
}

function* ruleChange(
  pair: Pair,
  rule: Rule,
  kind: RuleId,
  side: "before" | "after",
): Differences {
  const locations = locationsOf(pair.before, pair.after);
  yield change(
    scopeOf(pair, rule),
    kind,
    { ...locations, [side]: rule.schema.location },
    { [side]: rule.pattern },
  );
}

/** Records a changed pattern. In a closed object the pattern allows names, otherwise it constrains them. */
function* patternChange(
  pair: Pair,
  was: Rule,
  is: Rule,
  rest: Rest,
): Differences {
  const relation = comparePatterns(was.pattern, is.pattern);
  const isLess = relation?.onlyBefore !== undefined;
  const isMore = relation?.onlyAfter !== undefined;
  const narrowed = rest === "closed" ? isLess : isMore;
  const widened = rest === "closed" ? isMore : isLess;
  const way = narrowed
    ? widened
      ? "changed"
      : "narrowed"
    : widened
      ? "widened"
      : "undecided";
  yield change(
    withinKeyword(pair.scope, "patternProperties"),
    constraintRules[rest === "described" ? "undecided" : way],
    locationsOf(was.schema, is.schema),
    { before: was.pattern, after: is.pattern },
  );
}
