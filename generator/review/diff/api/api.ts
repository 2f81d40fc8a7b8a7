/*
 * Compares two API versions part by part: servers, security, operations with
 * their parameters, bodies, responses and problem codes. `compareApiVersions`
 * runs all comparisons, also those of events and schemas.
 */
import type { ApiVersion } from "../../../language/model/model.js";
import type { Lookup } from "../../../language/schema/lookup.js";
import {
  change,
  type Changes,
  type Correspondence,
  type Difference,
  type Differences,
  guarded,
  isChange,
  isCorrespondence,
} from "../difference.js";
import { compareEvents } from "../events/events.js";
import { matchEvents } from "../events/match-events.js";
import {
  type Locations,
  locationsOf,
  type Scope,
  unsent,
  type Usage,
} from "../facts.js";
import { withFixedValues } from "../inheritance/fixed-values.js";
import { usagesPastLinks } from "../inheritance/usages-past-links.js";
import { matchSchemes } from "../match/match-schemes.js";
import { unchangedNames } from "../match/unchanged-names.js";
import type { VersionPair } from "../pairs.js";
import {
  compareReferences,
  isReferencePair,
  placedChanges,
  type ReferencePair,
} from "../schema/named-schemas.js";
import { SchemaComparison } from "../schema/schema.js";
import {
  commonUsages,
  eventLabel,
  labelledLike,
  operationLabel,
  type UsagesBySchema,
  usagesBySchema,
} from "../usages.js";
import { compareVersionDeprecation } from "./deprecation.js";
import {
  compareOperations,
  type PairedOperations,
  pairOperations,
} from "./operations.js";
import { lookupWithoutCodes, ProblemSplitter } from "./problem-schemas.js";
import { compareProblemTypes } from "./problems.js";
import { comparePolicies } from "./rate-limits.js";
import { compareSchemes } from "./security/schemes.js";
import { compareServers } from "./servers/servers.js";

/** The names of the schemas that both sides have. */
export function commonSchemaNames(
  before: readonly ApiVersion[],
  after: readonly ApiVersion[],
): ReadonlySet<string> {
  const [oldNames = [], newNames] = [before, after].map((versions) =>
    versions.flatMap(({ schemas }) => schemas.map(({ name }) => name)),
  );
  const names = new Set(newNames);
  return new Set(oldNames.filter((name) => names.has(name)));
}

/** The named schemas of two API versions: how they correspond, and who uses them. */
export interface ComparedSchemas {
  /** The names of the schemas that were compared with each other. */
  readonly pairs: readonly Correspondence["names"][];
  /** The names of references whose schemas were compared in place. */
  readonly comparedInPlace: readonly Correspondence["names"][];
  /** The names that mean the same in both versions; their schemas were not compared. */
  readonly unchanged: ReadonlySet<string>;
  /** Finds the named schemas; those that only problem responses use lack the values of a code. */
  readonly lookups: Readonly<Record<"before" | "after", Lookup>>;
  /** Users have the labels of the new version. */
  readonly usages: Readonly<Record<"before" | "after", UsagesBySchema>>;
  /** The labels of the operations and events that both versions have. */
  readonly kept: ReadonlySet<string>;
}

/**
 * Compares two API versions.
 *
 * @param commonNames the names of the schemas that both descriptions have
 */
export function* compareApiVersions(
  before: ApiVersion,
  after: ApiVersion,
  commonNames = commonSchemaNames([before], [after]),
): Changes<ComparedSchemas> {
  const lookups = {
    before: lookupWithoutCodes(before),
    after: lookupWithoutCodes(after),
  };
  const titles = schemaTitles(after);
  const titleOf = (name: string) => titles.get(name) ?? name;
  const unchanged = unchangedNames(lookups.before, lookups.after, commonNames);
  const { compare } = new SchemaComparison({
    lookups: [lookups.before, lookups.after],
    ...{ titleOf, kept: commonNames, unchanged },
  });
  const versions = {
    ...{ before, after, lookups, compare },
    schemeNames: matchSchemes(before.securitySchemes, after.securitySchemes),
    eventPairs: matchEvents(before, after),
    problemSplitters: {
      before: new ProblemSplitter(before),
      after: new ProblemSplitter(after),
    },
  };
  const operations = pairOperations(versions);
  const elements = [...compareElements(versions, operations)];
  // They stay changes if what follows fails.
  yield* elements.filter(isChange);
  const labelled = labelledLike(
    before,
    operations.pairs.map((pair) => [pair.before, pair.after]),
    versions.eventPairs,
  );
  const usages = {
    before: usagesBySchema(labelled),
    after: usagesBySchema(after),
  };
  const named = compareReferences(
    elements,
    comparerOfNamed(versions, usages, titles),
  );
  const found = [...elements.filter((one) => !isChange(one)), ...named];
  yield* placedChanges(found, usagesPastLinks(after));
  const users = usersOf(labelled);
  return {
    ...{ unchanged, lookups, usages },
    pairs: found.filter(isReferencePair).map(({ names }) => names),
    comparedInPlace: found
      .filter(isCorrespondence)
      .flatMap(({ names, reference }) => (reference ? [] : [names])),
    kept: new Set([...usersOf(after)].filter((user) => users.has(user))),
  };
}

/** Compares everything but named schemas. */
function* compareElements(
  versions: VersionPair,
  operations: PairedOperations,
): Differences {
  const { after } = versions;
  yield* compareOperations(versions, operations);
  for (const [where, compare] of [
    ["servers", compareServers],
    ["security schemes", compareSchemes],
    ["rate limits", comparePolicies],
    ["deprecation", compareVersionDeprecation],
    ["problem types", compareProblemTypes],
    ["events", compareEvents],
  ] as const)
    yield* guarded(wholeVersion(after, where), firstLocations(versions), () =>
      compare(versions, operations.pairs),
    );
}

/** Compares two named schemas for the usages that both have. */
function comparerOfNamed(
  { lookups, compare }: VersionPair,
  usages: ComparedSchemas["usages"],
  titles: ReadonlyMap<string, string>,
): (pair: ReferencePair) => Iterable<Difference> {
  return function* ({ names: [oldName, name], reference: { pins, isPart } }) {
    const [old, updated] = [lookups.before(oldName), lookups.after(name)];
    const reach = commonUsages(
      usages.before.get(oldName),
      usages.after.get(name),
    );
    if (old === undefined || updated === undefined || reach.length === 0)
      return;
    const where = titles.get(name) ?? name;
    const scope = {
      ...{ where, reach },
      enclosing: { oldName, name, isBase: isPart },
    };
    const oldTitle = titles.get(oldName);
    // If the schema stays beside the new one, the references name another schema now.
    const replaced =
      oldTitle === undefined || oldTitle === where
        ? undefined
        : change(scope, "reference-changed", locationsOf(old, updated), {
            ...{ before: oldTitle, after: where },
          });
    const found = [
      ...compare(
        withFixedValues(old, pins[0]),
        withFixedValues(updated, pins[1]),
        scope,
      ),
      // Its type does not have the fixed values.
      ...(pins[0].length > 0 ? compare(old, updated, unsent(scope)) : []),
    ];
    for (const one of found)
      yield replaced && isChange(one)
        ? { ...one, scope: { ...one.scope, replaced } }
        : one;
  };
}

function usersOf({ operations, events }: ApiVersion): ReadonlySet<string> {
  return new Set([
    ...operations.map(operationLabel),
    ...events.map(eventLabel),
  ]);
}

/** Every operation and event of a version. */
export function wholeVersion(
  { name, operations, events }: ApiVersion,
  where: string,
): Scope {
  const calls = operations.map((operation): Usage => ({
    apiVersion: name,
    user: operationLabel(operation),
    direction: "calls",
  }));
  const received = events.map((event): Usage => ({
    apiVersion: name,
    user: eventLabel(event),
    direction: "receives",
  }));
  return { where, reach: [...calls, ...received] };
}

/** The locations of two versions: those of their first operations. */
export function firstLocations({
  before,
  after,
}: Pick<VersionPair, "before" | "after">): Locations {
  const firstOf = ({ operations, events }: ApiVersion) =>
    operations[0] ?? events[0];
  return locationsOf(firstOf(before), firstOf(after));
}

/**
 * How facts call schemas. The request form of a schema, and the schema for its
 * own keywords (`Base`), have the name of the schema.
 */
export function schemaTitles({
  schemas,
}: ApiVersion): ReadonlyMap<string, string> {
  const locations = new Map(
    schemas.map(({ name, schema }) => [name, schema.location]),
  );
  return new Map(
    schemas.map(({ name, inputOf, schema: { location } }) => {
      let title = inputOf ?? name;
      while (
        locations.get(title.replace(/Base$/, "")) === location &&
        title.endsWith("Base")
      )
        title = title.slice(0, -"Base".length);
      return [name, title];
    }),
  );
}
