import type { Writable, Documentation } from "../../model/model.js";
import type { Entry } from "../node.js";
import type { Findings } from "../diagnostics-collector.js";
import type { Location } from "../../json/location.js";
import type { JsonValue } from "../../json/json.js";

/** Reads the documentation of an element other than a schema. */
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
 * Converts a documentation text that is not a string: a number or boolean becomes
 * its text, anything else is ignored. This is a warning, not an error, because
 * no generated code depends on documentation.
 */
export function coerceText(
  value: JsonValue,
  location: Location,
  findings: Findings,
): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") {
    findings.oddType(location, value, "a string", "it is converted to one");
    return String(value);
  }
  findings.oddType(location, value, "a string", "it is ignored");
  return undefined;
}

/** Converts a flag such as `deprecated` that is not a boolean: `"true"` and `"false"` are accepted, anything else is false. */
export function coerceFlag(
  value: JsonValue,
  location: Location,
  findings: Findings,
): boolean {
  const isBooleanText = value === "true" || value === "false";
  findings.oddType(
    location,
    value,
    "true or false",
    isBooleanText ? "it is converted to one" : "it is ignored",
  );
  return value === "true";
}

/** Reads a documentation text; a value of another type is a warning, where {@link Entry.text} reports an error. */
export function readText(entry: Entry, key: string): string | undefined {
  const value = entry.value(key);
  return value === undefined || typeof value === "string"
    ? value
    : coerceText(value, entry.at(key), entry.findings);
}

/** Reads a documentation flag such as `deprecated`; a value of another type is only a warning. */
export function readFlag(entry: Entry, key: string): boolean {
  const value = entry.value(key);
  if (value === undefined || typeof value === "boolean") return value === true;
  return coerceFlag(value, entry.at(key), entry.findings);
}

/** Reads a list of texts such as `tags`; a single string is accepted as a list of one. */
export function readTexts(entry: Entry, key: string): readonly string[] {
  const value = entry.value(key);
  if (typeof value === "string") {
    entry.findings.oddType(
      entry.at(key),
      value,
      "an array",
      "it is read as an array of one item",
    );
    return [value];
  }
  return entry.list(key).flatMap((item) => {
    const text =
      typeof item.value === "string"
        ? item.value
        : coerceText(item.value, item.location, entry.findings);
    return text === undefined ? [] : [text];
  });
}
