/** The formats that `diff`, `lint` and `check` share, as the commands print them. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Log } from "sarif";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { sample } from "../../support/sampling.js";
import { put } from "../cli/tenon.js";
import { tenon } from "./tenon.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-formats-"));
  put(folder, "old.json", description({ size: { type: "integer" } }));
  put(folder, "a b/new#1.json", description({ size: { type: "string" } }));
  put(folder, "strict.json", '{ "lint": { "extends": "strict" } }');
  put(
    folder,
    "two.json",
    JSON.stringify({
      apis: [
        { name: "one", input: "old.json", output: "one" },
        { name: "two", input: "missing.json", output: "two" },
      ],
    }),
  );
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function description(properties: object): string {
  const schema = { type: "object", properties };
  const content = { "application/json": { schema } };
  const responses = { 200: { description: "Found.", content } };
  return JSON.stringify(
    {
      openapi: "3.1.0",
      info: { title: "Things", version: "1" },
      paths: { "/things": { get: { operationId: "getThing", responses } } },
    },
    undefined,
    2,
  );
}

const commands = {
  diff: ["diff", "old.json", "a b/new#1.json"],
  lint: [
    "lint",
    "a b/new#1.json",
    "--config",
    "strict.json",
    "--fail-on=warning",
  ],
  check: ["check", "a b/new#1.json", "--out", "generated"],
} as const;

/** The formats that the name of a file chooses, and how such a file starts. */
const byName: readonly (readonly [name: string, start: RegExp])[] = [
  ["report.sarif", /"version": "2\.1\.0"/],
  ["report.xml", /^<\?xml/],
  ["report.md", /^## /],
  ["report.html", /^<!doctype html>/],
  ["report.json", /^\{\n {2}"ok": false/],
  ["gl-code-quality-report.json", /^\[\n {2}\{\n {4}"description"/],
];

describe.each(Object.entries(commands))("tenon %s", (name, words) => {
  const run = async (...more: readonly string[]) =>
    await tenon(folder, [...words, ...more]);

  test("as SARIF has each finding with its rule, position and fingerprint", async () => {
    const { code, out } = await run("--format", "sarif");
    expect(code).toBe(1);
    const [only] = (JSON.parse(out) as Log).runs;
    expect(only?.tool.driver.name).toBe(`tenon ${name}`);
    const results = only?.results ?? [];
    expect(results.length).toBeGreaterThan(0);
    const rules = only?.tool.driver.rules?.map(({ id }) => id) ?? [];
    for (const {
      ruleId,
      ruleIndex = -1,
      locations,
      partialFingerprints,
    } of results) {
      expect(rules[ruleIndex]).toBe(ruleId);
      const place = locations?.[0]?.physicalLocation;
      expect(place?.artifactLocation?.uri).toMatch(/^a%20b\/new%231\.json$/);
      expect(place?.region?.startLine).toBeGreaterThan(0);
      expect(partialFingerprints?.["tenon/v1"]).toMatch(/^[0-9a-f]{12}$/);
    }
  });

  test("as a report of GitLab has fingerprints of its own for each finding", async () => {
    const { code, out } = await run("--format", "gitlab");
    expect(code).toBe(1);
    const issues = JSON.parse(out) as {
      fingerprint: string;
      location: { path: string };
    }[];
    expect(issues.length).toBeGreaterThan(0);
    expect(new Set(issues.map((one) => one.fingerprint)).size).toBe(
      issues.length,
    );
    expect(issues[0]?.location.path).toBe("a b/new#1.json");
  });

  test("as JUnit has a failure", async () => {
    expect((await run("--format=junit")).out).toMatch(
      new RegExp(
        `<testsuites name="tenon ${name}" tests="\\d+" failures="[1-9]`,
      ),
    );
  });

  test("as annotations has an error or a warning for GitHub", async () => {
    expect((await run("--format=github")).out).toMatch(
      /^::(?:error|warning) .*title=/m,
    );
  });

  test.each(sample(byName, 2))(
    "writes %s in the format of its name, and prints the text",
    async (file, start) => {
      const { code, out } = await run("--output", file);
      expect(code).toBe(1);
      expect(out).toBe((await run()).out);
      expect(readFileSync(join(folder, file), "utf8")).toMatch(start);
    },
  );

  test("never overwrites the description", async () => {
    const { code, err } = await run(
      "--output",
      "a b/new#1.json",
      "--format=sarif",
    );
    expect(err).toContain("which is an input");
    expect(code).toBe(2);
  });
});

test.each(["lint", "check"])(
  "tenon %s never overwrites a part of the description",
  async (name) => {
    put(folder, "whole.json", description({ size: { $ref: "part.json" } }));
    put(folder, "part.json", '{ "type": "string" }');
    const words = [name, "whole.json", "--output", "part.json"];
    const { code, err } = await tenon(folder, words);
    expect(err).toContain("which is an input");
    expect(code).toBe(2);
    expect(readFileSync(join(folder, "part.json"), "utf8")).toContain("string");
  },
);

test("the formats of several APIs are one report, in which one that fails is an error", async () => {
  const words = ["lint", "--config", "two.json", "--format", "junit"];
  const { code, out, err } = await tenon(folder, words);
  expect(code).toBe(3);
  expect(err).toContain("missing.json does not exist");
  expect(out.match(/<testsuite /g)).toHaveLength(1);
  expect(out).toMatch(/errors="1"[^]*<error type="input-missing"/);
});
