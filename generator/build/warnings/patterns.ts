import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { Location } from "../../json/location.js";
import { slowPart } from "../../regex/slow-patterns.js";

/** What a pattern says in another dialect, and what ECMA-262 takes otherwise. */
interface ForeignSyntax {
  /** How ECMA-262 takes it. */
  readonly taken: string;
  readonly advice: string;
}

/** Says whether a pattern can be checked as JavaScript understands it, and warns of one that cannot. */
export function isUsablePattern(
  text: string,
  location: Location,
  diagnostics: DiagnosticCollector,
): boolean {
  const shown = `\`${text.slice(0, 80)}\``;
  const warn = (fault: string, advice: string): void => {
    diagnostics.warning(
      location,
      "pattern-invalid",
      `${shown} ${fault}, so it is not checked.`,
      advice,
    );
  };
  if (!isPattern(text)) {
    const advice = "Write it as JavaScript understands it.";
    warn("is not a regular expression of ECMA-262", advice);
    return false;
  }
  const other = foreignSyntax(text);
  if (other === undefined) {
    warnAboutSlowPattern(text, location, diagnostics);
    return true;
  }
  warn(`is of another dialect: ${other.taken}`, other.advice);
  return false;
}

function warnAboutSlowPattern(
  text: string,
  location: Location,
  diagnostics: DiagnosticCollector,
): void {
  const slow = slowPart(text);
  if (slow === undefined) return;
  diagnostics.warning(
    location,
    "pattern-slow",
    `\`${slow.slice(0, 80)}\` takes the same text in many ways, and a search that fails tries them all: each further character can double its time, so a short text can keep a server busy for hours.`,
    "Rewrite it without a quantifier within a quantifier, and so that no two ways match the same text.",
  );
}

/** Whether a text is a regular expression of ECMA-262, with the `u` flag or without. */
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
 * PCRE's delimiters around all of it: with an anchor that could never hold
 * behind a slash, or with flags behind what no path would hold. Between them
 * each slash is escaped.
 */
const delimited =
  /^\/(?:\^(?:\\.|[^\\/])*\/[imsxugyADUXJ]*|(?=[^/]*[[(|*+?$\\])(?:\\.|[^\\/^])(?:\\.|[^\\/])*\/[imsxugyADUXJ]+)$/s;

/** A part of a pattern that belongs together: an escape, a class, or a character. */
const part = /\\.|\[(?:\\.|[^\]\\])*\]|./gs;

/** A class of POSIX up to its first closing bracket, which ends it for ECMA-262. */
const posixClass =
  /^\[.*\[:\^?(?:alnum|alpha|ascii|blank|cntrl|digit|graph|lower|print|punct|space|upper|word|xdigit):\]$/s;

function foreignSyntax(text: string): ForeignSyntax | undefined {
  if (delimited.test(text)) {
    return {
      taken: "ECMA-262 takes the slashes around it for slashes",
      advice: "Leave the slashes out, and the flags behind them.",
    };
  }
  if (!/\\[AZz]|\[:/.test(text)) return undefined;
  for (const [said] of text.matchAll(part)) {
    if (/^\\[AZz]$/.test(said)) {
      return {
        taken: `ECMA-262 takes \`${said}\` for a letter`,
        advice: "Write `^` for the start and `$` for the end.",
      };
    }
    if (posixClass.test(said)) {
      return {
        taken: "ECMA-262 takes a class of POSIX for its letters",
        advice: "Write the class as a range such as `a-z`, or as `\\p{L}`.",
      };
    }
  }
  return undefined;
}
