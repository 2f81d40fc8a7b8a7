import type { Api, Operation, ApiVersion } from "../model/model.js";
import { alignBasePaths } from "./match/align-bases.js";
import { compareApiVersions, commonSchemaNames } from "./api/api.js";
import { type Fact, FactCollector } from "./facts.js";
import { operationLabel } from "./usages.js";

/**
 * Compares two descriptions of an API. Each difference is one fact that stands
 * where it was made, with all whom it reaches; what is only spelled otherwise
 * is none.
 */
export function compareApis(before: Api, after: Api): readonly Fact[] {
  const facts = new FactCollector();
  const [old, now] = alignBasePaths(before, after);
  const kept = commonSchemaNames(old.versions, now.versions);
  const versions = new Map(now.versions.map((one) => [versionKey(one), one]));
  for (const apiVersion of old.versions) {
    const other = versions.get(versionKey(apiVersion));
    versions.delete(versionKey(apiVersion));
    if (other) compareApiVersions(apiVersion, other, facts, kept);
    else addVersion(apiVersion, "version-removed", facts);
  }
  for (const apiVersion of versions.values())
    addVersion(apiVersion, "version-added", facts);
  return facts.all();
}

/** What has no version is called otherwise where there are versions beside it. */
function versionKey({ name, prefix }: ApiVersion): string {
  return prefix === undefined ? "" : name;
}

/** A version that comes or goes is one change, however much it holds. */
function addVersion(
  { name, prefix, operations }: ApiVersion,
  kind: "version-added" | "version-removed",
  facts: FactCollector,
): void {
  const [first] = operations;
  if (first === undefined) return;
  const reach = operations.map((operation) => ({
    apiVersion: name,
    user: operationLabel(operation),
    direction: "calls" as const,
  }));
  const number = `${operations.length} ${operations.length === 1 ? "operation" : "operations"}`;
  facts.add(
    {
      where:
        prefix === undefined ? "paths without a version" : `version ${name}`,
      reach,
    },
    kind === "version-added"
      ? { kind, locations: { after: first.location }, after: number }
      : { kind, locations: { before: first.location }, before: number },
  );
}

/** What differs between two versions of one API. */
export interface VersionComparison {
  readonly facts: readonly Fact[];
  /** The names of the schemas that stand for each other. */
  readonly names: readonly (readonly [string, string])[];
}

/** An operation of one version, and what it becomes in the other. */
export type ReplacedOperation = readonly [Operation, Operation];

/**
 * Compares two versions of an API: the operations that are given as one, and
 * the events of one name. Facts say where the later version has them.
 */
export function compareVersions(
  before: ApiVersion,
  after: ApiVersion,
  successions: readonly ReplacedOperation[],
): VersionComparison {
  const facts = new FactCollector();
  const names = new Map<string, readonly [string, string]>();
  for (const [at, round] of rounds(successions).entries()) {
    const meetings = compareApiVersions(
      {
        ...before,
        name: after.name,
        operations: round.map(([one, other]) => atReplacementPath(one, other)),
        events: at === 0 ? before.events : [],
      },
      {
        ...after,
        operations: round.map(([, other]) => other),
        events: at === 0 ? after.events : [],
      },
      facts,
    );
    for (const { names: pair } of meetings.values())
      names.set(JSON.stringify(pair), pair);
  }
  return { facts: facts.all(), names: [...names.values()] };
}

/** Comparisons in which no operation is the successor of two; there is at least one, for the events. */
function rounds(
  successions: readonly ReplacedOperation[],
): readonly (readonly ReplacedOperation[])[] {
  const found: ReplacedOperation[][] = [[]];
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
function atReplacementPath(
  operation: Operation,
  { method, path }: Operation,
): Operation {
  const there = parameterNames(path);
  const others = parameterNames(operation.path).filter(
    (one) => !there.includes(one),
  );
  const own = new Set(parameterNames(operation.path));
  const called = path.replace(/\{([^{}]*)\}/g, (braces, name: string) =>
    own.has(name) ? braces : `{${others.shift() ?? name}}`,
  );
  return { ...operation, method, path: called };
}

function parameterNames(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
}
