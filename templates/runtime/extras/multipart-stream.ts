/** Reads multipart bodies while they arrive: RFC 7578, and RFC 2046, section 5.1.1. */
import { headOf } from "../server/input/multipart.js";
import { BodyMalformed, BodyTooLarge } from "../server/request.js";
import { parametersOf } from "../values/media-type.js";

/** A part of a multipart body. It is read once, before the next part. */
export interface Part<
  Names extends string = string,
> extends AsyncIterable<Uint8Array> {
  readonly name: Names;
  /** Only files have a file name. It is what the client sent: do not use it as a path. */
  readonly filename?: string;
  /** The header `Content-Type`. */
  readonly type?: string;
  /** Reads the part as a text. */
  text(): Promise<string>;
}

/** Limits of a multipart body. */
export interface PartLimits {
  readonly parts: number;
  readonly partLimit: number;
  readonly textLimit: number;
}

/** The longest headers of a part, in bytes. */
const HEAD = 16_384;

const CRLF = new Uint8Array([13, 10]);

const DASH = 45;

/**
 * The parts of a body.
 *
 * @throws BodyMalformed while reading, if the body is not what its media type says
 * @throws BodyTooLarge while reading, beyond a limit
 */
export async function* partsOf(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  { parts, partLimit, textLimit }: PartLimits,
): AsyncGenerator<Part, void, undefined> {
  const boundary = parametersOf(contentType).get("boundary");
  if (!/^multipart\//i.test(contentType) || !boundary)
    throw new TypeError(`${contentType} has no parts.`);
  const mark = new TextEncoder().encode(`\r\n--${boundary}`);
  const window = new Window(chunks);
  try {
    // The text before the first delimiter means nothing.
    await drained(untilDelimiter(window, mark, Infinity));
    for (let count = 1; !(await isLast(window)); count++) {
      if (count > parts) throw new BodyTooLarge(parts, "parts");
      const head = headOf(await headBytes(window));
      if (head === undefined) throw new BodyMalformed();
      const bytes = untilDelimiter(window, mark, partLimit);
      // Without `return`, so that a reader that stops leaves the rest to be skipped.
      const chunks = { next: () => bytes.next() };
      const part = { [Symbol.asyncIterator]: () => chunks };
      yield { ...head, ...part, text: () => textOf(part, textLimit) };
      await drained(bytes);
    }
    await window.skip();
  } finally {
    await window.close();
  }
}

/** What has arrived and was not read yet. */
class Window {
  /** A line break, because the first delimiter may have none before it. */
  bytes: Uint8Array = CRLF;
  readonly #chunks: AsyncIterator<Uint8Array>;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Waits for the next chunk. Throws if there is none. */
  async more(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done === true) throw new BodyMalformed();
    const { value } = next;
    if (this.bytes.byteLength === 0) {
      this.bytes = value;
      return;
    }
    const joined = new Uint8Array(this.bytes.byteLength + value.byteLength);
    joined.set(this.bytes);
    joined.set(value, this.bytes.byteLength);
    this.bytes = joined;
  }

  /** Takes bytes from the start. */
  take(count: number): Uint8Array {
    const taken = this.bytes.subarray(0, count);
    this.bytes = this.bytes.subarray(count);
    return taken;
  }

  /** Reads what follows the last delimiter. */
  async skip(): Promise<void> {
    while ((await this.#chunks.next()).done !== true);
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}

/**
 * The bytes before the next delimiter, while they arrive. Ends behind the delimiter's
 * boundary.
 */
async function* untilDelimiter(
  window: Window,
  mark: Uint8Array,
  limit: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let length = 0;
  const counted = (bytes: Uint8Array) => {
    length += bytes.byteLength;
    if (length > limit) throw new BodyTooLarge(limit);
    return bytes;
  };
  for (;;) {
    const at = startOf(window.bytes, mark);
    const isWhole = at + mark.length + 2 <= window.bytes.byteLength;
    if (at > 0) yield counted(window.take(at));
    if (isWhole) {
      if (isDelimiter(window.bytes, mark.length)) {
        window.take(mark.length);
        return;
      }
      // A longer line in the content.
      yield counted(window.take(mark.length));
    } else await window.more();
  }
}

/** Where a delimiter starts, or may start when more has arrived; the length if nowhere. */
function startOf(bytes: Uint8Array, mark: Uint8Array): number {
  const [first = 0] = mark;
  for (
    let at = bytes.indexOf(first);
    at >= 0;
    at = bytes.indexOf(first, at + 1)
  ) {
    let same = 1;
    while (same < mark.length && bytes[at + same] === mark[same]) same++;
    if (same === mark.length || at + same === bytes.byteLength) return at;
  }
  return bytes.byteLength;
}

/** Whether a boundary is followed by what ends the line, or by the two dashes of the last one. */
function isDelimiter(bytes: Uint8Array, end: number): boolean {
  const next = bytes[end];
  return (
    (next === DASH && bytes[end + 1] === DASH) ||
    next === 13 ||
    next === 32 ||
    next === 9
  );
}

/** Reads what follows a boundary. Returns whether it was the last one. */
async function isLast(window: Window): Promise<boolean> {
  if (window.bytes[0] === DASH) return true;
  const line = await until(window, CRLF);
  if (line.some((byte) => byte !== 32 && byte !== 9)) throw new BodyMalformed();
  return false;
}

async function headBytes(window: Window): Promise<Uint8Array> {
  const lines: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const line = await until(window, CRLF);
    if (line.byteLength === 0) break;
    length += line.byteLength + 2;
    if (length > HEAD) throw new BodyMalformed();
    lines.push(line, CRLF);
  }
  const head = new Uint8Array(length);
  let at = 0;
  for (const line of lines) {
    head.set(line, at);
    at += line.byteLength;
  }
  return head;
}

/** Takes the bytes before a mark, and the mark. */
async function until(window: Window, mark: Uint8Array): Promise<Uint8Array> {
  for (;;) {
    const at = startOf(window.bytes, mark);
    if (at + mark.length <= window.bytes.byteLength) {
      const taken = window.take(at);
      window.take(mark.length);
      return taken;
    }
    if (window.bytes.byteLength > HEAD) throw new BodyMalformed();
    await window.more();
  }
}

async function drained(bytes: AsyncIterator<Uint8Array>): Promise<void> {
  while ((await bytes.next()).done !== true);
}

async function textOf(
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.byteLength;
    if (length > limit) throw new BodyTooLarge(limit);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
