/**
 * Conditional requests and ranges (RFC 9110, sections 13 and 14): `304 Not Modified`,
 * `412 Precondition Failed`, `206 Partial Content`, `416 Range Not Satisfiable`.
 */
import type {
  HeaderPair,
  Server,
  ServerRequest,
  ServerResponse,
} from "../server/request.js";

/** The version of a resource that a server has. */
export interface Version {
  /** With its quotes, as in the header: `"a1"`, or `W/"a1"` for a weak one. */
  readonly etag?: string;
  readonly lastModified?: Date;
}

/** A strong entity tag of bytes or of the JSON of a value. */
export async function entityTag(content: unknown): Promise<string> {
  const bytes =
    content instanceof Uint8Array
      ? new Uint8Array(content)
      : new TextEncoder().encode(JSON.stringify(content));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = [...hash.subarray(0, 16)].map((byte) =>
    byte.toString(16).padStart(2, "0"),
  );
  return `"${hex.join("")}"`;
}

/**
 * What the conditions of a request come to for the version that a server has, in the order
 * of section 13.2.2: 412 if the client wants to change another version, 304 if it already
 * has this one. Undefined: go on. For a resource that does not exist, pass undefined.
 */
export function unmetCondition(
  request: Pick<ServerRequest, "method" | "header">,
  version: Version | undefined,
): 304 | 412 | undefined {
  const seconds = secondsOf(version?.lastModified);
  const ifMatch = request.header("if-match");
  const since = secondsOfText(request.header("if-unmodified-since"));
  if (ifMatch !== undefined) {
    if (!listMatches(ifMatch, version, isStrongly)) return 412;
  } else if (since !== undefined && seconds !== undefined && seconds > since)
    return 412;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const ifNoneMatch = request.header("if-none-match");
  if (ifNoneMatch !== undefined)
    return listMatches(ifNoneMatch, version, isWeakly)
      ? isRead
        ? 304
        : 412
      : undefined;
  const modified = secondsOfText(request.header("if-modified-since"));
  return isRead &&
    modified !== undefined &&
    seconds !== undefined &&
    seconds <= modified
    ? 304
    : undefined;
}

type SameTag = (one: string, other: string) => boolean;

const isWeakly: SameTag = (one, other) =>
  one.replace(/^W\//, "") === other.replace(/^W\//, "");

const isStrongly: SameTag = (one, other) =>
  one === other && !one.startsWith("W/");

function listMatches(
  list: string,
  version: Version | undefined,
  isSame: SameTag,
): boolean {
  if (list.trim() === "*") return version !== undefined;
  const etag = version?.etag;
  if (etag === undefined) return false;
  const tags = list.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
  return tags.some((tag) => isSame(tag, etag));
}

/** HTTP dates have no fractions of seconds. */
function secondsOf(date: Date | undefined): number | undefined {
  return date && Math.floor(date.getTime() / 1000);
}

function secondsOfText(text: string | undefined): number | undefined {
  const time = text === undefined ? NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}

/** The bytes of a representation that a request asks for, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The range that a request asks for, of a representation of `size` bytes. Undefined: send
 * all of it, because there is no range, or several, or the version has changed since
 * (`If-Range`). "unsatisfiable": answer 416 with the header of `contentRange`.
 */
export function requestedRange(
  request: Pick<ServerRequest, "method" | "header">,
  size: number,
  version: Version = {},
): ByteRange | "unsatisfiable" | undefined {
  const range = request.header("range");
  if (request.method !== "GET" || range === undefined) return undefined;
  const ifRange = request.header("if-range");
  if (ifRange !== undefined && !isCurrent(ifRange, version)) return undefined;
  const [, first = "", last = ""] =
    /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range) ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const count = Math.min(Number(last), size);
    return count === 0
      ? "unsatisfiable"
      : { start: size - count, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  // An end before the start makes the header invalid, and invalid headers are ignored.
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "unsatisfiable" : { start, end };
}

/** `If-Range` needs a strong tag, or the exact date (section 13.1.5). */
function isCurrent(ifRange: string, { etag, lastModified }: Version): boolean {
  return ifRange.includes('"')
    ? etag !== undefined && isStrongly(ifRange.trim(), etag)
    : lastModified !== undefined &&
        secondsOfText(ifRange) === secondsOf(lastModified);
}

/** The value of `Content-Range`. */
export function contentRange(
  range: ByteRange | "unsatisfiable",
  size: number,
): string {
  return range === "unsatisfiable"
    ? `bytes */${size}`
    : `bytes ${range.start}-${range.end}/${size}`;
}

/**
 * Makes a server answer conditional GET and HEAD requests, for replies with the status 200
 * to which the handler gave `ETag` or `Last-Modified`: 304 if the client has that version,
 * and of bytes and texts the requested range, with 206, or 416 if it lies outside. The
 * description need not declare these statuses. Streams are sent whole: a handler that reads
 * a file uses `requestedRange`.
 */
export function withConditionalRequests(server: Server): Server {
  return {
    ...server,
    handle: async (request) =>
      conditional(request, await server.handle(request)),
  };
}

function conditional(
  request: ServerRequest,
  response: ServerResponse,
): ServerResponse {
  const { status, headers, body } = response;
  const { method } = request;
  if (status !== 200 || (method !== "GET" && method !== "HEAD"))
    return response;
  const version = versionIn(headers);
  if (version === undefined) return response;
  const unmet = unmetCondition(request, version);
  if (unmet !== undefined) return withoutBody(response, unmet);
  const bytes =
    typeof body === "string" ? new TextEncoder().encode(body) : body;
  if (!(bytes instanceof Uint8Array)) return response;
  const range = requestedRange(request, bytes.byteLength, version);
  const ranges: HeaderPair = ["accept-ranges", "bytes"];
  if (range === undefined)
    return { ...response, headers: [...headers, ranges] };
  const named: HeaderPair = [
    "content-range",
    contentRange(range, bytes.byteLength),
  ];
  return range === "unsatisfiable"
    ? {
        ...withoutBody(response, 416),
        headers: [...bare(headers), ranges, named],
      }
    : {
        status: 206,
        headers: [...headers, ranges, named],
        body: bytes.subarray(range.start, range.end + 1),
      };
}

function versionIn(headers: readonly HeaderPair[]): Version | undefined {
  const header = (wanted: string) =>
    headers.find(([name]) => name === wanted)?.[1];
  const etag = header("etag");
  const modified = secondsOfText(header("last-modified"));
  return etag === undefined && modified === undefined
    ? undefined
    : {
        ...(etag !== undefined && { etag }),
        ...(modified !== undefined && {
          lastModified: new Date(modified * 1000),
        }),
      };
}

/** A stream that is not sent is cancelled, so that its source is closed. */
function withoutBody(
  { headers, body }: ServerResponse,
  status: number,
): ServerResponse {
  if (body instanceof ReadableStream) body.cancel().catch(() => undefined);
  return { status, headers: bare(headers), body: undefined };
}

/** Headers that describe a body (section 15.4.5 keeps the others). */
function bare(headers: readonly HeaderPair[]): readonly HeaderPair[] {
  return headers.filter(([name]) => !/^content-(?:type|length)$/.test(name));
}
