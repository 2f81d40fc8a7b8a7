import type { Location } from "../json/location.js";
import type {
  LintLevel,
  LintOption,
  LintOptions,
  LintRule,
} from "./lint-rule.js";
import { type LintRuleId, lintRules, type OptionsOf } from "./lint-rules.js";
import type { LintConfig, LintSet } from "./lint-settings.js";
import { securityMissing, securityNotBearer } from "./rules/access.js";
import * as deprecations from "./rules/deprecations.js";
import { eventData } from "./rules/event-data.js";
import * as events from "./rules/events.js";
import * as headers from "./rules/headers.js";
import { listWithoutPages, pageParameters } from "./rules/lists.js";
import * as problems from "./rules/problems.js";
import type { Fault, Looked, Subject } from "./subject.js";
import {
  expectedEvents,
  submitEvents,
  webhookObject,
} from "./rules/submits.js";
import { versionDiffers } from "./rules/version-differs.js";
import * as versions from "./rules/versions.js";

/** One thing in a description that breaks a rule. */
export interface LintFinding {
  readonly rule: LintRuleId;
  readonly level: LintLevel;
  readonly message: string;
  readonly advice: string;
  readonly location: Location;
  /** Ids of the operations, or names of the events, that share it. */
  readonly users: readonly string[];
}

/** What was found, and what was looked at. */
export interface Linted {
  readonly findings: readonly LintFinding[];
  /** What the rules come from: a set that was named, or what the description shows. */
  readonly set: LintSet;
  /** The rules that the description was held to. */
  readonly rules: readonly LintRuleId[];
}

type Checks = {
  readonly [Id in LintRuleId]: (
    subject: Subject,
    options: OptionsOf<Id>,
  ) => Looked;
};

const checks: Checks = {
  "path-unversioned": versions.pathUnversioned,
  "resource-lost": versions.resourceLost,
  "version-suffix": versions.versionSuffix,
  "version-differs": versionDiffers,
  "description-version": versions.descriptionVersion,
  "security-missing": securityMissing,
  "security-not-bearer": securityNotBearer,
  "body-not-json": problems.bodyNotJson,
  "status-missing": problems.statusMissing,
  "error-not-problem": problems.errorNotProblem,
  "problem-incomplete": problems.problemIncomplete,
  "problem-code-missing": problems.problemCodeMissing,
  "problem-status": problems.problemStatus,
  "invalid-inputs-missing": problems.invalidInputsMissing,
  "list-without-pages": listWithoutPages,
  "page-parameters": pageParameters,
  "idempotency-key": headers.idempotencyKey,
  "idempotency-key-idle": headers.idempotencyKeyIdle,
  "idempotent-replayed": headers.idempotentReplayed,
  "idempotency-codes": problems.idempotencyCodes,
  "rate-limit-policy": headers.rateLimitPolicy,
  "rate-limit-headers": headers.rateLimitHeaders,
  "quota-missing": headers.quotaMissing,
  "retry-after": headers.retryAfter,
  "webhook-object": webhookObject,
  "expected-events": expectedEvents,
  "submit-events": submitEvents,
  "event-method": events.eventMethod,
  "event-envelope": events.eventEnvelope,
  "event-data": eventData,
  "delivery-record": events.deliveryRecord,
  "deprecation-undated": deprecations.deprecationUndated,
  "deprecation-unlinked": deprecations.deprecationUnlinked,
  "deprecation-headers": headers.deprecationHeaders,
  "sunset-too-early": deprecations.sunsetTooEarly,
  "sunset-passed": deprecations.sunsetPassed,
  "deprecation-ahead": deprecations.deprecationAhead,
};

/** A rule for each convention of the service; a description that shows half of them is held to all. */
const signs: readonly LintRuleId[] = [
  "version-suffix",
  "error-not-problem",
  "list-without-pages",
  "idempotency-key",
  "rate-limit-policy",
  "event-envelope",
];

/** Holds a description to the rules that a configuration asks for, or that it shows to go by. */
export function lint(subject: Subject, config: LintConfig): Linted {
  const looked = ruleIds
    .map((id) => look(id, subject, config))
    .filter(({ level }) => level !== "off");
  const begin = config.extends ?? "shown";
  const shown = looked.filter(
    ({ id, isShown }) => isShown && signs.includes(id),
  );
  const isService = shown.length >= signs.length / 2;
  const set = begin === "shown" && isService ? "service" : begin;
  const held = looked.filter(
    ({ isAsked, rule, isShown }) =>
      isAsked ||
      set === "service" ||
      (set === "shown" &&
        (rule.for === "any" || (rule.for === "shown" && isShown))),
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

const ruleIds = Object.keys(lintRules).filter(isRuleId);

function isRuleId(id: string): id is LintRuleId {
  return Object.hasOwn(lintRules, id);
}

interface LookedAt {
  readonly id: LintRuleId;
  readonly rule: LintRule;
  readonly level: LintLevel | "off";
  /** A configuration asks for it by its name. */
  readonly isAsked: boolean;
  /** It is kept at least as often as it is broken. */
  readonly isShown: boolean;
  readonly faults: readonly Fault[];
}

function look(id: LintRuleId, subject: Subject, config: LintConfig): LookedAt {
  const rule: LintRule = lintRules[id];
  const setting = config[id];
  const given = typeof setting === "object" ? setting : {};
  const level =
    (typeof setting === "string" ? setting : given.level) ?? rule.level;
  // What a configuration excepts is excepted beside what the table does.
  const except = [
    ...listOf(rule.options["except"]),
    ...listOf(given["except"]),
  ];
  const merged: LintOptions = { ...rule.options, ...given, except };
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
    isShown: kept.length > 0 && kept.length >= breakersOf(faults),
    faults,
  };
}

/** How many break a rule; one may do so in several ways. */
function breakersOf(faults: readonly Fault[]): number {
  return new Set(faults.map(({ of: [id], location }) => id ?? location)).size;
}

function listOf(option: LintOption | undefined): readonly string[] {
  return Array.isArray(option)
    ? option.filter((one) => typeof one === "string")
    : [];
}

/** The configuration was checked to have options of the kinds that the table has. */
function check(id: LintRuleId, subject: Subject, options: LintOptions): Looked {
  const run = checks[id] as (subject: Subject, options: LintOptions) => Looked;
  return run(subject, options);
}

/** Puts what is wrong in several where most of them could be mended at once. */
function gathered(faults: readonly Fault[]): readonly Fault[] {
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
      // Of those that as many share, the innermost is to blame.
      if (shared > 1 && shared >= best.shared)
        Object.assign(best, { location, shared });
    }
    return { ...fault, location: best.location };
  });
}

/** What is wrong at one place is said once, with all whose part it is. */
function findingsOf(
  rule: LintRuleId,
  level: LintLevel,
  { advice }: LintRule,
  faults: readonly Fault[],
): readonly LintFinding[] {
  const groups = new Map<string, Fault[]>();
  for (const fault of gathered(faults)) {
    const key = JSON.stringify([fault.location, fault.what]);
    groups.set(key, [...(groups.get(key) ?? []), fault]);
  }
  return [...groups.values()].flatMap((group): readonly LintFinding[] => {
    const [first] = group;
    if (first === undefined) return [];
    const users = new Set(group.flatMap(({ of: [id] }) => id ?? []));
    const more =
      users.size > 1 ? ` It is the same for ${users.size - 1} more.` : "";
    const message = first.message + more;
    const { location } = first;
    return [{ rule, level, message, advice, location, users: [...users] }];
  });
}
