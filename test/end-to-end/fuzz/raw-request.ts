/** A request that is well framed: its receiver knows where it ends. */
export interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Absent: the request has no body and no length. */
  readonly body?: Buffer | undefined;
  /** The sizes of the body's chunks; absent: the body has a `Content-Length`. */
  readonly chunks?: readonly [number, ...number[]] | undefined;
}

/** The bytes of a request. */
export function written(request: RawRequest): Buffer {
  const { method, target, headers, body, chunks } = request;
  const framing =
    body === undefined
      ? []
      : chunks === undefined
        ? [`Content-Length: ${body.length}`]
        : ["Transfer-Encoding: chunked"];
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...framing,
  ];
  const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
  if (body === undefined) return head;
  return Buffer.concat([
    head,
    chunks === undefined ? body : inChunks(body, chunks),
  ]);
}

/** Repeats the sizes until the whole body is written. */
function inChunks(body: Buffer, sizes: readonly number[]): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (let i = 0; from < body.length; i++) {
    const size = Math.max(1, sizes[i % sizes.length] ?? 1);
    const chunk = body.subarray(from, from + size);
    parts.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, CRLF);
    from += size;
  }
  return Buffer.concat([...parts, Buffer.from("0\r\n\r\n")]);
}

const CRLF = Buffer.from("\r\n");
