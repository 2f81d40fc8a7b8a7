import { describe, expect, it } from "vitest";

import type { Finding } from "../../../generator/review/diff/findings.js";
import type { RuleId } from "../../../generator/review/diff/rules/rules.js";
import type { Grouping } from "../../../generator/review/report/grouping.js";
import { outlineOf } from "../../../generator/review/report/groups.js";
import { markdownReport } from "../../../generator/review/report/markdown.js";
import { textReport } from "../../../generator/review/report/text.js";
import { hostileFinding, reportOn } from "./hostile.js";

function finding(
  where: string,
  level: Finding["level"],
  users: readonly string[],
  {
    at = "#/paths/~1a/get",
    kind = "type-narrowed",
  }: { readonly at?: string; readonly kind?: RuleId } = {},
): Finding {
  return {
    ...hostileFinding(level, where),
    ...{ kind, before: 1, after: 2, locations: { after: at } },
    reach: users.map((user) => ({
      ...{ apiVersion: "v1", user, direction: "sends" },
    })),
  };
}

const thing = { at: "#/components/schemas/Thing/properties/a" };
const limit = { at: "#/components/parameters/Limit" };
const added = { kind: "operation-added" } as const;

const report = {
  ...reportOn([
    finding("Thing.a", "breaking", ["GET /a", "PUT /a"], thing),
    finding("Thing.b", "breaking", ["GET /a"], thing),
    finding("query parameter x", "warning", ["GET /b"]),
    finding("query parameter limit", "warning", ["GET /a", "GET /b"], limit),
    finding("query parameter y", "warning", ["GET /b", "GET /a"]),
    finding("servers", "warning", ["GET /a", "GET /b"], { at: "#/servers/0" }),
    finding("GET /c", "work", ["GET /c"], added),
    finding("GET /d", "work", ["GET /d"], added),
    finding("Thing.c", "info", ["GET /a"], thing),
  ]),
  users: new Map([
    ["GET /a", { id: "a", tags: ["As", "All"] }],
    ["PUT /a", { id: "b", tags: ["As"] }],
    ["GET /b", { id: "c", tags: ["Bs"] }],
  ]),
};

/** The heading of each block with the places of its findings. */
const placesOf = (grouping: Grouping) =>
  outlineOf(report, grouping).blocks.map(({ title, findings }) => [
    title,
    ...findings.map(({ where }) => where),
  ]);

describe("findings by operation", () => {
  it("stand under the only operation that they affect, or under the component that several share", () => {
    expect(placesOf("operation")).toEqual([
      ["GET /a", "Thing.b"],
      ["Thing", "Thing.a"],
      ["GET /b", "query parameter x"],
      ["parameters/Limit", "query parameter limit"],
      ["GET /b and 1 more", "query parameter y"],
      ["servers", "servers"],
      ["New operations and events", "GET /c", "GET /d"],
    ]);
  });

  it("name the operations that a component reaches", () => {
    const text = markdownReport(report);
    expect(text).toContain(
      "### `Thing` (1 breaking)\n\nReaches `GET /a`, `PUT /a`.\n",
    );
  });

  it("do not repeat the operation of the heading", () => {
    const text = markdownReport(report);
    expect(text).toContain("\n- `query parameter x`<br>");
    expect(markdownReport(report, "rule")).toContain(
      "\n- `GET /b: query parameter x`<br>",
    );
  });
});

describe("findings by tag", () => {
  it("stand under the tag that all affected operations have", () => {
    expect(placesOf("tag")).toEqual([
      ["As", "Thing.a", "Thing.b"],
      ["Bs", "query parameter x"],
      ["Several tags", "query parameter limit", "query parameter y", "servers"],
      ["No tag", "GET /c", "GET /d"],
    ]);
  });
});

describe("findings that need no action", () => {
  const options = { colour: false, quiet: false };

  it("are a line in text, with their rules", () => {
    const text = textReport(report, { ...options, verbose: false });
    expect(text).toContain(
      "\n1 finding needs no action: 1 type-narrowed. --verbose lists them.\n",
    );
    expect(text).not.toContain("Thing.c");
    const whole = textReport(report, { ...options, verbose: true });
    expect(whole).toContain("Thing.c");
  });

  it("are among the others if they fail the run", () => {
    const strict = { ...report, failOn: { wire: "info" } } as const;
    const { blocks, quiet } = outlineOf(strict, "rule");
    expect(quiet).toEqual([]);
    expect(blocks.at(-1)?.title).toBe("Info");
  });
});
