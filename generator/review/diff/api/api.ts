/*
 * Compares two API versions part by part: servers, security, operations with
 * their parameters, bodies, responses and problem codes. `compareApiVersions`
 * runs all comparisons, also those of events and schemas.
 */
import type { ApiVersion } from "../../../language/model/model.js";
import type { Lookup } from "../../../language/schema/lookup.js";
import { compareEvents } from "../events/events.js";
import { matchEvents } from "../events/match-events.js";
import {
  type FactCollector,
  type Locations,
  type Scope,
  type Scoped,
  unsent,
  type Usage,
} from "../facts.js";
import { guarded } from "../guard.js";
import { withFixedValues } from "../inheritance/fixed-values.js";
import { usagesPastLinks } from "../inheritance/usages-past-links.js";
import { matchSchemes } from "../match/match-schemes.js";
import { unchangedNames } from "../match/unchanged-names.js";
import type { VersionPair } from "../pairs.js";
import { type ReferencePair, SchemaRecorder } from "../schema/recorder.js";
import {
  commonUsages,
  eventLabel,
  labelledLike,
  operationLabel,
  type UsagesBySchema,
  usagesBySchema,
} from "../usages.js";
import { compareVersionDeprecation } from "./deprecation.js";
import { compareOperations } from "./operations.js";
import { ProblemSplitter, schemasWithoutCodes } from "./problem-schemas.js";
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
  /** The named schemas that were compared with each other. */
  readonly pairs: readonly ReferencePair[];
  /** The names that mean the same in both versions; their schemas were not compared. */
  readonly unchanged: ReadonlySet<string>;
  /** The names of references whose schemas were compared in place. */
  readonly comparedInPlace: readonly ReferencePair["names"][];
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
export function compareApiVersions(
  before: ApiVersion,
  after: ApiVersion,
  facts: FactCollector,
  commonNames = commonSchemaNames([before], [after]),
): ComparedSchemas {
  const [oldSchemas, newSchemas] = [
    schemasWithoutCodes(before),
    schemasWithoutCodes(after),
  ];
  const lookups = {
    before: (name: string) => oldSchemas.get(name),
    after: (name: string) => newSchemas.get(name),
  };
  const titles = schemaTitles(after);
  const titleOf = (name: string) => titles.get(name) ?? name;
  const unchanged = unchangedNames(lookups.before, lookups.after, commonNames);
  const schemas = new SchemaRecorder(facts, {
    lookups: [lookups.before, lookups.after],
    titleOf,
    kept: commonNames,
    unchanged,
  });
  const versions = {
    before,
    after,
    facts,
    lookups,
    compare: schemas.compare,
    schemeNames: matchSchemes(before.securitySchemes, after.securitySchemes),
    eventPairs: matchEvents(before, after),
    problemSplitters: {
      before: new ProblemSplitter(before),
      after: new ProblemSplitter(after),
    },
  };
  const pairs = compareOperations(versions);
  for (const [where, compare] of [
    ["servers", compareServers],
    ["security schemes", compareSchemes],
    ["rate limits", comparePolicies],
    ["deprecation", compareVersionDeprecation],
    ["problem types", compareProblemTypes],
    ["events", compareEvents],
  ] as const)
    guarded(facts, wholeVersion(after, where), locationsOf(versions), () => {
      compare(versions, pairs);
    });
  const labelled = labelledLike(
    before,
    pairs.map((pair) => [pair.before, pair.after]),
    versions.eventPairs,
  );
  const usages = {
    before: usagesBySchema(labelled),
    after: usagesBySchema(after),
  };
  const scope = wholeVersion(after, "schemas");
  guarded(facts, scope, locationsOf(versions), () => {
    for (const { names, reference } of schemas.references) {
      const [oldName, name] = names;
      const { pins, isPart } = reference;
      const [old, updated] = [oldSchemas.get(oldName), newSchemas.get(name)];
      const reach = commonUsages(
        usages.before.get(oldName),
        usages.after.get(name),
      );
      if (old === undefined || updated === undefined || reach.length === 0)
        continue;
      const enclosing = { oldName, name, isBase: isPart };
      const where = titleOf(name);
      const replaced = replacedName([oldName, where], titles, {
        scope: { where, reach },
        fact: {
          kind: "reference-changed",
          locations: { before: old.location, after: updated.location },
        },
      });
      const at = { where, reach, enclosing, ...replaced };
      schemas.compare(
        withFixedValues(old, pins[0]),
        withFixedValues(updated, pins[1]),
        at,
      );
      // Its type does not have the fixed values.
      if (pins[0].length > 0) schemas.compare(old, updated, unsent(at));
    }
  });
  schemas.finish(usagesPastLinks(after));
  const users = usersOf(labelled);
  return {
    pairs: [...schemas.references],
    unchanged,
    comparedInPlace: schemas.comparedInPlace,
    lookups,
    usages,
    kept: new Set([...usersOf(after)].filter((user) => users.has(user))),
  };
}

/** What references to a schema changed to, if the schema stays beside the new one. */
function replacedName(
  [oldName, after]: readonly [string, string],
  titles: ReadonlyMap<string, string>,
  { scope, fact }: Scoped,
): Pick<Scope, "replaced"> {
  const before = titles.get(oldName);
  return before === undefined || before === after
    ? {}
    : { replaced: { scope, fact: { ...fact, before, after } } };
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
export function locationsOf({
  before,
  after,
}: Pick<VersionPair, "before" | "after">): Locations {
  const [one, other] = [before, after].map(
    ({ operations, events }) => (operations[0] ?? events[0])?.location,
  );
  return {
    ...(one !== undefined && { before: one }),
    ...(other !== undefined && { after: other }),
  };
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
