import type { Writable, Documentation } from "../../model/model.js";
import type { Entry } from "../node.js";
import type { Findings } from "../diagnostics-collector.js";
import type { Location } from "../../json/location.js";
import type { JsonValue } from "../../json/json.js";

/** What an element other than a schema says to people. */
export function documentation(entry: Entry): Documentation {
  const docs: Writable<Documentation> = {};
  const summary = readText(entry, "summary");
  if (summary !== undefined) docs.summary = summary;
  const description = readText(entry, "description");
  if (description !== undefined) docs.description = description;
  if (readFlag(entry, "deprecated")) docs.deprecated = true;
  if (readFlag(entry, "x-assumed")) docs.assumed = true;
  return docs;
}

/**
 * Reads what is said to people, in a value that is no string: of a number or a
 * word its text, and nothing of all else. No output depends on it, so it stops
 * nothing.
 */
export function coerceText(
  value: JsonValue,
  location: Location,
  findings: Findings,
): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") {
    findings.oddType(location, value, "a string", "it is read as its text");
    return String(value);
  }
  findings.oddType(location, value, "a string", "it is passed over");
  return undefined;
}

/** Reads a mark such as `deprecated`, in a value that is neither true nor false. */
export function coerceFlag(
  value: JsonValue,
  location: Location,
  findings: Findings,
): boolean {
  const isWord = value === "true" || value === "false";
  findings.oddType(
    location,
    value,
    "true or false",
    isWord ? "it is read as the word says" : "it is passed over",
  );
  return value === "true";
}

/** What a member says to people; nothing where it says nothing. */
export function readText(entry: Entry, key: string): string | undefined {
  const value = entry.value(key);
  return value === undefined || typeof value === "string"
    ? value
    : coerceText(value, entry.at(key), entry.findings);
}

/** A member that marks its entry for people. */
export function readFlag(entry: Entry, key: string): boolean {
  const value = entry.value(key);
  if (value === undefined || typeof value === "boolean") return value === true;
  return coerceFlag(value, entry.at(key), entry.findings);
}

/** The labels that a member lists for people, or the one that it is. */
export function readTexts(entry: Entry, key: string): readonly string[] {
  const value = entry.value(key);
  if (typeof value === "string") {
    entry.findings.oddType(
      entry.at(key),
      value,
      "an array",
      "it is read as an array of it",
    );
    return [value];
  }
  return entry.list(key).flatMap((item) => {
    const label =
      typeof item.value === "string"
        ? item.value
        : coerceText(item.value, item.location, entry.findings);
    return label === undefined ? [] : [label];
  });
}
