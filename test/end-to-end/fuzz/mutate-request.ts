import { mutatedBytes, mutatedJson } from "./mutate-json.js";
import type { Random } from "./random.js";
import type { RawRequest } from "./raw-request.js";

type Mutation = (request: RawRequest, random: Random) => RawRequest;

/** Methods that all parsers know, and that a `Request` can have. */
const methods = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "PROPFIND",
  "PURGE",
  "REPORT",
  "M-SEARCH",
] as const;

const oddSegments = [
  "",
  ".",
  "..",
  "%2e%2e",
  "%2F",
  "%00",
  "%",
  "%zz",
  "%ff%fe",
  "%E0%A4%A",
  "__proto__",
  "constructor",
  "{workspace_id}",
  "*",
  ";a=b",
  "a:b@c",
  "00000000-0000-0000-0000-000000000000",
] as const;

const oddQueries = [
  "",
  "limit=1",
  "limit=100&limit=1",
  "limit=-1",
  "limit=1e2",
  "limit=%31",
  "limit=%zz",
  "limit",
  "limit[]=1",
  "limit=NaN",
  "cursor=",
  "cursor=%00",
  "cursor=AAAA",
  "days=365",
  "days=0",
  "days=9999999999999999999",
  "__proto__=1",
  "__proto__[a]=1",
  "a=b=c=d",
  "?",
  "&&&&",
  "=",
  "%=%",
  "+",
] as const;

type Header = RawRequest["headers"][number];

const oddHeaders: readonly [Header, ...Header[]] = [
  ["Authorization", ""],
  ["Authorization", "Bearer"],
  ["Authorization", "Bearer nobody"],
  ["Authorization", "Bearer a b"],
  ["Authorization", "Basic !!!"],
  ["Authorization", "Bearer bob-token"],
  ["Authorization", "Digest x"],
  ["Content-Type", ""],
  ["Content-Type", "text/plain"],
  ["Content-Type", "application/json; charset=latin1"],
  ["Content-Type", 'application/json; charset="'],
  ["Content-Type", "application/json;;;=;"],
  ["Content-Type", "application/x-www-form-urlencoded"],
  ["Content-Type", "multipart/form-data; boundary="],
  ["Content-Type", "*/*"],
  ["Content-Encoding", "gzip"],
  ["Content-Encoding", "identity"],
  ["Content-Encoding", ",,,"],
  ["Accept", ""],
  ["Accept", "*/*;q=0"],
  ["Accept", "text/html"],
  ["Accept", "application/json;q=x"],
  ["Accept", `${"a/b,".repeat(500)}c/d`],
  ["Accept", ';;;,,,"\\'],
  ["Idempotency-Key", ""],
  ["Idempotency-Key", "a key"],
  ["Idempotency-Key", "k".repeat(256)],
  ["Idempotency-Key", "__proto__"],
  ["Cookie", "a=b; =; ;;; __proto__=c"],
  ["X-Forwarded-For", "127.0.0.1, ::1"],
  ["X-HTTP-Method-Override", "DELETE"],
  ["Range", "bytes=0-0"],
  ["If-None-Match", "*"],
  ["Expect", "100-continue"],
  ["Expect", "the unexpected"],
  ["Upgrade", "websocket"],
  ["Trailer", "Authorization"],
  ["TE", "trailers"],
  ["__proto__", "x"],
  ["constructor", "x"],
];

/** A header replaces those with its name, or is added to them. */
function withHeader(
  request: RawRequest,
  header: readonly [string, string],
  beside: boolean,
): RawRequest {
  const [name] = header;
  const others = request.headers.filter(
    ([each]) => beside || each.toLowerCase() !== name.toLowerCase(),
  );
  return { ...request, headers: [...others, header] };
}

const mutations: readonly [Mutation, ...Mutation[]] = [
  (request, random) => ({ ...request, method: random.pick(methods) }),
  (request, random) => {
    // The platform handles an invalid authority.
    if (!request.target.startsWith("/")) return request;
    const segments = request.target.split("/");
    const at = 1 + random.below(segments.length);
    const segment = random.chance(0.8)
      ? random.pick(oddSegments)
      : encodeURIComponent(random.text(random.below(60)));
    segments.splice(at, random.below(2), segment);
    return { ...request, target: segments.join("/") || "/" };
  },
  (request, random) => ({
    ...request,
    target: `${request.target}?${random.pick(oddQueries)}`,
  }),
  (request, random) => ({
    ...request,
    target: `${request.target}${random.chance(0.5) ? "/" : "?"}${"x".repeat(random.below(9000))}`,
  }),
  (request) => ({
    ...request,
    target: request.target.replace(/^\//, "http://else.where:1/"),
  }),
  (request, random) =>
    withHeader(request, random.pick(oddHeaders), random.chance(0.2)),
  (request, random) => ({
    ...request,
    headers: request.headers.filter(
      ([name], index) => name === "Host" || index !== random.below(4),
    ),
  }),
  (request, random) =>
    withHeader(
      request,
      [`X-${random.below(1e9)}`, "v".repeat(random.below(6000))],
      true,
    ),
  (request, random) => {
    const bytes = random.bytes(random.below(40)).toString("latin1");
    // The broken requests cover characters that a header must not contain.
    const value = bytes.replace(/[^\t\x20-\x7e\x80-\xff]/g, "").trim();
    return withHeader(request, ["Idempotency-Key", value], false);
  },
  (request, random) => mutateBody(request, random, mutatedBytes),
  ...Array.from(
    { length: 4 },
    (): Mutation => (request, random) => mutateBody(request, random, asJson),
  ),
  (request, random) => ({
    ...request,
    chunks: [1 + random.below(50), 1 + random.below(2000)],
  }),
  (request) => ({ ...request, body: undefined }),
  (request, random) => ({ ...request, body: random.bytes(random.below(200)) }),
];

function mutateBody(
  request: RawRequest,
  random: Random,
  mutate: (body: Buffer, random: Random) => Buffer,
): RawRequest {
  const { body } = request;
  return body === undefined
    ? request
    : { ...request, body: mutate(body, random) };
}

function asJson(body: Buffer, random: Random): Buffer {
  try {
    return Buffer.from(mutatedJson(JSON.parse(body.toString()), random));
  } catch {
    // Another mutation was here before.
    return mutatedBytes(body, random);
  }
}

/** A request with some faults that HTTP framing allows. */
export function mutatedRequest(
  request: RawRequest,
  random: Random,
): RawRequest {
  let mutated = request;
  for (let count = random.below(4); count > 0; count--)
    mutated = random.pick(mutations)(mutated, random);
  return mutated;
}
