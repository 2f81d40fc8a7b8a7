/**
 * A text as an identifier in PascalCase; letters within its words stay as they
 * are, of whatever script.
 */
export function pascalCase(text: string): string {
  if (/^[A-Z][A-Za-z0-9]*$/.test(text)) return text;
  return withIdentifierStart(words(text).map(upperFirst).join(""));
}

/** A text as an identifier in camelCase: `reposListForOrg` of `repos/list-for-org`. */
export function camelCase(text: string): string {
  return withIdentifierStart(
    words(text)
      .map((word, index) => (index === 0 ? lowerFirst(word) : upperFirst(word)))
      .join(""),
  );
}

/** A text's own spelling: what cannot stand in an identifier becomes `_`. */
export function verbatimIdentifier(text: string): string {
  return withIdentifierStart(
    text
      .normalize("NFC")
      .replace(/./gsu, (each) => (isIdentifierPart(each) ? each : "_")),
  );
}

/** A spelling that no other text has: what is no plain letter or digit becomes its code. */
export function escapedIdentifier(text: string): string {
  return withIdentifierStart(
    text.replace(/./gsu, (each) =>
      isIdentifierPart(each) && !/\p{M}/u.test(each) ? each : codePointOf(each),
    ),
  );
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lowerFirst(word: string): string {
  // `APIKeys` becomes `apiKeys`, `URL` becomes `url`, `GetThing` becomes `getThing`.
  return word.replace(/^\p{Lu}+(?!\p{Ll})|^\p{Lu}/u, (start) =>
    start.toLowerCase(),
  );
}

/** Letters that nobody sees: the fillers of Hangul. */
const invisible = /[\u115f\u1160\u3164\uffa0]/;

/**
 * Whether a character can stand in an identifier and be seen there. Those
 * beyond the basic plane are letters to the newest compilers alone.
 */
function isIdentifierPart(character: string): boolean {
  return (
    /^[\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}]$/u.test(character) &&
    character.length === 1 &&
    !invisible.test(character)
  );
}

function withIdentifierStart(name: string): string {
  return /^[_\p{L}\p{Nl}]/u.test(name) ? name : `_${name}`;
}

function codePointOf(character: string): string {
  return `_${(character.codePointAt(0) ?? 0).toString(16)}_`;
}

/** The words of a text; two spellings of one letter become one (Unicode's form C). */
function words(text: string): readonly string[] {
  return text
    .normalize("NFC")
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== "")
    .map((word) =>
      word.replace(/[^A-Za-z0-9]/gu, (each) =>
        isIdentifierPart(each) ? each : codePointOf(each),
      ),
    );
}

/** How the things to be named are named. */
export interface NamingRules<T> {
  /** The names that it could have, the nicest first, each made of its own spelling alone and only when asked for. */
  readonly candidates: (thing: T) => readonly (() => string)[];
  /** Whether a name is how the thing is spelled itself: such a one keeps it against others. */
  readonly isOwn: (thing: T, name: string) => boolean;
  /** Whether a name may be given at all. */
  readonly isFree: (name: string) => boolean;
}

/**
 * Gives each thing a name that no other has, whatever their order: where
 * several want one name, the thing that is spelled so gets it, and the others
 * take their next candidate.
 */
export function assignNames<T>(
  things: readonly T[],
  naming: NamingRules<T>,
): ReadonlyMap<T, string> {
  const named = new Map<T, string>();
  const taken = new Set<string>();
  const give = (thing: T, name: string): void => {
    named.set(thing, name);
    // The stem of a type's name starts with a capital, whatever its own first letter is.
    taken.add(upperFirst(name));
  };
  const isOpen = (name: string): boolean =>
    !taken.has(upperFirst(name)) && naming.isFree(name);

  let waiting = things;
  for (let level = 0; waiting.length > 0; level++) {
    const wishes = openCandidates(waiting, level, naming, isOpen);
    if (wishes === undefined) break;
    for (const [name, wishing] of wishes) {
      const winner = winnerOf(name, wishing, naming);
      if (winner !== undefined) give(winner, name);
    }
    waiting = waiting.filter((thing) => !named.has(thing));
  }
  for (const thing of waiting) {
    let name = naming.candidates(thing).at(-1)?.() ?? "_";
    while (!isOpen(name)) name += "_";
    give(thing, name);
  }
  return named;
}

/** Who wants which open name at a level; nothing when no one has a candidate left. */
function openCandidates<T>(
  things: readonly T[],
  level: number,
  naming: NamingRules<T>,
  isOpen: (name: string) => boolean,
): ReadonlyMap<string, readonly T[]> | undefined {
  const wishes = new Map<string, T[]>();
  const keys = new Map<string, string>();
  let someLeft = false;
  for (const thing of things) {
    const name = naming.candidates(thing)[level]?.();
    if (name === undefined) continue;
    someLeft = true;
    if (!isOpen(name)) continue;
    const key = keys.get(upperFirst(name)) ?? name;
    keys.set(upperFirst(name), key);
    const wishing = wishes.get(key);
    if (wishing === undefined) wishes.set(key, [thing]);
    else wishing.push(thing);
  }
  return someLeft ? wishes : undefined;
}

function winnerOf<T>(
  name: string,
  wishing: readonly T[],
  naming: NamingRules<T>,
): T | undefined {
  if (wishing.length === 1) return wishing[0];
  const own = wishing.filter((thing) => naming.isOwn(thing, name));
  return own.length === 1 ? own[0] : undefined;
}
