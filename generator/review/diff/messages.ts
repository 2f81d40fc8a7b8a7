import type { JsonValue } from "../../language/json/json.js";
import type { Fact } from "./facts.js";

/** Longer values are cut. */
const MAX_LENGTH = 80;

/**
 * A sentence about the change: the rule's title with the values, or only the values if
 * a keyword changed. It does not repeat where the change is. `show` prints a value.
 */
export function messageOf(
  fact: Omit<Fact, "details">,
  title: string,
  show: (value: JsonValue) => string = showValue,
): string {
  const values = valuesText(fact, show);
  // "An operation was deprecated" needs no "deprecated" after it.
  if (values === undefined || title.includes(valuesText(fact) ?? ""))
    return title;
  return fact.keyword === undefined
    ? `${title.replace(/\.$/, "")}: ${values}.`
    : `\`${fact.keyword}\` ${values}.`;
}

/**
 * The values of a change: `query → header`, or for a keyword
 * `added: 250 (was unlimited)`. `show` prints a value.
 */
export function valuesText(
  { kind, keyword, before, after }: Omit<Fact, "details">,
  show: (value: JsonValue) => string = showValue,
): string | undefined {
  if (before === undefined && after === undefined) return undefined;
  if (kind === "reference-changed")
    return `now refers to ${show(after ?? "")} instead of ${show(before ?? "")}`;
  if (keyword === undefined)
    return [before, after]
      .filter((value) => value !== undefined)
      .map(show)
      .join(" → ");
  if (before !== undefined && after !== undefined)
    return `changed: ${show(before)} → ${show(after)}`;
  if (before !== undefined) return `removed (was ${show(before)})`;
  const old = /^max|^exclusiveMax/.test(keyword) ? "unlimited" : "not set";
  return after === undefined ? undefined : `added: ${show(after)} (was ${old})`;
}

/** A value on one line. A string that could be mistaken for another value, or for two, is quoted. */
export function showValue(value: JsonValue): string {
  const text = plainList(value) ?? plainText(value) ?? JSON.stringify(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

/** `integer, string`, for a list of strings that need no quotes. */
function plainList(value: JsonValue): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const texts = value.map(plainText);
  return texts.every((text) => text !== undefined && !text.includes(","))
    ? texts.join(", ")
    : undefined;
}

function plainText(value: JsonValue): string | undefined {
  return typeof value === "string" && !isAmbiguous(value) ? value : undefined;
}

function isAmbiguous(text: string): boolean {
  if (text.trim() !== text || text.includes("→")) return true;
  return /^(?:$|true$|false$|null$|-?[\d.]+(?:e[+-]?\d+)?$|["[{])/i.test(text);
}
