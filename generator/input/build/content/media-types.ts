import type { MediaKind } from "../../../language/model/model.js";
import type { BodyForm } from "./text-schemas.js";

const sequenceTypes = [
  "application/jsonl",
  "application/jsonlines",
  "application/x-jsonlines",
  "application/ndjson",
  "application/x-ndjson",
  "application/json-seq",
];

const textTypes: ReadonlySet<string> = new Set([
  "application/yaml",
  "application/x-yaml",
  ...sequenceTypes,
  "application/javascript",
  "application/graphql",
  "application/sql",
]);

/**
 * Returns how bodies of a media type are parsed and serialized. JSON cannot
 * contain bytes, so a body that is bytes and has a JSON type is a file of JSON.
 *
 * @param form returns the form that the schema requires
 */
export function mediaKind(name: string, form: () => BodyForm): MediaKind {
  const type = essence(name);
  if (isJson(type)) return form() === "bytes" ? "binary" : "json";
  if (type === "application/x-www-form-urlencoded") return "form";
  if (type === "multipart/form-data") return "multipart";
  if (type === "text/event-stream") return "events";
  if (
    type.startsWith("text/") ||
    isXml(type) ||
    type.endsWith("+yaml") ||
    textTypes.has(type)
  )
    return "text";
  if (type === "*/*" || type === "application/*")
    return form() === "other" ? "json" : "binary";
  return "binary";
}

/** Whether bodies of a media type are sequences of JSON values. */
export function isSequence(name: string): boolean {
  const type = essence(name);
  return sequenceTypes.includes(type) || type.endsWith("+json-seq");
}

/** Whether the media type is XML or has the suffix `+xml` (RFC 7303). */
export function isXml(name: string): boolean {
  return /^(?:application|text)\/xml$|\+xml$/.test(essence(name));
}

/** The type and subtype in lower case, without parameters. */
export function essence(name: string): string {
  return (name.split(";")[0] ?? "").trim().toLowerCase();
}

/** Whether the media type is JSON or has the suffix `+json`. */
export function isJson(essence: string): boolean {
  return (
    essence === "application/json" ||
    essence === "text/json" ||
    essence.endsWith("+json")
  );
}

/** Whether a text is a token, and so a valid method or header name (RFC 9110, section 5.6.2). */
export function isToken(text: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(text);
}

/** Whether a text is a media type or range, with or without parameters (RFC 9110, section 8.3.1). */
export function isMediaType(text: string): boolean {
  const [essence = ""] = text.split(";");
  const names = essence.trim().split("/");
  return names.length === 2 && names.every(isToken);
}
