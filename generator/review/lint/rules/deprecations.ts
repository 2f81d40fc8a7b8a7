import type { Deprecation, Operation } from "../../../language/model/model.js";
import { type LintConfig, lintRules, type OptionsOf } from "../rule-table.js";
import {
  type CheckResult,
  displayName,
  faultOf,
  namesOf,
  operationsOf,
  type Subject,
} from "../subject.js";

const DAY = 24 * 60 * 60 * 1000;

/** A deprecated operation states its deprecation date and sunset date. */
export function deprecationUndated(subject: Subject): CheckResult {
  return deprecated(subject).map(({ operation, deprecation }) => {
    const missing = (["date", "sunset"] as const).filter(
      (key) => deprecation?.[key] === undefined,
    );
    return missing.length === 0
      ? undefined
      : faultOf(
          operation,
          `${displayName(operation)} is deprecated and has no ${missing.join(" and no ")}.`,
        );
  });
}

/** A deprecated operation links to the policy and to its successor. */
export function deprecationUnlinked(subject: Subject): CheckResult {
  return dated(subject).map(({ operation, deprecation }) => {
    const missing = (["policy", "successor"] as const).filter(
      (key) => deprecation[key] === undefined,
    );
    if (missing.length > 0)
      return faultOf(
        operation,
        `The deprecation of ${displayName(operation)} has no ${missing.join(" and no ")}.`,
        locationOf(operation),
      );
    return namesOf(operation).some((name) => name === deprecation.successor)
      ? faultOf(
          operation,
          `The deprecation of ${displayName(operation)} names the operation itself as its successor.`,
          `${locationOf(operation)}/successor`,
        )
      : undefined;
  });
}

/** A deprecated operation keeps working for a minimum number of days. */
export function sunsetTooEarly(
  subject: Subject,
  { days: least }: OptionsOf<"sunset-too-early">,
): CheckResult {
  return dated(subject).map(({ operation, deprecation }) => {
    const days = daysBetween(deprecation.date, deprecation.sunset);
    if (days === undefined || days >= least) return undefined;
    const distance =
      days < 0
        ? "before the deprecation"
        : `${Math.floor(days)} days after the deprecation`;
    return faultOf(
      operation,
      `The sunset of ${displayName(operation)} is ${distance}; the minimum is ${least} days.`,
      `${locationOf(operation)}/sunset`,
    );
  });
}

/**
 * The minimum number of days from a deprecation to its sunset that a
 * configuration sets: that of the rule by default, and none if the rule is off.
 */
export function minimumSunsetDays(config: LintConfig = {}): number {
  const setting = config["sunset-too-early"];
  if (setting === "off") return 0;
  const days = typeof setting === "object" ? setting["days"] : undefined;
  return typeof days === "number"
    ? days
    : lintRules["sunset-too-early"].options.days;
}

/** An operation is removed after its sunset date. Checked only if today's date is given. */
export function sunsetPassed(subject: Subject): CheckResult {
  const { today } = subject;
  if (today === undefined) return [];
  return dated(subject).map(({ operation, deprecation: { sunset } }) =>
    isBefore(sunset, today)
      ? faultOf(
          operation,
          `The sunset date of ${displayName(operation)}, ${sunset ?? ""}, is before today (${today}).`,
          `${locationOf(operation)}/sunset`,
        )
      : undefined,
  );
}

/** The deprecation date is not in the future. Checked only if today's date is given. */
export function deprecationAhead(subject: Subject): CheckResult {
  const { today } = subject;
  if (today === undefined) return [];
  return dated(subject).map(({ operation, deprecation: { date } }) =>
    isBefore(today, date)
      ? faultOf(
          operation,
          `The deprecation date of ${displayName(operation)}, ${date ?? ""}, is after today (${today}).`,
          `${locationOf(operation)}/date`,
        )
      : undefined,
  );
}

interface Dated {
  readonly operation: Operation;
  readonly deprecation: Deprecation;
}

function deprecated(
  subject: Subject,
): readonly (Omit<Dated, "deprecation"> & Partial<Dated>)[] {
  return operationsOf(subject)
    .filter(
      ({ operation: { docs, deprecation } }) =>
        docs.deprecated === true || deprecation !== undefined,
    )
    .map(({ operation }) => ({
      operation,
      ...(operation.deprecation && { deprecation: operation.deprecation }),
    }));
}

function dated(subject: Subject): readonly Dated[] {
  return deprecated(subject).flatMap(({ operation, deprecation }) =>
    deprecation === undefined ? [] : [{ operation, deprecation }],
  );
}

function locationOf({ location }: Operation): string {
  return `${location}/x-deprecation`;
}

function daysBetween(date?: string, sunset?: string): number | undefined {
  return date === undefined || sunset === undefined
    ? undefined
    : (Date.parse(sunset) - Date.parse(date)) / DAY;
}

function isBefore(one?: string, other?: string): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    Date.parse(one) < Date.parse(other)
  );
}
