/**
 * Builds a migration guide: what clients must change to move from one API
 * version to another. This file matches the operations and events of the two
 * versions and lists their differences. `renamed-lists.ts` aligns responses
 * with a renamed list. `differences.ts` describes what to do about a
 * difference. `guide-page.ts` and `page.ts` print the guide as text or
 * Markdown, `guide-json.ts` as JSON.
 */
import type {
  ApiVersion,
  Event,
  Operation,
} from "../../language/model/model.js";
import { compareVersions, type ReplacedOperation } from "../diff/diff.js";
import type { Fact } from "../diff/facts.js";
import { classify, type Finding, worstLevel } from "../diff/findings.js";
import {
  findReplacements,
  type Replacement,
  type ReplacementReason,
} from "../diff/match/replacements.js";
import type { Direction } from "../diff/rules/impacts.js";
import type { RuleId } from "../diff/rules/rules.js";
import { operationLabel } from "../diff/usages.js";
import { alignRenamedLists, type RenamedList } from "./renamed-lists.js";

/** What clients must change to move from one API version to another. */
export interface MigrationGuide {
  readonly from: ApiVersion;
  readonly to: ApiVersion;
  /** One step for each operation of the old version. */
  readonly steps: readonly OperationStep[];
  /** Operations of the new version that replace none of the old one. */
  readonly added: readonly Operation[];
  readonly events: EventChanges;
  /** Schemas, and therefore types, with another name. */
  readonly types: readonly RenamedType[];
}

/** The successor of an operation of the old version. */
export interface OperationStep {
  readonly operation: Operation;
  readonly state: StepState;
  /** The operations to call instead: one as a rule, several if it was split, none if it is gone. */
  readonly successors: readonly Successor[];
  /** For an operation that is gone: operations with a similar path. */
  readonly guesses: readonly Operation[];
}

export type StepState =
  /** Nothing differs. */
  | "same"
  /** The operation has additions that need no change. */
  | "extended"
  /** A change or a check is needed. */
  | "changed"
  /** Other operations replace it. */
  | "replaced"
  | "gone";

/** An operation to call instead of an old one. */
export interface Successor {
  readonly to: Operation;
  readonly reason: ReplacementReason;
  /** The list in the response, if it has another name. */
  readonly list?: RenamedList;
  readonly differences: readonly Difference[];
}

/** Whether a difference needs a change, a check, or nothing. */
export type Need = "must" | "check" | "nothing";

/** A difference in one direction. */
export interface Difference {
  readonly need: Need;
  readonly direction: Direction;
  readonly finding: Finding;
}

/** The events that only one version has, and the differences of the others. */
export interface EventChanges {
  readonly added: readonly Event[];
  readonly gone: readonly Event[];
  readonly differences: readonly Difference[];
}

export interface RenamedType {
  readonly from: string;
  readonly to: string;
}

/** Builds the guide for moving from one API version to another. */
export function buildMigrationGuide(
  from: ApiVersion,
  to: ApiVersion,
): MigrationGuide {
  const replacements = findReplacements(from, to);
  const pairs = [...replacements].flatMap(([old, candidates]) =>
    candidates
      .filter(isCertain)
      .map(({ operation }): ReplacedOperation => [old, operation]),
  );
  const aligned = alignRenamedLists(from, to, pairs);
  const { facts, names } = compareVersions(aligned.from, to, aligned.pairs);
  const findings = classify([
    ...eventFacts(from, to, pairs),
    ...facts
      .flatMap((fact) => fact.details ?? [fact])
      .filter(({ kind }) => !coveredByGuide.has(kind)),
  ]);
  const listOf = (old: Operation, successor: Operation) =>
    aligned.lists[
      pairs.findIndex(([one, other]) => one === old && other === successor)
    ];
  const successors = new Set(pairs.map(([, successor]) => successor));
  return {
    from,
    to,
    steps: from.operations.map((operation) =>
      stepOf(operation, replacements.get(operation) ?? [], findings, listOf),
    ),
    added: to.operations.filter((one) => !successors.has(one)),
    events: eventChanges(from, to, findings),
    types: names
      .map(([old, name]) => ({ from: aligned.originalName(old), to: name }))
      .filter((type) => type.from !== type.to),
  };
}

/** Rules whose changes the guide shows in sections of their own. */
const coveredByGuide: ReadonlySet<RuleId> = new Set([
  "deprecation-removed",
  "event-added",
  "event-removed",
]);

function isCertain({ reason }: Replacement): boolean {
  return reason !== "likeness";
}

function stepOf(
  operation: Operation,
  replacements: readonly Replacement[],
  findings: readonly Finding[],
  listOf: (old: Operation, successor: Operation) => RenamedList | undefined,
): OperationStep {
  const successors = replacements
    .filter(isCertain)
    .map(({ operation: to, reason }): Successor => {
      const list = listOf(operation, to);
      const differences = differencesFor(
        new Set([operationLabel(to)]),
        findings,
      ).filter(
        // The call to another operation already has the new name.
        ({ finding }) =>
          reason === "path" || finding.kind !== "operation-renamed",
      );
      return { to, reason, ...(list && { list }), differences };
    });
  const guesses = replacements
    .filter((one) => !isCertain(one))
    .map((one) => one.operation);
  return { operation, state: stateOf(successors), successors, guesses };
}

function stateOf([successor, ...others]: readonly Successor[]): StepState {
  if (successor === undefined) return "gone";
  if (others.length > 0 || successor.reason !== "path") return "replaced";
  if (successor.list !== undefined) return "changed";
  if (successor.differences.length === 0) return "same";
  return successor.differences.every(({ need }) => need === "nothing")
    ? "extended"
    : "changed";
}

/** The differences that affect some operations or events, one for each direction. */
function differencesFor(
  users: ReadonlySet<string>,
  findings: readonly Finding[],
): readonly Difference[] {
  return findings.flatMap((finding) => {
    const directions = new Set(
      finding.reach
        .filter(({ user }) => users.has(user))
        .map(({ direction }) => direction),
    );
    return [...directions].map((direction) => ({
      need: needOf(finding, direction),
      direction,
      finding,
    }));
  });
}

/**
 * Whether a finding needs a change or a check in one direction. Work on the code axis
 * is ignored, because only servers have to do it.
 */
function needOf(finding: Finding, direction: Direction): Need {
  if (direction === "receives" && isAlwaysNull(finding)) return "check";
  const impacts = finding.impacts.filter((one) => one.direction === direction);
  if (worstLevel(impacts) === "breaking") return "must";
  return impacts.some(({ wire }) => wire === "warning") ? "check" : "nothing";
}

/**
 * Whether a value can only be `null` in the new version. No client fails, but no client
 * gets the value.
 */
export function isAlwaysNull({ kind, after }: Finding): boolean {
  return (
    kind === "type-narrowed" &&
    Array.isArray(after) &&
    after.length === 1 &&
    after[0] === "null"
  );
}

function eventChanges(
  from: ApiVersion,
  to: ApiVersion,
  findings: readonly Finding[],
): EventChanges {
  const [oldNames, newNames] = [eventNames(from), eventNames(to)];
  const kept = to.events.filter(({ name }) => oldNames.has(name));
  const users = new Set(kept.map(({ name }) => `event ${name}`));
  return {
    added: to.events.filter(({ name }) => !oldNames.has(name)),
    gone: from.events.filter(({ name }) => !newNames.has(name)),
    differences: differencesFor(users, findings),
  };
}

/**
 * A fact for each operation and event it triggers that only one version has.
 * A comparison of descriptions reports such an event once; a guide reports it
 * for each operation that triggers it.
 */
function eventFacts(
  from: ApiVersion,
  to: ApiVersion,
  pairs: readonly ReplacedOperation[],
): readonly Fact[] {
  const [oldNames, newNames] = [eventNames(from), eventNames(to)];
  return pairs.flatMap(([before, after]) => {
    const usage = {
      apiVersion: to.name,
      user: operationLabel(after),
      direction: "calls" as const,
    };
    const factOf = (kind: Fact["kind"]) => (name: string) => ({
      kind,
      where: `event ${name}`,
      reach: [usage],
      locations: { before: before.location, after: after.location },
    });
    const added = after.events.filter((name) => !oldNames.has(name));
    const removed = before.events.filter((name) => !newNames.has(name));
    return [
      ...added.map(factOf("operation-event-added")),
      ...removed.map(factOf("operation-event-removed")),
    ];
  });
}

function eventNames({ events }: ApiVersion): ReadonlySet<string> {
  return new Set(events.map(({ name }) => name));
}
