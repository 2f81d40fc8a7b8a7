import { RemoteError } from "./remote.js";

/** The limits of a fetch. */
export interface FetchLimits {
  readonly seconds: number;
  readonly bytes: number;
}

const usual: FetchLimits = { seconds: 30, bytes: 64 * 2 ** 20 };

const MAX_REDIRECTS = 5;

/**
 * Fetches a description over HTTPS. HTTP is allowed only for this computer. A redirect
 * must stay on the host that the user named.
 *
 * @throws RemoteError
 */
export async function fetchDescription(
  url: string,
  limits = usual,
): Promise<Uint8Array> {
  const start = parseUrl(url);
  const signal = AbortSignal.timeout(limits.seconds * 1000);
  try {
    const response = await follow(start, signal);
    if (response.status !== 200)
      throw new RemoteError(
        `${url} responds with status ${String(response.status)}. Correct the URL, or download the description.`,
      );
    const bytes = await readBody(response, url, limits.bytes);
    refuseMarkup(bytes, url);
    return bytes;
  } catch (error) {
    if (error instanceof RemoteError) throw error;
    throw new RemoteError(
      `${url} cannot be fetched: ${reasonOf(error, limits)}.`,
    );
  }
}

function parseUrl(text: string): URL {
  if (!URL.canParse(text)) throw new RemoteError(`${text} is not a valid URL.`);
  const url = new URL(text);
  if (url.username !== "" || url.password !== "")
    throw new RemoteError(
      `The URL of ${url.host} has a password in it, which would be committed. Remove it, and download the description in a separate step.`,
    );
  if (!isSafe(url))
    throw new RemoteError(
      `${text} uses HTTP, so anybody on the way could change the description. Use HTTPS.`,
    );
  return url;
}

function isSafe({ protocol, hostname }: URL): boolean {
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return protocol === "https:" || (protocol === "http:" && isLocal);
}

/** Requests a URL and follows redirects on the same host. */
async function follow(start: URL, signal: AbortSignal): Promise<Response> {
  let url = start;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const response = await fetch(url, { redirect: "manual", signal });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status > 399 || location === null)
      return response;
    await response.body?.cancel();
    const target = URL.canParse(location, url) ? new URL(location, url) : url;
    if (!/^https?:$/.test(target.protocol))
      throw new RemoteError(
        `${start.href} redirects to ${target.href}, but only HTTPS is followed. Correct the URL, or download the description.`,
      );
    if (target.host !== start.host || !isSafe(target))
      throw new RemoteError(
        `${start.href} redirects to ${target.origin}. If you trust it, name that URL: ${target.href}`,
      );
    url = target;
  }
  throw new RemoteError(`${start.href} redirects too often.`);
}

/** Reads a body, after decompression, up to a limit. */
async function readBody(
  { body }: Response,
  url: string,
  limit: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The body of a response is a stream of bytes.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > limit)
      throw new RemoteError(
        `${url} is larger than ${String(limit / 2 ** 20)} MB. Download the description, and name the file.`,
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A login page is not a description. */
function refuseMarkup(bytes: Uint8Array, url: string): void {
  const start = Buffer.from(bytes.subarray(0, 200)).toString().trimStart();
  if (start === "") throw new RemoteError(`${url} is empty.`);
  if (start.startsWith("<"))
    throw new RemoteError(
      `${url} is a page of HTML or XML, not a description. Name the URL of the JSON or YAML file.`,
    );
}

function reasonOf(error: unknown, { seconds }: FetchLimits): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError")
    return `it took longer than ${String(seconds)} seconds`;
  const { cause } = error;
  const code = cause instanceof Error && "code" in cause ? cause.code : "";
  const known = reasons.get(String(code));
  if (known !== undefined) return known;
  if (/^(?:ERR_SSL_|EPROTO$)/.test(String(code)))
    return "the host does not answer in TLS. Use a port that serves HTTPS";
  const { message } = cause instanceof Error ? cause : error;
  return message
    .trim()
    .replace(/\s*\n\s*/g, " ")
    .replace(/\.$/, "");
}

const reasons: ReadonlyMap<string, string> = new Map([
  ["ENOTFOUND", "the host does not exist"],
  ["EAI_AGAIN", "the name of the host cannot be looked up"],
  ["ECONNREFUSED", "the host refuses the connection"],
  ["ECONNRESET", "the host ended the connection"],
  ["UND_ERR_SOCKET", "the host ended the connection"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "the certificate is not trusted"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "the certificate is not trusted"],
  ["CERT_HAS_EXPIRED", "the certificate has expired"],
]);
