/** What became of a stream: all of it was read, it failed, or nobody wanted the rest. */
export type StreamEnd =
  | { readonly kind: "read" }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "cancelled" };

/** A stream of the same bytes, whose end is told. A chunk that is no bytes is a failure. */
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
    // It reads nothing ahead: the stream behind it says how much that does.
    { highWaterMark: 0 },
  );
}

function bytesIn(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  throw new TypeError("A chunk of the reply's stream is no Uint8Array.");
}
