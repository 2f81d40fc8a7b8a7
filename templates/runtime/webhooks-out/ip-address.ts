import { isIpv4, isIpv6 } from "../formats.js";

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
export interface AddressRange {
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
    throw new TypeError(`${text} is no range of addresses.`);
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
