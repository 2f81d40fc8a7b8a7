import { shortValue } from "../short-value.js";
import type { Pair } from "./schema.js";
import { keywordLocations } from "./keyword-places.js";
import { ruleKinds } from "./subschemas.js";
import { within } from "../facts.js";
import { isAlike } from "../../schema/equal.js";

/** Compares what lists must hold: its schema, and how many items are to be of it. */
export function compareContains(pair: Pair): void {
  const [one, other] = [pair.before.array, pair.after.array].map(
    (rules) => rules?.contains,
  );
  if (one === undefined && other === undefined) return;
  if (one === undefined || other === undefined) {
    const [was, is] = [one, other].map((rule) => shortValue(rule?.schema));
    pair.facts.add(within(pair.scope, " contains"), {
      kind: one === undefined ? "rule-narrowed" : "rule-widened",
      locations: { before: pair.before.location, after: pair.after.location },
      ...(was !== undefined && { before: was }),
      ...(is !== undefined && { after: is }),
    });
    return;
  }
  compareCount(pair, "minContains", one.min, other.min);
  const most = [one.max ?? Infinity, other.max ?? Infinity] as const;
  compareCount(pair, "maxContains", -most[0], -most[1]);
  compareWanted(pair, one, other);
}

type Contains = NonNullable<NonNullable<Pair["before"]["array"]>["contains"]>;

/** @param one a number of which more allows less */
function compareCount(
  pair: Pair,
  keyword: string,
  one: number,
  other: number,
): void {
  if (one === other) return;
  pair.facts.add(within(pair.scope, ` ${keyword}`), {
    kind: other > one ? "rule-narrowed" : "rule-widened",
    locations: keywordLocations(pair, keyword, [true, true]),
    ...(Number.isFinite(one) && { before: Math.abs(one) }),
    ...(Number.isFinite(other) && { after: Math.abs(other) }),
  });
}

function compareWanted(pair: Pair, one: Contains, other: Contains): void {
  const { before, after, scope, facts, relations } = pair;
  if (isAlike(one.schema, other.schema)) return;
  const relation = relations.of(one.schema, other.schema);
  if (relation === "same") return;
  const [was, is] = [shortValue(one.schema), shortValue(other.schema)];
  // Where there may not be too many of them, fewer that count allow more.
  const isCapped = one.max !== undefined || other.max !== undefined;
  facts.add(within(scope, " contains"), {
    kind: ruleKinds[isCapped ? "undecided" : relation],
    locations: { before: before.location, after: after.location },
    ...(was !== undefined && { before: was }),
    ...(is !== undefined && { after: is }),
  });
}
