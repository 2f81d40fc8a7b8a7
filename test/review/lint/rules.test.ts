import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import type { LintConfig } from "../../../generator/review/lint/rule-table.js";
import {
  type LintRuleId,
  lintRules,
} from "../../../generator/review/lint/rule-table.js";
import {
  fileOf,
  findingsIn,
  keptOf,
  lintFile,
  ruleFolders,
  serviceConventions,
} from "./lint-case.js";

const ids = Object.keys(lintRules);
const service = fileURLToPath(
  new URL("../../../spec/openapi.json", import.meta.url),
);

test("each rule has a folder, and each folder a rule", () => {
  expect(ruleFolders).toEqual([...ids].sort());
});

describe.each(ruleFolders)("%s", (folder) => {
  test("finds what expected.json lists; `npm run test:update` accepts changes", async () => {
    const expected: unknown = JSON.parse(
      readFileSync(fileOf(folder, "expected.json"), "utf8"),
    );
    expect(JSON.parse(await keptOf(folder))).toEqual(expected);
    expect(expected).not.toEqual([]);
  });

  test("accepts the good description", async () => {
    expect(await findingsIn(folder, "good.json")).toEqual([]);
  });
});

test("the service's description follows every rule", async () => {
  const { findings, rules } = await lintFile(service, serviceConventions);
  expect(findings).toEqual([]);
  // The service spells the values of a status in both cases.
  expect(rules).toEqual(ids.filter((id) => id !== "enum-case"));
});

describe("which rules apply", () => {
  const bad = fileOf("idempotency-key", "bad.json");

  test("a convention that a description does not follow is not checked", async () => {
    const { rules } = await lintFile(bad, {});
    expect(rules).not.toContain("idempotency-key");
  });

  test("a convention that it follows at least as often as it breaks it is checked", async () => {
    const mixed = fileOf("security-missing", "bad.json");
    const { rules } = await lintFile(mixed, {});
    expect(rules).not.toContain("security-missing");
    const shown = await lintFile(fileOf("error-not-problem", "good.json"), {});
    expect(shown.rules).toContain("error-not-problem");
    expect(shown.set).toBe("recommended");
  });

  test("dates are always checked", async () => {
    const early = fileOf("sunset-too-early", "bad.json");
    const { findings } = await lintFile(early, {});
    expect(findings.map(({ rule }) => rule)).toContain("sunset-too-early");
  });

  test("the preset `strict` adds rules for every description", async () => {
    const { rules } = await lintFile(bad, {});
    const strict = await lintFile(bad, { extends: "strict" });
    const added = strict.rules.filter((id) => !rules.includes(id));
    expect(added).toEqual([
      "errors-undescribed",
      "error-without-example",
      "operation-undocumented",
      "operation-untagged",
      "enum-case",
    ]);
  });

  test("a configured rule applies, and one that is off does not", async () => {
    const { rules } = await lintFile(bad, {
      extends: "none",
      "idempotency-key": "warning",
      "security-missing": "off",
    });
    expect(rules).toEqual(["idempotency-key"]);
  });
});

describe("conventions of other APIs", () => {
  test.each<[LintRuleId, string, LintConfig[LintRuleId], number]>([
    ["sunset-too-early", "bad.json", { days: 90 }, 1],
    ["sunset-too-early", "good.json", { days: 365 }, 1],
    ["version-suffix", "bad.json", { suffix: "Again" }, 0],
    ["version-suffix", "good.json", { suffix: "_{name}" }, 1],
    ["idempotency-key", "bad.json", { maxLength: 64 }, 2],
    ["idempotency-key", "good.json", { header: "X-Request-Key" }, 1],
    ["error-not-problem", "bad.json", { mediaType: "application/json" }, 1],
    ["status-missing", "bad.json", { statuses: [401, 500] }, 0],
    ["problem-incomplete", "bad.json", { members: ["type"] }, 0],
    [
      "problem-status",
      "bad.json",
      { codes: { INVALID_INPUTS: 400, GONE: 410 } },
      2,
    ],
    ["list-without-pages", "good.json", { envelope: "meta" }, 1],
    ["rate-limit-policy", "bad.json", { header: "X-Quota" }, 2],
    ["retry-after", "bad.json", { statuses: [429] }, 1],
    ["security-missing", "bad.json", { public: ["/v1/things"] }, 0],
    ["event-envelope", "good.json", { created: "timestamp" }, 1],
    ["event-envelope", "good.json", { idPrefixes: ["event_"] }, 1],
    ["event-envelope", "good.json", { idPrefixes: [] }, 0],
    ["version-differs", "bad.json", { except: ["make"] }, 0],
    ["resource-lost", "bad.json", { except: ["/v1/models"] }, 0],
    ["body-not-json", "bad.json", { except: ["make"] }, 0],
    ["event-data", "bad.json", { except: ["cat.made"] }, 0],
    ["schema-unused", "bad.json", { except: ["Old"] }, 0],
    ["enum-case", "bad.json", { except: ["Thing"] }, 0],
    ["property-naming", "bad.json", { except: ["createdAt"] }, 0],
    ["property-naming", "bad.json", { except: ["Thing"] }, 0],
    ["property-naming", "bad.json", { except: ["list"] }, 1],
    ["path-naming", "bad.json", { except: ["/old_pages"] }, 0],
    ["operation-id-naming", "bad.json", { except: ["make_thing"] }, 0],
  ])("%s, %s, %o: %i", async (rule, file, setting, number) => {
    const config = { extends: "none", [rule]: setting } as const;
    const { findings } = await lintFile(fileOf(rule, file), config);
    expect(findings).toHaveLength(number);
  });

  test("another level", async () => {
    const { findings } = await lintFile(fileOf("idempotency-key", "bad.json"), {
      "idempotency-key": { level: "warning" },
    });
    expect(new Set(findings.map(({ level }) => level))).toEqual(
      new Set(["warning"]),
    );
  });
});
