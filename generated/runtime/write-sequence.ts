import type { Sequence } from "./operation.js";

/** Whether a value can be gone through, and is no text or bytes. */
export function isSequence(value: unknown): value is Sequence<unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    !(value instanceof Uint8Array) &&
    (Symbol.iterator in value || Symbol.asyncIterator in value)
  );
}

/**
 * Writes values as JSON one after the other: each on a line of its own, and
 * with a mark in front where the media type is of RFC 7464. What is there at
 * once becomes a text; what is not, a stream that asks for the next value when
 * the last has been read. A stream of bytes stays one.
 */
export function writeSequence(
  values: Sequence<unknown>,
  type: string,
): string | ReadableStream<Uint8Array> {
  // Nothing but bytes stands in the streams that `fetch` and servers know.
  if (values instanceof ReadableStream)
    return values as ReadableStream<Uint8Array>;
  const mark = isRecords(type) ? "\x1e" : "";
  // In a list JSON has a text for any value: null for what has none.
  const text = (value: unknown) =>
    `${mark}${JSON.stringify([value]).slice(1, -1)}\n`;
  if (Symbol.iterator in values)
    return Array.from(values, (value) => text(value)).join("");
  const iterator = values[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(stream) {
      const next = await iterator.next();
      if (next.done === true) stream.close();
      else stream.enqueue(encoder.encode(text(next.value)));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** Whether values have marks in front of them: RFC 7464 and RFC 8091. */
export function isRecords(type: string): boolean {
  return /^[^;]*[/+]json-seq\s*(;|$)/i.test(type);
}
