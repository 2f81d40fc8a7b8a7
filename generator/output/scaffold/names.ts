/** Words that cannot be the name of a constant in a module. */
const reserved: ReadonlySet<string> = new Set(
  (
    "arguments await break case catch class const continue debugger default " +
    "delete do else enum eval export extends false finally for function if " +
    "implements import in instanceof interface let new null package private " +
    "protected public return static super switch this throw true try typeof " +
    "undefined var void while with yield"
  ).split(" "),
);

/** Names that Windows reserves for devices. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** The longest name of a file, in characters. */
const LONGEST = 60;

/**
 * The name of a file for a text of the description, in kebab case: letters and
 * digits of ASCII, so that it is the same on every system and stays in its
 * folder. Different texts can have the same name.
 */
export function fileName(text: string, otherwise: string): string {
  const words = wordsOf(text);
  const name = words.join("-").slice(0, LONGEST).replace(/-$/, "");
  if (name === "") return otherwise;
  return device.test(name) ? `${name}-${otherwise}` : name;
}

/** The name of a constant: `v2InferencesHandlers` for `v2`, `inferences`, `handlers`. */
export function constantName(...texts: readonly string[]): string {
  const [first = "", ...others] = texts.flatMap(wordsOf);
  const name = first + others.map(capitalized).join("");
  if (name === "") return "handlers";
  return /^\d/.test(name) || reserved.has(name) ? `_${name}` : name;
}

/** The words of a text in lower case: `getHTTPStatus v2` has `get`, `http`, `status`, `v2`. */
function wordsOf(text: string): readonly string[] {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "");
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
