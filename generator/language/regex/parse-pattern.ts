import { type AST, RegExpParser } from "@eslint-community/regexpp";

import { all, complement, dot, escapes, type Range } from "./characters.js";

const parser = new RegExpParser({ ecmaVersion: 2024 });

/**
 * Parses a pattern of ECMA-262, with or without the flag `u`. Returns nothing
 * for a pattern that is invalid or nested too deeply to be parsed.
 */
export function parsePattern(
  pattern: string,
  unicode: boolean,
): AST.Pattern | undefined {
  if (isTooDeep(pattern)) return undefined;
  try {
    return parser.parsePattern(pattern, 0, pattern.length, { unicode });
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Deeper groups could overflow the stack of the parser. */
const MAX_PARSED_DEPTH = 500;

/**
 * Also counts the parentheses in character classes, which only makes the limit
 * stricter.
 */
function isTooDeep(pattern: string): boolean {
  let depth = 0;
  for (const [token] of pattern.matchAll(/\\.|[()]/gsu)) {
    if (token === "(") depth++;
    else if (token === ")") depth--;
    if (depth > MAX_PARSED_DEPTH) return true;
  }
  return false;
}

/** A regular expression in the strict sense, which a finite automaton can match. */
export type Regular =
  | { readonly kind: "character"; readonly ranges: readonly Range[] }
  | { readonly kind: "sequence"; readonly items: readonly Regular[] }
  | { readonly kind: "choice"; readonly items: readonly Regular[] }
  | {
      readonly kind: "repeat";
      readonly item: Regular;
      readonly min: number;
      readonly max: number;
    }
  /** The start or the end of the text. */
  | { readonly kind: "start" | "end" };

/** Matches any text. */
export const anything: Regular = {
  kind: "repeat",
  item: { kind: "character", ranges: all },
  min: 0,
  max: Infinity,
};

/** Longer patterns are not converted. */
const MAX_LENGTH = 2000;
/** Patterns with more nested groups are not converted. */
const MAX_CONVERTED_DEPTH = 50;

/** Thrown for a part of a pattern that a finite automaton cannot match. */
class NotRegular extends Error {}

/**
 * Parses a pattern into a regular expression, with the flag `u` if it is valid. Returns nothing
 * for a pattern with a lookaround, a back-reference, a word boundary or a
 * Unicode property.
 */
export function parseRegular(pattern: string): Regular | undefined {
  if (pattern.length > MAX_LENGTH) return undefined;
  const parsed = parsePattern(pattern, true) ?? parsePattern(pattern, false);
  if (parsed === undefined) return undefined;
  try {
    return choice(parsed.alternatives, 1);
  } catch (error) {
    if (error instanceof NotRegular) return undefined;
    throw error;
  }
}

function choice(
  alternatives: readonly AST.Alternative[],
  depth: number,
): Regular {
  if (depth > MAX_CONVERTED_DEPTH) throw new NotRegular();
  const items = alternatives.map(({ elements }): Regular => ({
    kind: "sequence",
    items: elements.map((element) => regular(element, depth)),
  }));
  const [only, second] = items;
  return only && !second ? only : { kind: "choice", items };
}

function regular(element: AST.Element, depth: number): Regular {
  switch (element.type) {
    case "Assertion":
      if (element.kind === "start" || element.kind === "end")
        return { kind: element.kind };
      throw new NotRegular();
    case "Quantifier": {
      const { min, max } = element;
      return {
        kind: "repeat",
        item: regular(element.element, depth),
        min,
        max,
      };
    }
    case "CapturingGroup":
    case "Group":
      return choice(element.alternatives, depth + 1);
    case "Character":
    case "CharacterSet":
      return { kind: "character", ranges: rangesOf(element) };
    case "CharacterClass":
      return { kind: "character", ranges: classRanges(element) };
    case "Backreference":
    case "ExpressionCharacterClass":
      throw new NotRegular();
  }
}

function classRanges({
  elements,
  negate,
}: AST.CharacterClass): readonly Range[] {
  const ranges = elements.flatMap(rangesOf);
  return negate ? complement(ranges) : ranges;
}

function rangesOf(
  element: AST.CharacterClassElement | AST.CharacterSet,
): readonly Range[] {
  switch (element.type) {
    case "Character":
      return [[element.value, element.value]];
    case "CharacterClassRange":
      return [[element.min.value, element.max.value]];
    case "CharacterSet": {
      if (element.kind === "any") return dot;
      if (element.kind === "property") throw new NotRegular();
      const ranges = escapes[element.kind];
      return element.negate ? complement(ranges) : ranges;
    }
    // These occur only with the flag `v`.
    case "CharacterClass":
    case "ClassStringDisjunction":
    case "ExpressionCharacterClass":
      throw new NotRegular();
  }
}
