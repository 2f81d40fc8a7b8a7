import type { Waiver } from "../config/waivers.js";
import type { Position, Sources } from "../diagnostics/diagnostics.js";
import { type Finding, isAtLeast } from "../diff/findings.js";
import { type Level, levels } from "../diff/rules/impacts.js";
import type { Location } from "../json/location.js";
import { fingerprintsOf } from "./fingerprint.js";

/** What every output tells, each in its way. */
export interface Report {
  readonly before: Side;
  readonly after: Side;
  /** From which level on a finding fails the run. */
  readonly failOn: Level;
  /** The worst first, without those that are waived. */
  readonly findings: readonly Told[];
  readonly waived: readonly Waived[];
  /** What is to say of waivers. */
  readonly remarks: readonly Remark[];
  /** A file of this machine as its repository has it. */
  readonly inRepository: (file: string) => string;
}

/** One of the two descriptions. */
export interface Side {
  /** Its path as a user would type it. */
  readonly name: string;
  /** The git revision that its files are of, where they are of one: their names begin with it. */
  readonly revision?: string;
  readonly sources: Sources;
}

/** A finding with its name, and with where it stands in the text. */
export interface Told extends Finding {
  /** The same from run to run, for as long as the change is the same. */
  readonly fingerprint: string;
  readonly positions: Positions;
  /** Where else the same was changed. */
  readonly others: readonly Positions[];
}

/** Where something stands in the two texts. */
export interface Positions {
  readonly before?: Position;
  readonly after?: Position;
}

/** A finding that someone lets pass. */
export interface Waived extends Told {
  readonly waiver: Waiver;
}

/** A waiver that waives nothing. */
export interface Remark {
  readonly kind: "expired" | "unused";
  readonly waiver: Waiver;
}

/** Puts together what the outputs tell. */
export function reportOf(
  before: Side,
  after: Side,
  findings: readonly Finding[],
  failOn: Level,
  inRepository = (file: string) => file,
): Report {
  const fingerprints = fingerprintsOf(findings);
  const positionsOf = (locations: Finding["locations"]): Positions => ({
    ...position("before", locations.before, before.sources),
    ...position("after", locations.after, after.sources),
  });
  const told = findings.map((finding, at) => ({
    ...finding,
    fingerprint: fingerprints[at] ?? "",
    positions: positionsOf(finding.locations),
    others: (finding.copies ?? []).map(positionsOf),
  }));
  const sides = { before, after, failOn, inRepository };
  return { ...sides, findings: told, waived: [], remarks: [] };
}

/** Where a finding stands on the new side, or on the old one where it is gone; its file as the repository has it. */
export function locationInRepository(
  { positions }: Told,
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

function position(
  side: "before" | "after",
  location: Location | undefined,
  sources: Sources,
): Positions {
  const found = location === undefined ? undefined : sources.locate(location);
  return found === undefined ? {} : { [side]: found };
}

/** Those that fail the run. */
export function failing({ findings, failOn }: Report): readonly Told[] {
  return findings.filter((one) => isAtLeast(one, failOn));
}

/** How many findings each level has, from the worst. */
export function counts({
  findings,
}: Report): readonly (readonly [Level, number])[] {
  return levels
    .map((level): [Level, number] => [
      level,
      findings.filter((one) => one.level === level).length,
    ])
    .reverse();
}

/** How many findings are of a level on each axis, and in all. */
export interface AxisCounts {
  readonly level: Level;
  readonly wire: number;
  readonly code: number;
  readonly all: number;
}

/** Counts by axis, from the worst level. */
export function axisCounts(report: Report): readonly AxisCounts[] {
  const on = (axis: "wire" | "code", level: Level) =>
    report.findings.filter(
      ({ impacts }) => worstOf(impacts.map((one) => one[axis])) === level,
    ).length;
  return counts(report).map(([level, all]) => ({
    level,
    wire: on("wire", level),
    code: on("code", level),
    all,
  }));
}

function worstOf(all: readonly Level[]): Level | undefined {
  return levels.findLast((level) => all.includes(level));
}
