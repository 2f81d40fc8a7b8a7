/** Compresses responses of a server on Node, Bun, or Deno, by what the client accepts. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import type { HeaderPair, Server, ServerResponse } from "../server/request.js";

/** Options of the compression. */
export interface CompressionOptions {
  /** The smallest body that is compressed, in bytes. Default: 1024. */
  readonly threshold?: number;
}

type Encoding = "br" | "gzip";

/**
 * Compresses the texts that a server responds with, by Brotli or gzip. Left as they are:
 * small bodies, streams, media types that are compressed already, parts of a file, and
 * responses with `Content-Encoding` or `Cache-Control: no-transform`. A strong `ETag`
 * becomes weak, because the bytes differ (RFC 9110, 8.8.1).
 *
 * Do not compress a response with a secret and a text of the caller: its length
 * would reveal the secret to a caller who chooses the text (BREACH).
 */
export function withCompression(
  server: Server,
  { threshold = 1024 }: CompressionOptions = {},
): Server {
  return {
    ...server,
    handle: async (request) => {
      const response = await server.handle(request);
      if (!isCompressible(response)) return response;
      const varied = withVary(response);
      const { body } = response;
      const encoding = encodingFor(request.header("accept-encoding"));
      if (encoding === undefined || body === undefined) return varied;
      if (body instanceof ReadableStream) return varied;
      const bytes =
        typeof body === "string" ? new TextEncoder().encode(body) : body;
      if (bytes.byteLength < threshold) return varied;
      const headers = varied.headers.map(weakened);
      return {
        ...varied,
        headers: [...headers, ["content-encoding", encoding]],
        body: await compressed(bytes, encoding),
      };
    },
  };
}

const asBrotli = promisify(brotliCompress);

const asGzip = promisify(gzip);

function compressed(
  bytes: Uint8Array,
  encoding: Encoding,
): Promise<Uint8Array> {
  // The highest quality of Brotli, its default, is for files that are compressed once.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  return encoding === "br" ? asBrotli(bytes, { params }) : asGzip(bytes);
}

/** Texts, and the formats that are texts. */
const texts =
  /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)|image\/svg)/i;

function isCompressible({ status, headers, body }: ServerResponse): boolean {
  const header = (name: string) =>
    headers.find(([each]) => each === name)?.[1] ?? "";
  return (
    body !== undefined &&
    status !== 206 &&
    texts.test(header("content-type")) &&
    header("content-encoding") === "" &&
    !/\bno-transform\b/i.test(header("cache-control"))
  );
}

/** The encoding that a client prefers: Brotli, if it has no preference. */
function encodingFor(accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined;
  const [br, zip] = [
    codingQuality(accepted, "br"),
    codingQuality(accepted, "gzip"),
  ];
  if (br === 0 && zip === 0) return undefined;
  return br >= zip ? "br" : "gzip";
}

/** The weight of a content coding in `Accept-Encoding` (RFC 9110, 12.5.3). */
function codingQuality(accepted: string, coding: string): number {
  let any = 0;
  for (const item of accepted.split(",")) {
    const [name = "", ...parameters] = item.trim().toLowerCase().split(";");
    const weight = parameters
      .map((each) => /^\s*q=(\d(?:\.\d{0,3})?)\s*$/.exec(each)?.[1])
      .find((each) => each !== undefined);
    const quality = weight === undefined ? 1 : Number(weight);
    if (name.trim() === coding) return quality;
    if (name.trim() === "*") any = quality;
  }
  return any;
}

function weakened([name, value]: HeaderPair): HeaderPair {
  return name === "etag" && !value.startsWith("W/")
    ? [name, `W/${value}`]
    : [name, value];
}

/** The response depends on what the client accepts, also if it is not compressed. */
function withVary(response: ServerResponse): ServerResponse {
  return {
    ...response,
    headers: [...response.headers, ["vary", "accept-encoding"]],
  };
}
