import { EmitterError } from "./emitter-error.js";

/** The parts of a source text besides code. */
type Text = "'" | '"' | "`" | "/" | "//" | "/*";

const names: Readonly<Record<Text, string>> = {
  "'": "a string",
  '"': "a string",
  "`": "a template literal",
  "/": "a regular expression",
  "//": "a comment",
  "/*": "a comment",
};

const checked = new WeakSet<readonly string[]>();

/**
 * Refuses a template with a hole in a string, a regular expression, or a comment,
 * because text that is escaped for code could end them.
 *
 * @throws EmitterError
 */
export function refuseHolesInText(strings: readonly string[]): void {
  if (checked.has(strings)) return;
  let state: Text | undefined;
  let before = "";
  strings.forEach((string, at) => {
    ({ state, before } = scan(string, state, before));
    const isLast = at === strings.length - 1;
    if (state === undefined || (isLast && state === "//")) return;
    const where = isLast ? "ends in" : "has a hole in";
    throw new EmitterError(
      `A template ${where} ${names[state]}: ${JSON.stringify(string.slice(-40))}. Print all of it with literal or docComment.`,
    );
  });
  checked.add(strings);
}

/**
 * Scans the text between two holes. `before` is the code before it on the same line,
 * where each hole is an `x`.
 */
function scan(
  string: string,
  start: Text | undefined,
  startCode: string,
): { readonly state: Text | undefined; readonly before: string } {
  let state = start;
  let before = startCode === "" ? "" : `${startCode}x`;
  let isInClass = false;
  for (let at = 0; at < string.length; at++) {
    const unit = string.charAt(at);
    const pair = string.slice(at, at + 2);
    if (state === undefined) {
      state = beginning(unit, pair, before);
      if (state === "//" || state === "/*") at++;
      before = unit === "\n" ? "" : before + unit;
    } else if (state === "//") {
      if (unit === "\n") state = undefined;
    } else if (state === "/*") {
      if (pair === "*/") {
        state = undefined;
        at++;
      }
    } else if (unit === "\\") at++;
    else if (state === "/" && (unit === "[" || unit === "]"))
      isInClass = unit === "[";
    else if (unit === state && !isInClass) state = undefined;
  }
  return { state, before };
}

/** The kind of text that begins here; absent: the code continues. */
function beginning(
  unit: string,
  pair: string,
  before: string,
): Text | undefined {
  if (pair === "//" || pair === "/*") return pair;
  if (unit === "'" || unit === '"' || unit === "`") return unit;
  // After a value, a slash is a division.
  const divides =
    /[\w$)\]}]\s*$/.test(before) &&
    !/\b(?:return|typeof|case)\s*$/.test(before);
  return unit === "/" && !divides ? "/" : undefined;
}
