import type { Api, ApiVersion } from "../../model/model.js";
import { type Finding, sortBySeverity, worstLevel } from "../findings.js";
import { apart, type Impact } from "../rules/impacts.js";
import { judgedByDates } from "./deprecation-dates.js";
import { joinNames, versionAfter, versionsOf } from "./version-names.js";

/** What the gate knows beside the findings. */
export interface GateOptions {
  readonly before: Api;
  readonly after: Api;
  /** How many days a deprecated operation goes on working at least. */
  readonly leastDays: number;
  /** The day that it is, `2026-01-31`; absent: nobody said, and nothing is taken to have passed. */
  readonly today?: string;
}

/**
 * Holds findings to the promise that a version makes: what could break a client
 * comes in a new one, and what is deprecated works until its sunset. A breaking
 * change advises the way out; what the dates allow, or do not, has another
 * level. Each finding stays one finding.
 */
export function gate(
  findings: readonly Finding[],
  options: GateOptions,
): readonly Finding[] {
  const gated = findings.map((finding) => {
    const { byDates, ...dated } = judgedByDates(finding, options);
    // Time is the way out where dates are what is wrong.
    if (byDates) return { ...dated, level: worstLevel(dated.impacts) };
    const impacts = dated.impacts.map((impact) => ({
      ...impact,
      advice: isBreaking(impact)
        ? wayOut(impact.advice, finding, options)
        : impact.advice,
    }));
    return { ...dated, impacts };
  });
  return sortBySeverity(gated);
}

function isBreaking({ wire, code }: Impact): boolean {
  return wire === "breaking" || code === "breaking";
}

/** Why an advice names another version; it holds for each change of those versions. */
export const keptPromise =
  /^.*? (?:is|are) there already, and may not break\. /;

/** What to do in place of a change that a version may not carry. */
function wayOut(
  advice: string,
  { reach }: Finding,
  { before, after }: GateOptions,
): string {
  const names = new Set(reach.map(({ apiVersion }) => apiVersion));
  const reached = ({ versions }: Api) =>
    versions.filter(({ name }) => names.has(name)).map(versionsOf);
  const [had, has] = [reached(before), reached(after)];
  const [old, versions] = [[...new Set(had.flat())], [...new Set(has.flat())]];
  if (isAnother(old, versions))
    return advice === apart
      ? `${joinNames(versions)} stands in place of ${joinNames(old)}: keep ${joinNames(old)} beside it for those who call it.`
      : advice;
  const next = nextVersion(before.versions, after.versions);
  const [what, may] = has.every((one) => one.length > 0)
    ? [joinNames(versions), versions.length > 1 ? "are" : "is"]
    : ["Paths without a version", "are"];
  const shut = `${what} ${may} there already, and may not break.`;
  if (advice === apart)
    return `${shut} Make the change in a new version, such as ${next}, or go on with the old form beside the new one.`;
  return advice.includes("in a new version")
    ? `${shut} ${advice.replace("a new version", `a new version, such as ${next}`)}`
    : `${shut} ${advice} Otherwise it is for a new version, such as ${next}.`;
}

/** Whether a description has become that of another version, as its servers say. */
function isAnother(old: readonly string[], now: readonly string[]): boolean {
  return (
    old.length > 0 && now.length > 0 && !now.some((one) => old.includes(one))
  );
}

/** A version that comes with this change, else the one behind the last; the second where there are none. */
function nextVersion(
  before: readonly ApiVersion[],
  after: readonly ApiVersion[],
): string {
  const had = new Set(before.map(({ name }) => name));
  const versions = after.filter(({ prefix }) => prefix !== undefined);
  const added = versions.findLast(({ name }) => !had.has(name));
  return added !== undefined &&
    before.some(({ prefix }) => prefix !== undefined)
    ? added.name
    : versionAfter(after.flatMap(versionsOf));
}
