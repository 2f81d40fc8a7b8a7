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

/** The names of schemas that both sides have. */
export function commonSchemaNames(
  before: readonly ApiVersion[],
  after: readonly ApiVersion[],
): ReadonlySet<string> {
  const [had = [], has] = [before, after].map((versions) =>
    versions.flatMap(({ schemas }) => schemas.map(({ name }) => name)),
  );
  const names = new Set(has);
  return new Set(had.filter((name) => names.has(name)));
}

/**
 * Compares two surfaces that are one.
 *
 * @param kept the names of schemas that both descriptions have
 * @returns where schemas that stand for each other were met
 */
export function compareApiVersions(
  before: ApiVersion,
  after: ApiVersion,
  facts: FactCollector,
  kept = commonSchemaNames([before], [after]),
): SchemaComparison["referencePairs"] {
  const [left, right] = [
    schemasWithoutCodes(before),
    schemasWithoutCodes(after),
  ];
  const lookups = {
    before: (name: string) => left.get(name),
    after: (name: string) => right.get(name),
  };
  const titles = schemaTitles(after);
  const titleOf = (name: string) => titles.get(name) ?? name;
  const comparison = new SchemaComparison(
    facts,
    [lookups.before, lookups.after],
    titleOf,
    kept,
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
  const [had, has] = [usagesBySchema(before), usagesBySchema(after)];
  // A map visits what is added while it is gone through.
  for (const { names, pins, isPart } of comparison.referencePairs.values()) {
    const [one, other] = names;
    const [old, now] = [left.get(one), right.get(other)];
    const reach = commonUsages(had.get(one), has.get(other));
    if (old && now && reach.length > 0)
      comparison.compare(
        withFixedValues(old, pins[0]),
        withFixedValues(now, pins[1]),
        {
          where: titleOf(other),
          reach,
          enclosing: { oldName: one, name: other, isBase: isPart },
        },
      );
  }
  comparison.finish((name, links) => usagesPastLinks(after, name, links));
  return comparison.referencePairs;
}

/**
 * What schemas are called; one of which requests have a form of their own is
 * one to people, and so is one of which the rules have a name of their own.
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
