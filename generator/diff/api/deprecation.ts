import type { Deprecation, Operation } from "../../model/model.js";
import type { Fact, Scope } from "../facts.js";
import type { OperationPair, VersionPair } from "../pairs.js";

/** Compares since when and until when a version as a whole is deprecated. */
export function compareVersionDeprecation(
  { before, after, facts }: VersionPair,
  pairs: readonly OperationPair[],
): void {
  const reach = pairs
    .filter(isOfVersion)
    .flatMap((pair) => pair.scope("", "calls").reach);
  if (reach.length === 0) return;
  const where =
    after.prefix === undefined ? "all operations" : `version ${after.name}`;
  const locations = { before: "#/paths", after: "#/paths" };
  const [was, is] = [before.deprecation, after.deprecation];
  compareStates(was && { ...was }, is && { ...is }, (kind, values) => {
    facts.add({ where, reach }, { kind, locations, ...values });
  });
}

/** Compares whether an operation is deprecated, since when, until when, and in favour of what. */
export function compareDeprecation(pair: OperationPair, scope: Scope): void {
  const { before, after, facts } = pair;
  const locations = { before: before.location, after: after.location };
  const add: Add = (kind, values) => {
    facts.add(scope, { kind, locations, ...values });
  };
  if (!isOfVersion(pair)) compareStates(stateOf(before), stateOf(after), add);
  const [was, is] = [
    before.deprecation?.successor,
    after.deprecation?.successor,
  ];
  if (before.deprecation && after.deprecation && was !== is)
    add("successor-changed", {
      ...(was !== undefined && { before: was }),
      ...(is !== undefined && { after: is }),
    });
}

type Add = (kind: Fact["kind"], values: Pick<Fact, "before" | "after">) => void;

/** Since when and until when, as far as it is said; nothing where it is not deprecated. */
type State = Partial<Pick<Deprecation, "date" | "sunset">> | undefined;

export function stateOf({ docs, deprecation }: Operation): State {
  return deprecation ?? (docs.deprecated ? {} : undefined);
}

/** Whether what changed for an operation changed for all of its version. */
function isOfVersion({ before, after, versions }: OperationPair): boolean {
  const { before: old, after: now } = versions;
  return (
    now.operations.length > 1 &&
    datesOf(old.deprecation) !== datesOf(now.deprecation) &&
    datesOf(stateOf(before)) === datesOf(old.deprecation) &&
    datesOf(stateOf(after)) === datesOf(now.deprecation)
  );
}

/** The dates, in words. */
export function datesOf(state: State): string | undefined {
  if (state === undefined) return undefined;
  const { date, sunset } = state;
  return [
    date === undefined ? "deprecated" : `deprecated since ${date}`,
    ...(sunset === undefined ? [] : [`until ${sunset}`]),
  ].join(", ");
}

function compareStates(before: State, after: State, add: Add): void {
  const [one, other] = [datesOf(before), datesOf(after)];
  if (one === undefined && other !== undefined)
    add("deprecation-added", { after: other });
  else if (one !== undefined && other === undefined)
    add("deprecation-removed", { before: one });
  else if (before && after) {
    compareSunsets(before.sunset, after.sunset, add);
    compareDates(before, after, add);
  }
}

/** A date that comes or goes with a sunset is told with that. */
function compareDates(
  { date: before, sunset: was }: NonNullable<State>,
  { date: after, sunset: is }: NonNullable<State>,
  add: Add,
): void {
  if (before === undefined || after === undefined) {
    if (before === after || was !== undefined || is !== undefined) return;
  } else if (Date.parse(before) === Date.parse(after)) return;
  add("deprecation-date-changed", {
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  });
}

/** The dates of two descriptions are compared, and neither with the clock. */
function compareSunsets(
  before: string | undefined,
  after: string | undefined,
  add: Add,
): void {
  if (before === undefined || after === undefined) {
    if (after !== undefined) add("sunset-added", { after });
    if (before !== undefined) add("sunset-removed", { before });
    return;
  }
  const [one, other] = [Date.parse(before), Date.parse(after)];
  if (one !== other)
    add(other < one ? "sunset-earlier" : "sunset-later", { before, after });
}
