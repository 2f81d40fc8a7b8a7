/*
 * Compares two descriptions of an API, or two versions of one API, in two steps:
 * `compareApis` finds facts (what changed, where, and which operations and
 * events it affects), and `classify` in findings.ts turns each fact into a
 * finding by the table in rules/. gate/ then applies what an API version
 * promises. The comparison itself is in api/ (operations and what they consist
 * of), events/ (webhooks and callbacks) and schema/.
 */
import type { Api, ApiVersion, Operation } from "../../language/model/model.js";
import {
  commonSchemaNames,
  compareApiVersions,
  locationsOf,
  wholeVersion,
} from "./api/api.js";
import { compareErrorFormats } from "./api/error-formats.js";
import { compareTypeNames } from "./api/type-names.js";
import { type Fact, FactCollector } from "./facts.js";
import { guarded } from "./guard.js";
import { alignBasePaths } from "./match/align-bases.js";
import {
  compareUnusedSchemas,
  type SchemaNames,
  schemaNames,
} from "./unused-schemas.js";
import { operationLabel } from "./usages.js";

/**
 * Compares two descriptions of an API. A difference is one fact at the place of
 * the change, with every operation and event that it affects. Descriptions that
 * mean the same in another notation have no facts.
 */
export function compareApis(before: Api, after: Api): readonly Fact[] {
  const facts = new FactCollector();
  const [old, updated] = alignBasePaths(before, after);
  const kept = commonSchemaNames(old.versions, updated.versions);
  const named = { before: schemaNames(old), after: schemaNames(updated) };
  const versions = new Map(
    updated.versions.map((one) => [versionKey(one), one]),
  );
  for (const apiVersion of old.versions) {
    const other = versions.get(versionKey(apiVersion));
    versions.delete(versionKey(apiVersion));
    if (other) compareVersionPair(apiVersion, other, facts, { kept, named });
    else addVersion(apiVersion, "version-removed", facts);
  }
  for (const apiVersion of versions.values())
    addVersion(apiVersion, "version-added", facts);
  return facts.all();
}

/** The facts about other versions that the comparison of a version needs. */
interface Surroundings {
  readonly kept: ReadonlySet<string>;
  readonly named: SchemaNames;
}

/** A failure outside of single elements concerns the whole version. */
function compareVersionPair(
  before: ApiVersion,
  after: ApiVersion,
  facts: FactCollector,
  { kept, named }: Surroundings,
): void {
  const where = after.prefix === undefined ? "paths" : `version ${after.name}`;
  const locations = locationsOf({ before, after });
  guarded(facts, wholeVersion(after, where), locations, () => {
    const compared = compareApiVersions(before, after, facts, kept);
    compareErrorFormats(before, after, facts);
    const replaced = compareTypeNames(before, after, compared, facts);
    compareUnusedSchemas(before, after, compared, named, replaced, facts);
  });
}

/** The name of paths without a version depends on whether there are versions. */
function versionKey({ name, prefix }: ApiVersion): string {
  return prefix === undefined ? "" : name;
}

/** An added or removed version is one fact, whatever it contains. */
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

/** The differences between two versions of one API. */
interface VersionComparison {
  readonly facts: readonly Fact[];
  /** The names of the schemas that correspond. */
  readonly names: readonly (readonly [string, string])[];
}

/** An operation of one version and its replacement in the other. */
export type ReplacedOperation = readonly [Operation, Operation];

/**
 * Compares two versions of one API: each operation with its replacement, and
 * events by their names. Facts name the operations of the later version.
 */
export function compareVersions(
  before: ApiVersion,
  after: ApiVersion,
  successions: readonly ReplacedOperation[],
): VersionComparison {
  const facts = new FactCollector();
  const names = new Map<string, readonly [string, string]>();
  for (const [at, round] of rounds(successions).entries()) {
    const { pairs } = compareApiVersions(
      {
        ...before,
        name: after.name,
        operations: round.map(([old, updated]) =>
          atReplacementPath(old, updated),
        ),
        events: at === 0 ? before.events : [],
      },
      {
        ...after,
        operations: round.map(([, other]) => other),
        events: at === 0 ? after.events : [],
      },
      facts,
    );
    for (const { names: pair } of pairs) names.set(JSON.stringify(pair), pair);
  }
  return { facts: facts.all(), names: [...names.values()] };
}

/** Rounds of comparison in which no operation replaces two. There is at least one, for the events. */
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

/** An operation with the method and path of its replacement, and its own names of path parameters. */
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
