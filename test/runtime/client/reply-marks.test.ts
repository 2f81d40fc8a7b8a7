import { describe, expect, it } from "vitest";

import {
  deprecationOf,
  isReplayed,
  linksOf,
} from "../../../templates/runtime/client/metadata.js";
import { rateLimitsOf } from "../../../templates/runtime/client/rate-limits.js";
import { quotaHeaders } from "../../../templates/runtime/server/stores/quota.js";

function reply(headers: Record<string, string>): Response {
  return new Response(null, { headers });
}

describe("rate limits", () => {
  const policy =
    '"generation";q=60;w=60, "generation-video";q=30;w=60, "training";q=10;w=3600';
  it.each<[string, Record<string, string>, unknown]>([
    ["none", {}, []],
    [
      "a policy alone, as a 401 has it",
      { "ratelimit-policy": '"training";q=10;w=3600' },
      [{ name: "training", quota: 10, window: 3600 }],
    ],
    [
      "how those stand that the operation spends",
      {
        "ratelimit-policy": policy,
        ratelimit: '"generation";r=58;t=51, "generation-video";r=0;t=51',
        "ratelimit-limit": "30",
        "ratelimit-remaining": "0",
        "ratelimit-reset": "51",
      },
      [
        { name: "generation", quota: 60, window: 60, remaining: 58, reset: 51 },
        {
          name: "generation-video",
          quota: 30,
          window: 60,
          remaining: 0,
          reset: 51,
        },
        { name: "training", quota: 10, window: 3600 },
      ],
    ],
    [
      "a token for a name, and one that has no policy",
      { ratelimit: 'default;r=1;t=2;pk=:cHsdsRa894==:, "other";r=3' },
      [
        { name: "default", remaining: 1, reset: 2 },
        { name: "other", remaining: 3 },
      ],
    ],
    [
      "the older three",
      {
        "ratelimit-limit": "10, 10;w=60",
        "ratelimit-remaining": "9",
        "ratelimit-reset": "58",
      },
      [{ name: "", quota: 10, remaining: 9, reset: 58 }],
    ],
    [
      "the older three with X, and a time for the reset",
      {
        date: "Thu, 04 Aug 2022 01:57:13 GMT",
        "x-ratelimit-limit": "5000",
        "x-ratelimit-remaining": "0",
        "x-ratelimit-reset": "1659578243",
      },
      [{ name: "", quota: 5000, remaining: 0, reset: 10 }],
    ],
    [
      "a reset that has passed",
      {
        date: "Thu, 04 Aug 2022 01:57:13 GMT",
        "x-ratelimit-reset": "1659578200",
      },
      [{ name: "", reset: 0 }],
    ],
    [
      "malformed ones, ignored",
      {
        ratelimit: '"generation";r=58;t=51,,',
        "ratelimit-policy": '"training";q=ten;w=-1',
        "x-ratelimit-limit": "many",
      },
      [{ name: "training" }],
    ],
    [
      "a name of an object's own",
      { ratelimit: "*proto*;r=1" },
      [{ name: "*proto*", remaining: 1 }],
    ],
  ])("%s", (_, headers, wanted) => {
    expect(rateLimitsOf(reply(headers))).toEqual(wanted);
  });

  it("are read as the server writes them", () => {
    const headers = quotaHeaders([
      { policy: 'a "b" \\c', quota: 5, remaining: 4, reset: 9 },
      { policy: "d", quota: 2, remaining: 1, reset: 8 },
    ]);
    expect(
      rateLimitsOf(
        new Response(null, { headers: headers.map(([...pair]) => pair) }),
      ),
    ).toEqual([
      { name: 'a "b" \\c', remaining: 4, reset: 9 },
      { name: "d", remaining: 1, reset: 8 },
    ]);
  });
});

it.each([
  [undefined, false],
  ["true", true],
  ["?1", true],
  ["?0", false],
  ["false", false],
  ["truely", false],
])("a replay mark: %s", (mark, wanted) => {
  const headers = mark === undefined ? {} : { "idempotent-replayed": mark };
  expect(isReplayed(reply(headers))).toBe(wanted);
});

describe("deprecation", () => {
  const date = new Date("2026-01-01T00:00:00Z");
  const sunset = new Date("2026-07-01T00:00:00Z");
  it.each<[string, Record<string, string>, unknown]>([
    ["none", { link: '<https://e.example/p>; rel="deprecation"' }, undefined],
    [
      "as RFC 9745, 8594 and 8288 have it",
      {
        deprecation: "@1767225600",
        sunset: "Wed, 01 Jul 2026 00:00:00 GMT",
        link: '<https://e.example/p>; rel="deprecation"; type="text/html", </v2/base-models>; rel="successor-version"',
      },
      {
        date,
        sunset,
        policy: "https://e.example/p",
        successor: "/v2/base-models",
      },
    ],
    ["a sunset alone", { sunset: sunset.toUTCString() }, { sunset }],
    ["a draft's boolean", { deprecation: "true" }, {}],
    ["a draft's other boolean", { deprecation: "false" }, undefined],
    ["a date of HTTP", { deprecation: date.toUTCString() }, { date }],
    ["a date of ISO 8601", { sunset: "2026-07-01" }, { sunset }],
    ["what is no date", { deprecation: "version 1", sunset: "soon 2" }, {}],
    ["a date beyond all", { deprecation: "@999999999999999" }, {}],
    [
      "a page about the sunset",
      { sunset: "-", link: "<https://e.example/s>; rel=sunset" },
      { policy: "https://e.example/s" },
    ],
    [
      "a page about another thing",
      {
        sunset: "-",
        link: '</s>; rel=sunset; anchor="/other", </t>; rel=sunset',
      },
      { policy: "/t" },
    ],
  ])("%s", (_, headers, wanted) => {
    expect(deprecationOf(reply(headers))).toEqual(wanted);
  });
});

describe("links", () => {
  it.each<[string, unknown]>([
    ["", []],
    ["<>", [{ target: "", relations: [] }]],
    ["</a>", [{ target: "/a", relations: [] }]],
    [
      '<https://e.example/a>; title="<b>, \\"c\\"; rel=d"; REL="Next Last" ; rel=prev, <x>;rel=up',
      [
        { target: "https://e.example/a", relations: ["next", "last"] },
        { target: "x", relations: ["up"] },
      ],
    ],
    ['no link, <a>; rel="b', [{ target: "a", relations: [] }]],
    [
      '<a>; rel=next; anchor="#b"',
      [{ target: "a", relations: ["next"], anchor: "#b" }],
    ],
  ])("%s", (link, wanted) => {
    expect(linksOf(reply({ link }))).toEqual(wanted);
  });

  it("are resolved against the URL of the response", () => {
    const response = reply({ link: "<../b?c>; rel=next" });
    Object.defineProperty(response, "url", {
      value: "https://e.example/v1/a/",
    });
    expect(linksOf(response)).toEqual([
      { target: "https://e.example/v1/b?c", relations: ["next"] },
    ]);
  });

  it("are read even if malformed, up to the longest header", () => {
    for (const part of ["<", '"', "<a>;", "<a>;rel", '<a>;b="', "\\", ";a=b"]) {
      const link = `<a>${part.repeat(16_384 / part.length)}`;
      expect(linksOf(reply({ link }))[0]?.target).toBeDefined();
    }
  });
});
