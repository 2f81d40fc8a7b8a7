import {
  type Deprecation,
  type Operation,
  type StabilityLevel,
  stabilityLevels,
} from "../../../language/model/model.js";
import {
  change,
  type ChangeOf,
  changesOf,
  type Differences,
} from "../difference.js";
import { locationsOf, type Scope } from "../facts.js";
import type { OperationPair, VersionPair } from "../pairs.js";

/** Compares the deprecation and sunset dates that all operations of a version share. */
export function* compareVersionDeprecation(
  { before, after }: VersionPair,
  pairs: readonly OperationPair[],
): Differences {
  const reach = pairs
    .filter(isSharedByVersion)
    .flatMap((pair) => pair.scope("", "calls").reach);
  if (reach.length === 0) return;
  const where =
    after.prefix === undefined ? "all operations" : `version ${after.name}`;
  const everywhere = { location: "#/paths" };
  yield* compareDeprecationDates(
    before.deprecation,
    after.deprecation,
    changesOf({ where, reach }, locationsOf(everywhere, everywhere)),
  );
}

/** Compares the deprecation of an operation: its dates and its successor. */
export function* compareDeprecation(
  pair: OperationPair,
  scope: Scope,
): Differences {
  const { before, after } = pair;
  const changed = changesOf(scope, locationsOf(before, after));
  if (!isSharedByVersion(pair))
    yield* compareDeprecationDates(
      deprecationDatesOf(before),
      deprecationDatesOf(after),
      changed,
    );
  const [old, updated] = [before.deprecation, after.deprecation];
  if (old && updated && old.successor !== updated.successor)
    yield changed("successor-changed", old.successor, updated.successor);
}

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

function* compareDeprecationDates(
  before: DeprecationDates,
  after: DeprecationDates,
  changed: ChangeOf,
): Differences {
  const [old, updated] = [datesText(before), datesText(after)];
  if (old === undefined && updated !== undefined)
    yield changed("deprecation-added", undefined, updated);
  else if (old !== undefined && updated === undefined)
    yield changed("deprecation-removed", old);
  else if (before && after) {
    yield* compareSunsets(before.sunset, after.sunset, changed);
    if (isOtherDate(before, after))
      yield changed("deprecation-date-changed", before.date, after.date);
  }
}

/** Whether the date changed. One that is added or removed together with a sunset is part of that change. */
function isOtherDate(
  { date: before, sunset: oldSunset }: NonNullable<DeprecationDates>,
  { date: after, sunset: newSunset }: NonNullable<DeprecationDates>,
): boolean {
  return before === undefined || after === undefined
    ? before !== after && (oldSunset ?? newSunset) === undefined
    : Date.parse(before) !== Date.parse(after);
}

/** Compares the dates of both descriptions with each other, not with today. */
function* compareSunsets(
  before: string | undefined,
  after: string | undefined,
  changed: ChangeOf,
): Differences {
  if (before === after) return;
  if (before === undefined) {
    yield changed("sunset-added", before, after);
    return;
  }
  if (after === undefined) {
    yield changed("sunset-removed", before);
    return;
  }
  const [old, updated] = [Date.parse(before), Date.parse(after)];
  if (old !== updated)
    yield changed(
      updated < old ? "sunset-earlier" : "sunset-later",
      before,
      after,
    );
}

/** Compares the stability levels of an operation. */
export function* compareStability(
  { before, after }: OperationPair,
  scope: Scope,
): Differences {
  const [old, updated] = [stabilityOf(before), stabilityOf(after)];
  if (old === updated) return;
  yield change(
    scope,
    isLessStable(updated, old) ? "stability-lowered" : "stability-raised",
    locationsOf(before, after),
    { before: old, after: updated },
  );
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
