/**
 * Names: turns ids, component names and paths of the description into unique
 * TypeScript identifiers. This file has the conversions and `assignNames`, which
 * resolves collisions; `operation-names.ts` and `schema-names.ts` apply them, and
 * `named-schemas.ts` completes the schemas once they have names.
 */

/** Converts a text to an identifier in PascalCase. Letters inside words keep their case; all scripts are allowed. */
export function pascalCase(text: string): string {
  if (/^[A-Z][A-Za-z0-9]*$/.test(text)) return text;
  return withIdentifierStart(words(text).map(upperFirst).join(""));
}

/** Converts a text to an identifier in camelCase: `repos/list-for-org` becomes `reposListForOrg`. */
export function camelCase(text: string): string {
  return withIdentifierStart(
    words(text)
      .map((word, index) => (index === 0 ? lowerFirst(word) : upperFirst(word)))
      .join(""),
  );
}

/** Replaces each character that is not allowed in an identifier with `_`. */
export function verbatimIdentifier(text: string): string {
  return withIdentifierStart(
    text
      .normalize("NFC")
      .replace(/./gsu, (each) => (isIdentifierPart(each) ? each : "_")),
  );
}

/** Converts a text to a unique identifier: characters other than letters and digits become their code points. */
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

/** Letters that are invisible: the Hangul fillers. */
const invisible = /[\u115f\u1160\u3164\uffa0]/;

/**
 * Whether a character is visible and allowed in an identifier. Older compilers
 * do not allow letters beyond the basic multilingual plane.
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

/** The words of a text, normalized to Unicode's form C. */
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

/** The rules by which {@link assignNames} names things. */
export interface NamingRules<T> {
  /**
   * The possible names of a thing, the best first. Each depends only on the thing, and
   * is computed only when needed.
   */
  readonly candidates: (thing: T) => readonly (() => string)[];
  /** Whether a name is exactly how the description spells the thing; it then has precedence over others. */
  readonly isOwn: (thing: T, name: string) => boolean;
  /** Whether a name is not reserved. */
  readonly isFree: (name: string) => boolean;
}

/**
 * Gives each thing a unique name that does not depend on their order. If several
 * things have the same candidate, the one that is spelled exactly so gets it, and
 * the others get their next candidate.
 */
export function assignNames<T>(
  things: readonly T[],
  naming: NamingRules<T>,
): ReadonlyMap<T, string> {
  const named = new Map<T, string>();
  const taken = new Set<string>();
  const assign = (thing: T, name: string): void => {
    named.set(thing, name);
    // Type names start with a capital, so names that differ only in the case of the
    // first letter collide.
    taken.add(upperFirst(name));
  };
  const isAvailable = (name: string): boolean =>
    !taken.has(upperFirst(name)) && naming.isFree(name);

  let unnamed = things;
  for (let rank = 0; unnamed.length > 0; rank++) {
    const claims = openCandidates(unnamed, rank, naming, isAvailable);
    if (claims === undefined) break;
    for (const [name, claimants] of claims) {
      const owner = ownerOf(name, claimants, naming);
      if (owner !== undefined) assign(owner, name);
    }
    unnamed = unnamed.filter((thing) => !named.has(thing));
  }
  for (const thing of unnamed) {
    let name = naming.candidates(thing).at(-1)?.() ?? "_";
    while (!isAvailable(name)) name += "_";
    assign(thing, name);
  }
  return named;
}

/** The available names at a level of candidates with the things that could have them; undefined if no candidates are left. */
function openCandidates<T>(
  things: readonly T[],
  rank: number,
  naming: NamingRules<T>,
  isAvailable: (name: string) => boolean,
): ReadonlyMap<string, readonly T[]> | undefined {
  const claims = new Map<string, T[]>();
  const keys = new Map<string, string>();
  let hasCandidates = false;
  for (const thing of things) {
    const name = naming.candidates(thing)[rank]?.();
    if (name === undefined) continue;
    hasCandidates = true;
    if (!isAvailable(name)) continue;
    const key = keys.get(upperFirst(name)) ?? name;
    keys.set(upperFirst(name), key);
    const claimants = claims.get(key);
    if (claimants === undefined) claims.set(key, [thing]);
    else claimants.push(thing);
  }
  return hasCandidates ? claims : undefined;
}

function ownerOf<T>(
  name: string,
  claimants: readonly T[],
  naming: NamingRules<T>,
): T | undefined {
  if (claimants.length === 1) return claimants[0];
  const own = claimants.filter((thing) => naming.isOwn(thing, name));
  return own.length === 1 ? own[0] : undefined;
}
