/** A response by its raw bytes, from a separate parser that is not under test. */
export interface RawResponse {
  readonly status: number;
  /** The values of a header, by its name in lower case. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly body: Buffer;
}

const BLANK_LINE = Buffer.from("\r\n\r\n");

/**
 * Parses the responses from the bytes of a connection, in the order of the requests.
 */
export class ResponseParser {
  /** The received bytes of an incomplete response. */
  rest: Buffer = Buffer.alloc(0);
  /** Of each request that awaits its response, whether it was by HEAD: no body follows. */
  readonly #heads: boolean[] = [];

  /** Records the method of a request. Callers that never use HEAD need not call it. */
  asked(method: string): void {
    this.#heads.push(method === "HEAD");
  }

  /** Returns the responses that these bytes complete. Throws if they are not HTTP. */
  take(bytes: Buffer): RawResponse[] {
    this.rest =
      this.rest.length === 0 ? bytes : Buffer.concat([this.rest, bytes]);
    const taken: RawResponse[] = [];
    for (;;) {
      const response = this.#next();
      if (response === undefined) return taken;
      if (response.status >= 200) taken.push(response);
    }
  }

  /**
   * Returns the response that ends with the connection, if there is one. Throws if a
   * response is cut off.
   */
  end(): RawResponse[] {
    if (this.rest.length === 0) return [];
    const end = this.rest.indexOf(BLANK_LINE);
    const head = headOf(this.rest.toString("latin1", 0, Math.max(end, 0)));
    if (isFramed(head)) throw new Error("A response is cut off.");
    const body = this.rest.subarray(end + BLANK_LINE.length);
    this.rest = Buffer.alloc(0);
    return [{ ...head, body }];
  }

  #next(): RawResponse | undefined {
    const end = this.rest.indexOf(BLANK_LINE);
    if (end < 0) return undefined;
    const head = headOf(this.rest.toString("latin1", 0, end));
    const start = end + BLANK_LINE.length;
    const bodiless =
      head.status < 200 || head.status === 204 || head.status === 304;
    const framed =
      bodiless || this.#heads[0] === true
        ? { body: Buffer.alloc(0), end: start }
        : bodyOf(this.rest, start, head);
    if (framed === undefined) return undefined;
    this.rest = this.rest.subarray(framed.end);
    if (head.status >= 200) this.#heads.shift();
    return { ...head, body: framed.body };
  }
}

type Head = Omit<RawResponse, "body">;

function headOf(text: string): Head {
  const [first = "", ...lines] = text.split("\r\n");
  const status = /^HTTP\/1\.1 (\d{3})(?: |$)/.exec(first)?.[1];
  if (status === undefined) throw new Error(`This is no response: ${first}`);
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const [, name, value] =
      /^([!#$%&'*+.^`|~\w-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    if (name === undefined || value === undefined)
      throw new Error(`This is no header: ${JSON.stringify(line)}`);
    const key = name.toLowerCase();
    headers.set(key, [...(headers.get(key) ?? []), value]);
  }
  return { status: Number(status), headers };
}

function isFramed({ headers }: Head): boolean {
  return headers.has("content-length") || headers.has("transfer-encoding");
}

interface Framed {
  readonly body: Buffer;
  /** Where the next response begins. */
  readonly end: number;
}

function bodyOf(
  bytes: Buffer,
  start: number,
  { headers }: Head,
): Framed | undefined {
  if (headers.get("transfer-encoding")?.includes("chunked"))
    return chunksOf(bytes, start);
  const length = headers.get("content-length")?.[0];
  // It ends with the connection.
  if (length === undefined) return undefined;
  const end = start + Number(length);
  return bytes.length < end
    ? undefined
    : { body: bytes.subarray(start, end), end };
}

function chunksOf(bytes: Buffer, start: number): Framed | undefined {
  const chunks: Buffer[] = [];
  let at = start;
  for (;;) {
    const line = bytes.indexOf("\r\n", at);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.toString("latin1", at, line), 16);
    if (Number.isNaN(size)) throw new Error("A chunk says no size.");
    const from = line + 2;
    const end = from + size + 2;
    if (bytes.length < end) return undefined;
    if (size === 0) return { body: Buffer.concat(chunks), end };
    chunks.push(bytes.subarray(from, from + size));
    at = end;
  }
}
