/** A text as an identifier in PascalCase; letters within its words stay as they are. */
export function pascalCase(text: string): string {
  if (/^[A-Z][A-Za-z0-9]*$/.test(text)) return text;
  const words = asciiWords(text).map(upperFirst).join("");
  return /^\d|^$/.test(words) ? `_${words}` : words;
}

/** A text as an identifier in camelCase: `reposListForOrg` of `repos/list-for-org`. */
export function camelCase(text: string): string {
  const words = asciiWords(text);
  const joined = words
    .map((word, index) => (index === 0 ? lowerStart(word) : upperFirst(word)))
    .join("");
  return /^\d|^$/.test(joined) ? `_${joined}` : joined;
}

/** A text's own spelling: what cannot stand in an identifier becomes `_`. */
export function ownSpelling(text: string): string {
  const spelled = text.replace(/[^A-Za-z0-9]/g, "_");
  return /^\d|^$/.test(spelled) ? `_${spelled}` : spelled;
}

/** A spelling that no other text has: what cannot stand in an identifier becomes its code. */
export function codeSpelling(text: string): string {
  const spelled = text.replace(/[^A-Za-z0-9]/gu, codeOf);
  return /^\d|^$/.test(spelled) ? `_${spelled}` : spelled;
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lowerStart(word: string): string {
  // `APIKeys` becomes `apiKeys`, `URL` becomes `url`, `GetThing` becomes `getThing`.
  return word.replace(/^[A-Z]+(?![a-z])|^[A-Z]/, (start) =>
    start.toLowerCase(),
  );
}

function codeOf(character: string): string {
  return `_${(character.codePointAt(0) ?? 0).toString(16)}_`;
}

function asciiWords(text: string): readonly string[] {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => word.replace(/[^A-Za-z0-9]/gu, codeOf));
}
