import { expect, test } from "vitest";

import {
  minimumSunsetDays,
  sunsetTooEarly,
} from "../../../generator/review/lint/rules/deprecations.js";
import { buildFrom } from "../../input/build/build-from.js";

function early(date: string, sunset: string): readonly string[] {
  const { api } = buildFrom({
    paths: {
      "/a": {
        get: {
          deprecated: true,
          "x-deprecation": { date, sunset },
          responses: { 204: { description: "Done." } },
        },
      },
    },
  });
  return sunsetTooEarly({ api }, { days: minimumSunsetDays() }).flatMap(
    (fault) => fault?.location ?? [],
  );
}

test.each([
  ["180 days after the deprecation", "2026-01-01", "2026-06-30"],
  ["in the past", "2001-01-01", "2001-06-30"],
])("accepts a sunset %s", (_, date, sunset) => {
  expect(early(date, sunset)).toEqual([]);
});

test.each([
  ["179 days after the deprecation", "2026-01-01", "2026-06-29"],
  ["a second less than 180 days after", "2026-01-01T00:00:01Z", "2026-06-30"],
  ["before the deprecation", "2026-01-01", "2025-12-31"],
])("reports a sunset %s", (_, date, sunset) => {
  expect(early(date, sunset)).toEqual(["#/paths/~1a/get/x-deprecation/sunset"]);
});

test.each([
  ["the rule's default", {}, 180],
  ["its level alone", { "sunset-too-early": "warning" as const }, 180],
  ["days", { "sunset-too-early": { days: 90 } }, 90],
  ["off", { "sunset-too-early": "off" as const }, 0],
])("the minimum for %s", (_, config, days) => {
  expect(minimumSunsetDays(config)).toBe(days);
});
