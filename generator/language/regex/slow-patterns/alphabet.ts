import type { AST } from "@eslint-community/regexpp";

/** A set of classes of characters: a bit for each. */
export type Characters = bigint;

/**
 * Tested instead of all characters: ASCII, spaces and line terminators, letters
 * of several scripts, a digit, a symbol and a character outside the basic plane.
 */
const samples = [
  ...Array.from({ length: 128 }, (_, unit) => unit),
  ...[0xa0, 0xe9, 0xc9, 0x3b1, 0x439, 0x5d0, 0x663, 0x4e2d, 0x2028, 0x20ac],
  ...[0xfeff, 0xff21, 0x1f600],
];

/**
 * The characters of each element, as classes of characters that no element
 * distinguishes. An element that is missing matches any character.
 */
export function alphabetOf(elements: readonly (AST.Element | undefined)[]): {
  readonly characters: readonly Characters[];
  readonly alphabet: readonly Characters[];
} {
  const bySource = new Map<string, ReadonlySet<number>>();
  const literals = elements.flatMap((element) =>
    element?.type === "Character" ? element.value : [],
  );
  const tested = [...new Set([...samples, ...literals])];
  for (const element of elements)
    if (element && !bySource.has(element.raw))
      bySource.set(element.raw, charactersOf(element, tested));
  const sets = [...bySource.values()];
  const classes = new Map<string, number>();
  for (const each of tested) {
    const signature = sets.map((set) => (set.has(each) ? "1" : "0")).join("");
    if (!classes.has(signature)) classes.set(signature, each);
  }
  const representatives = [...classes.values()];
  const alphabet = representatives.map((_, bit) => 1n << BigInt(bit));
  const masks = new Map(
    [...bySource].map(([source, set]) => [
      source,
      representatives.reduce(
        (mask, each, bit) =>
          set.has(each) ? mask | (1n << BigInt(bit)) : mask,
        0n,
      ),
    ]),
  );
  const any = (1n << BigInt(alphabet.length)) - 1n;
  const characters = elements.map((element) =>
    element ? (masks.get(element.raw) ?? any) : any,
  );
  return { characters, alphabet };
}

/** The characters that a class, an escape or a single character matches. */
function charactersOf(
  element: AST.Element,
  tested: readonly number[],
): ReadonlySet<number> {
  if (element.type === "Character") return new Set([element.value]);
  let test: RegExp;
  try {
    test = new RegExp(`^(?:${element.raw})$`, "u");
  } catch {
    test = new RegExp(`^(?:${element.raw})$`);
  }
  return new Set(
    tested.filter((each) => test.test(String.fromCodePoint(each))),
  );
}
