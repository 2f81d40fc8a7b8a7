import type { Log } from "sarif";
import { describe, expect, it } from "vitest";

import { diffResults } from "../../../generator/review/report/diff-results.js";
import { htmlReport } from "../../../generator/review/report/html/html.js";
import { jsonReport } from "../../../generator/review/report/json.js";
import { markdownReport } from "../../../generator/review/report/markdown.js";
import type { Waiver } from "../../../generator/review/report/report.js";
import { failingFindings } from "../../../generator/review/report/report.js";
import { textReport } from "../../../generator/review/report/text.js";
import {
  applyWaivers,
  matchesPath,
} from "../../../generator/review/report/waivers.js";
import { githubResults } from "../../../generator/review/results/github.js";
import { gitlabResults } from "../../../generator/review/results/gitlab.js";
import { junitResults } from "../../../generator/review/results/junit.js";
import { sarifResults } from "../../../generator/review/results/sarif.js";
import { hostile, hostileFinding, reportOn } from "./hostile.js";

const today = "2026-11-22";
const report = reportOn([hostileFinding(), hostileFinding("info", "Thing")]);
const [fingerprint = ""] = report.findings.map((one) => one.fingerprint);

function waiver(rest: Partial<Waiver> = {}): Waiver {
  return {
    fingerprint,
    reason: "No one calls it.",
    location: "tenon.waivers.json:3:5",
    ...rest,
  };
}

describe("a waiver", () => {
  it("accepts a finding that would fail the run", () => {
    expect(failingFindings(report)).toHaveLength(1);
    const waived = applyWaivers(report, [waiver()], today);
    expect(failingFindings(waived)).toEqual([]);
    expect(waived.waived).toEqual([
      { ...report.findings[0], waiver: waiver() },
    ]);
    expect(waived.findings).toEqual([report.findings[1]]);
    expect(waived.waiverWarnings).toEqual([]);
  });

  it.each([
    ["2026-11-21", "expired"],
    ["2026-11-22", undefined],
    ["2026-11-23", undefined],
  ])("with the expiry %s is %s", (expires, kind) => {
    const one = waiver({ expires });
    const { waived, waiverWarnings } = applyWaivers(report, [one], today);
    expect(waiverWarnings).toEqual(
      kind === undefined ? [] : [{ kind, waiver: one }],
    );
    expect(waived).toHaveLength(kind === undefined ? 1 : 0);
  });

  it("that matches no finding is unused", () => {
    const unused = waiver({
      fingerprint: "ffffffffffff",
      expires: "2020-01-01",
    });
    const { findings, waiverWarnings } = applyWaivers(report, [unused], today);
    expect(findings).toEqual(report.findings);
    expect(waiverWarnings).toEqual([{ kind: "unused", waiver: unused }]);
  });
});

describe("a waiver by rule and path", () => {
  const byRule = { rule: "type-narrowed" };
  const accepted = (given: Partial<Waiver>) => {
    const one = { reason: "r", location: "tenon.waivers.json:3:5", ...given };
    const { waived, waiverWarnings } = applyWaivers(report, [one], today);
    return [waived.length, ...waiverWarnings.map(({ kind }) => kind)];
  };

  it("accepts the findings for which all conditions hold", () => {
    expect(accepted(byRule)).toEqual([2]);
    expect(accepted({ rule: "type-widened" })).toEqual([0, "unused"]);
    expect(accepted({ path: "/**" })).toEqual([2]);
    expect(accepted({ ...byRule, path: "PUT /**" })).toEqual([2]);
    expect(accepted({ ...byRule, path: "GET /**" })).toEqual([0, "unused"]);
    expect(accepted({ ...byRule, fingerprint })).toEqual([1]);
  });

  it("accepts no finding that also affects other operations", () => {
    expect(report.findings[0]?.reach).toHaveLength(2);
    expect(accepted({ path: "/v2/**" })).toEqual([0, "unused"]);
  });

  it("expires", () => {
    expect(accepted({ ...byRule, expires: "2026-11-21" })).toEqual([
      0,
      "expired",
    ]);
  });

  it("leaves what it does not accept to the next waiver", () => {
    const waivers = [
      waiver({ expires: "2026-11-21" }),
      { ...byRule, reason: "r", location: "tenon.waivers.json:4:5" },
    ];
    const { waived, waiverWarnings } = applyWaivers(report, waivers, today);
    expect(waived.map((one) => one.waiver)).toEqual([waivers[1], waivers[1]]);
    expect(waiverWarnings.map(({ kind }) => kind)).toEqual(["expired"]);
  });

  it("is named in warnings by its conditions", () => {
    const warningOf = (given: Partial<Waiver>) => {
      const one = { reason: "r", location: "tenon.waivers.json:3:5", ...given };
      const text = junitResults(
        diffResults(applyWaivers(report, [one], today)),
      );
      return /classname="warning.waiver"[^]*?<system-out>(.*)\n/.exec(
        text,
      )?.[1];
    };
    expect(warningOf({ rule: "type-widened", path: "/v2/**" })).toBe(
      "No finding matches the waiver for type-widened at /v2/**. It accepts a finding only if everything that the change affects matches the path. Remove the waiver.",
    );
    expect(warningOf({ path: "/**", expires: "2026-01-31" })).toBe(
      "The waiver for all rules at /** expired on 2026-01-31. Fix the finding or renew the waiver.",
    );
  });
});

describe("a glob", () => {
  it.each([
    ["/v1/things", "GET /v1/things", true],
    ["/v1/things", "GET /v1/things/{id}", false],
    ["/v1/*", "GET /v1/things", true],
    ["/v1/*", "GET /v1/things/{id}", false],
    ["/v1/*/{id}", "GET /v1/things/{id}", true],
    ["/v1/things/{id}", "GET /v1/things/{id}", true],
    ["/v1/**", "GET /v1", true],
    ["/v1/**", "GET /v1/things/{id}", true],
    ["/v1/**", "GET /v10/things", false],
    ["/**/runs", "POST /v1/workflows/{id}/runs", true],
    ["POST /v1/**", "POST /v1/things", true],
    ["POST /v1/**", "GET /v1/things", false],
    ["/v1.0/*", "GET /v1x0/things", false],
    ["event thing.*", "event thing.created", true],
    ["event thing.*", "event other.created", false],
    ["/**", "event thing.created", false],
  ])("%s, %s: %s", (glob, user, matches) => {
    expect(matchesPath(user, glob)).toBe(matches);
  });
});

describe("waived findings are reported with their reason, and unused waivers with a warning", () => {
  const unused = waiver({ fingerprint: "ffffffffffff" });
  const waived = applyWaivers(
    report,
    [waiver({ reason: `Since ${hostile}`, expires: "2027-01-01" }), unused],
    today,
  );

  it("as text", () => {
    const text = textReport(waived, {
      colour: false,
      quiet: false,
      verbose: false,
    });
    expect(text).toMatch(
      /^No breaking changes: 0 breaking, 0 warnings, 0 to implement, 1 info, 1 waived\./,
    );
    expect(text).toMatch(/\nwaived\n {2}.*\]: Since .*\(until 2027-01-01\)\n/);
    expect(text).toContain(
      "warning: No finding matches the waiver for ffffffffffff. Remove the waiver.  tenon.waivers.json:3:5\n",
    );
  });

  it("as JSON", () => {
    expect(JSON.parse(jsonReport(waived))).toMatchObject({
      ok: true,
      counts: { breaking: 0, warning: 0, info: 1 },
      waived: [{ fingerprint, waiver: { expires: "2027-01-01" } }],
      waivers: { expired: [], unused: [unused] },
    });
  });

  it("as Markdown", () => {
    const text = markdownReport(waived);
    expect(text).toContain("<details><summary>Waived (1)</summary>");
    expect(text).toMatch(/: `+ ?Since /);
    expect(text).toContain("- No finding matches the waiver for ffffffffffff.");
  });

  it("as HTML", () => {
    const text = htmlReport(waived);
    expect(text).toContain('<h2>Waived <span class="count">(1)</span></h2>');
    expect(text).toContain('data-level="waived"');
    expect(text).toContain("Waived: Since &lt;/script&gt;");
    expect(text).toContain("No finding matches the waiver for ffffffffffff.");
  });

  it("as JUnit", () => {
    const text = junitResults(diffResults(waived));
    expect(text).toContain('tests="3" failures="0" errors="0" skipped="1"');
    expect(text).toContain('<skipped message="Since &lt;/script&gt;');
    expect(text).toContain("<system-out>No finding matches the waiver");
  });

  it("as GitHub annotations", () => {
    const text = githubResults(diffResults(waived));
    expect(text).toMatch(
      /^::notice .*,title=waived type-narrowed::.*%0ASince /m,
    );
    expect(text).toContain(
      "::warning file=tenon.waivers.json,line=3,col=5,title=warning waiver::A waiver has no effect%0ANo finding matches the waiver for ffffffffffff.",
    );
    expect(text).not.toContain("::error file");
  });

  it("as SARIF", () => {
    const log = JSON.parse(sarifResults(diffResults(waived))) as Log;
    const [run] = log.runs;
    const suppressed = run?.results?.filter((one) => one.suppressions);
    expect(suppressed).toMatchObject([
      { suppressions: [{ kind: "external" }], ruleId: "type-narrowed" },
    ]);
    expect(suppressed?.[0]?.suppressions?.[0]?.justification).toMatch(
      /^Since /,
    );
  });

  it("not for GitLab", () => {
    const issues: unknown = JSON.parse(gitlabResults(diffResults(waived)));
    expect(issues).toMatchObject([
      { check_name: "type-narrowed", severity: "info" },
      { check_name: "waiver", severity: "minor" },
    ]);
  });
});

describe("a waiver by place", () => {
  it.each([
    ["Order", "Order", true],
    ["Order", "Order.quantity minimum", true],
    ["Order", "OrderLine.sku", false],
    ["Order.*", "Order.quantity minimum", true],
    ["Order.*", "Order", false],
    ["Order.lines", "Order.lines[].sku", true],
    ["Order.lines", "Order.lines2", false],
    ["reply 200 **", "reply 200 application/json.id", true],
  ])("%s accepts a change at %s: %j", (place, where, isAccepted) => {
    const one = { place, reason: "r", location: "tenon.waivers.json:3:5" };
    const { waived } = applyWaivers(
      reportOn([hostileFinding("breaking", where)]),
      [one],
      today,
    );
    expect(waived).toHaveLength(isAccepted ? 1 : 0);
  });

  it("accepts a change only if all its copies match", () => {
    const one = { place: "Order", reason: "r", location: "w.json:3:5" };
    const finding = {
      ...hostileFinding("breaking", "Order.id"),
      copies: [{ where: "User.id" }],
    };
    expect(applyWaivers(reportOn([finding]), [one], today).waived).toEqual([]);
  });
});
