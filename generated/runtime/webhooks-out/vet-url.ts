import { inTime } from "./in-time.js";
import {
  type AddressRange,
  isWithin,
  parseAddress,
  parseRange,
} from "./ip-address.js";
import { isSpecialAddress } from "./special-address.js";

/** Returns all addresses of a host, IPv4 and IPv6. Rejects if there are none. */
export type ResolveHost = (
  name: string,
  signal: AbortSignal,
) => Promise<readonly string[]>;

/** Options of `vetWebhookUrl`. */
export interface VetOptions {
  /** Resolves host names. Without it, the addresses of names are not checked. */
  readonly resolve?: ResolveHost;
  /** Milliseconds for resolving a name. Default: 5 000. */
  readonly timeLimit?: number;
  /**
   * Address ranges that are allowed although they are not public, such as `127.0.0.0/8`
   * for receivers on a developer's machine. Special-use names are then resolved like
   * others; `localhost` and its subdomains are the allowed loopback addresses.
   */
  readonly allow?: readonly string[];
}

/** The result of checking a webhook URL. */
export type VettedUrl =
  | {
      readonly ok: true;
      readonly url: URL;
      /**
       * All addresses of the host. Connect only to these, without resolving the name
       * again. Empty if names are not resolved.
       */
      readonly addresses: readonly string[];
    }
  | {
      readonly ok: false;
      /** Why the URL is rejected, as a sentence for the client. It contains no address. */
      readonly reason: string;
    };

/** Checks whether deliveries may be sent to a URL. Must not reject. */
export type VetUrl = (url: string) => Promise<VettedUrl>;

/**
 * Checks a webhook URL: it must use https, contain no credentials, and all addresses of
 * its host must be public. Addresses in decimal, octal, hexadecimal, short or
 * full-width notation are recognized, because the URL parser normalizes them. Throws a
 * `TypeError` for an invalid range in `allow`.
 */
export async function vetWebhookUrl(
  text: string,
  { resolve, timeLimit = 5000, allow = [] }: VetOptions = {},
): Promise<VettedUrl> {
  const allowed = allow.map(parseRange);
  const url = parseUrl(text);
  if (url === undefined) return refused("The URL is not valid.");
  if (url.protocol !== "https:")
    return refused("The URL must start with https://.");
  if (url.username !== "" || url.password !== "")
    return refused("The URL must have no user and no password.");
  const host = hostOf(url);
  if (parseAddress(host) !== undefined)
    return isPublic(host, allowed) ? vetted(url, [host]) : refused(notPublic);
  if (isLocalhost(host)) {
    const loopback = LOOPBACK.filter((address) => isPublic(address, allowed));
    return loopback.length > 0 ? vetted(url, loopback) : refused(notPublic);
  }
  if (allowed.length === 0 && isSpecialName(host)) return refused(notPublic);
  if (resolve === undefined) return vetted(url, []);
  const addresses = await resolveInTime(host, resolve, timeLimit);
  if (addresses.length === 0)
    return refused("The URL's host name cannot be resolved.");
  return addresses.every((address) => isPublic(address, allowed))
    ? vetted(url, addresses)
    : refused(notPublic);
}

const notPublic = "The URL's host must be a public one.";

function vetted(url: URL, addresses: readonly string[]): VettedUrl {
  return { ok: true, url, addresses };
}

function refused(reason: string): VettedUrl {
  return { ok: false, reason };
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** The host of a URL, without the brackets of an IPv6 address and without a trailing dot. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$|\.+$/g, "");
}

function isPublic(text: string, allowed: readonly AddressRange[]): boolean {
  const address = parseAddress(text);
  if (address === undefined) return false;
  return (
    !isSpecialAddress(address) ||
    allowed.some((range) => isWithin(address, range))
  );
}

const LOOPBACK = ["127.0.0.1", "::1"];

/** RFC 6761, 6.3: whether the name always means this machine. */
function isLocalhost(host: string): boolean {
  return /(?:^|\.)localhost$/.test(host);
}

/**
 * Whether a name is not in the public DNS: it has no dot, or ends with a special-use
 * domain name of IANA's registry.
 */
function isSpecialName(host: string): boolean {
  return (
    !host.includes(".") ||
    /\.(?:local|internal|test|example|invalid|onion|alt|home\.arpa)$/.test(host)
  );
}

/** Returns no addresses if resolving fails or takes too long. */
async function resolveInTime(
  host: string,
  resolve: ResolveHost,
  timeLimit: number,
): Promise<readonly string[]> {
  const stop = new AbortController();
  try {
    return await inTime(resolve(host, stop.signal), timeLimit);
  } catch {
    return [];
  } finally {
    stop.abort();
  }
}
