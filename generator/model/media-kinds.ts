import type { MediaKind, Schema } from "./model.js";

const texts: ReadonlySet<string> = new Set([
  "application/xml",
  "application/yaml",
  "application/x-yaml",
  "application/jsonl",
  "application/x-ndjson",
  "application/x-jsonlines",
  "application/json-seq",
  "application/javascript",
  "application/graphql",
  "application/sql",
]);

/** How a body of a media type is read and written. */
export function mediaKind(name: string, schema: Schema | undefined): MediaKind {
  const essence = (name.split(";")[0] ?? "").trim().toLowerCase();
  if (isJson(essence)) return "json";
  if (essence === "application/x-www-form-urlencoded") return "form";
  if (essence === "multipart/form-data") return "multipart";
  if (essence === "text/event-stream") return "events";
  if (
    essence.startsWith("text/") ||
    essence.endsWith("+xml") ||
    essence.endsWith("+yaml") ||
    texts.has(essence)
  )
    return "text";
  if (essence === "*/*" || essence === "application/*")
    return schema === undefined || isBinary(schema) ? "binary" : "json";
  return "binary";
}

/** Whether the media type is JSON, or one that is written in JSON. */
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
