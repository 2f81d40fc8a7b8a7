import type { Location } from "../../../language/json/location.js";
import {
  type SlowPart,
  slowPart,
} from "../../../language/regex/slow-patterns/slow-patterns.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";

/** Syntax of another regular expression dialect that ECMA-262 reads differently. */
interface ForeignSyntax {
  /** How ECMA-262 reads it. */
  readonly meaning: string;
  readonly advice: string;
}

/**
 * Whether a pattern works as a JavaScript regular expression; warns if it does
 * not. A pattern of property names is then left out together with its schema.
 */
export function isUsablePattern(
  text: string,
  location: Location,
  diagnostics: DiagnosticCollector,
  code: "pattern-invalid" | "pattern-names-invalid" = "pattern-invalid",
): boolean {
  const shown = `\`${text.slice(0, 80)}\``;
  const warn = (fault: string, advice: string): void => {
    const effect =
      code === "pattern-invalid"
        ? "the pattern is not checked"
        : "the pattern and its schema are left out";
    diagnostics.warning(
      location,
      code,
      `${shown} ${fault}, so ${effect}.`,
      advice,
    );
  };
  if (!isPattern(text)) {
    const advice = "Write it as a JavaScript regular expression.";
    warn("is not a valid ECMA-262 regular expression", advice);
    return false;
  }
  const other = foreignSyntax(text);
  if (other === undefined) {
    warnAboutSlowPattern(text, location, diagnostics);
    return true;
  }
  warn(`uses the syntax of another dialect: ${other.meaning}`, other.advice);
  return false;
}

function warnAboutSlowPattern(
  text: string,
  location: Location,
  diagnostics: DiagnosticCollector,
): void {
  const slow = slowPart(text);
  if (slow === undefined) return;
  const { growth, advice } = costOf(slow);
  diagnostics.warning(
    location,
    "pattern-slow",
    `\`${slow.text.slice(0, 80)}\` can match the same text in many ways, and a failing match tries them all. ${growth}`,
    advice,
  );
}

/** How the time grows, and what to do about it. */
function costOf(slow: SlowPart): { growth: string; advice: string } {
  if ("length" in slow)
    return {
      growth: `A string of ${slow.length} characters can block a server for seconds, and a longer one for much longer.`,
      advice:
        "Separate the repetitions with a character that they do not match, or allow fewer of them.",
    };
  if (Number.isFinite(slow.degree))
    return {
      growth: `The time grows with the power ${slow.degree} of the length of the string, so a string of ten thousand characters can block a server for minutes.`,
      advice:
        "Separate the repetitions with a character that they do not match, or write them as one.",
    };
  return {
    growth:
      "A few more characters can double the time, so a short string can block a server for hours.",
    advice:
      "Avoid nested quantifiers, and alternatives that match the same text.",
  };
}

/** Whether a text is an ECMA-262 regular expression, with or without the `u` flag. */
export function isPattern(text: string): boolean {
  return compiles(text, "u") || compiles(text, "");
}

function compiles(text: string, flags: string): boolean {
  try {
    new RegExp(text, flags);
    return true;
  } catch {
    return false;
  }
}

/**
 * Matches a pattern in the delimiters of PCRE (`/^a$/i`): with an anchor after
 * the first slash, which could never match, or with flags after characters that
 * are not part of a path. Slashes between the delimiters are escaped.
 */
const delimited =
  /^\/(?:\^(?:\\.|[^\\/])*\/[imsxugyADUXJ]*|(?=[^/]*[[(|*+?$\\])(?:\\.|[^\\/^])(?:\\.|[^\\/])*\/[imsxugyADUXJ]+)$/s;

/** Matches one token of a pattern: an escape, a character class, or a character. */
const tokens = /\\.|\[(?:\\.|[^\]\\])*\]|./gs;

/** Matches a POSIX class up to its first closing bracket, where it ends in ECMA-262. */
const posixClass =
  /^\[.*\[:\^?(?:alnum|alpha|ascii|blank|cntrl|digit|graph|lower|print|punct|space|upper|word|xdigit):\]$/s;

function foreignSyntax(text: string): ForeignSyntax | undefined {
  if (delimited.test(text)) {
    return {
      meaning: "in ECMA-262 the slashes around it match slashes",
      advice: "Remove the slashes, and the flags after them.",
    };
  }
  if (!/\\[AZz]|\[:/.test(text)) return undefined;
  for (const [token] of text.matchAll(tokens)) {
    if (/^\\[AZz]$/.test(token)) {
      return {
        meaning: `in ECMA-262 \`${token}\` matches a letter`,
        advice: "Use `^` for the start and `$` for the end.",
      };
    }
    if (posixClass.test(token)) {
      return {
        meaning: "in ECMA-262 a POSIX class matches the letters of its name",
        advice: "Use a range such as `a-z`, or a property such as `\\p{L}`.",
      };
    }
  }
  return undefined;
}
