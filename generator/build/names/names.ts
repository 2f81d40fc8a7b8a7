/**
 * A text as an identifier in PascalCase; letters within its words stay as they
 * are, of whatever script.
 */
export function pascalCase(text: string): string {
  if (/^[A-Z][A-Za-z0-9]*$/.test(text)) return text;
  return startable(words(text).map(upperFirst).join(""));
}

/** A text as an identifier in camelCase: `reposListForOrg` of `repos/list-for-org`. */
export function camelCase(text: string): string {
  return startable(
    words(text)
      .map((word, index) => (index === 0 ? lowerStart(word) : upperFirst(word)))
      .join(""),
  );
}

/** A text's own spelling: what cannot stand in an identifier becomes `_`. */
export function ownSpelling(text: string): string {
  return startable(
    text
      .normalize("NFC")
      .replace(/./gsu, (each) => (stands(each) ? each : "_")),
  );
}

/** A spelling that no other text has: what is no plain letter or digit becomes its code. */
export function codeSpelling(text: string): string {
  return startable(
    text.replace(/./gsu, (each) =>
      stands(each) && !/\p{M}/u.test(each) ? each : codeOf(each),
    ),
  );
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lowerStart(word: string): string {
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
function stands(character: string): boolean {
  return (
    /^[\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}]$/u.test(character) &&
    character.length === 1 &&
    !invisible.test(character)
  );
}

function startable(name: string): string {
  return /^[_\p{L}\p{Nl}]/u.test(name) ? name : `_${name}`;
}

function codeOf(character: string): string {
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
        stands(each) ? each : codeOf(each),
      ),
    );
}
