/**
 * Checks webhook URLs: they must lead to public addresses.
 */
import { isIpv4, isIpv6 } from "../check/formats.js";
import { inTime } from "./in-time.js";
import type { VettedUrl } from "./vetted-url.js";

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
    return refused("The URL must not contain a user or a password.");
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

const notPublic = "The URL's host must be public.";

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

/**
 * Parses an IP address into 4 or 16 bytes. Accepts dotted decimals, and every notation
 * of RFC 4291 without a zone. Returns undefined for other texts.
 */
export function parseAddress(text: string): readonly number[] | undefined {
  if (isIpv4(text)) return text.split(".").map(Number);
  return isIpv6(text) ? parseIpv6(text) : undefined;
}

/** Parses an address that `isIpv6` accepts. */
function parseIpv6(text: string): readonly number[] {
  const [head = "", tail] = text.split("::");
  const front = groupBytes(head);
  if (tail === undefined) return front;
  const back = groupBytes(tail);
  const gap = 16 - front.length - back.length;
  return [...front, ...Array<number>(gap).fill(0), ...back];
}

/** The last group may be an IPv4 address. */
function groupBytes(text: string): number[] {
  if (text === "") return [];
  return text.split(":").flatMap((group) => {
    if (group.includes(".")) return group.split(".").map(Number);
    const value = parseInt(group, 16);
    return [value >> 8, value & 255];
  });
}

/** A range of addresses with the same leading bits. */
interface AddressRange {
  readonly bytes: readonly number[];
  readonly bits: number;
}

/** Parses `10.0.0.0/8` or a single address. Throws a `TypeError` for anything else. */
export function parseRange(text: string): AddressRange {
  const [address = "", width] = text.split("/");
  const bytes = parseAddress(address);
  const most = (bytes?.length ?? 0) * 8;
  const bits = width === undefined ? most : Number(width);
  if (bytes === undefined || !/^\d+$/.test(width ?? "0") || bits > most)
    throw new TypeError(`${text} is not a range of addresses.`);
  return { bytes, bits };
}

/** Whether an address is in a range of the same family. */
export function isWithin(
  address: readonly number[],
  { bytes, bits }: AddressRange,
): boolean {
  return (
    address.length === bytes.length &&
    bytes.every((byte, index) => {
      const kept = Math.min(8, Math.max(0, bits - index * 8));
      const mask = 256 - 2 ** (8 - kept);
      return ((address[index] ?? 0) & mask) === (byte & mask);
    })
  );
}

/**
 * Whether an address does not belong to a public host, by IANA's registries of
 * special-purpose addresses. Globally reachable anycast services, relays and IPv4
 * translations count as special too, because they can lead to any address.
 */
export function isSpecialAddress(address: readonly number[]): boolean {
  if (address.length === 16 && !isWithin(address, globalUnicast)) return true;
  return special.some((range) => isWithin(address, range));
}

/**
 * The addresses that IANA has allocated to hosts. Everything else is loopback,
 * unspecified, mapped (::ffff:0:0/96), compatible (::/96) or translated (64:ff9b::/96,
 * 64:ff9b:1::/48) IPv4, discard-only (100::/64), segment routing (5f00::/16), unique
 * local (fc00::/7), link-local, site-local, multicast or reserved.
 */
const globalUnicast = parseRange("2000::/3");

const special = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // carrier-grade NAT
  "127.0.0.0/8", // loopback
  "168.63.129.16/32", // Azure's platform, reachable from its virtual machines only
  "169.254.0.0/16", // link-local, including cloud metadata services
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments
  "192.0.2.0/24", // documentation
  "192.31.196.0/24", // AS112
  "192.52.193.0/24", // AMT relays
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16", // private
  "192.175.48.0/24", // AS112
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, and broadcast
  "2001::/23", // protocol assignments: Teredo, benchmarks, ORCHID and others
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4
  "2620:4f:8000::/48", // AS112
  "3fff::/20", // documentation
].map(parseRange);
