import type { PollRule, StatusValue } from "./call-rules.js";
import type { Writable } from "../schema/draft.js";
import type { Entry } from "../node.js";

/** Reads `x-poll` of an operation: when what it reads has settled. */
export function pollRuleOf(operation: Entry): PollRule | undefined {
  const entry = operation.object("x-poll");
  if (entry === undefined) return undefined;
  const until = entry.list("until").flatMap(({ value, location }) => {
    if (isStatus(value)) return [value];
    entry.findings.wrongType(
      location,
      value,
      "a string, a number or a boolean",
    );
    return [];
  });
  const rule: Writable<PollRule> = { until };
  for (const key of ["status", "interval"] as const) {
    const pointer = entry.text(key);
    if (pointer === undefined) continue;
    if (POINTER.test(pointer)) rule[key] = pointer;
    else
      entry.findings.error(
        entry.at(key),
        "rule-contradicted",
        `\`${pointer}\` is no JSON pointer.`,
        "Write it as `/status`.",
      );
  }
  if (until.length > 0) return rule;
  entry.findings.error(
    entry.location,
    "rule-contradicted",
    "`x-poll` names no value to wait for.",
    "List the values at which the status has settled under `until`.",
  );
  return undefined;
}

/** A JSON pointer to a property: RFC 6901, section 3. */
const POINTER = /^(?:\/(?:[^~/]|~[01])*)+$/;

function isStatus(value: unknown): value is StatusValue {
  return ["string", "number", "boolean"].includes(typeof value);
}
