import type { Sequence } from "./operation.js";

/** Whether a value is iterable and neither text nor bytes. */
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
 * separator before each value. An array becomes a text. An async iterable becomes a
 * stream, which requests a value when the previous one was read. A stream of bytes is
 * returned unchanged.
 */
export function writeSequence(
  values: Sequence<unknown>,
  type: string,
): string | ReadableStream<Uint8Array> {
  // The streams of `fetch` and servers contain only bytes.
  if (values instanceof ReadableStream)
    return values as ReadableStream<Uint8Array>;
  const mark = isRecords(type) ? "\x1e" : "";
  // Serialized inside an array, because JSON represents undefined values there as null.
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

/** Whether values are separated as in RFC 7464 and RFC 8091. */
export function isRecords(type: string): boolean {
  return /^[^;]*[/+]json-seq\s*(;|$)/i.test(type);
}
