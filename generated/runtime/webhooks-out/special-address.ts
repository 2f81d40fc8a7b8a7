import { isWithin, parseRange } from "./ip-address.js";

/**
 * Whether an address does not belong to a public host, by IANA's registries of
 * special-purpose addresses. Globally reachable anycast services, relays and IPv4
 * translations are special too, because any address may be behind them.
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
