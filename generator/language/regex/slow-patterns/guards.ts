import type { AST } from "@eslint-community/regexpp";

/**
 * What a match needs besides characters: nothing, the end of the text (`$`), or
 * another condition, such as a lookaround.
 */
export const condition = { none: 0, end: 1, other: 2 } as const;
export type Condition = (typeof condition)[keyof typeof condition];

/** A lookahead at exactly one character, which limits the character that follows. */
export interface NextCharacter {
  readonly negate: boolean;
  readonly elements: readonly AST.Element[];
}

/** What a match needs between two characters. */
export interface Guard {
  readonly condition: Condition;
  readonly next: readonly NextCharacter[];
}

export const noGuard: Guard = { condition: condition.none, next: [] };

/** The guard of an element whose characters are not part of the walk. */
export function guardOf(
  element: AST.Assertion | AST.Backreference,
  within: "lookahead" | "lookbehind" | undefined,
): Guard {
  if (element.type === "Assertion" && element.kind === "end")
    return { condition: condition.end, next: [] };
  // A lookbehind is walked from its end, where the next character comes first.
  const next = within === "lookbehind" ? undefined : nextCharacter(element);
  return next === undefined
    ? { condition: condition.other, next: [] }
    : { condition: condition.none, next: [next] };
}

function nextCharacter(
  element: AST.Assertion | AST.Backreference,
): NextCharacter | undefined {
  if (element.type !== "Assertion" || element.kind !== "lookahead")
    return undefined;
  const { alternatives, negate } = element;
  const elements = alternatives.flatMap((each) => each.elements);
  const isOne =
    elements.every(isCharacter) &&
    alternatives.every((each) => each.elements.length === 1);
  return isOne ? { negate, elements } : undefined;
}

/** Whether an element matches exactly one character. */
export function isCharacter({ type }: AST.Element): boolean {
  return (
    type === "Character" ||
    type === "CharacterClass" ||
    type === "CharacterSet" ||
    type === "ExpressionCharacterClass"
  );
}

/** Both guards. */
export function bothGuards(one: Guard, other: Guard): Guard {
  return {
    condition:
      one.condition > other.condition ? one.condition : other.condition,
    next: [...one.next, ...other.next],
  };
}

/** The guard that lets most texts through. */
export function weakest(guards: readonly Guard[]): Guard | undefined {
  return [...guards].sort((a, b) => rank(a) - rank(b))[0];
}

function rank({ condition: kind, next }: Guard): number {
  return kind * 2 + Number(next.length > 0);
}

/** The condition at the end of a match, where a lookahead is not decided. */
export function conditionAtEnd({ condition: kind, next }: Guard): Condition {
  return next.length > 0 ? condition.other : kind;
}
