import type { Api, Deprecation, Operation } from "../../model/model.js";
import type { Finding } from "../findings.js";
import { type Impact, impact } from "../rules/impacts.js";
import type { RuleId } from "../rules/rules.js";
import { operationLabel } from "../usages.js";
import type { GateOptions } from "./gate.js";

/** A finding, and whether dates say what it means. */
export type Dated = Finding & { readonly byDates?: true };

const DAY = 24 * 60 * 60 * 1000;

/** Changes that set the dates of a deprecation. */
const setsDates: ReadonlySet<RuleId> = new Set([
  "deprecation-added",
  "deprecation-date-changed",
  "sunset-added",
  "sunset-earlier",
  "sunset-later",
]);

/** Changes by which callers are told of a sunset that they did not know. */
const givesNotice: ReadonlySet<RuleId> = new Set([
  "deprecation-added",
  "sunset-added",
  "sunset-earlier",
]);

/** Changes after which an operation is gone. */
const removes: ReadonlySet<RuleId> = new Set([
  "operation-removed",
  "deprecated-operation-removed",
  "version-removed",
]);

const days = "the `days` of `tenon rules sunset-too-early`";
const short = `Breaking where the sunset leaves less than ${days} from the deprecation`;
const whenGone =
  "A warning once the sunset of all that is removed has come by `--today`; breaking until then.";
const whenNew = `${short}, or from \`--today\` where that is later.`;

/** What dates do to the level of a rule for operations, in a sentence; those of no other rule change it. */
export const datesSay: ReadonlyMap<string, string> = new Map<RuleId, string>([
  ["version-removed", whenGone],
  ["deprecated-operation-removed", whenGone],
  ["deprecation-added", whenNew],
  ["sunset-added", whenNew],
  ["sunset-later", `${short} all the same.`],
  [
    "deprecation-date-changed",
    `${short}; a warning where the date moves back.`,
  ],
]);

/** Judges by the dates of deprecations what came to an end, or will. */
export function judgedByDates(finding: Finding, options: GateOptions): Dated {
  const found = removes.has(finding.kind)
    ? ofRemoval(finding, options)
    : setsDates.has(finding.kind)
      ? ofDates(finding, options)
      : undefined;
  if (found === undefined) return finding;
  const impacts = finding.impacts.map(({ direction }) => ({
    direction,
    ...found,
  }));
  return { ...finding, impacts, byDates: true };
}

/** What is removed was to be deprecated, and its sunset to pass. */
function ofRemoval(
  { reach, kind }: Finding,
  { before, today, leastDays }: GateOptions,
): Impact {
  const gone = operationsOf(before, reach);
  const isWhole = kind === "version-removed";
  const undated = gone.find(({ deprecation }) => !deprecation?.sunset);
  if (undated !== undefined) return broken(undated, isWhole, leastDays);
  const last = gone
    .flatMap(({ deprecation }) => deprecation?.sunset ?? [])
    .reduce((one, other) => (isBefore(one, other) ? other : one), "");
  if (today === undefined)
    return impact(
      "breaking",
      "breaking",
      `It was to work until ${last}.`,
      `Say what day it is by \`--today\`: from ${last} on it may be removed.`,
    );
  if (isBefore(today, last))
    return impact(
      "breaking",
      "breaking",
      `It was to work until ${last}, and it is ${today}.`,
      `Put it back, and remove it on ${last} or later.`,
    );
  return impact(
    "warning",
    "warning",
    `It was to work until ${last}, and that has come by ${today}.`,
    "See that nobody calls it any more.",
  );
}

function broken(
  { method, path, deprecation, docs }: Operation,
  isWhole: boolean,
  leastDays: number,
): Impact {
  const isDeprecated = deprecation !== undefined || docs.deprecated === true;
  const state = isDeprecated
    ? "was deprecated, and without a sunset date"
    : "was not deprecated";
  const what = isWhole ? `${method} ${path}` : "It";
  const time = leastDays > 0 ? ` at least ${leastDays} days later` : "";
  return impact(
    "breaking",
    "breaking",
    `${what} ${state}: clients that call it fail.`,
    `Put it back, deprecate it with a sunset date${time}, and remove it after that.`,
  );
}

/** Whoever calls what is deprecated has a time that was promised, and at least so many days. */
function ofDates(finding: Finding, options: GateOptions): Impact | undefined {
  const { kind, before: was } = finding;
  const [operation] = operationsOf(options.after, finding.reach);
  if (operation?.deprecation === undefined) return undefined;
  const short = ofTimeLeft(operation.deprecation, kind, options);
  if (short !== undefined) return short;
  if (kind === "sunset-earlier" && typeof was === "string")
    return impact(
      "breaking",
      "info",
      "Its callers were promised more time.",
      `Let the sunset stay at ${was}, or put it off.`,
    );
  if (kind === "deprecation-date-changed" && typeof was === "string")
    return ofDateMoved(was, operation.deprecation);
  return undefined;
}

/** Notice is given on the day that it is, whatever day it names before that. */
function ofTimeLeft(
  { date, sunset }: Deprecation,
  kind: RuleId,
  { leastDays, today }: GateOptions,
): Impact | undefined {
  if (sunset === undefined) return undefined;
  const isNew =
    today !== undefined && givesNotice.has(kind) && isBefore(date, today);
  const start = isNew ? today : date;
  const days = Math.floor((Date.parse(sunset) - Date.parse(start)) / DAY);
  if (days >= leastDays) return undefined;
  const least = new Date(Date.parse(start) + leastDays * DAY);
  const reason = !isNew
    ? `It is to work for ${days} days after its deprecation, and must for at least ${leastDays}.`
    : days < 0
      ? `Its callers are told on ${today}, and the sunset has passed.`
      : `Its callers are told on ${today}, ${days} days before the sunset, and must be at least ${leastDays} days before it.`;
  return impact(
    "breaking",
    "info",
    reason,
    `Set the sunset to ${least.toJSON().slice(0, 10)} or later.`,
  );
}

/** Whoever was told later than is said now had less time than it seems. */
function ofDateMoved(was: string, { date }: Deprecation): Impact | undefined {
  if (!isBefore(date, was)) return undefined;
  return impact(
    "warning",
    "info",
    `It is said to be deprecated earlier than it was: callers who were told on ${was} have not had the time since ${date}.`,
    `Let the date stay at ${was}, unless callers were told on ${date}.`,
  );
}

function operationsOf(
  { versions }: Api,
  reach: Finding["reach"],
): readonly Operation[] {
  const users = new Set(reach.map(({ user }) => user));
  return versions
    .flatMap(({ operations }) => operations)
    .filter((operation) => users.has(operationLabel(operation)));
}

function isBefore(one: string, other: string): boolean {
  return one === "" || Date.parse(one) < Date.parse(other);
}
