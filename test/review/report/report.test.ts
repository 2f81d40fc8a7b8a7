import { describe, expect, it } from "vitest";

import { warningAt } from "../../../generator/language/diagnostics/diagnostics.js";
import type { Level } from "../../../generator/review/diff/rules/impacts.js";
import type { RuleId } from "../../../generator/review/diff/rules/rules.js";
import { changelog } from "../../../generator/review/report/changelog.js";
import { diffResults } from "../../../generator/review/report/diff-results.js";
import { htmlReport } from "../../../generator/review/report/html/html.js";
import { jsonReport } from "../../../generator/review/report/json.js";
import { markdownReport } from "../../../generator/review/report/markdown.js";
import { notComparedLines } from "../../../generator/review/report/not-compared.js";
import { textReport } from "../../../generator/review/report/text.js";
import { githubResults } from "../../../generator/review/results/github.js";
import { junitResults } from "../../../generator/review/results/junit.js";
import { hostile, hostileFinding, reportOn } from "./hostile.js";

const plain = { colour: false, quiet: false, verbose: false };
const one = reportOn([hostileFinding()]);
const names: readonly [string, string] = [`${hostile}.json`, "new.json"];

describe("a fingerprint", () => {
  const of = (...findings: readonly ReturnType<typeof hostileFinding>[]) =>
    reportOn(findings).findings.map(({ fingerprint }) => fingerprint);
  const finding = hostileFinding();

  it("is short, and does not depend on other findings", () => {
    const [alone] = of(finding);
    expect(alone).toMatch(/^[0-9a-f]{12}$/);
    expect(of(hostileFinding("info", "elsewhere"), finding)).toContain(alone);
  });

  it.each([
    ["the rule", { kind: "type-widened" as const }],
    ["where", { where: "elsewhere" }],
    ["the old value", { before: 1 }],
    ["the new value", { after: 1 }],
    ["the container", { locations: { after: "#/paths/~1x/get/responses" } }],
  ])("depends on %s", (_, other) => {
    expect(of({ ...finding, ...other })).not.toEqual(of(finding));
  });

  it("does not depend on the affected operations or the position in the container", () => {
    const location = (at: number) =>
      `#/paths/~1things/get/parameters/${String(at)}`;
    const first = { ...finding, locations: { after: location(0) } };
    const moved = { ...finding, locations: { after: location(1) }, reach: [] };
    expect(of(first)).toEqual(of(moved));
  });

  it("differs for findings that are otherwise equal", () => {
    expect(new Set(of(finding, finding, finding)).size).toBe(3);
  });
});

/** The text of Markdown outside of code spans. */
const markup = (text: string) =>
  text.replace(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, "");

describe("Markdown", () => {
  it("starts with the verdict and the counts", () => {
    const text = markdownReport(reportOn([hostileFinding("warning", "a")]));
    expect(text).toMatch(
      /^## No breaking changes: 0 breaking, 1 warning, 0 to implement, 0 info\.\n\n`old\.json` → `new\.json`\n\n\| \|/,
    );
    expect(text).toContain("| warning | 1 | 1 | 1 |");
    expect(text).toMatch(/^### `+ ?PUT .*`+ \(1 warning\)$/m);
  });

  it("has strings of a description only in code spans", () => {
    const text = markdownReport(reportOn([hostileFinding()], names));
    expect(text).toContain("alert(1)");
    expect(markup(text)).not.toMatch(/alert|@team|::error|script|#1|\u202e/);
  });

  it("lists the affected operations by direction, the worst first", () => {
    const finding = hostileFinding("breaking", "Thing.size");
    const [sends] = finding.impacts;
    if (sends === undefined) throw new Error("The finding has no impact.");
    const receives = { ...sends, direction: "receives" } as const;
    const reach = (user: string, direction: "sends" | "receives") => ({
      ...{ apiVersion: "v1", user, direction },
    });
    const text = markdownReport(
      reportOn([
        {
          ...finding,
          impacts: [sends, receives],
          reach: [
            ...[reach("GET /a", "receives"), reach("GET /b", "receives")],
            reach("PUT /a", "sends"),
          ],
        },
      ]),
    );
    expect(text).toContain(
      "`sent by PUT /a`, `received from GET /a and 1 more`",
    );
  });

  it("folds findings that need no action", () => {
    const text = markdownReport(reportOn([hostileFinding("info", "a")]));
    expect(text).toMatch(
      /<details><summary>No action needed \(1\)<\/summary>\n\n[^]*\n\n<\/details>\n$/,
    );
  });

  it("fits into a comment, and has the number of findings left out", () => {
    const many = Array.from({ length: 2000 }, (_, at) =>
      hostileFinding(
        at < 400 ? "breaking" : at < 800 ? "warning" : "info",
        `x${String(at)}`,
      ),
    );
    const text = markdownReport(reportOn(many, names), "rule");
    expect(text.length).toBeLessThan(65_536);
    const shown = text.match(/^- /gm)?.length ?? 0;
    const more = [...text.matchAll(/^and (\d+) more$/gm)].map(([, n]) =>
      Number(n),
    );
    expect(more).toHaveLength(3);
    expect(shown + more.reduce((a, b) => a + b)).toBe(2000);
    expect(text).toMatch(/<\/details>\n$/);
  });

  it("keeps room for what the worst findings would push out", () => {
    const levels = ["breaking", "warning", "work", "info"] as const;
    const numbers = [1000, 60, 40, 600];
    const many = levels.flatMap((level, at) =>
      Array.from({ length: numbers[at] ?? 0 }, (_, nth) =>
        hostileFinding(level, `${level}${String(nth)}`),
      ),
    );
    const text = markdownReport(reportOn(many, names), "rule");
    expect(text.length).toBeLessThan(65_536);
    const shown = levels.map(
      (level) => text.match(new RegExp(`^- .*${level}\\d`, "gm"))?.length ?? 0,
    );
    for (const number of shown) expect(number).toBeGreaterThan(5);
    const [breaking = 0, ...others] = shown;
    for (const number of others) expect(breaking).toBeGreaterThan(number);
  });

  it("gives the room that better findings do not need to the worst", () => {
    const few = [
      ...Array.from({ length: 1000 }, (_, at) =>
        hostileFinding("breaking", `x${String(at)}`),
      ),
      hostileFinding("warning", "a"),
    ];
    const text = markdownReport(reportOn(few, names), "rule");
    expect(text.length).toBeGreaterThan(62_000);
    expect(text).toContain("### Warnings (1)");
    expect(text).not.toMatch(/^and 1 more$/m);
  });
});

describe("a changelog", () => {
  const change = (kind: RuleId, where: string, level: Level = "info") => ({
    ...hostileFinding(level, where),
    ...{ kind, title: "It changed.", before: 1, after: 2 },
    reach: [{ apiVersion: "v1", user: "GET /a", direction: "calls" as const }],
  });

  it("has a section for each kind of change, breaking ones first, each once", () => {
    const text = changelog(
      reportOn([
        change("property-became-read-only", "A.a"),
        change("operation-removed", "GET /a", "breaking"),
        change("sunset-earlier", "GET /a"),
        change("optional-property-added", "A.b"),
        change("null-added", "A.c", "breaking"),
        change("optional-property-added", "A.b"),
        change("type-added", "B"),
        change("unused-schema-changed", "C"),
      ]),
    );
    const line = (name: string) =>
      `- \`${name}\` in \`GET /a\`: It changed (was \`1\`, now \`2\`).`;
    const own = "`GET /a`: It changed (was `1`, now `2`).";
    expect(text.split("\n\n")).toEqual([
      "## Changes in `2` since `1`",
      ...["### Added", line("A.b")],
      "### Changed",
      `${line("A.c").replace("-", "- **Breaking:**")}\n${line("A.a")}`,
      ...["### Deprecated", `- ${own}`],
      ...["### Removed", `- **Breaking:** ${own}\n`],
    ]);
  });

  it("names no rule, level, or fingerprint, and has the description's strings in code spans", () => {
    const report = reportOn([hostileFinding()], names);
    const text = changelog(report);
    expect(text).toContain("alert(1)");
    expect(markup(text)).not.toMatch(
      /alert|@team|::error|script|#1|\u202e|type-narrowed|wire|json|#\//,
    );
    expect(text).not.toContain(report.findings[0]?.fingerprint);
  });

  it("says that there are no changes", () => {
    expect(changelog(reportOn([]))).toContain("\n\nNo changes.\n");
  });
});

describe("JUnit", () => {
  it("has a test case for each finding, and a failure for each that fails the run", () => {
    const text = junitResults(
      diffResults(reportOn([hostileFinding(), hostileFinding("info")])),
    );
    expect(text).toContain(
      '<testsuites name="tenon diff" tests="2" failures="1" errors="0" skipped="0">',
    );
    expect(text.match(/<testcase /g)).toHaveLength(2);
    expect(text.match(/<failure /g)).toHaveLength(1);
    // One for the finding that does not fail the run, one for what is not compared.
    expect(text.match(/<system-out>/g)).toHaveLength(2);
    expect(text).toContain('file="new.json" line="2"');
  });

  it("escapes XML syntax and characters that XML cannot contain", () => {
    const text = junitResults(diffResults(reportOn([hostileFinding()], names)));
    expect(text).not.toMatch(
      // eslint-disable-next-line no-control-regex -- control characters are what it looks for
      /[\u0000-\u0009\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|&(?!(?:amp|lt|gt|quot);)/,
    );
    const tags = text
      .match(/<[^>]*>/g)
      ?.map((tag) => /^<[/?]?\w*/.exec(tag)?.[0]);
    expect(new Set(tags)).toEqual(
      new Set([
        ...["<?xml", "<testsuites", "<testsuite", "<testcase", "<failure"],
        ...["</failure", "</testcase", "</testsuite", "</testsuites"],
        ...["<system", "</system"],
      ]),
    );
  });
});

describe("annotations", () => {
  it("are one line each, followed by the verdict", () => {
    const [command, verdict, ...rest] = githubResults(diffResults(one)).split(
      "\n",
    );
    expect(rest).toEqual([...notComparedLines(one), ""]);
    expect(command).toMatch(
      /^::error file=new\.json,line=2,col=3,title=breaking type-narrowed::/,
    );
    expect(command).toMatch(
      /%0AA schema allows fewer types: .* Requests may be rejected\.%0A/,
    );
    expect(command).toContain("%250A");
    expect(verdict).toMatch(/^Breaking changes: 1 breaking/);
  });

  it("escape the separators of properties", () => {
    const report = reportOn([hostileFinding()], ["old.json", "a,b:c%.json"]);
    expect(githubResults(diffResults(report))).toMatch(
      /^::error file=a%2Cb%3Ac%25\.json,line/,
    );
  });

  it("point to the new file if the element was removed, without its revision", () => {
    const gone = { ...hostileFinding("warning"), locations: { before: "#/a" } };
    const report = reportOn([gone], ["old.json", "x/y:spec/api.json"]);
    const sources = { ...report.after.sources, valueAt: () => ({}) };
    const after = { ...report.after, revision: "x/y", sources };
    expect(githubResults(diffResults({ ...report, after }))).toMatch(
      /^::warning file=spec\/api\.json,line=2/,
    );
  });

  it("are notices for findings of the level info", () => {
    expect(
      githubResults(diffResults(reportOn([hostileFinding("info")]))),
    ).toMatch(/^::notice /);
  });
});

describe("text", () => {
  it("escapes terminal control sequences", () => {
    const text = textReport(reportOn([hostileFinding()], names), plain);
    // eslint-disable-next-line no-control-regex -- control characters are what it looks for
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    expect(text).toContain("\\u001b[31m");
  });

  it("prints the message and the advice of a rule once", () => {
    const many = ["a", "b", "c"].map((where) =>
      hostileFinding("warning", where),
    );
    const text = textReport(reportOn(many), plain);
    expect(text).toContain(
      "warning type-narrowed (3): A schema allows fewer types. Requests may be rejected.\n",
    );
    expect(text.match(/= Make the/g)).toHaveLength(1);
    expect(text).toMatch(
      /\n {2}a .*\n {2}b .*\n {2}c .*\n\nNot compared: .*\n$/,
    );
  });

  it("is coloured on request", () => {
    expect(textReport(one, { ...plain, colour: true })).toContain(
      "\u001b[31mBreaking changes:",
    );
  });
});

describe("JSON", () => {
  it("has each finding with its fingerprint and both locations", () => {
    const { findings } = JSON.parse(jsonReport(one)) as { findings: unknown[] };
    expect(findings).toEqual([
      expect.objectContaining({
        rule: "type-narrowed",
        fingerprint: one.findings[0]?.fingerprint,
        where: hostile,
        locations: {
          before: { location: "#/paths", file: "old.json", line: 2, column: 3 },
          after: { location: "#/paths", file: "new.json", line: 2, column: 3 },
        },
      }),
    ]);
  });
});

describe("a part of a description that Tenon leaves out", () => {
  const message = `\`x\` is ignored: ${hostile}.`;
  const left = warningAt("#/a", "construct-of-3-2", message);
  const report = reportOn([], undefined, [
    left,
    { ...left, location: "#/b" },
    warningAt("#/a", "pattern-slow", "It is slow."),
  ]);

  it.each([
    ["text", textReport(report, plain)],
    ["Markdown", markdownReport(report)],
    ["HTML", htmlReport(report)],
    ["JUnit", junitResults(diffResults(report))],
    ["annotations", githubResults(diffResults(report))],
  ])("is named in %s, once", (_, text) => {
    expect(text.split("new.json:2:3")).toHaveLength(2);
    expect(text).not.toContain("It is slow.");
    expect(text).not.toContain("\u001b");
    // A command would start a line.
    expect(text).not.toMatch(/^::error/m);
  });

  it("is escaped in HTML", () => {
    expect(htmlReport(report)).not.toContain("<script>alert");
  });

  it("is listed in JSON", () => {
    const { notCompared } = JSON.parse(jsonReport(report)) as {
      notCompared: string[];
    };
    expect(notCompared.at(-1)).toBe(`new.json:2:3: ${message}`);
    expect(notCompared.join()).not.toContain("It is slow.");
  });

  it("is counted beyond the first twenty", () => {
    const many = Array.from({ length: 25 }, (_, at) =>
      warningAt("#/a", "construct-of-3-2", `Part ${String(at)} is ignored.`),
    );
    const text = textReport(reportOn([], undefined, many), plain);
    expect(text).toContain("Part 19 is ignored.");
    expect(text).not.toContain("Part 20 is ignored.");
    expect(text).toContain("Not compared: 5 more; `--json` lists them.");
  });
});
