import { compareVersions, type ReplacedOperation } from "../diff/diff.js";
import { type Finding, classify, worstLevel } from "../diff/findings.js";
import {
  type ReplacementReason,
  type Replacement,
  findReplacements,
} from "../diff/match/replacements.js";
import type { Direction } from "../diff/rules/impacts.js";
import type { RuleId } from "../diff/rules/rules.js";
import { operationLabel } from "../diff/usages.js";
import type { Event, Operation, ApiVersion } from "../model/model.js";
import { causedEvents } from "./guide-events.js";
import { alignedLists, type RenamedList } from "./renamed-lists.js";

/** What moving from one version of an API to another takes. */
export interface Guide {
  readonly from: ApiVersion;
  readonly to: ApiVersion;
  /** One for each operation of the version that is left. */
  readonly moves: readonly Move[];
  /** What is new, and takes the place of nothing. */
  readonly added: readonly Operation[];
  readonly events: EventMoves;
  /** Schemas that have another name, and so have their types. */
  readonly types: readonly RenamedType[];
}

/** An operation, and what to call in its place. */
export interface Move {
  readonly operation: Operation;
  readonly state: MoveState;
  /** One where it stays; several where it is split; none where it is gone. */
  readonly ways: readonly Way[];
  /** Of what is gone: what may take its place, by a like path. */
  readonly guesses: readonly Operation[];
}

export type MoveState =
  /** Nothing need be done. */
  | "same"
  /** There is more than before, and nothing need be done. */
  | "extended"
  /** Something must be done, or looked at. */
  | "changed"
  /** Others take its place. */
  | "replaced"
  | "gone";

export interface Way {
  readonly to: Operation;
  readonly reason: ReplacementReason;
  /** The list in its reply, where that has another name. */
  readonly list?: RenamedList;
  /** What differs, each with what it takes. */
  readonly differences: readonly Difference[];
}

/** What a difference takes of who moves. */
export type Need = "must" | "check" | "nothing";

/** What differs, one way that it travels. */
export interface Difference {
  readonly need: Need;
  readonly direction: Direction;
  readonly finding: Finding;
}

/** What becomes of events: those of one name, and those of one version alone. */
export interface EventMoves {
  readonly added: readonly Event[];
  readonly gone: readonly Event[];
  readonly differences: readonly Difference[];
}

export interface RenamedType {
  readonly from: string;
  readonly to: string;
}

/** Says what moving from one surface to another takes. */
export function guideTo(from: ApiVersion, to: ApiVersion): Guide {
  const successors = findReplacements(from, to);
  const successions = [...successors].flatMap(([one, others]) =>
    others
      .filter(isSure)
      .map(({ operation }): ReplacedOperation => [one, operation]),
  );
  const lists = alignedLists(from, to, successions);
  const { facts, names } = compareVersions(lists.from, to, lists.successions);
  const findings = classify([
    ...causedEvents(from, to, successions),
    ...facts.filter(({ kind }) => !told.has(kind)),
  ]);
  const taken = new Set(successions.map(([, other]) => other));
  const listOf = (one: Operation, other: Operation) =>
    lists.renamed[
      successions.findIndex(([was, is]) => was === one && is === other)
    ];
  return {
    from,
    to,
    moves: from.operations.map((operation) =>
      moveOf(operation, successors.get(operation) ?? [], findings, listOf),
    ),
    added: to.operations.filter((one) => !taken.has(one)),
    events: eventMoves(from, to, findings),
    types: names
      .map(([one, other]) => [lists.nameOf(one), other] as const)
      .filter(([one, other]) => one !== other)
      .map(([one, other]) => ({ from: one, to: other })),
  };
}

/** What the guide says in its own way. */
const told: ReadonlySet<RuleId> = new Set([
  "deprecation-removed",
  "event-added",
  "event-removed",
]);

function isSure({ reason }: Replacement): boolean {
  return reason !== "likeness";
}

function moveOf(
  operation: Operation,
  successors: readonly Replacement[],
  findings: readonly Finding[],
  listOf: (one: Operation, other: Operation) => RenamedList | undefined,
): Move {
  const ways = successors
    .filter(isSure)
    .map(({ operation: to, reason }): Way => {
      const list = listOf(operation, to);
      return {
        to,
        reason,
        ...(list && { list }),
        differences: differencesFor(
          new Set([operationLabel(to)]),
          findings,
        ).filter(
          // Of another operation it goes without saying.
          ({ finding }) =>
            reason === "path" || finding.kind !== "operation-renamed",
        ),
      };
    });
  const guesses = successors
    .filter((one) => !isSure(one))
    .map((one) => one.operation);
  return { operation, state: stateOf(ways), ways, guesses };
}

function stateOf([way, ...others]: readonly Way[]): MoveState {
  if (way === undefined) return "gone";
  if (others.length > 0 || way.reason !== "path") return "replaced";
  if (way.list !== undefined) return "changed";
  if (way.differences.length === 0) return "same";
  return way.differences.every(({ need }) => need === "nothing")
    ? "extended"
    : "changed";
}

/** What differs for these operations or events, each way that it reaches them. */
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

/** Warnings for code are for servers; here one speaks to those who call. */
function needOf(finding: Finding, direction: Direction): Need {
  const told = finding.impacts.filter((one) => one.direction === direction);
  if (worstLevel(told) === "breaking") return "must";
  return told.some(({ wire }) => wire === "warning") ||
    (direction === "receives" && isEmptied(finding))
    ? "check"
    : "nothing";
}

/** Whether nothing comes any more where something did: no client fails, and each does without. */
export function isEmptied({ kind, after }: Finding): boolean {
  return (
    kind === "type-narrowed" &&
    Array.isArray(after) &&
    after.length === 1 &&
    after[0] === "null"
  );
}

function eventMoves(
  from: ApiVersion,
  to: ApiVersion,
  findings: readonly Finding[],
): EventMoves {
  const names = (apiVersion: ApiVersion) =>
    new Set(apiVersion.events.map(({ name }) => name));
  const [had, has] = [names(from), names(to)];
  const kept = to.events.filter(({ name }) => had.has(name));
  const users = new Set(kept.map(({ name }) => `event ${name}`));
  return {
    added: to.events.filter(({ name }) => !had.has(name)),
    gone: from.events.filter(({ name }) => !has.has(name)),
    differences: differencesFor(users, findings),
  };
}
