import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { buildApi } from "../../../generator/input/build/build.js";
import { readDescription } from "../../../generator/input/read/read.js";
import type { Position } from "../../../generator/language/diagnostics/diagnostics.js";
import { compareApis } from "../../../generator/review/diff/diff.js";
import { classify } from "../../../generator/review/diff/findings.js";
import { createReport } from "../../../generator/review/report/report.js";
import { description } from "./schema-findings.js";

interface Found {
  readonly rule: string;
  readonly message: string;
  /** The text of the line at each position. */
  readonly lines: readonly [before: string, after: string];
}

async function readSchema(path: string, schema: object) {
  writeFileSync(path, JSON.stringify(description(schema), undefined, 1));
  const document = await readDescription(path);
  return { document, ...buildApi(document, { versions: "path" }) };
}

/** The findings between two schemas of a request. */
async function findings(
  before: object,
  after: object,
): Promise<readonly Found[]> {
  const folder = mkdtempSync(join(tmpdir(), "tenon-enumerations-"));
  try {
    const one = await readSchema(join(folder, "old.json"), before);
    const other = await readSchema(join(folder, "new.json"), after);
    const changes = classify(compareApis(one.api, other.api));
    const lineAt = ({ document }: typeof one, at?: Position) =>
      at === undefined ? "" : (document.line(at.file, at.line) ?? "").trim();
    return createReport(
      { name: "old.json", version: "1", sources: one.document },
      { name: "new.json", version: "2", sources: other.document },
      changes.filter(({ where }) => where.startsWith("request body")),
      {},
    ).findings.map(({ kind, message, positions }) => ({
      rule: kind,
      message,
      lines: [lineAt(one, positions.before), lineAt(other, positions.after)],
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const strings = (...values: string[]) => ({ type: "string", enum: values });
const open = (...values: string[]) => ({
  type: "string",
  "x-extensible-enum": values,
});

describe("the values of an enumeration are one finding, at the line of the first", () => {
  test("added", async () => {
    expect(
      await findings(strings("a", "b"), strings("a", "x", "b", "y")),
    ).toEqual([
      {
        rule: "value-added",
        message: "An enum gained values: x, y.",
        lines: ['"enum": [', '"x",'],
      },
    ]);
  });

  test("removed", async () => {
    expect(
      await findings(strings("a", "b", "c", "d"), strings("a", "c")),
    ).toEqual([
      {
        rule: "value-removed",
        message: "An enum lost values: b, d.",
        lines: ['"b",', '"enum": ['],
      },
    ]);
  });

  test("added and removed", async () => {
    const found = await findings(strings("a", "b"), strings("b", "c"));
    expect(found.map(({ rule, lines }) => [rule, ...lines])).toEqual([
      ["value-removed", '"a",', '"enum": ['],
      ["value-added", '"enum": [', '"c"'],
    ]);
  });

  test("of numbers, after duplicate values", async () => {
    const found = await findings({ enum: [1, 1, 2, 3] }, { enum: [1, 1, 2] });
    expect(found).toEqual([
      {
        rule: "value-removed",
        message: "An enum lost values: 3.",
        lines: ["3", '"enum": ['],
      },
    ]);
  });

  test("known values", async () => {
    const found = await findings(open("a"), open("a", "b", "c"));
    expect(found.map(({ rule, message }) => [rule, message])).toEqual([
      ["known-value-added", "An open enum gained known values: b, c."],
    ]);
  });

  test("outside of limits that replace the enumeration", async () => {
    const found = await findings(strings("eu", "us-1", "us-2"), {
      type: "string",
      maxLength: 2,
    });
    expect(found.map(({ rule, message }) => [rule, message])).toEqual([
      ["value-removed", "An enum lost values: us-1, us-2."],
      ["values-unlisted", expect.any(String)],
    ]);
  });
});
