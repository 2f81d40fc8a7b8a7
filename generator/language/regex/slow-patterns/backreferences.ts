import { type AST, visitRegExpAST } from "@eslint-community/regexpp";

import { isCharacter } from "./guards.js";

/** For groups that a back-reference repeats, what a single character of the group matches. */
export type Singles = ReadonlyMap<AST.CapturingGroup, AST.Element>;

/**
 * The groups that back-references repeat and that can match a single character. Then a
 * back-reference matches this character too. No other text that the group can match
 * gives the back-reference as many ways to match.
 */
export function singlesOf(pattern: AST.Pattern): Singles {
  const singles = new Map<AST.CapturingGroup, AST.Element>();
  visitRegExpAST(pattern, {
    onBackreferenceEnter({ resolved, start }) {
      // Before its end, a group has not matched yet.
      if (!("end" in resolved) || resolved.end > start) return;
      const single = singleOfAny(resolved.alternatives);
      if (single !== undefined) singles.set(resolved, single);
    },
  });
  return singles;
}

function singleOfAny(
  alternatives: readonly AST.Alternative[],
): AST.Element | undefined {
  for (const { elements } of alternatives) {
    const [element, second] = elements;
    if (element === undefined || second !== undefined) continue;
    const single = singleOf(element);
    if (single !== undefined) return single;
  }
  return undefined;
}

function singleOf(element: AST.Element): AST.Element | undefined {
  if (element.type === "Quantifier")
    return element.min <= 1 && element.max > 0
      ? singleOf(element.element)
      : undefined;
  if (element.type === "CapturingGroup" || element.type === "Group")
    return singleOfAny(element.alternatives);
  return isCharacter(element) ? element : undefined;
}
