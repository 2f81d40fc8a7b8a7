import { type Advice, adviceOf } from "../diff/rules/advice.js";
import type { Level } from "../diff/rules/impacts.js";
import type { Told } from "./report.js";

/** Findings of one rule that mean the same, so that it need be said only once. */
export interface Group {
  readonly level: Level;
  readonly rule: string;
  /** What was changed, and the reason for the verdict. */
  readonly title: string;
  readonly wire: Level;
  readonly code: Level;
  readonly advice: Advice;
  readonly findings: readonly Told[];
}

/** Puts findings of one rule and one verdict together, in the order of the first of them. */
export function groupsOf(findings: readonly Told[]): readonly Group[] {
  const groups = new Map<string, Group & { readonly findings: Told[] }>();
  for (const told of findings) {
    const { level, kind, title } = told;
    const [impact] = told.impacts;
    const { wire = level, code = level, reason = "" } = impact ?? {};
    const advice = impact === undefined ? { action: "" } : adviceOf(impact);
    const head = { level, rule: kind, wire, code, advice };
    const said = { ...head, title: [title, reason].join(" ").trim() };
    const key = JSON.stringify(said);
    const known = groups.get(key);
    if (known) known.findings.push(told);
    else groups.set(key, { ...said, findings: [told] });
  }
  return [...groups.values()];
}
