/**
 * `tenon lint`: checks the conventions of one description. `lint` runs every rule,
 * picks those that the configuration asks for or that the description follows, and
 * groups faults with one cause into one finding. `rule-table.ts` holds the texts,
 * levels and options of all rules; `rules/` holds their checks.
 */

import type { Location } from "../../language/json/location.js";
import type { LintLevel, LintOption, LintOptions, LintRule } from "./rule.js";
import {
  isRuleId,
  type LintConfig,
  type LintRuleId,
  lintRules,
  type LintSet,
} from "./rule-table.js";
import { checks } from "./rules/rules.js";
import type { CheckResult, Excepting, Fault, Subject } from "./subject.js";

/** One violation of a rule. */
export interface LintFinding {
  readonly rule: LintRuleId;
  readonly level: LintLevel;
  readonly message: string;
  readonly advice: string;
  readonly location: Location;
  /** Ids of the operations, or names of the events, that share it. */
  readonly users: readonly string[];
}

/** The findings, and the rules that were applied. */
export interface Linted {
  readonly findings: readonly LintFinding[];
  /** The preset. */
  readonly set: LintSet;
  /** The rules that were applied. */
  readonly rules: readonly LintRuleId[];
}

/** Checks a description against the rules of a configuration, or against those whose conventions it follows. */
export function lint(subject: Subject, config: LintConfig): Linted {
  const looked = ruleIds
    .map((id) => applyRule(id, subject, config))
    .filter(({ level }) => level !== "off");
  const set = config.extends ?? "recommended";
  const held = looked.filter(
    ({ isAsked, isShown, rule }) =>
      isAsked || (set !== "none" && isIn(set, rule, isShown)),
  );
  return {
    findings: held.flatMap(({ id, level, rule, faults }) => {
      const unexplained = faults.filter(
        ({ isExplained }) =>
          !held.some(
            (other) => other.id !== id && isExplained?.(other.id, other.faults),
          ),
      );
      return level === "off" ? [] : findingsOf(id, level, rule, unexplained);
    }),
    set,
    rules: held.map(({ id }) => id),
  };
}

/** Whether a preset has a rule; `isShown` if the description follows its convention. */
function isIn(
  set: "recommended" | "strict",
  rule: LintRule,
  isShown: boolean,
): boolean {
  if (rule.for === "shown") return isShown;
  return rule.for === "any" || rule.for === set;
}

const ruleIds = Object.keys(lintRules).filter(isRuleId);

interface AppliedRule {
  readonly id: LintRuleId;
  readonly rule: LintRule;
  readonly level: LintLevel | "off";
  /** The configuration names it. */
  readonly isAsked: boolean;
  /** The description follows it at least as often as it breaks it. */
  readonly isShown: boolean;
  readonly faults: readonly Fault[];
}

function applyRule(
  id: LintRuleId,
  subject: Subject,
  config: LintConfig,
): AppliedRule {
  const rule: LintRule = lintRules[id];
  const setting = config[id];
  const given = typeof setting === "object" ? setting : {};
  const level =
    (typeof setting === "string" ? setting : given.level) ?? rule.level;
  // Exceptions of the configuration extend those of the table.
  const except = [
    ...stringsOf(rule.options["except"]),
    ...stringsOf(given["except"]),
  ];
  const merged: RunOptions = { ...rule.options, ...given, except };
  const looked = level === "off" ? [] : check(id, subject, merged);
  const kept = looked.filter((one) => one === undefined);
  const faults = looked
    .filter((one) => one !== undefined)
    .filter(({ of }) => !of.some((name) => except.includes(name)));
  return {
    id,
    rule,
    level,
    isAsked: setting !== undefined,
    isShown: kept.length > 0 && kept.length >= countViolators(faults),
    faults,
  };
}

/** The number of elements that break a rule; one element can break it in several ways. */
function countViolators(faults: readonly Fault[]): number {
  return new Set(faults.map(({ of: [id], location }) => id ?? location)).size;
}

function stringsOf(option: LintOption | undefined): readonly string[] {
  return Array.isArray(option)
    ? option.filter((one) => typeof one === "string")
    : [];
}

type RunOptions = LintOptions & Excepting;

/** The options have the types of the table, because the configuration was validated. */
function check(
  id: LintRuleId,
  subject: Subject,
  options: RunOptions,
): CheckResult {
  const run = checks[id] as (
    subject: Subject,
    options: RunOptions,
  ) => CheckResult;
  return run(subject, options);
}

/** Moves faults to the location where one fix removes the most of them. */
function atSharedLocations(faults: readonly Fault[]): readonly Fault[] {
  const sharing = new Map<string, Set<Location>>();
  const keyOf = ({ what }: Fault, location: Location) =>
    JSON.stringify([what, location]);
  for (const fault of faults)
    for (const location of fault.within ?? []) {
      const key = keyOf(fault, location);
      sharing.set(key, (sharing.get(key) ?? new Set()).add(fault.location));
    }
  return faults.map((fault) => {
    const best = { location: fault.location, shared: 1 };
    for (const location of fault.within ?? []) {
      const shared = sharing.get(keyOf(fault, location))?.size ?? 0;
      // Among equally shared locations, the innermost is the cause.
      if (shared > 1 && shared >= best.shared)
        Object.assign(best, { location, shared });
    }
    return { ...fault, location: best.location };
  });
}

/** Faults at one location become one finding with all its users. */
function findingsOf(
  rule: LintRuleId,
  level: LintLevel,
  { advice }: LintRule,
  faults: readonly Fault[],
): readonly LintFinding[] {
  const groups = new Map<string, Fault[]>();
  for (const fault of atSharedLocations(faults)) {
    const key = JSON.stringify([fault.location, fault.what]);
    groups.set(key, [...(groups.get(key) ?? []), fault]);
  }
  return [...groups.values()].flatMap((group): readonly LintFinding[] => {
    const [first] = group;
    if (first === undefined) return [];
    const users = new Set(group.flatMap(({ of: [id] }) => id ?? []));
    const more =
      users.size > 1 ? ` The same applies to ${users.size - 1} more.` : "";
    const message = first.message + more;
    const { location } = first;
    return [{ rule, level, message, advice, location, users: [...users] }];
  });
}
