import { didYouMean } from "../../language/diagnostics/suggest.js";
import type { Api } from "../../language/model/model.js";
import { alignBasePaths } from "../diff/match/align-bases.js";
import { eventLabel, operationLabel } from "../diff/usages.js";
import { affectedUsers } from "./phrases.js";
import type { Report, ReportedFinding, User, Users } from "./report.js";
import { matchesPath } from "./waivers.js";

/** The operations and events of two descriptions; of those in both, the new one. */
export function usersOf(before: Api, after: Api): Users {
  const versions = alignBasePaths(before, after).flatMap((api) => api.versions);
  return new Map([
    ...versions.flatMap(({ operations }) =>
      operations.map((one): [string, User] => [operationLabel(one), one]),
    ),
    ...versions.flatMap(({ events }) =>
      events.map((one): [string, User] => [
        eventLabel(one),
        { id: one.name, tags: [] },
      ]),
    ),
  ]);
}

/** The operations whose findings a report shows: those that match each kind of condition that is given. */
export interface UserFilter {
  /** Globs: `/orders/**`, `POST /orders`, `event order.*`. */
  readonly paths?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Operation ids, or methods with paths. */
  readonly operations?: readonly string[] | undefined;
}

/** A condition of a filter that no operation of either description fulfils. */
export class IdleCondition extends Error {}

/**
 * Hides the findings that affect no operation or event that a filter chooses.
 *
 * @throws IdleCondition
 */
export function filtered(report: Report, filter: UserFilter): Report {
  refuseIdleConditions(report, filter);
  const isShown = (finding: ReportedFinding) =>
    affectedUsers(finding).some((user) =>
      conditions.every(
        ({ values, holds }) =>
          values(filter)?.some((one) => holds(one, user, report.users)) ?? true,
      ),
    );
  const findings = report.findings.filter(isShown);
  const waived = report.waived.filter(isShown);
  const all = report.findings.length + report.waived.length;
  const hidden = all - findings.length - waived.length;
  return { ...report, findings, waived, hidden };
}

/** The kinds of conditions. */
const conditions: readonly {
  /** The option of the command line. */
  readonly option: string;
  readonly values: (filter: UserFilter) => readonly string[] | undefined;
  readonly holds: (value: string, user: string, users: Users) => boolean;
  /** What an operation is chosen by, to suggest another. */
  readonly choices?: (users: Users) => readonly string[];
}[] = [
  {
    option: "--path",
    values: ({ paths }) => paths,
    holds: (glob, user) => matchesPath(user, glob),
  },
  {
    option: "--tag",
    values: ({ tags }) => tags,
    holds: (tag, user, users) => users.get(user)?.tags.includes(tag) ?? false,
    choices: (users) => [...users.values()].flatMap(({ tags }) => tags),
  },
  {
    option: "--operation",
    values: ({ operations }) => operations,
    holds: (name, user, users) => name === user || users.get(user)?.id === name,
    choices: (users) => [...users].flatMap(([name, { id }]) => [name, id]),
  },
];

function refuseIdleConditions({ users }: Report, filter: UserFilter): void {
  for (const { option, values, holds, choices } of conditions)
    for (const value of values(filter) ?? []) {
      if ([...users.keys()].some((user) => holds(value, user, users))) continue;
      const advice = didYouMean(value, [...new Set(choices?.(users) ?? [])]);
      throw new IdleCondition(
        `${option} ${JSON.stringify(value)} matches no operation or event of either description. ${advice}`.trim(),
      );
    }
}
