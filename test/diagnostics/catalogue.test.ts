import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import {
  codes,
  type DiagnosticCode,
} from "../../generator/diagnostics/codes.js";
import type { JsonDiagnostic } from "../../generator/diagnostics/to-json.js";
import { generateIn, provocations, transcript } from "./transcript.js";

/** Where there is no text, there is no line of it. */
const withoutText: readonly string[] = [
  "input-kind",
  "input-missing",
  "input-size",
];

// The first that asks openapi-typescript waits for the compiler to be loaded.
vi.setConfig({ testTimeout: 60_000 });

/** Codes that still lack a description. */
const unprovoked: readonly string[] = ["never-present"];

describe.each(provocations)("$name", (each) => {
  const expected = readFileSync(each.expected, "utf8");

  test("is said as expected; `npm run test:update` takes over what changed", async () => {
    const told = await generateIn(each);
    expect(transcript(told)).toBe(expected);
    const stops = /^(?:.* {2})?error [a-z0-9-]+$/m.test(told.err);
    expect(told.exit).toBe(stops ? 3 : 0);
    expect(told.wrote).toBe(!stops);
  });

  test("is said to programs too", async () => {
    const { out, err } = await generateIn(each, "--json");
    expect(err).toBe("");
    const { diagnostics } = JSON.parse(out) as {
      diagnostics: JsonDiagnostic[];
    };
    expect(diagnostics.map(({ code }) => code)).toContain(each.code);
    for (const diagnostic of diagnostics) {
      const { code, severity, message, advice, place } = diagnostic;
      const { file, line, column } = diagnostic;
      expect(message).toMatch(/^\S.*\.$/);
      expect(advice).toMatch(/^\S.*[.?]$/);
      expect(place).toMatch(/^[^#]*#(?:\/.*)?$/);
      const where = withoutText.includes(code)
        ? ""
        : `${String(file)}:${String(line)}:${String(column)}  `;
      expect(expected).toContain(
        `${where}${severity} ${code}\n  ${message}\n  ${advice}\n`,
      );
    }
  });
});

test("every code is provoked, in each of its severities", () => {
  const told = new Map<string, Set<string>>();
  for (const { code, expected } of provocations) {
    const text = readFileSync(expected, "utf8");
    const severities = text.matchAll(/(error|warning) ([a-z0-9-]+)$/gm);
    for (const [, severity = "", said] of severities) {
      if (said !== code) continue;
      told.set(code, (told.get(code) ?? new Set()).add(severity));
    }
  }
  const listed = Object.keys(codes) as DiagnosticCode[];
  const missing = listed.filter((code) => !told.has(code));
  expect(missing.filter((code) => !unprovoked.includes(code))).toEqual([]);
  for (const [code, severities] of told) {
    const { severities: declared } = codes[code as DiagnosticCode];
    expect(declared, code).toEqual(expect.arrayContaining([...severities]));
  }
});
