import type { Content, Sequence } from "../operation.js";

/** Whether a value is iterable, and is neither text nor bytes. */
export function isSequence(value: unknown): value is Sequence<unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    !(value instanceof Uint8Array) &&
    (Symbol.iterator in value || Symbol.asyncIterator in value)
  );
}

/**
 * Serializes values as JSON, one per line. Media types of RFC 7464 also get a record
 * separator before each value. An iterable becomes a text, an async iterable a stream.
 * A stream of bytes is returned unchanged.
 */
export function writeSequence(
  values: Sequence<unknown>,
  content: Pick<Content, "type" | "json">,
): string | ReadableStream<Uint8Array> {
  // The streams of `fetch` and servers contain only bytes.
  if (values instanceof ReadableStream)
    return values as ReadableStream<Uint8Array>;
  const text = itemText(content);
  return Symbol.iterator in values
    ? Array.from(values, text).join("")
    : textStream(values, text);
}

/** Returns a function that serializes a value of a sequence. */
export function itemText({
  type,
  json = JSON,
}: Pick<Content, "type" | "json">): (value: unknown) => string {
  const mark = isRecords(type) ? "\x1e" : "";
  // Serialized inside an array, because JSON represents undefined values there as null.
  return (value) => `${mark}${json.stringify([value]).slice(1, -1)}\n`;
}

/**
 * A stream of the texts of items. It requests an item when the reader has read the
 * previous one. The iteration ends if the reader cancels the stream, or if an item
 * cannot be serialized.
 */
export function textStream(
  items: Sequence<unknown>,
  text: (item: unknown) => string,
): ReadableStream<Uint8Array> {
  const iterator =
    Symbol.asyncIterator in items
      ? items[Symbol.asyncIterator]()
      : items[Symbol.iterator]();
  const encoder = new TextEncoder();
  let isCancelled = false;
  return new ReadableStream(
    {
      async pull(stream) {
        const next = await iterator.next();
        if (isCancelled) return;
        if (next.done === true) {
          stream.close();
          return;
        }
        try {
          stream.enqueue(encoder.encode(text(next.value)));
        } catch (error) {
          await iterator.return?.();
          throw error;
        }
      },
      async cancel() {
        isCancelled = true;
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Whether values are separated as in RFC 7464 and RFC 8091. */
export function isRecords(type: string): boolean {
  return /^[^;]*[/+]json-seq\s*(;|$)/i.test(type);
}
