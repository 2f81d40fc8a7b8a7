import type { Writable, Documentation } from "../../model/model.js";
import type { ObjectNode } from "../object-node.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { Location } from "../../json/location.js";
import type { JsonValue } from "../../json/json.js";

/** Reads the documentation of an element other than a schema. */
export function documentation(node: ObjectNode): Documentation {
  const docs: Writable<Documentation> = {};
  const summary = readText(node, "summary");
  if (summary !== undefined) docs.summary = summary;
  const description = readText(node, "description");
  if (description !== undefined) docs.description = description;
  if (readFlag(node, "deprecated")) docs.deprecated = true;
  if (readFlag(node, "x-assumed")) docs.assumed = true;
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
  diagnostics: DiagnosticCollector,
): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") {
    diagnostics.warnWrongType(
      location,
      value,
      "a string",
      "it is converted to one",
    );
    return String(value);
  }
  diagnostics.warnWrongType(location, value, "a string", "it is ignored");
  return undefined;
}

/** Converts a flag such as `deprecated` that is not a boolean: `"true"` and `"false"` are accepted, anything else is false. */
export function coerceFlag(
  value: JsonValue,
  location: Location,
  diagnostics: DiagnosticCollector,
): boolean {
  const isBooleanText = value === "true" || value === "false";
  diagnostics.warnWrongType(
    location,
    value,
    "true or false",
    isBooleanText ? "it is converted to one" : "it is ignored",
  );
  return value === "true";
}

/** Reads a documentation text; a value of another type is a warning, where {@link ObjectNode.text} reports an error. */
export function readText(node: ObjectNode, key: string): string | undefined {
  const value = node.value(key);
  return value === undefined || typeof value === "string"
    ? value
    : coerceText(value, node.at(key), node.diagnostics);
}

/** Reads a documentation flag such as `deprecated`; a value of another type is only a warning. */
export function readFlag(node: ObjectNode, key: string): boolean {
  const value = node.value(key);
  if (value === undefined || typeof value === "boolean") return value === true;
  return coerceFlag(value, node.at(key), node.diagnostics);
}

/** Reads a list of texts such as `tags`; a single string is accepted as a list of one. */
export function readTexts(node: ObjectNode, key: string): readonly string[] {
  const value = node.value(key);
  if (typeof value === "string") {
    node.diagnostics.warnWrongType(
      node.at(key),
      value,
      "an array",
      "it is read as an array of one item",
    );
    return [value];
  }
  return node.list(key).flatMap((item) => {
    const text =
      typeof item.value === "string"
        ? item.value
        : coerceText(item.value, item.location, node.diagnostics);
    return text === undefined ? [] : [text];
  });
}
