import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import type { Document } from "../../../generator/input/read/document.js";
import { readDescription } from "../../../generator/input/read/read.js";
import {
  DescriptionError,
  type Diagnostic,
} from "../../../generator/language/diagnostics/diagnostics.js";
import { renderDiagnostics } from "../../../generator/language/diagnostics/render.js";
import type { JsonValue } from "../../../generator/language/json/json.js";
import { childLocation } from "../../../generator/language/json/location.js";

const hostile = fileURLToPath(
  new URL("../../../../shared/hostile/", import.meta.url),
);
const present = existsSync(hostile);

describe.skipIf(!present)("hostile descriptions", () => {
  test.each([
    ["43-ref-etc-passwd.json", ["ref-outside"]],
    ["45-ref-http.json", ["ref-remote"]],
    ["47-ref-data-uri.json", ["ref-remote"]],
    ["49-ref-device.json", ["ref-outside", "ref-file"]],
    ["57-yaml-merge-chain.yaml", ["yaml-alias"]],
    ["59-yaml-tags.yaml", ["yaml-tag"]],
    ["61-dup-keys.yaml", ["duplicate-key"]],
    ["63-json-deep.json", ["too-deep"]],
    ["65-encoding-bom.yaml", []],
    ["67-multi-document.yaml", ["yaml-documents"]],
    ["73-future-version.json", ["openapi-version"]],
    ["77-json-array.json", ["json-syntax"]],
  ])("%s: %j", async (name, codes) => {
    const found = await findings(join(hostile, name));
    expect([...new Set(found.map(({ code }) => code))]).toEqual(codes);
  });

  const names = present
    ? readdirSync(hostile).filter((name) => /^\d/.test(name))
    : [];
  test.each(names)("%s causes no stack trace", async (name) => {
    await findings(join(hostile, name));
  });
});

/** Reads a description and resolves each reference. Every diagnostic must have a position. */
async function findings(path: string): Promise<readonly Diagnostic[]> {
  try {
    const document = await readDescription(path);
    followAll(document, document.root, "#");
    expectShown(document.diagnostics, document);
    return document.diagnostics;
  } catch (error) {
    if (!(error instanceof DescriptionError)) throw error;
    expectShown(error.diagnostics, error.sources);
    return error.diagnostics;
  }
}

function expectShown(
  diagnostics: readonly Diagnostic[],
  sources: Parameters<typeof renderDiagnostics>[1],
): void {
  const text = renderDiagnostics(diagnostics, sources);
  const heads =
    text.match(/^\S+:\d+:\d+ {2}(?:error|warning) [a-z-]+$/gm) ?? [];
  expect(heads.length).toBe(diagnostics.length);
  expect(text).not.toMatch(/^ +at /m);
  expect(text).not.toContain("root:");
}

function followAll(
  document: Document,
  value: JsonValue,
  location: string,
): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (key === "$ref" && typeof member === "string")
      document.resolve(member, location);
    else followAll(document, member, childLocation(location, key));
  }
}
