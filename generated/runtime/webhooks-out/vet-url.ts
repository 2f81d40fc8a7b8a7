import { inTime } from "./in-time.js";
import {
  type AddressRange,
  isWithin,
  parseAddress,
  parseRange,
} from "./ip-address.js";
import { isSpecialAddress } from "./special-address.js";

/** Gives every address of a host, IPv4 and IPv6; rejects where none is found. */
export type ResolveHost = (
  name: string,
  signal: AbortSignal,
) => Promise<readonly string[]>;

export interface VetOptions {
  /** Asked once for each URL whose host is a name; without it a name's addresses are not looked at. */
  readonly resolve?: ResolveHost;
  /** Milliseconds that it may take; the default is five seconds. */
  readonly timeLimit?: number;
  /**
   * Ranges of addresses that are let through although they are not public,
   * such as `127.0.0.0/8` for receivers on a developer's machine. Names that
   * are never public are then resolved as others are, but for `localhost` and
   * those under it: they are the loopback addresses that are let through.
   */
  readonly allow?: readonly string[];
}

/** What is known of a URL that deliveries shall go to. */
export type VettedUrl =
  | {
      readonly ok: true;
      readonly url: URL;
      /** Every address of its host that is known: connect to these alone, and ask for none again. */
      readonly addresses: readonly string[];
    }
  | {
      readonly ok: false;
      /** A sentence for whoever gave the URL. It names no address. */
      readonly reason: string;
    };

/** Says whether deliveries may go to a URL; it must not reject. */
export type VetUrl = (url: string) => Promise<VettedUrl>;

/**
 * Says whether deliveries may go to a URL: by https, without user or password,
 * to a host all of whose addresses are public. A URL spells an address in
 * decimal, octal, hexadecimal, short or full-width numbers too: the URL
 * standard's parser gives them one spelling. Throws a `TypeError` where a range
 * of `allow` is none.
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

/** The host of a URL: without the brackets of an IPv6 address, and without the dot behind a name. */
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

/** RFC 6761, 6.3: whether a name is of this machine, whatever a resolver says. */
function isLocalhost(host: string): boolean {
  return /(?:^|\.)localhost$/.test(host);
}

/**
 * Whether a name is none of the public DNS: one without a dot, or at the end of
 * which stands a name of IANA's registry of special-use domain names.
 */
function isSpecialName(host: string): boolean {
  return (
    !host.includes(".") ||
    /\.(?:local|internal|test|example|invalid|onion|alt|home\.arpa)$/.test(host)
  );
}

/** No addresses where the resolver fails, or is late. */
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
