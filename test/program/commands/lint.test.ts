import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, expect, test } from "vitest";

import { put } from "../cli/tenon.js";
import { tenon } from "./tenon.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-lint-"));
  put(folder, "openapi.json", description("2026-03-01"));
  put(folder, "late.json", description("2026-12-01"));
  put(folder, "bad.json", "{");
  put(
    folder,
    "90.json",
    JSON.stringify({ lint: { "sunset-too-early": { days: 30 } } }),
  );
  put(
    folder,
    "idle.json",
    JSON.stringify({ lint: { "sunset-too-early": { except: ["cat"] } } }),
  );
  put(
    folder,
    "of-operation.json",
    JSON.stringify({ lint: { "schema-unused": { except: ["cats"] } } }),
  );
  put(
    folder,
    "of-version.json",
    JSON.stringify({ lint: { "description-version": { except: ["cats"] } } }),
  );
  put(folder, "wrong.json", '{ "lint": { "sunset-early": "off" } }');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function description(sunset: string): string {
  const cats = {
    operationId: "cats",
    deprecated: true,
    "x-deprecation": { date: "2026-01-01", sunset },
    responses: { 204: { description: "Done." } },
  };
  return JSON.stringify(
    {
      openapi: "3.1.0",
      info: { title: "Things", version: "1" },
      paths: { "/cats": { get: cats } },
    },
    undefined,
    2,
  );
}

test("prints the position, the message, the advice and the lines", async () => {
  const { code, out, err } = await tenon(folder, ["lint"]);
  expect(err).toBe("");
  expect(out).toContain(`openapi.json:14:21  error sunset-too-early
  The sunset of \`GET /cats\` is 59 days after the deprecation; the minimum is 180 days.
  Set a later sunset date.

`);
  expect(out).toMatch(/\n1 error\n\d+ of \d+ rules applied: /);
  expect(code).toBe(1);
});

test("prints that there are no findings", async () => {
  const { code, out } = await tenon(folder, ["lint", "late.json"]);
  expect(out).toMatch(/^late\.json: no findings\n\d+ of /);
  expect(code).toBe(0);
  expect((await tenon(folder, ["lint", "late.json", "--quiet"])).out).toBe("");
});

test("prints that there are no other findings after a warning about the description", async () => {
  const odd = JSON.parse(
    readFileSync(join(folder, "late.json"), "utf8"),
  ) as object;
  writeFileSync(
    join(folder, "odd.json"),
    JSON.stringify({ ...odd, unknown: {} }),
  );
  const { out, err } = await tenon(folder, ["lint", "odd.json"]);
  expect(out + err).toContain("warning member-unknown");
  expect(out).toContain("odd.json: no other findings\n");
});

test("--today is the only source of the date", async () => {
  const passed = ["lint", "late.json", "--today", "2027-01-01"];
  const { code, out } = await tenon(folder, passed);
  expect(out).toContain("warning sunset-passed");
  expect(code).toBe(0);
  expect((await tenon(folder, [...passed, "--fail-on", "warning"])).code).toBe(
    1,
  );
});

test("the configured minimum applies to `generate` too", async () => {
  const config = ["--config", "90.json"];
  expect((await tenon(folder, ["lint", ...config])).code).toBe(0);
  expect((await tenon(folder, ["generate", ...config])).code).toBe(0);
  expect((await tenon(folder, ["generate"])).code).toBe(3);
});

test("programs get JSON", async () => {
  const { code, out } = await tenon(folder, ["lint", "--json"]);
  expect(JSON.parse(out)).toMatchObject({
    ok: false,
    description: "openapi.json",
    set: "recommended",
    counts: { error: 1, warning: 0 },
    findings: [
      {
        rule: "sunset-too-early",
        level: "error",
        location: "#/paths/~1cats/get/x-deprecation/sunset",
        file: "openapi.json",
        line: 14,
        users: ["cats"],
      },
    ],
    diagnostics: [],
  });
  expect(code).toBe(1);
});

test("the service's description has no findings under this repository's configuration, from any folder", async () => {
  const config = fileURLToPath(
    new URL("../../../tenon.config.json", import.meta.url),
  );
  const { code, out } = await tenon(folder, ["lint", "--config", config]);
  expect(out).toContain("no findings\n");
  expect(code).toBe(0);
});

test.each([
  [["bad.json"], 3, "json-syntax"],
  [["--today", "tomorrow"], 2, "--today needs a date such as"],
  [["--today", "2026-02-30"], 2, 'not "2026-02-30".'],
  [["--fail-on", "eror"], 2, "Did you mean error? Use warning or error."],
  [["a", "b"], 2, "Only one description is accepted"],
  [["--config", "wrong.json"], 2, "Unknown lint rule"],
  [
    ["--config", "idle.json"],
    2,
    'openapi.json has no operation or event "cat" for the exceptions of sunset-too-early. Did you mean cats? Correct or remove the exception.\n  at idle.json:1:',
  ],
  [
    ["--config", "of-operation.json"],
    2,
    'openapi.json has no schema "cats" for the exceptions of schema-unused. Correct or remove',
  ],
  [
    ["--config", "of-version.json"],
    2,
    "description-version checks the whole description, so it has no exceptions. Remove `except`",
  ],
])("%s exits with %i", async (words, code, message) => {
  const outcome = await tenon(folder, ["lint", ...words]);
  expect(outcome.err).toContain(message);
  expect(outcome.code).toBe(code);
});
