import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, it } from "vitest";

import * as formats from "../../templates/runtime/check/formats.js";
import { draws, seed } from "../support/sampling.js";

/** For each format, texts that have it and texts that do not. */
const rows: readonly (readonly [
  keyof typeof formats,
  readonly string[],
  readonly string[],
])[] = [
  [
    "isDate",
    ["2024-02-29", "2000-02-29", "2023-12-31"],
    ["2023-02-29", "1900-02-29", "2023-04-31", "2023-13-01", "2023-1-1", ""],
  ],
  [
    "isTime",
    ["08:30:06Z", "08:30:06.283z", "08:30:06+20:00", "23:59:60Z"],
    ["08:30:06", "24:00:00Z", "08:60:00Z", "08:30:61Z", "08:30:06+24:00"],
  ],
  [
    "isDateTime",
    [
      "2024-02-29T08:30:06Z",
      "2024-01-01t08:30:06.5z",
      "1998-12-31T23:59:60Z",
      "1998-12-31T15:59:60.123-08:00",
      "1999-01-01T07:59:60+08:00",
    ],
    [
      "2023-02-29T08:30:06Z",
      "2024-01-01 08:30:06Z",
      "2024-01-01T08:30:06",
      "1998-12-31T23:58:60Z",
      "1998-12-31T22:59:60Z",
      "1998-12-31T15:59:60Z",
      "1998-12-31T23:59:61Z",
    ],
  ],
  [
    "isDuration",
    ["P1D", "P1DT12H", "PT1.5S", "P3W", "P1Y2M3DT4H5M6S"],
    ["P", "PT", "1D", "P1S", "P1W1D", "P1DT", "p1d"],
  ],
  [
    "isUuid",
    [
      "7c9e6679-7425-40de-944b-e07fc1f90ae7",
      "7C9E6679-7425-40DE-944B-E07FC1F90AE7",
    ],
    [
      "7c9e66797425-40de-944b-e07fc1f90ae7",
      "7c9e6679-7425-40de-944b-e07fc1f90ag7",
      "",
    ],
  ],
  [
    "isUri",
    ["https://example.com/a?b#c", "urn:a:b", "http://[::1]/"],
    ["/relative", "http://a b", "http://[::1", "https://example.com/%zz", ""],
  ],
  ["isHostname", ["example.com", "a"], ["-a.com", "a..b", "a_b", ""]],
  [
    "isIpv4",
    ["127.0.0.1", "255.255.255.255"],
    ["256.0.0.1", "1.2.3", "01.2.3.4"],
  ],
  ["isIpv6", ["::1", "2001:db8::ff00:42:8329"], ["1::2::3", "12345::", ":1"]],
  [
    "isBase64Url",
    ["", "YQ", "YQ==", "YWI", "YWI=", "-_-_"],
    ["Y", "YQ=", "Y===", "YQ+_", "YQ/_", "YWI==", "="],
  ],
  ["isBase64", ["", "YQ==", "YWI="], ["YQ", "Y===", "Y-=="]],
  ["isJsonPointer", ["", "/a~0b/~1"], ["a", "/~2", "/~"]],
  ["isRegex", ["^a+$", "[a-z]"], ["(", "[z-a]"]],
  ["isEmail", ["a@example.com", "a.b+c@example.com"], ["a", "@b", "a@", ""]],
];

describe.each(rows)("%s", (name, valid, invalid) => {
  const accepts = formats[name];

  it.each(valid)("accepts %j", (text) => {
    expect(accepts(text)).toBe(true);
  });

  it.each(invalid)("rejects %j", (text) => {
    expect(accepts(text)).toBe(false);
  });
});

describe("isUri", () => {
  /** The grammar of RFC 3986 without IP literals. */
  const grammar =
    /^[a-z][a-z\d+.-]*:(?:\/\/(?:(?:[\w.~!$&'()*+,;=:-]|%[\da-f]{2})*@)?(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*(?::\d*)?(?:\/(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})*)?|(?!\/\/)(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})*)(?:\?(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?$/i;

  const starts = ["https://", "HTTP://", "http:", "https", "x+1.-://", "1://"];
  const delimiters = Array.from("/?#:@&=+.-_~!$'()*,;");
  const others = [
    "%2F",
    "%2",
    "%",
    " ",
    "\n",
    "<",
    "|",
    "\\",
    "é",
    "ſ",
    "\u212a",
  ];
  const words = ["a", "Z", "7", "example.com", "a/b", ":80", "//", "u:p@"];
  const parts = constantFrom(...delimiters, ...others, ...words);

  it("accepts what the grammar of RFC 3986 accepts", () => {
    let accepted = 0;
    const uris = property(
      constantFrom("", ...starts),
      array(parts, { maxLength: 8 }),
      (start, rest) => {
        const text = start + rest.join("");
        const isUri = grammar.test(text);
        if (isUri) accepted++;
        expect(formats.isUri(text), text).toBe(isUri);
      },
    );
    const numRuns = draws(20_000, 500_000);
    assert(uris, { seed, numRuns });
    // Enough of the texts are URIs.
    expect(accepted / numRuns).toBeGreaterThan(0.1);
  });

  it("accepts each character where the grammar does", () => {
    const texts = Array.from({ length: 0x180 }, (_, code) =>
      String.fromCharCode(code),
    ).flatMap((one) =>
      ["", "https:", "https://", "https://a:", "https://a/", "https://a?"].map(
        (start) => start + one,
      ),
    );
    for (const text of texts.filter((text) => !text.includes("[")))
      expect(formats.isUri(text), text).toBe(grammar.test(text));
  });
});
