/**
 * JSON as ASCII. A single character beyond Latin-1 makes V8 use two bytes for each
 * character of a text, and takes it more time to parse.
 */
import { isAscii } from "node:buffer";

/** The bytes that are examined at once. Most parts of a description are ASCII. */
const PART = 2 ** 12;

const BACKSLASH = 0x5c;

/**
 * Returns a JSON text with an escape for each character that is not ASCII. Such
 * characters are valid only within strings, where the escape has the same meaning.
 *
 * @param bytes the text in UTF-8
 * @returns undefined if a backslash precedes such a character, so that an escape would
 * change the meaning, or if the escapes would make the text too long
 */
export function asciiJson(bytes: Buffer): string | undefined {
  if (isAscii(bytes)) return bytes.toString("latin1");
  const parts: Buffer[] = [];
  let size = 0;
  let end = 0;
  for (
    let start = markLength(bytes.toString("latin1", 0, 3));
    start < bytes.length;
    start = end
  ) {
    end = characterEnd(bytes, start + PART);
    const part = escaped(bytes, start, end);
    if (part === undefined) return undefined;
    parts.push(part);
    size += part.length;
  }
  // A text in other scripts is shorter with two bytes for each character.
  return size > bytes.length * 1.25
    ? undefined
    : Buffer.concat(parts, size).toString("latin1");
}

/**
 * The length of the byte order mark at the start of a file; 0 if there is none.
 *
 * @param latin1 the first bytes of the file as Latin-1
 */
export function markLength(latin1: string): number {
  return latin1.startsWith("\xef\xbb\xbf") ? 3 : 0;
}

/** The end of the character that an offset is in. */
function characterEnd(bytes: Buffer, offset: number): number {
  let end = Math.min(offset, bytes.length);
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end++;
  return end;
}

function escaped(
  bytes: Buffer,
  start: number,
  end: number,
): Buffer | undefined {
  const part = bytes.subarray(start, end);
  if (isAscii(part)) return part;
  const before = bytes[start - 1] === BACKSLASH ? "\\" : "";
  const text = part.toString();
  if (/\\[^\0-\x7f]/.test(before + text)) return undefined;
  return Buffer.from(text.replace(/[^\0-\x7f]/g, escapeOf), "latin1");
}

/** The escape of a UTF-16 code unit. */
function escapeOf(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
