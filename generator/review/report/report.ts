/**
 * Reports the result of a comparison. This file defines a report and builds
 * one: it adds fingerprints and positions to the findings. `waivers.ts` applies
 * waivers. Each format of its own has a file (`text.ts`, `markdown.ts`, `html/`,
 * `json.ts`); the formats that other commands have too get `diff-results.ts`.
 * `phrases.ts` has the wording that all share.
 */
import { createHash } from "node:crypto";

import type {
  Diagnostic,
  Position,
  Sources,
} from "../../language/diagnostics/diagnostics.js";
import { canonical } from "../../language/json/equal.js";
import { isArray, type JsonValue } from "../../language/json/json.js";
import {
  childLocation,
  type Location,
  locationOf,
  locationParts,
} from "../../language/json/location.js";
import type { Locations } from "../diff/facts.js";
import type { Finding } from "../diff/findings.js";
import { type FailOn, failsOn } from "../diff/gate/policy.js";
import { type Judgement, type Level, levels } from "../diff/rules/impacts.js";
import type { Witness } from "../witness/witness.js";

/** Findings that were reviewed and accepted: those for which all conditions hold. There is at least one. */
export interface Waiver {
  /** The fingerprint of the finding. */
  readonly fingerprint?: string;
  /** The rule of the findings. */
  readonly rule?: string;
  /** A glob. All operations and events that a finding affects must match it. */
  readonly path?: string;
  /** A glob. The place of the finding, or what contains it, must match it: `Order.*`. */
  readonly place?: string;
  readonly reason: string;
  /** The last day on which the waiver applies, such as `2026-11-22`. */
  readonly expires?: string;
  /** The position of the waiver: `tenon.waivers.json:3:5`. */
  readonly location: string;
}

/** The result of a comparison, as every output format prints it. */
export interface Report {
  readonly before: ReportSide;
  readonly after: ReportSide;
  /** Findings of these levels or a worse one fail the run. */
  readonly failOn: FailOn;
  /** The findings that are not waived, the worst first. */
  readonly findings: readonly ReportedFinding[];
  readonly waived: readonly WaivedFinding[];
  readonly waiverWarnings: readonly WaiverWarning[];
  /**
   * The number of changes that the configuration does not judge, because their rules
   * are `off`.
   */
  readonly notJudged: number;
  /** The number of findings that the filters of the command line leave out. */
  readonly hidden: number;
  /** The operations and events of both descriptions, by the names that findings use. */
  readonly users: Users;
  /** Converts the path of a local file to its path in the git repository. */
  readonly inRepository: (file: string) => string;
  /** The version that the changes call for; absent if it was not asked for. */
  readonly version?: NextVersion;
}

/** What reports need to know of an operation or an event. */
export interface User {
  /** The `operationId`, or the name of the event. */
  readonly id: string;
  readonly tags: readonly string[];
}

/** Operations and events by the names that findings use: `GET /things`, `event thing.created`. */
export type Users = ReadonlyMap<string, User>;

/** The version that the changes of a comparison call for. */
export interface NextVersion {
  /** `info.version` of the old description. */
  readonly before: string;
  /** `info.version` of the new description. */
  readonly after: string;
  /** The smallest version that the changes allow. */
  readonly least: string;
  /** Whether `after` is at least that. */
  readonly isEnough: boolean;
  /** The number of breaking findings, for the clients that the version promises to. */
  readonly breaking: number;
}

/** One of the two descriptions. */
export interface ReportSide {
  /** The path of the description as a user would type it. */
  readonly name: string;
  /** `info.version` */
  readonly version: string;
  /** The git revision that was read, if any. File names then start with it. */
  readonly revision?: string;
  readonly sources: ReportSources;
  /** The warnings about the description. */
  readonly warnings?: readonly Diagnostic[];
}

/** The text of a description, and its values. */
export interface ReportSources extends Sources {
  /** The value at a location. */
  valueAt(location: Location): JsonValue | undefined;
}

/** A finding with its fingerprint and its positions in the text. */
export interface ReportedFinding extends Finding {
  /** Identifies the change. It stays the same from run to run. */
  readonly fingerprint: string;
  readonly positions: Positions;
  /** The positions of the copies in which the same change was made. */
  readonly copyPositions: readonly Positions[];
  /** For a change that breaks on the wire: what shows it, or `null` if nothing was found. */
  readonly witness?: Witness | null;
}

/** The positions of a change in the two texts; absent on a side that lacks the element. */
export interface Positions {
  readonly before?: Position;
  readonly after?: Position;
}

/** A finding that a waiver accepts. */
export interface WaivedFinding extends ReportedFinding {
  readonly waiver: Waiver;
}

/** A waiver that has no effect. */
export interface WaiverWarning {
  readonly kind: "expired" | "unused";
  readonly waiver: Waiver;
}

/** Builds a report from findings. */
export function createReport(
  before: ReportSide,
  after: ReportSide,
  findings: readonly Finding[],
  failOn: FailOn,
  inRepository = (file: string) => file,
): Report {
  const fingerprints = fingerprintsOf(findings);
  const positionsOf = (locations: Locations, finding: Finding): Positions => ({
    ...positionOn("before", locations.before, finding.before, before.sources),
    ...positionOn("after", locations.after, finding.after, after.sources),
  });
  const reported = findings.map((finding, at) => ({
    ...finding,
    fingerprint: fingerprints[at] ?? "",
    positions: positionsOf(finding.locations, finding),
    copyPositions: (finding.copies ?? []).map((copy) =>
      positionsOf(copy, finding),
    ),
  }));
  return {
    before,
    after,
    failOn,
    inRepository,
    findings: reported,
    waived: [],
    waiverWarnings: [],
    notJudged: 0,
    hidden: 0,
    users: new Map(),
  };
}

function positionOn(
  side: "before" | "after",
  location: Location | undefined,
  value: JsonValue | undefined,
  sources: ReportSources,
): Positions {
  const position =
    location === undefined
      ? undefined
      : sources.locate(valueLocation(location, value, sources));
  return position === undefined ? {} : { [side]: position };
}

/**
 * The location of a value in its enumeration, or of the first of several values.
 * Returns other locations unchanged.
 */
function valueLocation(
  location: Location,
  value: JsonValue | undefined,
  sources: ReportSources,
): Location {
  if (value === undefined || !/\/(?:x-extensible-)?enum$/.test(location))
    return location;
  const listed = sources.valueAt(location);
  if (!isArray(listed)) return location;
  const keys = listed.map(canonical);
  const isListed = (one: JsonValue) => keys.includes(canonical(one));
  const first = isArray(value) && !isListed(value) ? value[0] : value;
  return first === undefined || !isListed(first)
    ? location
    : childLocation(location, String(keys.indexOf(canonical(first))));
}

const FINGERPRINT_LENGTH = 12;

/**
 * Computes the fingerprint of each finding from what changed: the rule, the
 * location, and both values. Line numbers and the order of findings do not
 * matter. Findings that are equal in all of this, such as those of two unnamed
 * union members, are numbered.
 */
export function fingerprintsOf(
  findings: readonly Finding[],
): readonly string[] {
  const occurrences = new Map<string, number>();
  return findings.map((finding) => {
    const { kind, where, before, after, details } = finding;
    const key = JSON.stringify([
      ...[kind, containersOf(finding), where],
      ...[before ?? null, after ?? null],
      // A waiver does not accept further differences between the schemas.
      ...(details?.map((one) => [one.kind, one.where, one.before, one.after]) ??
        []),
    ]);
    const occurrence = (occurrences.get(key) ?? 0) + 1;
    occurrences.set(key, occurrence);
    const text = occurrence === 1 ? key : `${key} ${String(occurrence)}`;
    return createHash("sha256")
      .update(text)
      .digest("hex")
      .slice(0, FINGERPRINT_LENGTH);
  });
}

/** The container of a finding, or the sorted containers of all its copies. */
function containersOf({
  locations,
  copies = [],
}: Finding): string | readonly string[] {
  const containers = new Set(
    [locations, ...copies].map((one) => containerOf(one).replace("#", "")),
  );
  const [first = "", ...others] = [...containers].sort();
  return others.length === 0 ? first : [first, ...others];
}

/** The operation or component that contains a change: `#/paths/~1things/put`, `#/components/schemas/Thing`. */
export function containerOf({ before, after }: Locations): Location {
  const [file = "", pointer = ""] = (after ?? before ?? "").split("#");
  const [first, ...steps] = pointer.split("/").slice(1);
  const depth = first === "paths" || first === "components" ? 2 : 1;
  const inside = first === undefined ? [] : [first, ...steps.slice(0, depth)];
  return `${file}#${inside.map((step) => `/${step}`).join("")}`;
}

/**
 * The position of a finding in the new description, which is the one that a pull request
 * shows; its file is relative to the repository. For a removed element, this is the nearest
 * element around it that is left.
 */
export function positionInRepository(
  { positions, locations }: ReportedFinding,
  { after: { revision, sources }, inRepository }: Report,
): Position | undefined {
  const position = positions.after ?? nearestPosition(locations, sources);
  if (position === undefined) return undefined;
  const { file } = position;
  const path =
    revision === undefined
      ? inRepository(file)
      : file.slice(revision.length + 1);
  return { ...position, file: path.replaceAll("\\", "/") };
}

/** The position of the innermost element around a location that a description has. */
function nearestPosition(
  { before = "", after = before }: Locations,
  sources: ReportSources,
): Position | undefined {
  const { file, steps } = locationParts(after);
  const around = steps.map((_, at) =>
    locationOf(file, steps.slice(0, steps.length - at - 1)),
  );
  // The whole file may be gone.
  const places = [...around, locationOf("", ["paths"]), locationOf("", [])];
  const place = places.find((one) => sources.valueAt(one) !== undefined);
  return place === undefined ? undefined : sources.locate(place);
}

/** Whether a finding fails the run. */
export function failsRun(
  { impacts }: ReportedFinding,
  { failOn }: Report,
): boolean {
  return impacts.some((impact) => failsOn(impact, failOn));
}

/** The findings that fail the run. */
export function failingFindings(report: Report): readonly ReportedFinding[] {
  return report.findings.filter((one) => failsRun(one, report));
}

/** The number of findings of each level, the worst level first. */
export function countByLevel({
  findings,
}: Pick<Report, "findings">): readonly (readonly [Level, number])[] {
  return levels
    .map((level): [Level, number] => [
      level,
      findings.filter((one) => one.level === level).length,
    ])
    .reverse();
}

/** The number of findings that have a level on each axis, and overall. */
export interface AxisCounts {
  readonly level: Level;
  readonly wire: number;
  readonly code: number;
  readonly all: number;
}

/** Counts the findings of each level by axis, the worst level first. */
export function countByAxis(report: Report): readonly AxisCounts[] {
  const countOn = (axis: "wire" | "code", level: Level) =>
    report.findings.filter(
      ({ impacts }) => worstOf(impacts.map((one) => one[axis])) === level,
    ).length;
  return countByLevel(report).map(([level, all]) => ({
    level,
    wire: countOn("wire", level),
    code: countOn("code", level),
    all,
  }));
}

function worstOf(all: readonly Judgement[]): Level | undefined {
  return levels.findLast((level) => all.includes(level));
}
