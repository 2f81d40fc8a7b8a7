/** How a stream ended: read completely, failed, or cancelled by the reader. */
export type StreamEnd =
  | { readonly kind: "read" }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "cancelled" };

/** Wraps a stream and reports how it ends. A chunk other than bytes makes it fail. */
export function watchStream(
  stream: ReadableStream<Uint8Array>,
  onEnd: (end: StreamEnd) => void,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) controller.enqueue(bytesIn(value));
          else {
            controller.close();
            onEnd({ kind: "read" });
          }
        } catch (error) {
          onEnd({ kind: "failed", error });
          throw error;
        }
      },
      async cancel(reason) {
        onEnd({ kind: "cancelled" });
        await reader.cancel(reason);
      },
    },
    // Reads nothing ahead; the wrapped stream decides on its own buffer.
    { highWaterMark: 0 },
  );
}

function bytesIn(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  throw new TypeError("A chunk of the reply's stream is no Uint8Array.");
}
