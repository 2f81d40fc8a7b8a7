import type { ResponseBody } from "./request.js";

/** The largest stream that is buffered to be replayed, in bytes. */
const LIMIT = 1024 * 1024;

/**
 * Reads a stream into memory, so that it can be replayed. A stream of more than 1 MiB
 * is returned as a stream, with nothing lost.
 */
export async function wholeBody(body: ResponseBody): Promise<ResponseBody> {
  if (!(body instanceof ReadableStream)) return body;
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  for (let length = 0; length <= LIMIT;) {
    const { done, value } = await reader.read();
    if (done) return joined(chunks, length);
    chunks.push(value);
    length += value.byteLength;
  }
  return resumed(chunks, reader);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** The chunks already read, followed by the rest of the stream. */
function resumed(
  chunks: Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const chunk = chunks.shift() ?? (await reader.read()).value;
      if (chunk === undefined) controller.close();
      else controller.enqueue(chunk);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
