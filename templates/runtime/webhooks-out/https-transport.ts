/** Sends deliveries over node:https; for Node alone. */
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { inTime } from "./in-time.js";
import { resolveHost } from "./resolve-host.js";
import type { SignedDelivery, Transport, TransportReply } from "./transport.js";
import { hostOf, type VetUrl, vetWebhookUrl } from "./vet-url.js";

export interface HttpsTransportOptions {
  /** Asked at each attempt; the default lets through what is public. */
  readonly vet?: VetUrl;
  /** Milliseconds for all of an attempt, from the DNS to the end of the reply; the default is ten seconds. */
  readonly timeLimit?: number;
  /** Certificates to trust in place of the well-known authorities', in PEM. */
  readonly ca?: string | string[];
}

/**
 * Vets a URL with the DNS that the machine is set up for: what a server asks at
 * submit, and a sender at each attempt.
 */
export const vetPublicUrl: VetUrl = (url) =>
  vetWebhookUrl(url, { resolve: resolveHost });

/**
 * Posts deliveries, each over a connection of its own to an address that has
 * just been vetted: no name is looked up a second time, no proxy of the
 * environment is asked, no redirect is followed. The certificate must be valid
 * for the URL's host.
 */
export function httpsTransport({
  vet = vetPublicUrl,
  timeLimit = 10_000,
  ca,
}: HttpsTransportOptions = {}): Transport {
  return async (delivery) => {
    const started = performance.now();
    const attempt: Attempt = {
      ca,
      signal: AbortSignal.timeout(timeLimit),
      latency: () => Math.round(performance.now() - started),
      late: `No answer came within ${timeLimit / 1000} seconds.`,
    };
    const vetted = await inTime(vet(delivery.url), timeLimit).catch(() => ({
      reason: "The URL cannot be looked at in time.",
    }));
    // `in` narrows under a consumer's `strict: false` too, where `ok` does not.
    if ("reason" in vetted)
      return { failure: vetted.reason, latency: attempt.latency() };
    const { url, addresses } = vetted;
    if (addresses.length === 0)
      throw new TypeError("The transport's vet resolves no names.");
    return post(delivery, url, addresses, attempt);
  };
}

interface Attempt {
  readonly ca: string | string[] | undefined;
  readonly signal: AbortSignal;
  readonly latency: () => number;
  /** What is said where the time is over. */
  readonly late: string;
}

function post(
  delivery: SignedDelivery,
  url: URL,
  addresses: readonly string[],
  attempt: Attempt,
): Promise<TransportReply> {
  const { signal, latency, late } = attempt;
  return new Promise((resolve) => {
    let reply: TransportReply | undefined;
    const end = (error: object) => {
      const failure = signal.aborted ? late : failureOf(error);
      resolve(reply ?? { failure, latency: latency() });
    };
    const outgoing = request({
      ...connectionOptions(url, addresses, attempt.ca),
      method: "POST",
      path: url.pathname + url.search,
      headers: {
        "user-agent": "webhooks",
        "content-length": delivery.body.byteLength,
        ...delivery.headers,
      },
      signal,
    });
    const take = (incoming: IncomingMessage) => {
      reply = answered(incoming, latency());
      ignoreBody(incoming, () => outgoing.destroy());
    };
    outgoing.on("response", take);
    // Whoever switches to another protocol is left with a closed connection.
    outgoing.on("upgrade", (incoming, socket) => {
      take(incoming);
      socket.destroy();
    });
    outgoing.on("error", end);
    outgoing.on("close", () => {
      end({});
    });
    outgoing.end(delivery.body);
  });
}

/** Where to connect, and how to know that it is the right host. */
function connectionOptions(
  url: URL,
  addresses: readonly string[],
  ca: string | string[] | undefined,
) {
  const host = hostOf(url);
  return {
    hostname: host,
    port: url.port === "" ? 443 : Number(url.port),
    lookup: onlyThese(addresses),
    // An address that does not take the connection leaves time for the others.
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 2000,
    // No connection is kept: a later one must go to an address vetted then.
    agent: false,
    rejectUnauthorized: true,
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca !== undefined && { ca }),
  };
}

/** Takes the place of the DNS. It is not called for a host that is an address. */
function onlyThese(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({
    address,
    family: isIP(address),
  }));
  return (_, { all }, callback) => {
    if (all === true) callback(null, found);
    else callback(null, found[0]?.address ?? "", found[0]?.family);
  };
}

function answered(incoming: IncomingMessage, latency: number): TransportReply {
  return {
    // A message that is a response has one.
    status: incoming.statusCode ?? 0,
    retryAfter: incoming.headers["retry-after"],
    latency,
  };
}

/** The most bytes of a reply's body that are taken off the wire. */
const bodyLimit = 65_536;

/** Lets a receiver finish what it says, within the limits of bytes and time: being cut off it may take for a failure. */
function ignoreBody(incoming: IncomingMessage, done: () => void): void {
  let bytes = 0;
  incoming.on("data", (chunk: Uint8Array) => {
    bytes += chunk.byteLength;
    if (bytes > bodyLimit) incoming.destroy();
  });
  incoming.on("error", () => undefined);
  incoming.on("close", done);
}

function failureOf(error: object): string {
  const code =
    "code" in error && typeof error.code === "string"
      ? error.code
      : "ECONNRESET";
  return code.startsWith("HPE_")
    ? "The answer is not HTTP."
    : `The connection failed: ${code}.`;
}
