import type { Api, Operation, Surface } from "../model/model.js";
import { compareEvents } from "./compare-events.js";
import { compareOperations } from "./compare-operations.js";
import { SchemaComparison } from "./compare-schemas.js";
import { type Fact, Facts } from "./facts.js";
import { commonReach, reachOf } from "./reach.js";

/**
 * Compares two descriptions of an API. Each difference is one fact that stands
 * where it was made, with all whom it reaches; what is only spelled otherwise
 * is none.
 */
export function compare(before: Api, after: Api): readonly Fact[] {
  const facts = new Facts();
  const surfaces = new Map(after.surfaces.map((one) => [one.name, one]));
  for (const surface of before.surfaces) {
    const other = surfaces.get(surface.name);
    surfaces.delete(surface.name);
    compareSurfaces(surface, other ?? emptied(surface), facts);
  }
  for (const surface of surfaces.values())
    compareSurfaces(emptied(surface), surface, facts);
  return facts.all();
}

/** A surface that is not there, so that all of the other side's is added or removed. */
function emptied(surface: Surface): Surface {
  return { ...surface, operations: [], schemas: [], events: [], problems: [] };
}

/** What differs between two versions of one API. */
export interface Compared {
  readonly facts: readonly Fact[];
  /** The names of the schemas that stand for each other. */
  readonly names: readonly (readonly [string, string])[];
}

/** An operation of one version, and what it becomes in the other. */
export type Succession = readonly [Operation, Operation];

/**
 * Compares two versions of an API: the operations that are given as one, and
 * the events of one name. Facts say where the later version has them.
 */
export function compareVersions(
  before: Surface,
  after: Surface,
  successions: readonly Succession[],
): Compared {
  const facts = new Facts();
  const names = new Map<string, readonly [string, string]>();
  for (const [at, round] of rounds(successions).entries()) {
    const pairs = compareSurfaces(
      {
        ...before,
        name: after.name,
        operations: round.map(([one, other]) => moved(one, other)),
        events: at === 0 ? before.events : [],
      },
      {
        ...after,
        operations: round.map(([, other]) => other),
        events: at === 0 ? after.events : [],
      },
      facts,
    );
    for (const [key, pair] of pairs) names.set(key, pair);
  }
  return { facts: facts.all(), names: [...names.values()] };
}

/** Comparisons in which no operation is the successor of two; there is at least one, for the events. */
function rounds(
  successions: readonly Succession[],
): readonly (readonly Succession[])[] {
  const found: Succession[][] = [[]];
  for (const succession of successions) {
    const free = found.find((round) =>
      round.every(([, other]) => other !== succession[1]),
    );
    if (free) free.push(succession);
    else found.push([succession]);
  }
  return found;
}

/** An operation as it would stand at its successor's address, its parameters called as they are. */
function moved(operation: Operation, { method, path }: Operation): Operation {
  const there = namesIn(path);
  const others = namesIn(operation.path).filter((one) => !there.includes(one));
  const own = new Set(namesIn(operation.path));
  const called = path.replace(/\{([^{}]*)\}/g, (braces, name: string) =>
    own.has(name) ? braces : `{${others.shift() ?? name}}`,
  );
  return { ...operation, method, path: called };
}

function namesIn(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
}

function compareSurfaces(
  before: Surface,
  after: Surface,
  facts: Facts,
): SchemaComparison["pairs"] {
  const [left, right] = [schemasOf(before), schemasOf(after)];
  const comparison = new SchemaComparison(
    facts,
    (name) => left.get(name),
    (name) => right.get(name),
  );
  compareOperations(before, after, facts, comparison.compare);
  compareEvents(before, after, facts, comparison.compare);
  const [had, has] = [reachOf(before), reachOf(after)];
  // A map visits what is added while it is gone through.
  for (const [one, other] of comparison.pairs.values()) {
    const [old, now] = [left.get(one), right.get(other)];
    const reach = commonReach(had.get(one), has.get(other));
    if (old && now && reach.length > 0)
      comparison.compare(old, now, { where: other, reach });
  }
  return comparison.pairs;
}

function schemasOf({ schemas }: Surface) {
  return new Map(schemas.map(({ name, schema }) => [name, schema]));
}
