import type { AST } from "@eslint-community/regexpp";
import { parsePattern } from "./parse-pattern.js";

/** An alternative of a pattern or a group. */
type Sequence = readonly Item[];

interface Item {
  readonly part: Part;
  /** Its source, quantifier included. */
  readonly text: string;
  readonly isOptional: boolean;
  readonly isUnbounded: boolean;
}

type Part =
  | { readonly kind: "character"; readonly allowed: Characters }
  | { readonly kind: "group"; readonly sequences: readonly Sequence[] }
  /** An assertion, or a back-reference. */
  | { readonly kind: "condition" };

/** The ASCII characters: enough to find overlaps. */
type Characters = ReadonlySet<string>;

/**
 * The part of a pattern that backtracks exponentially when the rest does not
 * match: an unbounded quantifier around something that can match in one
 * iteration what it also matches in several. Reports only certain cases.
 */
export function slowPart(pattern: string): string | undefined {
  // Most patterns have no repeated group.
  if (!/\)(?:[*+]|\{\d+,\})/.test(pattern)) return undefined;
  // Some patterns are valid only without the flag `u`.
  const parsed = parsePattern(pattern, true) ?? parsePattern(pattern, false);
  return parsed && slowIn(sequencesOf(parsed), false);
}

function slowIn(
  sequences: readonly Sequence[],
  isFollowed: boolean,
): string | undefined {
  for (const sequence of sequences) {
    for (const [index, item] of sequence.entries()) {
      if (item.part.kind !== "group") continue;
      // Without anything after it that can fail, nothing backtracks.
      const canFail =
        isFollowed ||
        sequence.slice(index + 1).some((other) => !canBeEmpty(other));
      if (canFail && item.isUnbounded && isAmbiguous(item.part.sequences))
        return item.text;
      const found = slowIn(item.part.sequences, canFail);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Whether one iteration can match a text that two iterations match. */
function isAmbiguous(sequences: readonly Sequence[]): boolean {
  if (sequences.some((sequence) => repeated(sequence).length > 0)) return true;
  return sequences.some((sequence) => {
    const [item] = sequence;
    if (sequence.length !== 1 || item?.part.kind !== "character") return false;
    const { allowed } = item.part;
    return sequences.some(
      (other) =>
        other !== sequence &&
        !other.every(canBeEmpty) &&
        other.every((part) => canMatch(part, allowed)),
    );
  });
}

/** The sets of characters that a sequence can repeat without bound, while its other items match one of them or nothing. */
function repeated(sequence: Sequence): readonly Characters[] {
  return sequence.flatMap((item) =>
    repeatedBy(item).filter((characters) =>
      sequence.every((other) => other === item || canMatch(other, characters)),
    ),
  );
}

function repeatedBy({ part, isUnbounded }: Item): readonly Characters[] {
  if (part.kind === "group") return part.sequences.flatMap(repeated);
  return part.kind === "character" && isUnbounded ? [part.allowed] : [];
}

/** Whether an item can match nothing, or one of the characters. */
function canMatch({ part, isOptional }: Item, characters: Characters): boolean {
  if (part.kind === "condition") return false;
  if (isOptional) return true;
  if (part.kind === "character")
    return [...part.allowed].some((each) => characters.has(each));
  return part.sequences.some((sequence) =>
    sequence.every((item) => canMatch(item, characters)),
  );
}

/** Whether an item can match the empty text. */
function canBeEmpty({ part, isOptional }: Item): boolean {
  if (isOptional) return true;
  return (
    part.kind === "group" &&
    part.sequences.some((sequence) => sequence.every(canBeEmpty))
  );
}

const ascii = Array.from({ length: 128 }, (_, unit) =>
  String.fromCharCode(unit),
);

function sequencesOf({
  alternatives,
}: {
  readonly alternatives: readonly AST.Alternative[];
}): readonly Sequence[] {
  return alternatives.map(({ elements }) => elements.map(itemOf));
}

function itemOf(element: AST.Element): Item {
  const { raw: text } = element;
  if (element.type !== "Quantifier")
    return {
      part: partOf(element),
      text,
      isOptional: false,
      isUnbounded: false,
    };
  const { min, max } = element;
  return {
    part: partOf(element.element),
    text,
    isOptional: min === 0,
    isUnbounded: max === Infinity,
  };
}

function partOf(element: Exclude<AST.Element, AST.Quantifier>): Part {
  switch (element.type) {
    case "Assertion":
    case "Backreference":
      return { kind: "condition" };
    case "CapturingGroup":
    case "Group":
      return { kind: "group", sequences: sequencesOf(element) };
    case "Character":
    case "CharacterClass":
    case "CharacterSet":
    case "ExpressionCharacterClass":
      return { kind: "character", allowed: charactersOf(element.raw) };
  }
}

/** The characters that a class, an escape or a single character matches. */
function charactersOf(source: string): Characters {
  let test: RegExp;
  try {
    test = new RegExp(`^(?:${source})$`, "u");
  } catch {
    test = new RegExp(`^(?:${source})$`);
  }
  return new Set(ascii.filter((each) => test.test(each)));
}
