import type { Pair } from "./schema.js";
import { keywordLocations } from "./keyword-places.js";
import { within } from "../facts.js";
import { comparePatterns } from "../../regex/compare-patterns.js";
import type { RuleId } from "../rules/rules.js";

/** Compares patterns by the texts that match; where there is none, every text does. */
export function comparePattern(pair: Pair): void {
  const { before, after, scope, facts } = pair;
  const [one, other] = [before.string?.pattern, after.string?.pattern];
  if (one === other) return;
  const relation = comparePatterns(one ?? "", other ?? "");
  const refused = relation?.onlyBefore;
  const taken = relation?.onlyAfter;
  const isLess = relation ? refused !== undefined : one === undefined;
  const isMore = relation ? taken !== undefined : other === undefined;
  if (relation && !isLess && !isMore) return;
  facts.add(within(scope, " pattern"), {
    kind: kindOf(isLess, isMore),
    locations: keywordLocations(pair, "pattern", [
      one !== undefined,
      other !== undefined,
    ]),
    ...(one !== undefined && { before: one }),
    ...(other !== undefined && { after: other }),
    examples: {
      ...(refused !== undefined && { sends: refused }),
      ...(taken !== undefined && { receives: taken }),
    },
  });
}

function kindOf(isLess: boolean, isMore: boolean): RuleId {
  if (isLess && isMore) return "rule-changed";
  if (isLess) return "rule-narrowed";
  return isMore ? "rule-widened" : "rule-undecided";
}
