import type {
  Api,
  Deprecation,
  Operation,
} from "../../../language/model/model.js";
import type { Finding } from "../findings.js";
import { type Impact, impact } from "../rules/impacts.js";
import { type DateRule, rules } from "../rules/rules.js";
import { operationLabel } from "../usages.js";

/** Both descriptions, and the requirements on the dates of their deprecations. */
interface DateContext {
  readonly before: Api;
  readonly after: Api;
  readonly minimumDays: number;
  readonly today?: string;
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * The impact of a finding according to deprecation dates; undefined if dates do not
 * decide it.
 */
export function impactByDates(
  finding: Finding,
  context: DateContext,
): Impact | undefined {
  const { dates } = rules[finding.kind];
  if (dates === undefined) return undefined;
  return dates.check === "removal"
    ? impactOfRemoval(finding, context)
    : impactOfDates(finding, dates, context);
}

/** An operation may be removed once it was deprecated and its sunset has passed. */
function impactOfRemoval(
  { reach, kind }: Finding,
  { before, today, minimumDays }: DateContext,
): Impact {
  const removed = operationsOf(before, reach);
  const undated = removed.find(({ deprecation }) => !deprecation?.sunset);
  if (undated !== undefined)
    return withoutSunset(undated, kind === "version-removed", minimumDays);
  const sunset = removed
    .flatMap(({ deprecation }) => deprecation?.sunset ?? [])
    .reduce((one, other) => (isBefore(one, other) ? other : one), "");
  if (today === undefined)
    return impact(
      "breaking",
      "breaking",
      `Its sunset is ${sunset}.`,
      `Pass the current date as \`--today\`: it may be removed from ${sunset} on.`,
    );
  if (isBefore(today, sunset))
    return impact(
      "breaking",
      "breaking",
      `Its sunset is ${sunset}, and today is ${today}.`,
      `Restore it, and remove it on ${sunset} or later.`,
    );
  return impact(
    "warning",
    "warning",
    `Its sunset, ${sunset}, has passed on ${today}.`,
    "Check that no client calls it any more.",
  );
}

function withoutSunset(
  { method, path, deprecation, docs }: Operation,
  isVersion: boolean,
  minimumDays: number,
): Impact {
  const isDeprecated = deprecation !== undefined || docs.deprecated === true;
  const state = isDeprecated
    ? "was deprecated without a sunset date"
    : "was not deprecated";
  const what = isVersion ? `${method} ${path}` : "It";
  const time = minimumDays > 0 ? ` at least ${minimumDays} days later` : "";
  return impact(
    "breaking",
    "breaking",
    `${what} ${state}: clients that call it fail.`,
    `Restore it, deprecate it with a sunset date${time}, and remove it after that date.`,
  );
}

/** Callers of a deprecated operation keep the time they were promised, which has a minimum. */
function impactOfDates(
  { kind, before, reach }: Finding,
  { check }: DateRule,
  context: DateContext,
): Impact | undefined {
  const [operation] = operationsOf(context.after, reach);
  if (operation?.deprecation === undefined) return undefined;
  const tooShort = impactOfShortNotice(operation.deprecation, check, context);
  if (tooShort !== undefined) return tooShort;
  if (kind === "sunset-earlier" && typeof before === "string")
    return impact(
      "breaking",
      "info",
      "Callers were promised more time.",
      `Keep the sunset at ${before}, or postpone it.`,
    );
  if (kind === "deprecation-date-changed" && typeof before === "string")
    return impactOfBackdating(before, operation.deprecation);
  return undefined;
}

/**
 * Callers learn of a new sunset today, even if the deprecation has an earlier date.
 * Without a date, only today is known.
 */
function impactOfShortNotice(
  { date, sunset }: Deprecation,
  check: DateRule["check"],
  { minimumDays, today }: DateContext,
): Impact | undefined {
  if (sunset === undefined) return undefined;
  const isFromToday =
    today !== undefined &&
    check === "notice" &&
    (date === undefined || isBefore(date, today));
  const start = isFromToday ? today : date;
  if (start === undefined) return undefined;
  const days = Math.floor((Date.parse(sunset) - Date.parse(start)) / DAY);
  if (days >= minimumDays) return undefined;
  const earliest = new Date(Date.parse(start) + minimumDays * DAY);
  const reason = !isFromToday
    ? `The sunset is ${days} days after the deprecation; the minimum is ${minimumDays}.`
    : days < 0
      ? `Callers learn of the sunset on ${today}, after it has passed.`
      : `Callers learn of the sunset on ${today}, ${days} days ahead; the minimum is ${minimumDays}.`;
  return impact(
    "breaking",
    "info",
    reason,
    `Set the sunset to ${earliest.toJSON().slice(0, 10)} or later.`,
  );
}

/** A backdated deprecation claims more notice than callers had. */
function impactOfBackdating(
  before: string,
  { date }: Deprecation,
): Impact | undefined {
  if (date === undefined || !isBefore(date, before)) return undefined;
  return impact(
    "warning",
    "info",
    `The deprecation moved back from ${before} to ${date}: callers who were told on ${before} had less notice than it claims.`,
    `Keep the date at ${before}, unless callers were told on ${date}.`,
  );
}

function operationsOf(
  { versions }: Api,
  reach: Finding["reach"],
): readonly Operation[] {
  const labels = new Set(reach.map(({ user }) => user));
  return versions
    .flatMap(({ operations }) => operations)
    .filter((operation) => labels.has(operationLabel(operation)));
}

function isBefore(one: string, other: string): boolean {
  return one === "" || Date.parse(one) < Date.parse(other);
}
