/** One of the ways a text can go on. */
type Sequence = readonly Item[];

interface Item {
  readonly part: Part;
  /** As it is written, its quantifier included. */
  readonly text: string;
  readonly isOptional: boolean;
  readonly isEndless: boolean;
}

type Part =
  | { readonly kind: "character"; readonly allowed: Characters }
  | { readonly kind: "group"; readonly sequences: readonly Sequence[] }
  /** A place, or a text that is told by what was met before. */
  | { readonly kind: "condition" };

/** Those of ASCII: enough to tell overlapping ones. */
type Characters = ReadonlySet<string>;

/**
 * The part of a pattern that takes a text in more ways than can be tried, if
 * what follows does not match: an endless quantifier around what can take as
 * one round, too, what it takes as several. Only sure ones count.
 */
export function slowPart(pattern: string): string | undefined {
  // Most patterns have no group that is repeated.
  if (!/\)(?:[*+]|\{\d+,\})/.test(pattern)) return undefined;
  return slowIn(new PatternReader(pattern).sequences(), false);
}

function slowIn(
  sequences: readonly Sequence[],
  isFollowed: boolean,
): string | undefined {
  for (const sequence of sequences) {
    for (const [index, item] of sequence.entries()) {
      if (item.part.kind !== "group") continue;
      // Where nothing behind can fail, no other way is ever tried.
      const canFail =
        isFollowed ||
        sequence.slice(index + 1).some((other) => !isNothing(other));
      if (canFail && item.isEndless && isAmbiguous(item.part.sequences))
        return item.text;
      const found = slowIn(item.part.sequences, canFail);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Whether two rounds of some text are a single round, too. */
function isAmbiguous(sequences: readonly Sequence[]): boolean {
  if (sequences.some((sequence) => swallowed(sequence).length > 0)) return true;
  return sequences.some((sequence) => {
    const [item] = sequence;
    if (sequence.length !== 1 || item?.part.kind !== "character") return false;
    const { allowed } = item.part;
    return sequences.some(
      (other) =>
        other !== sequence &&
        !other.every(isNothing) &&
        other.every((part) => canBe(part, allowed)),
    );
  });
}

/** Characters of which a sequence takes endlessly many, and nothing else that they could not be. */
function swallowed(sequence: Sequence): readonly Characters[] {
  return sequence.flatMap((item) =>
    swallowedBy(item).filter((characters) =>
      sequence.every((other) => other === item || canBe(other, characters)),
    ),
  );
}

function swallowedBy({ part, isEndless }: Item): readonly Characters[] {
  if (part.kind === "group") return part.sequences.flatMap(swallowed);
  return part.kind === "character" && isEndless ? [part.allowed] : [];
}

/** Whether an item can be left out, or be some of the characters. */
function canBe({ part, isOptional }: Item, characters: Characters): boolean {
  if (part.kind === "condition") return false;
  if (isOptional) return true;
  if (part.kind === "character")
    return [...part.allowed].some((each) => characters.has(each));
  return part.sequences.some((sequence) =>
    sequence.every((item) => canBe(item, characters)),
  );
}

/** Whether an item matches where nothing is. */
function isNothing({ part, isOptional }: Item): boolean {
  if (isOptional) return true;
  return (
    part.kind === "group" &&
    part.sequences.some((sequence) => sequence.every(isNothing))
  );
}

const ascii = Array.from({ length: 128 }, (_, unit) =>
  String.fromCharCode(unit),
);

/** Reads a pattern that the engine has taken already. */
class PatternReader {
  readonly #pattern: string;
  #at = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  /** What stands up to the end of the group. */
  sequences(): readonly Sequence[] {
    const sequences: Item[][] = [[]];
    while (this.#at < this.#pattern.length && !this.#take(/\)/y)) {
      if (this.#take(/\|/y) !== undefined) sequences.push([]);
      else sequences.at(-1)?.push(this.#item());
    }
    return sequences;
  }

  #item(): Item {
    const start = this.#at;
    const part = this.#part();
    const count = this.#take(/[*+?]\??|\{\d+(?:,\d*)?\}\??/y) ?? "";
    return {
      part,
      text: this.#pattern.slice(start, this.#at),
      isOptional: /^(?:[*?]|\{0+[,}])/.test(count),
      isEndless: /^(?:[*+]|\{\d+,\})/.test(count),
    };
  }

  #part(): Part {
    const around = this.#take(/\(\?<?[=!]/y);
    if (around !== undefined) this.sequences();
    const location = this.#take(/[$^]|\\(?:[bB]|[1-9]\d*|k<[^>]*>)/y);
    if ((around ?? location) !== undefined) return { kind: "condition" };
    if (this.#take(/\((?:\?(?::|<[^>]*>))?/y) !== undefined)
      return { kind: "group", sequences: this.sequences() };
    const character = this.#take(
      /\[(?:\\[^]|[^\]\\])*\]|\\(?:u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[pP]\{[^}]*\}|c[A-Za-z]|[^])|[^]/y,
    );
    return { kind: "character", allowed: charactersOf(character ?? "") };
  }

  #take(token: RegExp): string | undefined {
    token.lastIndex = this.#at;
    const found = token.exec(this.#pattern)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }
}

/** The characters that a class, an escape or a character alone stands for. */
function charactersOf(source: string): Characters {
  let test: RegExp;
  try {
    test = new RegExp(`^(?:${source})$`, "u");
  } catch {
    test = new RegExp(`^(?:${source})$`);
  }
  return new Set(ascii.filter((each) => test.test(each)));
}
