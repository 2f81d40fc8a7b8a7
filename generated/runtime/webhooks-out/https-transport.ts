/**
 * Posts deliveries over HTTPS; only for Node.
 */
import { Resolver } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";

import { inTime, type Schedule, scheduleTimer } from "./in-time.js";
import type { SignedDelivery, Transport, TransportReply } from "./queue.js";
import { hostOf, vetWebhookUrl } from "./vet-url.js";
import { type VetUrl } from "./vetted-url.js";

/** Options of the transport. */
export interface HttpsTransportOptions {
  /** Checks the URL before each attempt. Default: allows public addresses. */
  readonly vet?: VetUrl;
  /**
   * Milliseconds for a whole attempt, from DNS to the end of the response. Default: 10
   * 000.
   */
  readonly timeLimit?: number;
  /** Trusted certificate authorities in PEM, instead of the built-in ones. */
  readonly ca?: string | string[];
  /** Replaces the platform's timers. */
  readonly schedule?: Schedule;
}

/**
 * Checks that a URL leads to public addresses, with the DNS servers of this machine.
 * Use it on the server for submitted URLs; the transport uses it for each attempt.
 */
export const vetPublicUrl: VetUrl = (url) =>
  vetWebhookUrl(url, { resolve: resolveHost });

/**
 * Sends each delivery over its own connection to an address that was just checked. It
 * does not resolve the name again, uses no proxy from the environment and follows no
 * redirects. The certificate must be valid for the URL's host.
 */
export function httpsTransport({
  vet = vetPublicUrl,
  timeLimit = 10_000,
  ca,
  schedule = scheduleTimer,
}: HttpsTransportOptions = {}): Transport {
  return async (delivery) => {
    const started = performance.now();
    const limit = new AbortController();
    const cancel = schedule(() => {
      limit.abort();
    }, timeLimit);
    const attempt: Attempt = {
      ca,
      signal: limit.signal,
      latency: () => Math.round(performance.now() - started),
      late: `No response came within ${timeLimit / 1000} seconds.`,
    };
    try {
      const vetting = inTime(vet(delivery.url), timeLimit, schedule);
      const vetted = await vetting.catch(() => ({
        reason: "The URL could not be checked in time.",
      }));
      // `in` also narrows without `strict`, `ok` does not.
      if ("reason" in vetted)
        return { failure: vetted.reason, latency: attempt.latency() };
      const { url, addresses } = vetted;
      if (addresses.length === 0)
        throw new TypeError(
          "The option vet of the transport must resolve host names.",
        );
      return await post(delivery, url, addresses, attempt);
    } finally {
      cancel();
    }
  };
}

interface Attempt {
  readonly ca: string | string[] | undefined;
  readonly signal: AbortSignal;
  readonly latency: () => number;
  /** The message of the failure after the time limit. */
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
    // If a receiver switches protocols, its connection is closed.
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

/** Where to connect, and which host the certificate must name. */
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
    // Tries the next address if one does not accept the connection in time.
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 2000,
    // Connections are not reused, because each attempt must use a newly checked
    // address.
    agent: false,
    rejectUnauthorized: true,
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca !== undefined && { ca }),
  };
}

/** Replaces DNS resolution. Node does not call it if the host is an IP address. */
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
    // Node sets it for responses.
    status: incoming.statusCode ?? 0,
    retryAfter: incoming.headers["retry-after"],
    latency,
  };
}

/** The largest response body that is read, in bytes. */
const bodyLimit = 65_536;

/**
 * Reads and discards the response body within the limits, because a receiver may treat
 * a closed connection as a failure.
 */
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
    ? "The response is not HTTP."
    : `The connection failed: ${code}.`;
}

/**
 * Returns all addresses of a name. Uses DNS instead of the system's lookup, which reads
 * the hosts file and blocks one of the few threads that file access and cryptography
 * also need.
 */
export async function resolveHost(
  name: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const resolver = new Resolver();
  signal.addEventListener("abort", () => {
    resolver.cancel();
  });
  // If one address family fails, the other is used; only the returned addresses are
  // connected to.
  const answers = await Promise.allSettled([
    resolver.resolve4(name),
    resolver.resolve6(name),
  ]);
  return answers.flatMap((answer) =>
    answer.status === "fulfilled" ? answer.value : [],
  );
}
