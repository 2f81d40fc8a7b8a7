/**
 * Reports the result of a comparison. This file defines a report and builds
 * one: it adds fingerprints and positions to the findings, and applies waivers.
 * Each output format has its own file (`text.ts`, `markdown.ts`, `html.ts`,
 * `json.ts`, `junit.ts`, `github.ts`); `phrases.ts` has the wording they share.
 * `failure.ts` prints the errors that stopped a comparison in the same formats.
 */
import { createHash } from "node:crypto";

import type { Waiver } from "../config/waivers.js";
import type { Position, Sources } from "../diagnostics/diagnostics.js";
import type { Locations } from "../diff/facts.js";
import { type Finding, isAtLeast } from "../diff/findings.js";
import { type Level, levels } from "../diff/rules/impacts.js";
import type { Location } from "../json/location.js";

/** The result of a comparison, as every output format prints it. */
export interface Report {
  readonly before: ReportSide;
  readonly after: ReportSide;
  /** Findings of this level or a worse one fail the run. */
  readonly failOn: Level;
  /** The findings that are not waived, the worst first. */
  readonly findings: readonly ReportedFinding[];
  readonly waived: readonly WaivedFinding[];
  readonly waiverWarnings: readonly WaiverWarning[];
  /** Converts the path of a local file to its path in the git repository. */
  readonly inRepository: (file: string) => string;
}

/** One of the two descriptions. */
export interface ReportSide {
  /** The path of the description as a user would type it. */
  readonly name: string;
  /** The git revision that was read, if any. File names then start with it. */
  readonly revision?: string;
  readonly sources: Sources;
}

/** A finding with its fingerprint and its positions in the text. */
export interface ReportedFinding extends Finding {
  /** Identifies the change. It stays the same from run to run. */
  readonly fingerprint: string;
  readonly positions: Positions;
  /** The positions of the copies in which the same change was made. */
  readonly copyPositions: readonly Positions[];
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
  failOn: Level,
  inRepository = (file: string) => file,
): Report {
  const fingerprints = fingerprintsOf(findings);
  const positionsOf = (locations: Locations): Positions => ({
    ...positionOn("before", locations.before, before.sources),
    ...positionOn("after", locations.after, after.sources),
  });
  const reported = findings.map((finding, at) => ({
    ...finding,
    fingerprint: fingerprints[at] ?? "",
    positions: positionsOf(finding.locations),
    copyPositions: (finding.copies ?? []).map(positionsOf),
  }));
  return {
    before,
    after,
    failOn,
    inRepository,
    findings: reported,
    waived: [],
    waiverWarnings: [],
  };
}

function positionOn(
  side: "before" | "after",
  location: Location | undefined,
  sources: Sources,
): Positions {
  const position =
    location === undefined ? undefined : sources.locate(location);
  return position === undefined ? {} : { [side]: position };
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
    const { kind, where, before, after } = finding;
    const key = JSON.stringify([
      ...[kind, containersOf(finding), where],
      ...[before ?? null, after ?? null],
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
  const containers = new Set([locations, ...copies].map(containerOf));
  const [first = "", ...others] = [...containers].sort();
  return others.length === 0 ? first : [first, ...others];
}

/** The operation or component that contains a location: `/paths/~1things/put`, `/components/schemas/Thing`. */
function containerOf(locations: Locations): string {
  const location: Location = locations.after ?? locations.before ?? "";
  const [file = "", pointer = ""] = location.split("#");
  const steps = pointer.split("/").slice(1);
  const depth = steps[0] === "paths" || steps[0] === "components" ? 3 : 2;
  return [file, ...steps.slice(0, depth)].join("/");
}

/** Moves the findings that a waiver accepts on a day to `waived`, and warns of waivers without effect. */
export function applyWaivers(
  report: Report,
  waivers: readonly Waiver[],
  today: string,
): Report {
  const byFingerprint = new Map(waivers.map((one) => [one.fingerprint, one]));
  const activeWaiver = ({ fingerprint }: ReportedFinding) => {
    const waiver = byFingerprint.get(fingerprint);
    return waiver === undefined || hasExpired(waiver, today)
      ? undefined
      : waiver;
  };
  const matched = new Set(report.findings.map((one) => one.fingerprint));
  return {
    ...report,
    findings: report.findings.filter((one) => activeWaiver(one) === undefined),
    waived: report.findings.flatMap((finding) => {
      const waiver = activeWaiver(finding);
      return waiver === undefined ? [] : [{ ...finding, waiver }];
    }),
    waiverWarnings: waivers.flatMap((waiver): WaiverWarning[] => {
      if (!matched.has(waiver.fingerprint)) return [{ kind: "unused", waiver }];
      return hasExpired(waiver, today) ? [{ kind: "expired", waiver }] : [];
    }),
  };
}

// ISO dates sort as strings.
function hasExpired({ expires }: Waiver, today: string): boolean {
  return expires !== undefined && expires < today;
}

/** The position of a finding in the new description, or in the old one if the element was removed; its file is relative to the repository. */
export function positionInRepository(
  { positions }: ReportedFinding,
  { before, after, inRepository }: Report,
): Position | undefined {
  const [{ revision }, position] =
    positions.after === undefined
      ? [before, positions.before]
      : [after, positions.after];
  if (position === undefined) return undefined;
  const { file } = position;
  const path =
    revision === undefined
      ? inRepository(file)
      : file.slice(revision.length + 1);
  return { ...position, file: path.replaceAll("\\", "/") };
}

/** The findings that fail the run. */
export function failingFindings({
  findings,
  failOn,
}: Report): readonly ReportedFinding[] {
  return findings.filter((one) => isAtLeast(one, failOn));
}

/** The number of findings of each level, the worst level first. */
export function countByLevel({
  findings,
}: Report): readonly (readonly [Level, number])[] {
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

function worstOf(all: readonly Level[]): Level | undefined {
  return levels.findLast((level) => all.includes(level));
}
