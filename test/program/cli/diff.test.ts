import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { put, tenon } from "./tenon.js";
import { thingsApi, thingsApiBeside } from "./things-api.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-diff-"));
  put(folder, "old.json", thingsApi([]));
  put(folder, "new.json", thingsApi(["name"]));
  put(folder, "bad.json", "{");
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const found = ["diff", "old.json", "new.json"];

test("prints the verdict, then each change with its reason and locations", () => {
  const { code, out, err } = tenon(folder, found);
  expect(err).toBe("");
  expect(code).toBe(1);
  const [report, rest = ""] = out.split("\nNot compared: ");
  expect(rest).toContain("headers of multipart parts");
  expect(report?.replace(/\[[0-9a-f]{12}\]/, "[fingerprint]"))
    .toBe(`Breaking changes: 1 breaking, 0 warnings, 0 to implement, 0 info.  old.json → new.json

breaking property-became-required: A property became required. Requests from existing clients may be rejected.
  wire: breaking, code: breaking
  = Paths without a version are published and must stay compatible. Keep it optional, and use a default where requests lack it. Otherwise, make the change in a new version, such as v2.
  PUT /things: request body application/json.name
    example: PUT /things {}
      Valid before. Now /body/name must be present.
    old.json:18:19 → new.json:20:19  [fingerprint]
`);
});

test("prints the constraint of a version once", () => {
  const api = JSON.parse(thingsApi([])) as { paths: object };
  const gone = {
    get: { operationId: "all", responses: { 204: { description: "Done." } } },
  };
  const paths = { ...api.paths, "/all": gone };
  put(folder, "both.json", JSON.stringify({ ...api, paths }));
  const { out } = tenon(folder, ["diff", "both.json", "new.json"]);
  expect(out.match(/^breaking /gm)).toHaveLength(2);
  expect(out.match(/^ {2}= /gm)).toHaveLength(2);
  expect(out.match(/must stay compatible\. /g)).toHaveLength(1);
});

test("--fail-on sets the level, and lower findings take one line", () => {
  const back = ["diff", "new.json", "old.json"];
  const { code, out } = tenon(folder, back);
  expect(code).toBe(0);
  expect(tenon(folder, [...back, "--fail-on", "warning"]).code).toBe(0);
  expect(out).toContain(
    "\n  PUT /things: request body application/json.name\n",
  );
  expect(out).not.toContain("old.json:18:19");
  const { code: failed, out: full } = tenon(folder, [
    ...back,
    "--fail-on",
    "work",
  ]);
  expect(failed).toBe(1);
  expect(full).toContain("new.json:20:19 → old.json:18:19");
});

test("the configuration sets the levels of rules, and --fail-on takes precedence over what it says about failing", () => {
  const home = mkdtempSync(join(folder, "levels-"));
  put(home, "old.json", thingsApi([]));
  put(home, "new.json", thingsApi(["name"]));
  const run = (diff: object, ...words: string[]) => {
    put(home, "tenon.config.json", JSON.stringify({ diff }));
    return tenon(home, [...found, ...words]);
  };
  const lowered = run({ rules: { "property-became-required": "warning" } });
  expect(lowered.code).toBe(0);
  expect(lowered.out).toMatch(/^No breaking changes: 0 breaking, 1 warning,/);
  expect(lowered.out).toContain("wire: warning, code: warning (configured)");
  expect(run({ extends: "wire" }).out).toContain("\n  wire: breaking\n");
  const noCode = { rules: { "property-became-required": { wire: "info" } } };
  expect(run(noCode).code).toBe(1);
  expect(run({ ...noCode, failOn: { wire: "breaking" } }).code).toBe(0);
  const json = run({ ...noCode, failOn: { wire: "info" } }, "--json");
  expect(json.code).toBe(1);
  expect(JSON.parse(json.out)).toMatchObject({
    findings: [{ level: "breaking", fails: true }],
  });
  expect(run({ failOn: "off" }).code).toBe(0);
  const off = { rules: { "*": "off" } };
  expect(run(off).out).toMatch(
    /^No breaking changes: 0 breaking, .*0 info, 1 not judged\./,
  );
  expect(JSON.parse(run(off, "--json").out)).toMatchObject({
    findings: [],
    notJudged: 1,
  });
  expect(run({ failOn: "off" }, "--fail-on", "wire:breaking").code).toBe(1);
});

test("finds nothing in equal descriptions, and prints JSON", () => {
  const { code, out } = tenon(
    folder,
    ["diff", "old.json", "-", "--json"],
    {},
    thingsApi([]),
  );
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    ok: true,
    before: "old.json",
    after: "-",
    counts: { info: 0, work: 0, warning: 0, breaking: 0 },
    findings: [],
    waived: [],
    waivers: { expired: [], unused: [] },
    notJudged: 0,
    hidden: 0,
    witnesses: { found: 0, missing: 0 },
    // Typed `any` by Vitest.
    notCompared: expect.arrayContaining([
      "headers of multipart parts",
    ]) as unknown,
  });
});

test("names an unknown stability level, which it compares as stable", () => {
  const withLevel = (level: string) =>
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Things", version: "1" },
      paths: {
        "/things": {
          get: {
            operationId: "list",
            "x-stability-level": level,
            responses: { 204: { description: "Done." } },
          },
        },
      },
    });
  put(folder, "alpha.json", withLevel("alpha"));
  put(folder, "ga.json", withLevel("ga"));
  const { out } = tenon(folder, ["diff", "alpha.json", "ga.json", "--verbose"]);
  expect(out).toContain("info stability-raised");
  expect(out).toMatch(
    /\nNot compared: ga\.json:1:\d+: `ga` is not a stability/,
  );
});

test("names a pattern of properties that is left out, on both sides", () => {
  const withType = (type: string) =>
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Things", version: "1" },
      paths: {},
      components: {
        schemas: {
          Thing: { type: "object", patternProperties: { "(?i)^x": { type } } },
        },
      },
    });
  put(folder, "texts.json", withType("string"));
  put(folder, "numbers.json", withType("number"));
  const { out } = tenon(folder, ["diff", "texts.json", "numbers.json"]);
  expect(out).toMatch(
    /\nNot compared: texts\.json:1:\d+, numbers\.json:1:\d+: `\(\?i\)\^x` is not/,
  );
});

test("--output writes the report, and the terminal gets the text", () => {
  const words = [...found, "--format", "json", "--output", "out.json"];
  const { code, out } = tenon(folder, words);
  expect(code).toBe(1);
  expect(out).toMatch(/^Breaking changes: 1 breaking/);
  const written = JSON.parse(
    readFileSync(join(folder, "out.json"), "utf8"),
  ) as unknown;
  expect(written).toMatchObject({ ok: false, counts: { breaking: 1 } });
});

test("--output refuses an extension of no format, unless --format names one", () => {
  const words = [...found, "--output", "out.pdf"];
  const { code, err } = tenon(folder, words);
  expect(code).toBe(2);
  expect(err).toContain(
    '".pdf" is not known. Use a file that ends in .html, .md, .xml, .sarif, .json or .txt, or pass --format.',
  );
  expect(existsSync(join(folder, "out.pdf"))).toBe(false);
  expect(tenon(folder, [...words, "--format", "text"]).code).toBe(1);
  expect(existsSync(join(folder, "out.pdf"))).toBe(true);
});

test.each(["report", "report.txt"])(
  "--output %s is the text report",
  (name) => {
    expect(tenon(folder, [...found, "--output", name]).code).toBe(1);
    expect(readFileSync(join(folder, name), "utf8")).toMatch(
      /^Breaking changes: 1/,
    );
  },
);

test("a waived finding does not fail the run until the waiver expires", () => {
  const { out } = tenon(folder, [...found, "--json"]);
  const { findings } = JSON.parse(out) as {
    findings: readonly { fingerprint: string }[];
  };
  const waivers = [
    {
      fingerprint: findings[0]?.fingerprint,
      reason: "No one calls it.",
      expires: "2026-11-22",
    },
  ];
  put(folder, "mine.json", JSON.stringify({ waivers }));
  const words = [...found, "--waivers", "mine.json", "--today"];
  const waived = tenon(folder, [...words, "2026-11-22"]);
  expect(waived.code).toBe(0);
  expect(waived.out).toContain("No one calls it. (until 2026-11-22)");
  const expired = tenon(folder, [...words, "2026-11-23"]);
  expect(expired.code).toBe(1);
  expect(expired.out).toContain("expired on 2026-11-22");
  put(folder, "mine.json", '{ "waivers": [{}] }');
  const { code, err } = tenon(folder, [...words, "2026-11-22"]);
  expect(code).toBe(2);
  expect(err).toContain("at mine.json:1:15");
});

test.each([
  ["the old description", "old.json", "./old.json"],
  ["a link to one", "link.json", "link.json"],
  ["a part of one", "parts/body.json", "parts/body.json"],
  ["the waivers", "tenon.waivers.json", "tenon.waivers.json"],
])("a report never overwrites %s", (_, file, output) => {
  const home = mkdtempSync(join(folder, "apart-"));
  put(home, "old.json", thingsApi([]));
  put(home, "new.json", thingsApiBeside("parts/body.json"));
  put(home, "parts/body.json", '{ "type": "object" }');
  put(home, "tenon.waivers.json", '{ "waivers": [] }');
  symlinkSync("new.json", join(home, "link.json"));
  const text = readFileSync(join(home, file), "utf8");
  const words = ["diff", "old.json", "new.json", "-o", output];
  const { code, err } = tenon(home, words);
  expect(err).toContain(`overwrite "${output}", which is an input`);
  expect(code).toBe(2);
  expect(readFileSync(join(home, file), "utf8")).toBe(text);
});

test.each([
  ["text", /^tenon diff failed\n\nbad\.json:1:2: error json-syntax: /],
  ["json", /^\{\n {2}"ok": false,\n {2}"diagnostics": \[/],
  [
    "markdown",
    /^## tenon diff failed\n\n`bad\.json`\n\n- `bad\.json:1:2: error json-syntax: /,
  ],
  ["html", /<h1>tenon diff failed<\/h1>[^]*<li>bad\.json:1:2: error /],
  [
    "junit",
    /errors="1"[^]*file="bad\.json" line="1">\n *<error type="json-syntax" /,
  ],
  ["github", /^::error file=bad\.json,line=1,col=2,title=error json-syntax::/],
  ["sarif", /"executionSuccessful": false[^]*"uri": "bad\.json"/],
  ["gitlab", /"severity": "blocker",\n[^]*"path": "bad\.json"/],
])("a failure is reported in place of the report as %s", (format, said) => {
  put(folder, "report", "No breaking changes.");
  const words = ["diff", "old.json", "bad.json", "--format", format];
  const { code, out, err } = tenon(folder, [...words, "-o", "report"]);
  expect(err).toContain("error json-syntax");
  expect(out).toBe("");
  expect(code).toBe(3);
  expect(readFileSync(join(folder, "report"), "utf8")).toMatch(said);
  const printed = tenon(folder, words).out;
  if (format === "text") expect(printed).toBe("");
  else expect(printed).toMatch(said);
});

test("a missing revision is reported in the report too", () => {
  const words = ["diff", "main:old.json", "old.json", "--format=junit"];
  const { code, out } = tenon(folder, words);
  expect(out).toContain("is not in a git repository");
  expect(code).toBe(2);
});

test("a file that cannot be written is reported", () => {
  const words = [...found, "--output", "nowhere/out.txt"];
  const { code, err } = tenon(folder, words);
  expect(code).toBe(2);
  expect(err).toContain("no such file or folder");
});

test.each([
  ["a bad description ends the run with 3", ["old.json", "bad.json"], 3],
  ["an unknown format", ["old.json", "new.json", "--format=htm"], 2],
])("%s", (_, words, code) => {
  expect(tenon(folder, ["diff", ...words]).code).toBe(code);
});

test("elements may be removed after their sunset, by --today", () => {
  const operation = {
    operationId: "all",
    deprecated: true,
    "x-deprecation": { date: "2020-01-01", sunset: "2020-12-31" },
    responses: { 204: { description: "Done." } },
  };
  const whole = JSON.parse(thingsApi([])) as { paths: object };
  const paths = { ...whole.paths, "/all": { get: operation } };
  put(folder, "with.json", JSON.stringify({ ...whole, paths }));
  const words = ["diff", "with.json", "old.json"];
  expect(tenon(folder, words)).toMatchObject({
    code: 1,
    out: expect.stringContaining(
      "= Pass the current date as `--today`: it may be removed from 2020-12-31 on.",
    ) as string,
  });
  expect(tenon(folder, [...words, "--today", "2021-01-01"]).code).toBe(0);
  expect(tenon(folder, [...words, "--today", "2020-12-01"]).code).toBe(1);
});

test("--check-version fails if info.version is too low, and lets breaking changes with a new major version pass", () => {
  const versioned = (required: string[], version: string) => {
    const api = JSON.parse(thingsApi(required)) as { info: object };
    return JSON.stringify({ ...api, info: { ...api.info, version } });
  };
  put(folder, "1.4.0.json", versioned([], "1.4.0"));
  put(folder, "1.5.0.json", versioned(["name"], "1.5.0"));
  put(folder, "2.0.0.json", versioned(["name"], "2.0.0"));
  const check = (after: string, ...more: string[]) =>
    tenon(folder, ["diff", "1.4.0.json", after, "--check-version", ...more]);
  const low = check("1.5.0.json");
  expect(low.code).toBe(1);
  expect(low.err).toBe(
    "version: 1.4.0 to 1.5.0 is too low: 1 finding is breaking. Set `info.version` to 2.0.0 or later.\n",
  );
  const enough = check("2.0.0.json");
  expect(enough.code).toBe(0);
  expect(enough.err).toBe(
    "version: 1.4.0 to 2.0.0 is enough: 1 finding is breaking, which calls for 2.0.0 or later.\n",
  );
  expect(check("2.0.0.json", "--fail-on", "breaking").code).toBe(1);
  const json = JSON.parse(check("1.5.0.json", "--json").out) as object;
  expect(json).toMatchObject({
    ok: true,
    version: {
      before: "1.4.0",
      after: "1.5.0",
      least: "2.0.0",
      isEnough: false,
    },
  });
  const printed = tenon(folder, [
    ...["diff", "1.4.0.json", "1.5.0.json", "--next-version"],
  ]);
  expect([printed.code, printed.out]).toEqual([0, "2.0.0\n"]);
  put(
    folder,
    "number.yaml",
    "openapi: 3.1.0\ninfo: { title: Things, version: 1.4 }\npaths: {}\n",
  );
  const number = ["diff", "number.yaml", "number.yaml", "--next-version"];
  expect(tenon(folder, number).out).toBe("1.4.0\n");
  put(folder, "dated.json", versioned([], "2026-01-31"));
  const dated = check("dated.json");
  expect(dated.code).toBe(2);
  expect(dated.err).toContain(
    'The version "2026-01-31" of dated.json is not a semantic version such as 1.4.0.',
  );
});

test("--waive adds a waiver to the file, and refuses what would accept nothing", () => {
  const withMost = (maximum: number) =>
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Things", version: "1" },
      paths: {
        "/things": {
          get: {
            operationId: "list",
            parameters: [
              {
                name: "limit",
                in: "query",
                schema: { type: "integer", maximum },
              },
            ],
            responses: { 204: { description: "Done." } },
          },
        },
      },
    });
  const own = join(folder, "waive");
  mkdirSync(own);
  put(own, "old.json", withMost(100));
  put(own, "new.json", withMost(50));
  const run = (...args: readonly string[]) =>
    tenon(own, ["diff", "old.json", "new.json", ...args]);
  const [, fingerprint = ""] = /\[([0-9a-f]{12})\]/.exec(run().out) ?? [];
  const waive = ["--waive", fingerprint, "--reason", "Only ours."];
  const past = run(...waive, "--expires", "2020-01-01");
  expect([past.code, past.err]).toEqual([
    2,
    expect.stringContaining("--expires is in the past"),
  ]);
  const added = run(...waive, "--expires", "2999-01-01");
  expect([added.code, added.err]).toEqual([
    0,
    "note: Added 1 waiver to tenon.waivers.json.\n",
  ]);
  expect(
    JSON.parse(readFileSync(join(own, "tenon.waivers.json"), "utf8")),
  ).toMatchObject({
    waivers: [{ fingerprint, reason: "Only ours.", expires: "2999-01-01" }],
  });
  expect(run(...waive).err).toContain("tenon.waivers.json:4:5 accepts");
});
