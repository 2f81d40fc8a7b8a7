import { describe, expect, it } from "vitest";

import {
  isSpecialAddress,
  isWithin,
  parseAddress,
  parseRange,
} from "../../../templates/runtime/webhooks-out/vet-url.js";

describe("an address", () => {
  it.each([
    ["1.2.3.4", "1 2 3 4"],
    ["255.255.255.255", "255 255 255 255"],
    ["::", "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"],
    ["::1", "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1"],
    ["1::", "0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0"],
    ["1::fFfe", "0 1 0 0 0 0 0 0 0 0 0 0 0 0 255 254"],
    ["2001:db8:1:2:3:4:5:6", "32 1 13 184 0 1 0 2 0 3 0 4 0 5 0 6"],
    ["1:2:3:4:5:6:7::", "0 1 0 2 0 3 0 4 0 5 0 6 0 7 0 0"],
    ["::2:3:4:5:6:7:8", "0 0 0 2 0 3 0 4 0 5 0 6 0 7 0 8"],
    ["::ffff:10.0.0.1", "0 0 0 0 0 0 0 0 0 0 255 255 10 0 0 1"],
    ["1:2:3:4:5:6:1.2.3.4", "0 1 0 2 0 3 0 4 0 5 0 6 1 2 3 4"],
    ["64:ff9b::0a00:0001", "0 100 255 155 0 0 0 0 0 0 0 0 10 0 0 1"],
  ])("%s is of the bytes %s", (text, bytes) => {
    expect(parseAddress(text)?.join(" ")).toBe(bytes);
  });

  it.each(
    [
      ["", "1", "1.2.3", "1.2.3.4.5", "1.2.3.4.", "1.2.3.256", "1.2.3.04"],
      [
        "0x7f.0.0.1",
        "0177.0.0.1",
        "127.1",
        "2130706433",
        " 1.2.3.4",
        "1.2.3.4\n",
      ],
      ["１.2.3.4", "1.2.3.-4", "1.2.3.4/8", "1..2.3", "1.2.3.1e1", "+1.2.3.4"],
      [":", ":::", "1:", ":1", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9"],
      ["1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8", "12345::", "g::", "::1%lo"],
      ["fe80::1%eth0", "fe80::1%25eth0", "[::1]", "::1.2.3", "::1.2.3.4:5"],
      [
        "1.2.3.4::",
        "::01.2.3.4",
        "::ffff:127.0.0.01",
        "0x1::",
        "::1/128",
        "localhost",
      ],
    ].flat(),
  )("%j is none", (text) => {
    expect(parseAddress(text)).toBeUndefined();
  });
});

describe("a range", () => {
  it.each([
    "10.0.0.0/33",
    "10.0.0.0/",
    "10.0.0.0/x",
    "10/8",
    "::/129",
    "",
    "::/-1",
  ])("is not %j", (text) => {
    // An empty width is that of nothing: it would take every address in.
    expect(() => parseRange(text)).toThrow(TypeError);
  });

  it.each([
    ["10.1.2.3", "10.0.0.0/8", true],
    ["11.0.0.0", "10.0.0.0/8", false],
    ["100.127.255.255", "100.64.0.0/10", true],
    ["100.128.0.0", "100.64.0.0/10", false],
    ["1.2.3.4", "1.2.3.4", true],
    ["1.2.3.5", "1.2.3.4", false],
    ["1.2.3.4", "0.0.0.0/0", true],
    ["1.2.3.4", "::/0", false],
    ["::1.2.3.4", "1.2.3.4", false],
    ["2001:1ff:ffff::", "2001::/23", true],
    ["2001:200::", "2001::/23", false],
  ])("%s is within %s: %s", (address, range, within) => {
    expect(isWithin(parseAddress(address) ?? [], parseRange(range))).toBe(
      within,
    );
  });
});

/** The registries' ranges: the first and the last address of each, and their neighbours where those are public. */
const ranges: readonly (readonly [
  first: string,
  last: string,
  before?: string | undefined,
  after?: string | undefined,
])[] = [
  ["0.0.0.0", "0.255.255.255", undefined, "1.0.0.0"],
  ["10.0.0.0", "10.255.255.255", "9.255.255.255", "11.0.0.0"],
  ["100.64.0.0", "100.127.255.255", "100.63.255.255", "100.128.0.0"],
  ["127.0.0.0", "127.255.255.255", "126.255.255.255", "128.0.0.0"],
  ["169.254.0.0", "169.254.255.255", "169.253.255.255", "169.255.0.0"],
  ["172.16.0.0", "172.31.255.255", "172.15.255.255", "172.32.0.0"],
  ["192.0.0.0", "192.0.0.255", "191.255.255.255", "192.0.1.0"],
  ["192.0.2.0", "192.0.2.255", "192.0.1.255", "192.0.3.0"],
  ["192.31.196.0", "192.31.196.255", "192.31.195.255", "192.31.197.0"],
  ["192.52.193.0", "192.52.193.255", "192.52.192.255", "192.52.194.0"],
  ["192.88.99.0", "192.88.99.255", "192.88.98.255", "192.88.100.0"],
  ["192.168.0.0", "192.168.255.255", "192.167.255.255", "192.169.0.0"],
  ["192.175.48.0", "192.175.48.255", "192.175.47.255", "192.175.49.0"],
  ["198.18.0.0", "198.19.255.255", "198.17.255.255", "198.20.0.0"],
  ["198.51.100.0", "198.51.100.255", "198.51.99.255", "198.51.101.0"],
  ["203.0.113.0", "203.0.113.255", "203.0.112.255", "203.0.114.0"],
  ["224.0.0.0", "239.255.255.255", "223.255.255.255"],
  ["240.0.0.0", "255.255.255.255"],
  ["::", "::1"],
  ["::10.0.0.1", "::8.8.8.8"],
  ["::ffff:0.0.0.0", "::ffff:255.255.255.255"],
  ["::ffff:0:127.0.0.1", "::ffff:0:8.8.8.8"],
  ["64:ff9b::", "64:ff9b::255.255.255.255"],
  ["64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"],
  ["100::", "100::ffff:ffff:ffff:ffff"],
  ["100:0:0:1::", "100:0:0:1:ffff:ffff:ffff:ffff"],
  ["200::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", undefined, "2000::"],
  ["2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff", "2000:ffff:ffff::"],
  ["2001:1::1", "2001:1::3"],
  ["2001:2::", "2001:2:0:ffff:ffff:ffff:ffff:ffff"],
  ["2001:3::", "2001:3:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["2001:4:112::", "2001:4:112:ffff:ffff:ffff:ffff:ffff"],
  ["2001:10::", "2001:1f:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["2001:20::", "2001:2f:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["2001:30::", "2001:1ff:ffff::", undefined, "2001:200::"],
  ["2001:db8::", "2001:db8:ffff::ffff", "2001:db7:ffff::", "2001:db9::"],
  ["2002::", "2002:ffff:ffff::ffff", "2001:ffff:ffff::", "2003::"],
  ["2002:7f00:1::", "2002:a00:1::1"],
  [
    "2620:4f:8000::",
    "2620:4f:8000:ffff::1",
    "2620:4f:7fff::",
    "2620:4f:8001::",
  ],
  ["3fff::", "3fff:fff:ffff::1", "3ffe:ffff::", "3fff:1000::"],
  ["4000::", "5f00::1", "3fff:ffff:ffff::"],
  ["fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["fd00:ec2::254", "fd12:3456::1"],
  ["fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
];

function special(text: string): boolean {
  const bytes = parseAddress(text);
  if (bytes === undefined) throw new TypeError(`${text} is no address.`);
  return isSpecialAddress(bytes);
}

describe("an address of a special range", () => {
  it.for(ranges)("%s to %s", ([first, last, before, after]) => {
    expect([special(first), special(last)]).toEqual([true, true]);
    for (const neighbour of [before, after])
      if (neighbour !== undefined) expect(special(neighbour)).toBe(false);
  });

  it.each([
    "1.1.1.1",
    "8.8.8.8",
    "93.184.215.14",
    "100.63.255.255",
    "192.0.1.1",
    "223.255.255.254",
    "2001:4860:4860::8888",
    "2606:4700:4700::1111",
    "2a00:1450:4001:80b::200e",
    "2c0f:fb50:4003::",
  ])("is not %s", (text) => {
    expect(special(text)).toBe(false);
  });
});
