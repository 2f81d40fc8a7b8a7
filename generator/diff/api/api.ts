import type { ApiVersion } from "../../model/model.js";
import { compareVersionDeprecation } from "./deprecation.js";
import { compareEvents } from "../events/events.js";
import { comparePolicies } from "./rate-limits.js";
import { compareOperations } from "./operations.js";
import { compareProblemTypes } from "./problems.js";
import { SchemaComparison } from "../schema/schema.js";
import { compareSchemes } from "./security-schemes.js";
import { compareServers } from "./servers.js";
import type { Facts } from "../facts.js";
import { matchEvents } from "../events/match-events.js";
import { schemeNames } from "../match/match-schemes.js";
import { pinned } from "../inheritance/fixed-values.js";
import { ProblemLeaves } from "../match/problem-leaves.js";
import { commonReach, reachOf } from "../reach.js";
import { reachPast } from "../reach-past.js";
import { schemasOf } from "../match/without-codes.js";

/** The names of schemas that both sides have. */
export function keptNames(
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
  facts: Facts,
  kept = keptNames([before], [after]),
): SchemaComparison["meetings"] {
  const [left, right] = [schemasOf(before), schemasOf(after)];
  const lookups = {
    before: (name: string) => left.get(name),
    after: (name: string) => right.get(name),
  };
  const titles = titlesOf(after);
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
    schemeNames: schemeNames(before.securitySchemes, after.securitySchemes),
    eventPairs: matchEvents(before, after),
    leaves: {
      before: new ProblemLeaves(before),
      after: new ProblemLeaves(after),
    },
  };
  const pairs = compareOperations(versions);
  compareServers(versions, pairs);
  compareSchemes(versions, pairs);
  comparePolicies(versions, pairs);
  compareVersionDeprecation(versions, pairs);
  compareProblemTypes(versions, pairs);
  compareEvents(versions, pairs);
  const [had, has] = [reachOf(before), reachOf(after)];
  // A map visits what is added while it is gone through.
  for (const { names, pins, isPart } of comparison.meetings.values()) {
    const [one, other] = names;
    const [old, now] = [left.get(one), right.get(other)];
    const reach = commonReach(had.get(one), has.get(other));
    if (old && now && reach.length > 0)
      comparison.compare(pinned(old, pins[0]), pinned(now, pins[1]), {
        where: titleOf(other),
        reach,
        owner: { was: one, name: other, isPart },
      });
  }
  comparison.finish((name, links) => reachPast(after, name, links));
  return comparison.meetings;
}

/**
 * What schemas are called; one of which requests have a form of their own is
 * one to people, and so is one of which the rules have a name of their own.
 */
function titlesOf({ schemas }: ApiVersion): ReadonlyMap<string, string> {
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
