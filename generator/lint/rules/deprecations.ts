import type { Deprecation, Operation } from "../../model/model.js";
import { lintRules, type OptionsOf } from "../lint-rules.js";
import type { LintConfig } from "../lint-settings.js";
import {
  called,
  faultOf,
  type Looked,
  namesOf,
  operationsOf,
  type Subject,
} from "../subject.js";

const DAY = 24 * 60 * 60 * 1000;

/** What is deprecated says since when, and until when it works. */
export function deprecationUndated(subject: Subject): Looked {
  return deprecated(subject).map(({ operation, deprecation }) => {
    if (deprecation?.sunset !== undefined) return undefined;
    const missing = deprecation === undefined ? "date and no sunset" : "sunset";
    return faultOf(
      operation,
      `${called(operation)} is deprecated and has no ${missing}.`,
    );
  });
}

/** What is deprecated leads to the policy, and to what takes its place. */
export function deprecationUnlinked(subject: Subject): Looked {
  return dated(subject).map(({ operation, deprecation }) => {
    const missing = (["policy", "successor"] as const).filter(
      (key) => deprecation[key] === undefined,
    );
    if (missing.length > 0)
      return faultOf(
        operation,
        `The deprecation of ${called(operation)} names no ${missing.join(" and no ")}.`,
        locationOf(operation),
      );
    return namesOf(operation).some((name) => name === deprecation.successor)
      ? faultOf(
          operation,
          `The deprecation of ${called(operation)} names the operation itself as its successor.`,
          `${locationOf(operation)}/successor`,
        )
      : undefined;
  });
}

/** What is deprecated goes on working for a time. */
export function sunsetTooEarly(
  subject: Subject,
  { days: least }: OptionsOf<"sunset-too-early">,
): Looked {
  return dated(subject).map(({ operation, deprecation }) => {
    const days = daysBetween(deprecation.date, deprecation.sunset);
    if (days === undefined || days >= least) return undefined;
    const distance =
      days < 0
        ? "before the deprecation"
        : `${Math.floor(days)} days after the deprecation`;
    return faultOf(
      operation,
      `The sunset of ${called(operation)} is ${distance}, and must be at least ${least} days after it.`,
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

/** What is past its sunset is taken out; looked at where it is known what day it is. */
export function sunsetPassed(subject: Subject): Looked {
  const { today } = subject;
  if (today === undefined) return [];
  return dated(subject).map(({ operation, deprecation: { sunset } }) =>
    isBefore(sunset, today)
      ? faultOf(
          operation,
          `The sunset of ${called(operation)}, ${sunset ?? ""}, has passed by ${today}.`,
          `${locationOf(operation)}/sunset`,
        )
      : undefined,
  );
}

/** The date of a deprecation is not in the future; looked at where it is known what day it is. */
export function deprecationAhead(subject: Subject): Looked {
  const { today } = subject;
  if (today === undefined) return [];
  return dated(subject).map(({ operation, deprecation: { date } }) =>
    isBefore(today, date)
      ? faultOf(
          operation,
          `The deprecation of ${called(operation)}, ${date}, is not reached by ${today}.`,
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

function daysBetween(date: string, sunset?: string): number | undefined {
  return sunset === undefined
    ? undefined
    : (Date.parse(sunset) - Date.parse(date)) / DAY;
}

function isBefore(one: string | undefined, other: string): boolean {
  return one !== undefined && Date.parse(one) < Date.parse(other);
}
