/*
 * Compares two API versions part by part: servers, security, operations with
 * their parameters, bodies, responses and problem codes. `compareApiVersions`
 * runs all comparisons, also those of events and schemas.
 */
import type { ApiVersion } from "../../model/model.js";
import { compareVersionDeprecation } from "./deprecation.js";
import { compareEvents } from "../events/events.js";
import { comparePolicies } from "./rate-limits.js";
import { compareOperations } from "./operations.js";
import { compareProblemTypes } from "./problems.js";
import { SchemaComparison } from "../schema/schema.js";
import { compareSchemes } from "./security-schemes.js";
import { compareServers } from "./servers.js";
import type { FactCollector } from "../facts.js";
import { matchEvents } from "../events/match-events.js";
import { matchSchemes } from "../match/match-schemes.js";
import { withFixedValues } from "../inheritance/fixed-values.js";
import { ProblemSplitter, schemasWithoutCodes } from "./problem-schemas.js";
import { commonUsages, usagesBySchema } from "../usages.js";
import { usagesPastLinks } from "../usages-past-links.js";

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

/**
 * Compares two API versions.
 *
 * @param commonNames the names of the schemas that both descriptions have
 * @returns the named schemas that were compared with each other
 */
export function compareApiVersions(
  before: ApiVersion,
  after: ApiVersion,
  facts: FactCollector,
  commonNames = commonSchemaNames([before], [after]),
): SchemaComparison["referencePairs"] {
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
  const comparison = new SchemaComparison(
    facts,
    [lookups.before, lookups.after],
    titleOf,
    commonNames,
  );
  const versions = {
    before,
    after,
    facts,
    lookups,
    compare: comparison.compare,
    schemeNames: matchSchemes(before.securitySchemes, after.securitySchemes),
    eventPairs: matchEvents(before, after),
    problemSplitters: {
      before: new ProblemSplitter(before),
      after: new ProblemSplitter(after),
    },
  };
  const pairs = compareOperations(versions);
  compareServers(versions, pairs);
  compareSchemes(versions, pairs);
  comparePolicies(versions, pairs);
  compareVersionDeprecation(versions, pairs);
  compareProblemTypes(versions, pairs);
  compareEvents(versions, pairs);
  const [oldUsages, newUsages] = [
    usagesBySchema(before),
    usagesBySchema(after),
  ];
  // Iterating a map also visits the entries added meanwhile.
  for (const { names, pins, isPart } of comparison.referencePairs.values()) {
    const [oldName, newName] = names;
    const [old, updated] = [oldSchemas.get(oldName), newSchemas.get(newName)];
    const reach = commonUsages(oldUsages.get(oldName), newUsages.get(newName));
    if (old && updated && reach.length > 0)
      comparison.compare(
        withFixedValues(old, pins[0]),
        withFixedValues(updated, pins[1]),
        {
          where: titleOf(newName),
          reach,
          enclosing: { oldName, name: newName, isBase: isPart },
        },
      );
  }
  comparison.finish((name, links) => usagesPastLinks(after, name, links));
  return comparison.referencePairs;
}

/**
 * How facts call schemas. The request form of a schema, and the schema for its
 * own keywords (`Base`), have the name of the schema.
 */
function schemaTitles({ schemas }: ApiVersion): ReadonlyMap<string, string> {
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
