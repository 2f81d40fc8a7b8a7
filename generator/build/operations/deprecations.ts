import type { Writable, Deprecation, Operation } from "../../model/model.js";
import type { Entry } from "../node.js";
import { childLocation } from "../../json/location.js";
import type { Findings } from "../diagnostics-collector.js";
import type { ParsedOperation } from "./parsed-operation.js";

/** What the service promises: a deprecated operation works for at least so long. */
const MINIMUM_DAYS = 180;
const MILLISECONDS_PER_DAY = 24 * 60 * 60 * 1000;

/** Builds `x-deprecation` of an operation. */
export function deprecationOf(operation: Entry): Deprecation | undefined {
  const entry = operation.object("x-deprecation");
  if (entry === undefined) return undefined;
  if (!entry.has("date")) {
    operation.findings.error(
      entry.location,
      "deprecation-date",
      "A deprecation needs its `date`.",
    );
    return undefined;
  }
  const date = dateOf(entry, "date");
  const sunset = dateOf(entry, "sunset");
  if (date === undefined) return undefined;
  const deprecation: Writable<Deprecation> = { date: date.text };
  if (sunset !== undefined) {
    deprecation.sunset = sunset.text;
    checkSunset(entry, (sunset.time - date.time) / MILLISECONDS_PER_DAY);
  }
  for (const key of ["policy", "successor"] as const) {
    const text = entry.text(key);
    if (text !== undefined) deprecation[key] = text;
  }
  return deprecation;
}

/** Counted from the deprecation, so that a description says the same on every day. */
function checkSunset(entry: Entry, days: number): void {
  if (days >= MINIMUM_DAYS) return;
  const count = Math.floor(days);
  const distance = `is ${count} ${count === 1 ? "day" : "days"} after`;
  entry.findings.error(
    entry.at("sunset"),
    "deprecation-sunset",
    `The sunset ${days < 0 ? "lies before" : distance} the deprecation, and must be at least ${MINIMUM_DAYS} days after it.`,
  );
}

/** RFC 3339: a day, which begins at midnight UTC, or a date and time. */
const dateFormat =
  /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))?$/i;

function dateOf(
  entry: Entry,
  key: "date" | "sunset",
): { readonly text: string; readonly time: number } | undefined {
  const text = entry.text(key);
  if (text === undefined) return undefined;
  const day = dateFormat.exec(text)?.[1];
  const time = Date.parse(text.toUpperCase());
  if (day !== undefined && isCalendarDay(day) && !Number.isNaN(time))
    return { text, time };
  entry.findings.error(
    entry.at(key),
    "deprecation-date",
    `\`${text}\` is no date.`,
    "Write a date such as 2026-01-31, or a date and time such as 2026-01-31T12:00:00Z.",
  );
  return undefined;
}

/** A parser may take the 31st of a shorter month for the first of the next. */
function isCalendarDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toJSON().startsWith(day);
}

/**
 * What all operations of a version say alike of their deprecation: that of the
 * version. Nothing where one is not deprecated, or from another date on.
 */
export function sharedDeprecation(
  operations: readonly Operation[],
): Deprecation | undefined {
  const [first, ...others] = operations.map(({ deprecation }) => deprecation);
  if (first === undefined) return undefined;
  const isShared = (key: keyof Deprecation) =>
    others.every((other) => other?.[key] === first[key]);
  if (!isShared("date")) return undefined;
  const shared: Writable<Deprecation> = { date: first.date };
  for (const key of ["sunset", "policy", "successor"] as const) {
    const text = first[key];
    // What braces stand for is known of an operation's own requests alone.
    if (text !== undefined && !text.includes("{") && isShared(key))
      shared[key] = text;
  }
  return shared;
}

/** A path or a URL that can be the target of a link (RFC 8288); braces stand for what is in the operation's own path. */
const linkTarget = /^(?:\/|https?:\/\/)[\w\-.~:/?#[\]@!$&'()*+,;=%{}]*$/i;

/**
 * Settles where deprecations lead: a successor that is named by its operation's
 * id gets its path, and what can be no link is reported.
 */
export function resolveSuccessors(
  operations: readonly ParsedOperation[],
  findings: Findings,
): readonly ParsedOperation[] {
  const paths = new Map(operations.map(({ ownId, path }) => [ownId, path]));
  return operations.map((operation) => {
    const { deprecation } = operation;
    if (deprecation === undefined) return operation;
    const { successor = "" } = deprecation;
    const path = paths.get(successor);
    const settled =
      path === undefined ? deprecation : { ...deprecation, successor: path };
    checkLinks(operation, settled, findings);
    return { ...operation, deprecation: settled };
  });
}

function checkLinks(
  { path, location }: ParsedOperation,
  deprecation: Deprecation,
  findings: Findings,
): void {
  for (const key of ["policy", "successor"] as const) {
    const link = deprecation[key];
    if (link === undefined) continue;
    const at = childLocation(location, "x-deprecation", key);
    const unknown = (link.match(/\{.*?\}/g) ?? []).find(
      (braces) => !path.includes(braces),
    );
    if (!linkTarget.test(link))
      findings.error(
        at,
        "deprecation-link",
        `The ${key} \`${link}\` is no address that a \`Link\` header can name.`,
        key === "policy"
          ? "Write a URL, or a path that starts with a slash."
          : "Write the id of an operation, a URL, or a path that starts with a slash.",
      );
    else if (unknown !== undefined)
      findings.error(
        at,
        "deprecation-link",
        `The ${key} \`${link}\` holds \`${unknown}\`, and the path of the operation does not.`,
        "Write an address whose braces stand in that path too, or that of a page about it.",
      );
  }
}
