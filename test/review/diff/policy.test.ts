import { describe, expect, test } from "vitest";

import {
  type Finding,
  worstLevel,
} from "../../../generator/review/diff/findings.js";
import { gate } from "../../../generator/review/diff/gate/gate.js";
import {
  type DiffPolicy,
  type FailOn,
  failsOn,
  withPolicyLevels,
} from "../../../generator/review/diff/gate/policy.js";
import { presets } from "../../../generator/review/diff/gate/presets.js";
import type {
  Direction,
  Judgement,
} from "../../../generator/review/diff/rules/impacts.js";
import { rules } from "../../../generator/review/diff/rules/rules.js";
import { buildFrom } from "../../input/build/build-from.js";
import { fileOf, findingsOfFiles } from "./rule-fixtures.js";

/** An enumeration that requests and responses share gets a value. */
const [added] = await findingsOfFiles(
  fileOf("value-added", "before.json"),
  fileOf("value-added", "after.json"),
);

/** The judgement of each direction: `receives breaking/breaking`. */
function judged(policy: DiffPolicy, finding = added): readonly string[] {
  const impacts = finding && withPolicyLevels(finding, policy)?.impacts;
  return (impacts ?? []).map(
    ({ direction, wire, code }) => `${direction} ${wire}/${code}`,
  );
}

describe("levels of a rule", () => {
  const asInTable = ["receives breaking/breaking", "sends info/work"];
  test.each<[string, DiffPolicy, readonly string[]]>([
    ["no policy", {}, asInTable],
    ["another rule", { rules: { "value-removed": "off" } }, asInTable],
    [
      "both axes and all directions",
      { rules: { "value-added": "warning" } },
      ["receives warning/warning", "sends warning/warning"],
    ],
    [
      "one axis",
      { rules: { "value-added": { wire: "warning" } } },
      ["receives warning/breaking", "sends warning/work"],
    ],
    [
      "one direction",
      { rules: { "value-added": { receives: "info" } } },
      ["sends info/work", "receives info/info"],
    ],
    [
      "one axis of one direction, and the other in all",
      { rules: { "value-added": { code: "off", receives: { wire: "info" } } } },
      ["receives info/off", "sends info/off"],
    ],
    ["no judgement", { rules: { "value-added": "off" } }, []],
    [
      "no judgement in one direction",
      { rules: { "value-added": { receives: "off" } } },
      ["sends info/work"],
    ],
    [
      "all rules",
      { rules: { "*": { code: "off" } } },
      ["receives breaking/off", "sends info/off"],
    ],
    [
      "all rules but one",
      { rules: { "*": "off", "value-added": { wire: "warning" } } },
      ["receives warning/breaking", "sends warning/work"],
    ],
    [
      "the preset wire",
      { extends: "wire" },
      ["receives breaking/off", "sends info/off"],
    ],
    [
      "the preset typescript",
      { extends: "typescript" },
      ["receives off/breaking", "sends off/work"],
    ],
    [
      "two presets",
      { extends: ["wire", "lenient-readers"] },
      ["receives info/work", "sends info/off"],
    ],
    [
      "a rule beside a preset",
      { extends: "lenient-readers", rules: { "value-added": "breaking" } },
      ["receives breaking/breaking", "sends breaking/breaking"],
    ],
  ])("%s", (_, policy, expected) => {
    expect(judged(policy)).toEqual(expected);
  });

  test("the level of a finding is the worst that is judged", () => {
    const levelWith = (policy: DiffPolicy) =>
      added && withPolicyLevels(added, policy)?.level;
    expect(levelWith({})).toBe("breaking");
    expect(levelWith({ extends: "lenient-readers" })).toBe("work");
    expect(levelWith({ extends: ["lenient-readers", "wire"] })).toBe("info");
  });

  test("a level that was changed is marked, one that is not judged is not", () => {
    const marks = (policy: DiffPolicy) =>
      (added && withPolicyLevels(added, policy)?.impacts)?.map(
        ({ isConfigured = false }) => isConfigured,
      );
    expect(marks({ extends: "wire" })).toEqual([false, false]);
    expect(marks({ rules: { "value-added": { receives: "info" } } })).toEqual([
      false,
      true,
    ]);
  });
});

test("the policy takes precedence over deprecation dates, and names no new version where nothing is breaking", async () => {
  const findings = await findingsOfFiles(
    fileOf("operation-removed", "before.json"),
    fileOf("operation-removed", "after.json"),
  );
  const { api } = buildFrom({});
  const options = { before: api, after: api, minimumDays: 180 };
  const removed = (policy: DiffPolicy) =>
    gate(findings, { ...options, policy }).find(
      ({ kind }) => kind === "operation-removed",
    );
  expect(removed({})?.level).toBe("breaking");
  const lowered = removed({ rules: { "operation-removed": "warning" } });
  expect(lowered?.level).toBe("warning");
  expect(lowered?.impacts[0]).not.toHaveProperty("versions");
  expect(removed({ rules: { "*": "off" } })).toBeUndefined();
});

describe("presets", () => {
  const entries = Object.entries(presets).flatMap(([name, settings]) =>
    Object.keys(settings)
      .filter((id) => id !== "*")
      .map((id) => [name, id] as const),
  );
  test.each(entries)("%s changes the levels of %s", (preset, id) => {
    const rule = Object.entries(rules).find(([known]) => known === id);
    if (rule === undefined) throw new Error(`There is no rule ${id}.`);
    const [kind, { title, impacts }] = rule;
    const before = Object.entries(impacts).map(([direction, impact]) => ({
      direction: direction as Direction, // a key of the row
      ...impact,
    }));
    const finding = {
      ...{ kind, title, message: title, where: "", reach: [], locations: {} },
      ...{ impacts: before, level: worstLevel(before) },
    } as Finding; // the id is one of the table
    expect(judged({ extends: preset as keyof typeof presets }, finding))
      .not // a key of the table
      .toEqual(judged({}, finding));
  });
});

test.each<[Judgement, Judgement, FailOn, boolean]>([
  ["breaking", "info", { wire: "breaking", code: "breaking" }, true],
  ["info", "breaking", { wire: "breaking", code: "breaking" }, true],
  ["info", "breaking", { wire: "breaking" }, false],
  ["warning", "breaking", { wire: "warning", code: "off" }, true],
  ["info", "work", { wire: "warning", code: "warning" }, false],
  ["info", "work", { wire: "work", code: "work" }, true],
  ["off", "off", { wire: "info", code: "info" }, false],
  ["off", "work", { code: "work" }, true],
  ["breaking", "breaking", {}, false],
])("wire %s and code %s with %j fails: %s", (wire, code, failOn, fails) => {
  expect(failsOn({ wire, code }, failOn)).toBe(fails);
});
