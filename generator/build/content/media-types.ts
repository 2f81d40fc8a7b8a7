import type { MediaKind, Schema } from "../../model/model.js";

const sequenceTypes = [
  "application/jsonl",
  "application/jsonlines",
  "application/x-jsonlines",
  "application/ndjson",
  "application/x-ndjson",
  "application/json-seq",
];

const textTypes: ReadonlySet<string> = new Set([
  "application/xml",
  "application/yaml",
  "application/x-yaml",
  ...sequenceTypes,
  "application/javascript",
  "application/graphql",
  "application/sql",
]);

/** Returns how bodies of a media type are parsed and serialized. */
export function mediaKind(name: string, schema: Schema | undefined): MediaKind {
  const type = essence(name);
  if (isJson(type)) return "json";
  if (type === "application/x-www-form-urlencoded") return "form";
  if (type === "multipart/form-data") return "multipart";
  if (type === "text/event-stream") return "events";
  if (
    type.startsWith("text/") ||
    type.endsWith("+xml") ||
    type.endsWith("+yaml") ||
    textTypes.has(type)
  )
    return "text";
  if (type === "*/*" || type === "application/*")
    return schema === undefined || isBinary(schema) ? "binary" : "json";
  return "binary";
}

/** Whether bodies of a media type are sequences of JSON values. */
export function isSequence(name: string): boolean {
  const type = essence(name);
  return sequenceTypes.includes(type) || type.endsWith("+json-seq");
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

function isBinary(schema: Schema): boolean {
  return schema.string?.format === "binary";
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
