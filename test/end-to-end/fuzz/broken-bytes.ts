import { mutatedBytes } from "./mutate-json.js";
import type { Random } from "./random.js";
import { type RawRequest, written } from "./raw-request.js";

type Breaking = (request: RawRequest, random: Random) => Buffer;

/** Adds lines at the end of a request's head, and bytes after it. */
function withLines(
  request: RawRequest,
  lines: readonly string[],
  rest: Buffer | string = "",
): Buffer {
  const head = written({ ...request, body: undefined }).subarray(0, -2);
  return Buffer.concat([
    head,
    Buffer.from(lines.map((line) => `${line}\r\n`).join(""), "latin1"),
    Buffer.from("\r\n"),
    Buffer.from(rest),
  ]);
}

const firstLines = [
  "GET",
  "GET /",
  "GET  /  HTTP/1.1",
  "GET / HTTP/9.9",
  "GET / HTTP/2.0",
  "GET / HTTP/0.9",
  "GET / http/1.1",
  "get / HTTP/1.1",
  "BREW /v1/workspaces HTTP/1.1",
  "CONNECT else.where:443 HTTP/1.1",
  "OPTIONS * HTTP/1.1",
  "GET \\ HTTP/1.1",
  "GET /\u00e4 HTTP/1.1",
  "GET /\x00 HTTP/1.1",
  "GET else.where HTTP/1.1",
  "PRI * HTTP/2.0",
  " GET / HTTP/1.1",
  "\r\n\r\n\r\nGET / HTTP/1.1",
] as const;

const lines = [
  "Content-Length: -1",
  "Content-Length: 1e3",
  "Content-Length: 5, 5",
  "Content-Length: 0x10",
  "Content-Length: 99999999999999999999",
  "Content-Length: 999999999",
  "Transfer-Encoding: gzip",
  "Transfer-Encoding: chunked, identity",
  "Transfer-Encoding: chunked\r\nContent-Length: 3",
  "Transfer-Encoding:\x0bchunked",
  "Host: other",
  "Host : x",
  ": no name",
  "no colon",
  " folded",
  "A\x00: b",
  "A: b\x00c",
  "A: b\rc",
  "A: b\nB: c",
  "Sch\u00f6n: ja",
  "Expect: the unexpected",
  "Connection: upgrade\r\nUpgrade: h2c",
  "Connection: \u00e4, ,",
] as const;

const breakings: readonly [Breaking, ...Breaking[]] = [
  // Half of it, and then the end of the connection.
  (request, random) => {
    const bytes = written(request);
    return bytes.subarray(0, random.below(bytes.length));
  },
  (request, random) => mutatedBytes(written(request), random),
  (_, random) => random.bytes(1 + random.below(500)),
  (_, random) =>
    Buffer.from(`${random.pick(firstLines)}\r\nHost: x\r\n\r\n`, "latin1"),
  (request, random) => withLines(request, [random.pick(lines)], "12345"),
  // Lengths that are too short, or too long.
  (request, random) =>
    withLines(
      request,
      [`Content-Length: ${random.below(400)}`],
      request.body ?? "x",
    ),
  (request, random) =>
    withLines(
      request,
      ["Transfer-Encoding: chunked"],
      random.pick([
        "zz\r\n",
        "5\r\nab",
        "5\r\nabcdefgh\r\n0\r\n\r\n",
        "-1\r\n\r\n",
        "ffffffffffffffff\r\n",
        "1;\x00\r\na\r\n0\r\n\r\n",
        "0\r\nTrailer",
        "1\na\n0\n\n",
      ]),
    ),
  // A head that exceeds every limit.
  (request) => withLines(request, [`A: ${"x".repeat(20_000)}`]),
  (request) =>
    withLines(
      request,
      Array.from({ length: 3000 }, (_, i) => `A${i}: b`),
    ),
  () => Buffer.from(`GET /${"x".repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`),
  // A body that exceeds every limit.
  (request) => written({ ...request, body: Buffer.alloc(150_000, "x") }),
  (request) =>
    written({ ...request, body: Buffer.alloc(150_000, "x"), chunks: [10_000] }),
  (request) =>
    Buffer.from(
      written(request).toString("latin1").replace("HTTP/1.1", "HTTP/1.0"),
      "latin1",
    ),
  (request) =>
    Buffer.from(
      written(request).toString("latin1").replaceAll("\r\n", "\n"),
      "latin1",
    ),
];

/** Bytes that are not a well-framed request; they may contain one. */
export function brokenBytes(request: RawRequest, random: Random): Buffer {
  return random.pick(breakings)(request, random);
}
