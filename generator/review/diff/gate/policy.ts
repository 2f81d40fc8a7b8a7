import type { StabilityLevel } from "../../../language/model/model.js";
import { type Finding, type FindingImpact, withImpacts } from "../findings.js";
import { type Direction, type Judgement, levels } from "../rules/impacts.js";
import {
  type Preset,
  presets,
  type RuleSetting,
  type RuleSettings,
} from "./presets.js";

/** The levels that replace those of the tables of rules. */
export interface DiffPolicy {
  /** The later of two presets takes precedence. */
  readonly extends?: Preset | readonly Preset[];
  /** They take precedence over presets. */
  readonly rules?: RuleSettings;
  /** The lowest stability level that must stay compatible. */
  readonly stability?: StabilityLevel;
}

/** The lowest level on each axis that fails a run; on an axis that is absent or `off`, none does. */
export interface FailOn {
  readonly wire?: Judgement;
  readonly code?: Judgement;
}

/** What a version promises compatibility to: clients that run, code that is compiled, or both. */
export type SemverAxis = "wire" | "code" | "both";

/** Replaces the levels of a finding; undefined if the policy judges neither axis. */
export function withPolicyLevels(
  finding: Finding,
  policy: DiffPolicy,
): Finding | undefined {
  const impacts = finding.impacts
    .map((impact) => withLevels(impact, finding, layersOf(policy)))
    .filter(({ wire, code }) => wire !== "off" || code !== "off");
  return impacts.length === 0 ? undefined : withImpacts(finding, impacts);
}

/** The settings of the presets and those of the rules, the ones that take precedence last. */
function layersOf({
  extends: named = [],
  rules = {},
}: DiffPolicy): readonly RuleSettings[] {
  const names = typeof named === "string" ? [named] : named;
  return [...names.map((name) => presets[name]), rules];
}

function withLevels(
  impact: FindingImpact,
  { kind, details }: Finding,
  layers: readonly RuleSettings[],
): FindingImpact {
  // `*` already applies to the details, which have rules of their own.
  const settings = layers.flatMap(
    (layer) => layer[kind] ?? (details ? [] : (layer["*"] ?? [])),
  );
  const levelOn = (axis: "wire" | "code") =>
    settings
      .map((setting) => levelIn(setting, impact.direction, axis))
      .findLast((level) => level !== undefined) ?? impact[axis];
  const judged = { ...impact, wire: levelOn("wire"), code: levelOn("code") };
  const isSame = (axis: "wire" | "code") =>
    judged[axis] === impact[axis] || judged[axis] === "off";
  return isSame("wire") && isSame("code")
    ? judged
    : { ...judged, isConfigured: true };
}

function levelIn(
  setting: RuleSetting,
  direction: Direction,
  axis: "wire" | "code",
): Judgement | undefined {
  if (typeof setting === "string") return setting;
  const inDirection = setting[direction];
  if (typeof inDirection === "string") return inDirection;
  return inDirection?.[axis] ?? setting[axis];
}

/** Whether an impact fails the run. */
export function failsOn(
  { wire, code }: Required<FailOn>,
  failOn: FailOn,
): boolean {
  return reaches(wire, failOn.wire) || reaches(code, failOn.code);
}

function reaches(level: Judgement, minimum: Judgement = "off"): boolean {
  if (level === "off" || minimum === "off") return false;
  return levels.indexOf(level) >= levels.indexOf(minimum);
}
