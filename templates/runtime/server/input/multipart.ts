import type { Failure } from "../../check.js";
import { type Content, jsonOf, type Shape } from "../../operation.js";
import { essence, isJson, parametersOf } from "../../values/media-type.js";
import type { Features } from "../types.js";
import { checkFieldCount, decodeFields } from "./decode-form.js";
import { isArrayShape, isObjectShape, propertyShape } from "./decode-text.js";
import { readText } from "./json.js";

/** A part of a body: a file, or a text to decode. */
type Part = readonly [name: string, value: unknown];

/** Feature: multipart bodies. */
export const multipartBodies: Features = {
  multipart: (content, bytes, contentType, failures) =>
    decodeFields(
      content,
      readParts(content, bytes, contentType, failures),
      failures,
    ),
};

/** Splits a multipart body into its parts. */
export function readParts(
  { shape = { properties: {} } }: Content,
  bytes: Uint8Array,
  header: string,
  failures: Failure[],
): readonly Part[] {
  const parts = splitMultipart(bytes, header);
  if (parts === undefined) {
    failures.push({
      pointer: "/body",
      detail: `Must be valid ${essence(header)}.`,
    });
    return [];
  }
  return parts.map((part) => {
    const own = propertyShape(shape, part.name);
    return [part.name, valueOf(partShape(own), part, failures)];
  });
}

/** The type of one part: an item of a list, or the value that may replace the list. */
function partShape(shape: Shape): Shape {
  if (!isArrayShape(shape)) return shape;
  const { items, alone = [] } = shape;
  return alone.includes("file") && !mayBeFile(items)
    ? ["string", "file"]
    : items;
}

function valueOf(shape: Shape, part: RawPart, failures: Failure[]): unknown {
  if (shape === "file") return fileOf(part);
  if (!mayBeFile(shape)) return readText(part.bytes, failures);
  // A `FormData` uses this name for parts that have a media type and are not files.
  const isNamed = part.filename !== undefined && part.filename !== "blob";
  if (isJson(part.type ?? "") && !isNamed) return valueOfJson(shape, part);
  return part.filename === undefined
    ? readText(part.bytes, failures)
    : fileOf(part);
}

function mayBeFile(shape: Shape): boolean {
  if (shape === "file") return true;
  if (isObjectShape(shape)) return shape.file === true;
  return Array.isArray(shape) && shape.includes("file");
}

function fileOf({ filename, type = "text/plain", bytes }: RawPart): Blob {
  // TypeScript versions differ in the name of the type of a `Blob` part.
  const content = [bytes as never];
  return filename === undefined
    ? new Blob(content, { type })
    : new File(content, filename, { type });
}

/** The parsed JSON of a part; its file if it is malformed. */
function valueOfJson(shape: Shape, part: RawPart): unknown {
  try {
    return jsonOf(shape).parse(new TextDecoder().decode(part.bytes));
  } catch {
    return fileOf(part);
  }
}

/** Splits `multipart/form-data` bodies: RFC 7578, and RFC 2046, section 5.1.1. */

/** What the headers of a part say. */
interface PartHead {
  readonly name: string;
  /** Only files have a file name. */
  readonly filename?: string;
  /** The header `Content-Type`. */
  readonly type?: string;
}

/** A part of a body, before it is decoded. */
interface RawPart extends PartHead {
  readonly bytes: Uint8Array;
}

const CR = 13;

const LF = 10;

const DASH = 45;

/**
 * Splits a body into its parts.
 *
 * @param header the `Content-Type` of the request, which names the boundary
 * @returns undefined if the body is malformed
 */
export function splitMultipart(
  bytes: Uint8Array,
  header: string,
): readonly RawPart[] | undefined {
  const boundary = parametersOf(header).get("boundary");
  if (!boundary) return undefined;
  const mark = new TextEncoder().encode(`\r\n--${boundary}`);
  const parts: RawPart[] = [];
  let delimiter =
    delimiterAt(bytes, 0, mark.subarray(2)) ?? nextDelimiter(bytes, 0, mark);
  while (delimiter !== undefined && !delimiter.isLast) {
    const start = delimiter.end;
    // The line break before a delimiter belongs to it, also directly after headers.
    delimiter = nextDelimiter(bytes, start - 2, mark);
    if (delimiter === undefined) return undefined;
    const part = partOf(
      bytes.subarray(start, Math.max(start, delimiter.start)),
    );
    if (part === undefined) return undefined;
    parts.push(part);
    checkFieldCount(parts.length);
  }
  return delimiter && parts;
}

interface Delimiter {
  readonly start: number;
  readonly end: number;
  /** Whether the delimiter ends the body. */
  readonly isLast: boolean;
}

function nextDelimiter(
  bytes: Uint8Array,
  from: number,
  mark: Uint8Array,
): Delimiter | undefined {
  for (
    let at = bytes.indexOf(CR, from);
    at >= 0;
    at = bytes.indexOf(CR, at + 1)
  ) {
    const found = delimiterAt(bytes, at, mark);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The delimiter that begins at an index. */
function delimiterAt(
  bytes: Uint8Array,
  start: number,
  mark: Uint8Array,
): Delimiter | undefined {
  if (!mark.every((byte, index) => bytes[start + index] === byte))
    return undefined;
  let end = start + mark.length;
  if (bytes[end] === DASH && bytes[end + 1] === DASH)
    return { start, end, isLast: true };
  while (bytes[end] === 32 || bytes[end] === 9) end++;
  // Otherwise it is a longer line in the content.
  return bytes[end] === CR && bytes[end + 1] === LF
    ? { start, end: end + 2, isLast: false }
    : undefined;
}

function partOf(bytes: Uint8Array): RawPart | undefined {
  const end = endOfHeaders(bytes);
  const head = end === undefined ? undefined : headOf(bytes.subarray(0, end));
  return end !== undefined && head
    ? { ...head, bytes: bytes.subarray(end + 4) }
    : undefined;
}

/** Reads the headers of a part; undefined if they name no field of a form. */
export function headOf(bytes: Uint8Array): PartHead | undefined {
  const lines = new TextDecoder().decode(bytes).split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const [name = "", ...value] = line.split(":");
      return [name.trim().toLowerCase(), value.join(":").trim()];
    }),
  );
  const disposition = headers.get("content-disposition") ?? "";
  // Browsers escape no backslashes in names (WHATWG HTML, 4.10.21.8).
  const given = parametersOf(disposition, /\\(")/g);
  const name = given.get("name");
  if (!/^form-data\s*;/i.test(disposition) || name === undefined)
    return undefined;
  const filename = given.get("filename") ?? extended(given.get("filename*"));
  const type = headers.get("content-type");
  return {
    name: unescaped(name),
    ...(filename !== undefined && { filename: unescaped(filename) }),
    ...(type !== undefined && { type }),
  };
}

function endOfHeaders(bytes: Uint8Array): number | undefined {
  for (let at = bytes.indexOf(CR); at >= 0; at = bytes.indexOf(CR, at + 1))
    if (bytes[at + 1] === LF && bytes[at + 2] === CR && bytes[at + 3] === LF)
      return at;
  return undefined;
}

/** The value of `filename*`, which some clients send for names beyond ASCII (RFC 8187). */
function extended(value: string | undefined): string | undefined {
  const [, text] = /^utf-8'[^']*'(.*)$/i.exec(value ?? "") ?? [];
  try {
    return text && decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Undoes the escapes of names (WHATWG HTML, 4.10.21.8). */
function unescaped(name: string): string {
  return name
    .replaceAll("%0A", "\n")
    .replaceAll("%0D", "\r")
    .replaceAll("%22", '"');
}
