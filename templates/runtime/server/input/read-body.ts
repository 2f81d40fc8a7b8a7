import { type Failure, isFull } from "../../check.js";
import type { Content } from "../../operation.js";
import { called, charsetOf, declared } from "../../values/media-type.js";
import { isRecords } from "../../values/write-sequence.js";
import { Refusal } from "../reply/refusal.js";
import {
  BodyCutOff,
  BodyMalformed,
  BodyTooLarge,
  BodyTooSlow,
  type ServerRequest,
} from "../request.js";
import type { Features, Route, ServerSurface } from "../types.js";
import { inspect, readJson, readText } from "./json.js";

/** A decoded body. `value` is absent if there is no body. */
export interface ReadBody {
  readonly value?: unknown;
  readonly content?: Content;
  /** The media type of the request. */
  readonly contentType?: string;
}

/** Decodes a body by its media type. Adds a failure for each malformed part. */
export function readBody(
  { operation: { body }, surface, features }: Route,
  bytes: Uint8Array | undefined,
  request: ServerRequest,
  failures: Failure[],
): ReadBody | Refusal {
  if (body === undefined || bytes === undefined) return {};
  const header = request.header("content-type");
  if (bytes.byteLength === 0 && !mayBeEmpty(body.content, header)) {
    if (body.required)
      failures.push({ pointer: "/body", detail: "Must be present." });
    return {};
  }
  // RFC 9110, 8.3: the type of a body that names none.
  const type = header ?? "application/octet-stream";
  const content = contentOf(body.content, type, request);
  if (content instanceof Refusal) return content;
  return {
    value: decode(
      { content, bytes, header: type },
      surface,
      features,
      failures,
    ),
    content,
    contentType: called(content, type),
  };
}

/** The response to a body that could not be received; undefined for other errors. */
export function bodyRefusal(error: unknown): Refusal | undefined {
  if (error instanceof BodyTooLarge) return new Refusal(413, error.message);
  if (error instanceof BodyTooSlow) return new Refusal(408, error.message);
  if (error instanceof BodyCutOff || error instanceof BodyMalformed)
    return new Refusal(400, error.message);
  return undefined;
}

/** An empty body is valid for text, files and forms, but not for JSON. */
function mayBeEmpty(
  contents: readonly Content[],
  header: string | undefined,
): boolean {
  const content = header === undefined ? undefined : declared(contents, header);
  return content !== undefined && content.kind !== "json";
}

/** The declared content of a body, or a 415 refusal. */
export function contentOf(
  contents: readonly Content[],
  header: string,
  request: ServerRequest,
): Content | Refusal {
  const content = declared(contents, header);
  const encoding = request.header("content-encoding");
  if (encoding !== undefined && encoding.toLowerCase() !== "identity")
    return new Refusal(415, "The body may not be compressed.", {
      headers: { "accept-encoding": "identity" },
    });
  const charset = charsetOf(header)?.toLowerCase();
  const utf8 = charset === undefined || /^(?:utf-?8|us-ascii)$/.test(charset);
  const text = content !== undefined && content.kind !== "binary";
  if (content !== undefined && (!text || utf8)) return content;
  const types = contents.map(({ type }) => type).join(", ");
  return new Refusal(
    415,
    `The body must be ${types}${text ? " in UTF-8" : ""}.`,
    {
      headers: { accept: types },
    },
  );
}

interface SentBody {
  readonly content: Content;
  readonly bytes: Uint8Array;
  /** The header `Content-Type`. */
  readonly header: string;
}

function decode(
  { content, bytes, header }: SentBody,
  { describesProto = false }: ServerSurface,
  { form, multipart }: Features,
  failures: Failure[],
): unknown {
  // Form fields may contain JSON.
  const inspected = (fields: unknown) => {
    inspect(fields, ["body"], describesProto, failures);
    return fields;
  };
  switch (content.kind) {
    case "json": {
      const before = failures.length;
      const text = readText(bytes, failures);
      return failures.length > before
        ? undefined
        : readJson(text, content, describesProto, failures);
    }
    case "form":
      return inspected(form?.(content, readText(bytes, failures), failures));
    case "multipart":
      return inspected(multipart?.(content, bytes, header, failures));
    case "text":
      return readText(bytes, failures);
    case "sequence": {
      const separator = isRecords(content.type) ? "\x1e" : "\n";
      const values: unknown[] = [];
      for (const text of readText(bytes, failures).split(separator)) {
        if (isFull(failures)) break;
        if (text.trim() !== "")
          values.push(readJson(text, content, describesProto, failures));
      }
      return values;
    }
    case "events":
    case "binary":
      return bytes;
  }
}
