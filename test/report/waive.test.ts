import { describe, expect, it } from "vitest";
import type { Waiver } from "../../generator/config/waivers.js";
import { githubReport } from "../../generator/report/github.js";
import { htmlReport } from "../../generator/report/html.js";
import { jsonReport } from "../../generator/report/json.js";
import { junitReport } from "../../generator/report/junit.js";
import { markdownReport } from "../../generator/report/markdown.js";
import { failing } from "../../generator/report/report.js";
import { textReport } from "../../generator/report/text.js";
import { waive } from "../../generator/report/waive.js";
import { hostile, hostileFinding, reportOn } from "./hostile.js";

const today = "2026-11-22";
const report = reportOn([hostileFinding(), hostileFinding("info", "Thing")]);
const [fingerprint = ""] = report.findings.map((told) => told.fingerprint);

function waiver(rest: Partial<Waiver> = {}): Waiver {
  return {
    fingerprint,
    reason: "No one calls it.",
    location: "tenon.waivers.json:3:5",
    ...rest,
  };
}

describe("a waiver", () => {
  it("takes a finding out of what fails", () => {
    expect(failing(report)).toHaveLength(1);
    const waived = waive(report, [waiver()], today);
    expect(failing(waived)).toEqual([]);
    expect(waived.waived).toEqual([
      { ...report.findings[0], waiver: waiver() },
    ]);
    expect(waived.findings).toEqual([report.findings[1]]);
    expect(waived.remarks).toEqual([]);
  });

  it.each([
    ["2026-11-21", "expired"],
    ["2026-11-22", undefined],
    ["2026-11-23", undefined],
  ])("until %s is %s", (expires, kind) => {
    const one = waiver({ expires });
    const { waived, remarks } = waive(report, [one], today);
    expect(remarks).toEqual(kind === undefined ? [] : [{ kind, waiver: one }]);
    expect(waived).toHaveLength(kind === undefined ? 1 : 0);
  });

  it("that fits nothing is unused, and no finding", () => {
    const unused = waiver({
      fingerprint: "ffffffffffff",
      expires: "2020-01-01",
    });
    const { findings, remarks } = waive(report, [unused], today);
    expect(findings).toEqual(report.findings);
    expect(remarks).toEqual([{ kind: "unused", waiver: unused }]);
  });
});

describe("what is waived is told with its reason, and what waives nothing is told", () => {
  const unused = waiver({ fingerprint: "ffffffffffff" });
  const told = waive(
    report,
    [waiver({ reason: `Since ${hostile}`, expires: "2027-01-01" }), unused],
    today,
  );

  it("as text", () => {
    const text = textReport(told, {
      colour: false,
      quiet: false,
      verbose: false,
    });
    expect(text).toMatch(
      /^Nothing breaks: 0 breaking, 0 warnings, 1 for information, 1 waived\./,
    );
    expect(text).toMatch(/\nwaived\n {2}.*\]: Since .*\(until 2027-01-01\)\n/);
    expect(text).toContain(
      "warning: The waiver of ffffffffffff fits no finding. Remove it.  tenon.waivers.json:3:5\n",
    );
  });

  it("as JSON", () => {
    expect(JSON.parse(jsonReport(told))).toMatchObject({
      ok: true,
      counts: { breaking: 0, warning: 0, info: 1 },
      waived: [{ fingerprint, waiver: { expires: "2027-01-01" } }],
      waivers: { expired: [], unused: [unused] },
    });
  });

  it("as Markdown", () => {
    const text = markdownReport(told);
    expect(text).toContain("<details><summary>Waived (1)</summary>");
    expect(text).toMatch(/: `+ ?Since /);
    expect(text).toContain("- The waiver of ffffffffffff fits no finding.");
  });

  it("as a page", () => {
    const text = htmlReport(told);
    expect(text).toContain("<h2>Waived (1)</h2>");
    expect(text).toContain('data-level="waived"');
    expect(text).toContain("Waived: Since &lt;/script&gt;");
    expect(text).toContain("The waiver of ffffffffffff fits no finding.");
  });

  it("as JUnit", () => {
    const text = junitReport(told);
    expect(text).toContain('tests="2" failures="0" skipped="1"');
    expect(text).toContain('<skipped message="Since &lt;/script&gt;');
    expect(text).toContain("<system-err>The waiver of ffffffffffff");
  });

  it("as annotations", () => {
    const text = githubReport(told);
    expect(text).toMatch(
      /^::notice .*,title=waived type-narrowed::.*%0ASince /m,
    );
    expect(text).toContain(
      "::warning file=tenon.waivers.json,line=3,col=5,title=waiver::The waiver of ffffffffffff fits no finding.",
    );
    expect(text).not.toContain("::error file");
  });
});
