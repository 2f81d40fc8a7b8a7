import type { ResponseBody } from "./request.js";

/** The most bytes of a stream that are read to be given again. */
const LIMIT = 1024 * 1024;

/**
 * Reads a stream to its end, to give it again. One with more than a mebibyte
 * stays a stream, with nothing of it lost.
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

/** What was read of a stream, and then the rest of it. */
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
