/**
 * Groups the findings of a report as its readers go through them: by operation, by tag,
 * or by rule. Each finding is in one block, except those that need no action.
 */
import { locationParts } from "../../language/json/location.js";
import { type Advice, adviceOf } from "../diff/rules/advice.js";
import { type Judgement, type Level, levels } from "../diff/rules/impacts.js";
import type { Grouping } from "./grouping.js";
import { affectedUsers, countText, levelHeadings } from "./phrases.js";
import {
  containerOf,
  countByLevel,
  failsRun,
  type Report,
  type ReportedFinding,
} from "./report.js";

/** Findings under one heading. */
export interface Block {
  /** `GET /things`, or the name of a component or a tag. */
  readonly title: string;
  /** Whether the title is a string of the description. */
  readonly isName: boolean;
  /** The worst level of the findings. */
  readonly level: Level;
  /** The operations and events that the component of the block reaches; else empty. */
  readonly users: readonly string[];
  /** The worst first. */
  readonly findings: readonly ReportedFinding[];
}

/** The findings of a report, without those that are waived. */
export interface Outline {
  /** The worst first; of the same level, operations before what they share. */
  readonly blocks: readonly Block[];
  /** The findings that need no action and do not fail the run. */
  readonly quiet: readonly ReportedFinding[];
}

/** Groups the findings of a report. */
export function outlineOf(report: Report, grouping: Grouping): Outline {
  const isQuiet = (finding: ReportedFinding) =>
    finding.level === "info" && !failsRun(finding, report);
  const headingOf = (finding: ReportedFinding): Heading =>
    ({
      operation: () => subjectOf(finding),
      tag: () => tagOf(finding, report),
      rule: () => plainHeading(levelHeadings[finding.level]),
    })[grouping]();
  return {
    blocks: blocksOf(
      report.findings.filter((one) => !isQuiet(one)),
      headingOf,
    ),
    quiet: report.findings.filter(isQuiet),
  };
}

interface Heading extends Pick<Block, "title" | "isName"> {
  /** Whether several operations or events share what it names. */
  readonly isShared: boolean;
}

function blocksOf(
  findings: readonly ReportedFinding[],
  headingOf: (finding: ReportedFinding) => Heading,
): readonly Block[] {
  const found = new Map<
    string,
    { heading: Heading; findings: ReportedFinding[] }
  >();
  for (const finding of findings) {
    const heading = headingOf(finding);
    const key = JSON.stringify(heading);
    const known = found.get(key);
    if (known) known.findings.push(finding);
    else found.set(key, { heading, findings: [finding] });
  }
  const severity = ({ level }: Block) => levels.indexOf(level);
  return [...found.values()]
    .sort((a, b) => Number(a.heading.isShared) - Number(b.heading.isShared))
    .map(({ heading: { title, isName, isShared }, findings: own }): Block => ({
      ...{ title, isName, findings: own },
      // The findings of a report are sorted.
      level: own[0]?.level ?? "info",
      users: isShared ? [...new Set(own.flatMap(affectedUsers))] : [],
    }))
    .sort((a, b) => severity(b) - severity(a));
}

/** A heading in words of the report. */
function plainHeading(title: string): Heading {
  return { title, isName: false, isShared: false };
}

const addedOrRemoved = /^(?:operation|event)-(added|removed)$/;

/** The operation or event that a finding is about, or the component that several share. */
function subjectOf(finding: ReportedFinding): Heading {
  const [, change] = addedOrRemoved.exec(finding.kind) ?? [];
  if (change !== undefined)
    return plainHeading(
      `${change === "added" ? "New" : "Removed"} operations and events`,
    );
  const [user, ...others] = affectedUsers(finding);
  const isShared = others.length > 0;
  const title = user === undefined || isShared ? sharedPart(finding) : user;
  return { title, isName: true, isShared };
}

/** The component that contains a change; without one, the operations that have it. */
function sharedPart(finding: ReportedFinding): string {
  const { file, steps } = locationParts(containerOf(finding.locations));
  const [group = "", kind = "", name] = steps;
  if (group === "components" && name !== undefined)
    return kind === "schemas" ? name : `${kind}/${name}`;
  if (file !== "") return file;
  // An API version has the location of its first operation.
  if (group !== "paths" || finding.kind.startsWith("version-"))
    return finding.where;
  const [first = "", ...others] = affectedUsers(finding);
  return `${first} and ${String(others.length)} more`;
}

/** The tag of the operations that a finding affects. */
function tagOf(finding: ReportedFinding, { users }: Report): Heading {
  const tags = affectedUsers(finding).map((one) => users.get(one)?.tags ?? []);
  const [first = [], ...others] = tags;
  const shared = first.find((tag) => others.every((own) => own.includes(tag)));
  if (shared !== undefined)
    return { title: shared, isName: true, isShared: false };
  const isTagged = tags.some((own) => own.length > 0);
  return {
    ...plainHeading(isTagged ? "Several tags" : "No tag"),
    isShared: true,
  };
}

/** The findings of each level that there are: `2 breaking, 1 to implement`. */
export function countsText({ findings }: Pick<Block, "findings">): string {
  return countByLevel({ findings })
    .filter(([, number]) => number > 0)
    .map(([level, number]) => countText(number, level))
    .join(", ");
}

/** The heading of the findings that need no action: `No action needed (13)`. */
export function quietHeading({ quiet }: Outline): string {
  return `No action needed (${String(quiet.length)})`;
}

/** Findings of one rule with the same reason, levels and advice, so that these are printed once. */
export interface FindingGroup {
  readonly level: Level;
  readonly rule: string;
  /** The title of the rule and the reason of the worst impact. */
  readonly title: string;
  readonly wire: Judgement;
  readonly code: Judgement;
  readonly isConfigured?: true;
  readonly advice: Advice;
  readonly findings: readonly ReportedFinding[];
}

/** Groups findings by rule and verdict, in the order of the first finding of each group. */
export function groupFindings(
  findings: readonly ReportedFinding[],
): readonly FindingGroup[] {
  type OpenGroup = FindingGroup & { readonly findings: ReportedFinding[] };
  const groups = new Map<string, OpenGroup>();
  for (const finding of findings) {
    const { level, kind } = finding;
    const [impact] = finding.impacts;
    const {
      wire = level,
      code = level,
      reason = "",
      isConfigured,
    } = impact ?? {};
    const advice = impact === undefined ? { action: "" } : adviceOf(impact);
    const title = `${finding.title} ${reason}`.trim();
    const head = {
      ...{ level, rule: kind, title, wire, code, advice },
      ...(isConfigured && { isConfigured }),
    };
    const key = JSON.stringify(head);
    const group = groups.get(key);
    if (group) group.findings.push(finding);
    else groups.set(key, { ...head, findings: [finding] });
  }
  return [...groups.values()];
}

/** Keeps the constraint of an API version only in the first group that it applies to. */
export class Constraints {
  readonly #seen = new Set<string>();

  once(group: FindingGroup): FindingGroup {
    const { constraint, action } = group.advice;
    if (constraint === undefined) return group;
    const isRepeated = this.#seen.has(constraint);
    this.#seen.add(constraint);
    return isRepeated ? { ...group, advice: { action } } : group;
  }
}
