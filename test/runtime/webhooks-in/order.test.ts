import { expect, it } from "vitest";

import { order } from "../../../templates/runtime/webhooks-in/events.js";

const ordered = (...times: unknown[]) =>
  order(times.map((created_at, at) => ({ created_at, at })));
const places = (...times: unknown[]) => ordered(...times).map(({ at }) => at);

it.each([
  ["nothing", [], []],
  ["seconds", ["2026-01-01T00:00:01Z", "2026-01-01T00:00:00Z"], [1, 0]],
  [
    "equal times, which stay as they came",
    ["2026-01-01T00:00:01Z", "2026-01-01T00:00:00Z", "2026-01-01T00:00:01Z"],
    [1, 0, 2],
  ],
  [
    "fractions of any length",
    [
      "2026-01-01T00:00:00.2Z",
      "2026-01-01T00:00:00.1000002Z",
      "2026-01-01T00:00:00.1000001Z",
      "2026-01-01T00:00:00Z",
      "2026-01-01T00:00:00.19Z",
    ],
    [3, 2, 1, 4, 0],
  ],
  [
    "fractions written otherwise, which are equal",
    [
      "2026-01-01T00:00:00.500Z",
      "2026-01-01T00:00:00.5Z",
      "2026-01-01T00:00:00.50Z",
    ],
    [0, 1, 2],
  ],
  [
    "no fraction, which is a zero one",
    ["2026-01-01T00:00:00.000Z", "2026-01-01T00:00:00Z"],
    [0, 1],
  ],
  ["offsets", ["2026-01-01T02:00:00+02:00", "2025-12-31T23:59:59Z"], [1, 0]],
  [
    "a leap second",
    ["2017-01-01T00:00:00Z", "2016-12-31T23:59:60Z", "2016-12-31T23:59:58Z"],
    [2, 1, 0],
  ],
  [
    "invalid times last",
    ["soon", undefined, "2026-01-01T00:00:00Z", 5],
    [2, 0, 1, 3],
  ],
])("orders %s", (_, times, wanted) => {
  expect(places(...times)).toEqual(wanted);
});

it("does not change the given list, and accepts any iterable", () => {
  const events = [
    { created_at: "2026-01-01T00:00:01Z" },
    { created_at: "2026-01-01T00:00:00Z" },
  ];
  const before = [...events];
  expect(order(new Set(events))).toEqual([...before].reverse());
  expect(order(events)).not.toBe(events);
  expect(events).toEqual(before);
});
