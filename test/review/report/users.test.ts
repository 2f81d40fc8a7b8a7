import { describe, expect, it } from "vitest";

import { failingFindings } from "../../../generator/review/report/report.js";
import { textReport } from "../../../generator/review/report/text.js";
import {
  filtered,
  IdleCondition,
  type UserFilter,
} from "../../../generator/review/report/users.js";
import { hostileFinding, reportOn } from "./hostile.js";

const finding = (where: string, ...users: readonly string[]) => ({
  ...hostileFinding("breaking", where),
  reach: users.map((user) => ({
    ...{ apiVersion: "v1", user, direction: "sends" as const },
  })),
});

const report = {
  ...reportOn([
    finding("a", "GET /a"),
    finding("b", "GET /b"),
    finding("shared", "GET /a", "GET /b"),
    finding("made", "event a.made"),
  ]),
  users: new Map([
    ["GET /a", { id: "readA", tags: ["As"] }],
    ["GET /b", { id: "readB", tags: ["Bs"] }],
    ["event a.made", { id: "a.made", tags: [] }],
  ]),
};

describe("a filter", () => {
  it.each<[UserFilter, readonly string[]]>([
    [{ paths: ["/a"] }, ["a", "shared"]],
    [{ paths: ["GET /*", "event a.*"] }, ["a", "b", "shared", "made"]],
    [{ tags: ["Bs"] }, ["b", "shared"]],
    [{ operations: ["readB", "GET /a"] }, ["a", "b", "shared"]],
    [{ operations: ["readA"], tags: ["Bs"] }, []],
  ])("%j shows what affects matching operations", (filter, places) => {
    const { findings, hidden } = filtered(report, filter);
    expect(findings.map(({ where }) => where)).toEqual(places);
    expect(hidden).toBe(4 - places.length);
  });

  it("decides whether the run fails, and reports say how much it hides", () => {
    const none = filtered(report, { operations: ["readA"], tags: ["Bs"] });
    expect(failingFindings(none)).toEqual([]);
    const text = textReport(none, {
      ...{ colour: false, quiet: false, verbose: false },
    });
    expect(text).toContain("0 info, 4 hidden by filters.");
    expect(text).not.toContain("No changes in meaning.");
  });

  it.each<[UserFilter, string]>([
    [{ tags: ["as"] }, '--tag "as" matches no operation or event'],
    [{ paths: ["/c/**"] }, '--path "/c/**" matches no operation or event'],
    [{ operations: ["reedA"] }, "Did you mean"],
  ])("%j that matches nothing is refused", (filter, message) => {
    expect(() => filtered(report, filter)).toThrow(IdleCondition);
    expect(() => filtered(report, filter)).toThrow(message);
  });
});
