import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import {
  codes,
  isCode,
  type Meaning,
} from "../../../generator/language/diagnostics/codes.js";
import type { JsonDiagnostic } from "../../../generator/language/diagnostics/json.js";
import { sample } from "../../support/sampling.js";
import { generateIn, provocations, transcript } from "./transcript.js";

const all: readonly (readonly [string, Meaning])[] = Object.entries(codes);

/** Codes that are reported without a position, because there is no text. */
const withoutText: readonly string[] = [
  "input-kind",
  "input-missing",
  "input-size",
];

describe.each(sample(provocations, 80))("$name", (each) => {
  const expected = readFileSync(each.expected, "utf8");

  test("prints expected.txt; `npm run test:update` updates it", async () => {
    const told = await generateIn(each);
    expect(transcript(told)).toBe(expected);
    const stops = /^(?:.* {2})?error [a-z0-9-]+$/m.test(told.err);
    expect(told.exit).toBe(stops ? 3 : 0);
    expect(told.wrote).toBe(!stops);
  });
});

describe.each(sample(provocations, 15))("$name", (each) => {
  const expected = readFileSync(each.expected, "utf8");

  test("prints the same as JSON", async () => {
    const { out, err } = await generateIn(each, "--json");
    expect(err).toBe("");
    const { diagnostics } = JSON.parse(out) as {
      diagnostics: JsonDiagnostic[];
    };
    expect(diagnostics.map(({ code }) => code)).toContain(each.code);
    for (const diagnostic of diagnostics) {
      const { code, severity, message, advice, location } = diagnostic;
      const { file, line, column } = diagnostic;
      expect(message).toMatch(/^\S.*\.$/);
      expect(advice).toMatch(/^\S.*[.?]$/);
      expect(location).toMatch(/^[^#]*#(?:\/.*)?$/);
      const where = withoutText.includes(code)
        ? ""
        : `${String(file)}:${String(line)}:${String(column)}  `;
      expect(expected).toContain(
        `${where}${severity} ${code}\n  ${message}\n  ${advice}\n`,
      );
    }
  });
});

describe.each(
  sample(
    provocations.filter(({ code }) => isCode(code) && isRepaired(codes[code])),
    10,
  ),
)("$name", (each) => {
  test("is refused with --strict", async () => {
    const { err, exit, wrote } = await generateIn(each, "--strict");
    expect(err).toMatch(new RegExp(`(?:^|  )error ${each.code}$`, "m"));
    expect(err).not.toContain(`warning ${each.code}`);
    // What is refused is not read.
    expect(err).not.toMatch(
      new RegExp(
        `error ${each.code}\\n.*(?:\\b(?:is|are) (?:read|ignored|used|resolved|named)\\b|, so (?:it|the|this)\\b|receives|server reads)`,
      ),
    );
    expect(exit).toBe(3);
    expect(wrote).toBe(false);
  });
});

function isRepaired({ strict }: Meaning): boolean {
  return strict === true;
}

test("every code is in the catalogue, with its declared severities", () => {
  const told = new Map(
    Object.keys(codes).map((code) => [code, new Set<string>()]),
  );
  for (const { code, expected } of provocations) {
    const text = readFileSync(expected, "utf8");
    const found = text.matchAll(/(error|warning) ([a-z0-9-]+)$/gm);
    for (const [, severity = "", said] of found)
      if (said === code) told.get(code)?.add(severity);
  }
  for (const [code, { severities }] of all) {
    const provoked = [...(told.get(code) ?? [])];
    expect(provoked.length, code).toBeGreaterThan(0);
    expect(severities, code).toEqual(expect.arrayContaining(provoked));
  }
});

test("every folder is named after a code", () => {
  const known = provocations.filter(({ code }) => isCode(code));
  expect(known).toEqual(provocations);
});
