import {
  type Deprecation,
  type Operation,
  type StabilityLevel,
  stabilityLevels,
} from "../../../language/model/model.js";
import type { Fact, Scope } from "../facts.js";
import type { OperationPair, VersionPair } from "../pairs.js";

/** Compares the deprecation and sunset dates that all operations of a version share. */
export function compareVersionDeprecation(
  { before, after, facts }: VersionPair,
  pairs: readonly OperationPair[],
): void {
  const reach = pairs
    .filter(isSharedByVersion)
    .flatMap((pair) => pair.scope("", "calls").reach);
  if (reach.length === 0) return;
  const where =
    after.prefix === undefined ? "all operations" : `version ${after.name}`;
  const locations = { before: "#/paths", after: "#/paths" };
  const [oldDates, newDates] = [before.deprecation, after.deprecation];
  compareDeprecationDates(
    oldDates && { ...oldDates },
    newDates && { ...newDates },
    (kind, values) => {
      facts.add({ where, reach }, { kind, locations, ...values });
    },
  );
}

/** Compares the deprecation of an operation: its dates and its successor. */
export function compareDeprecation(pair: OperationPair, scope: Scope): void {
  const { before, after, facts } = pair;
  const locations = { before: before.location, after: after.location };
  const add: Add = (kind, values) => {
    facts.add(scope, { kind, locations, ...values });
  };
  if (!isSharedByVersion(pair))
    compareDeprecationDates(
      deprecationDatesOf(before),
      deprecationDatesOf(after),
      add,
    );
  const [oldSuccessor, newSuccessor] = [
    before.deprecation?.successor,
    after.deprecation?.successor,
  ];
  if (before.deprecation && after.deprecation && oldSuccessor !== newSuccessor)
    add("successor-changed", {
      ...(oldSuccessor !== undefined && { before: oldSuccessor }),
      ...(newSuccessor !== undefined && { after: newSuccessor }),
    });
}

type Add = (kind: Fact["kind"], values: Pick<Fact, "before" | "after">) => void;

/** The dates of a deprecation, if they are known; nothing if there is no deprecation. */
type DeprecationDates =
  Partial<Pick<Deprecation, "date" | "sunset">> | undefined;

export function deprecationDatesOf({
  docs,
  deprecation,
}: Operation): DeprecationDates {
  return deprecation ?? (docs.deprecated ? {} : undefined);
}

/** Whether the change applies to all operations of the version. */
function isSharedByVersion({
  before,
  after,
  versions,
}: OperationPair): boolean {
  const { before: old, after: updated } = versions;
  return (
    updated.operations.length > 1 &&
    datesText(old.deprecation) !== datesText(updated.deprecation) &&
    datesText(deprecationDatesOf(before)) === datesText(old.deprecation) &&
    datesText(deprecationDatesOf(after)) === datesText(updated.deprecation)
  );
}

/** The dates as text. */
export function datesText(state: DeprecationDates): string | undefined {
  if (state === undefined) return undefined;
  const { date, sunset } = state;
  return [
    date === undefined ? "deprecated" : `deprecated since ${date}`,
    ...(sunset === undefined ? [] : [`until ${sunset}`]),
  ].join(", ");
}

function compareDeprecationDates(
  before: DeprecationDates,
  after: DeprecationDates,
  add: Add,
): void {
  const [old, updated] = [datesText(before), datesText(after)];
  if (old === undefined && updated !== undefined)
    add("deprecation-added", { after: updated });
  else if (old !== undefined && updated === undefined)
    add("deprecation-removed", { before: old });
  else if (before && after) {
    compareSunsets(before.sunset, after.sunset, add);
    compareDates(before, after, add);
  }
}

/** A date that is added or removed together with a sunset is part of that change. */
function compareDates(
  { date: before, sunset: oldSunset }: NonNullable<DeprecationDates>,
  { date: after, sunset: newSunset }: NonNullable<DeprecationDates>,
  add: Add,
): void {
  if (before === undefined || after === undefined) {
    if (before === after || oldSunset !== undefined || newSunset !== undefined)
      return;
  } else if (Date.parse(before) === Date.parse(after)) return;
  add("deprecation-date-changed", {
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  });
}

/** Compares the dates of both descriptions with each other, not with today. */
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
  const [old, updated] = [Date.parse(before), Date.parse(after)];
  if (old !== updated)
    add(updated < old ? "sunset-earlier" : "sunset-later", { before, after });
}

/** Compares the stability levels of an operation. */
export function compareStability(
  { before, after, facts }: OperationPair,
  scope: Scope,
): void {
  const [old, updated] = [stabilityOf(before), stabilityOf(after)];
  if (old === updated) return;
  facts.add(scope, {
    kind: isLessStable(updated, old) ? "stability-lowered" : "stability-raised",
    locations: { before: before.location, after: after.location },
    before: old,
    after: updated,
  });
}

/** The stability of an operation; one without a level is stable. */
export function stabilityOf({
  stability = "stable",
}: Operation): StabilityLevel {
  return stability;
}

/** Whether one level promises less than another. */
export function isLessStable(
  one: StabilityLevel,
  other: StabilityLevel,
): boolean {
  return stabilityLevels.indexOf(one) < stabilityLevels.indexOf(other);
}
