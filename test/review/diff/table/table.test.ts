import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../../../generator/language/json/json.js";
import { compareApis } from "../../../../generator/review/diff/diff.js";
import {
  classify,
  type Finding,
} from "../../../../generator/review/diff/findings.js";
import {
  type Judgement,
  levels,
} from "../../../../generator/review/diff/rules/impacts.js";
import { buildFrom } from "../../../input/build/build-from.js";
import { tables } from "./tables.js";

/** The findings in the form of the table's labels. */
function verdictBetween(before: JsonObject, after: JsonObject): string {
  const findings = classify(
    compareApis(buildFrom(before).api, buildFrom(after).api),
  );
  if (findings.length === 0) return "same";
  const found = new Map<string, readonly [wire: Judgement, code: Judgement]>();
  for (const finding of findings)
    for (const { direction, wire, code } of finding.impacts)
      for (const group of groupsOf(finding, direction)) {
        const [worstWire, worstCode] = found.get(group) ?? ["info", "info"];
        found.set(group, [worse(wire, worstWire), worse(code, worstCode)]);
      }
  const affected = [...found]
    .filter(([, both]) => both.some((level) => level !== "info"))
    .map(([group, both]) => `${group} ${both.join("/")}`);
  return affected.length === 0 ? "info" : affected.sort().join(", ");
}

function groupsOf({ reach }: Finding, direction: string): readonly string[] {
  const users = reach.filter((one) => one.direction === direction);
  return users.map(({ user }) => {
    if (user.startsWith("unused schema ")) return "schemas";
    if (!user.startsWith("event ")) return direction;
    return direction === "receives" ? "events" : "answers";
  });
}

function worse(one: Judgement, other: Judgement): Judgement {
  const rank = (level: Judgement) =>
    levels.findIndex((known) => known === level);
  return rank(one) > rank(other) ? one : other;
}

describe.each(Object.entries(tables))("%s", (_, rows) => {
  test.each(rows.map((row) => [...row]))(
    "%s",
    (_name, before, after, verdict) => {
      const wanted = verdict.split(", ").sort().join(", ");
      expect(verdictBetween(before, after)).toBe(wanted);
    },
  );
});
