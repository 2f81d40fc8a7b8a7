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
  firstLocations,
  wholeVersion,
} from "./api/api.js";
import { compareErrorFormats } from "./api/error-formats.js";
import { compareTypeNames } from "./api/type-names.js";
import { change, type Changes, guarded } from "./difference.js";
import { collectFacts, type Fact } from "./facts.js";
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
  return collectFacts(compareAll(before, after));
}

function* compareAll(before: Api, after: Api): Changes {
  const [old, updated] = alignBasePaths(before, after);
  const kept = commonSchemaNames(old.versions, updated.versions);
  const named = { before: schemaNames(old), after: schemaNames(updated) };
  const versions = new Map(
    updated.versions.map((one) => [versionKey(one), one]),
  );
  for (const one of old.versions) {
    const other = versions.get(versionKey(one));
    versions.delete(versionKey(one));
    if (other) yield* compareVersionPair(one, other, { kept, named });
    else yield* wholeVersionChanged(one, "version-removed");
  }
  for (const one of versions.values())
    yield* wholeVersionChanged(one, "version-added");
}

/** The facts about other versions that the comparison of a version needs. */
interface Surroundings {
  readonly kept: ReadonlySet<string>;
  readonly named: SchemaNames;
}

/** A failure outside of single elements concerns the whole version. */
function* compareVersionPair(
  before: ApiVersion,
  after: ApiVersion,
  { kept, named }: Surroundings,
): Changes {
  const where = after.prefix === undefined ? "paths" : `version ${after.name}`;
  const scope = wholeVersion(after, where);
  yield* guarded(scope, firstLocations({ before, after }), function* () {
    const compared = yield* compareApiVersions(before, after, kept);
    yield* compareErrorFormats(before, after);
    const replaced = yield* compareTypeNames(before, after, compared);
    yield* compareUnusedSchemas(before, after, compared, named, replaced);
  });
}

/** The name of paths without a version depends on whether there are versions. */
function versionKey({ name, prefix }: ApiVersion): string {
  return prefix === undefined ? "" : name;
}

/** An added or removed version is one change, whatever it contains. */
function* wholeVersionChanged(
  { name, prefix, operations }: ApiVersion,
  kind: "version-added" | "version-removed",
): Changes {
  const [first] = operations;
  if (first === undefined) return;
  const reach = operations.map((operation) => ({
    apiVersion: name,
    user: operationLabel(operation),
    direction: "calls" as const,
  }));
  const where =
    prefix === undefined ? "paths without a version" : `version ${name}`;
  const number = `${operations.length} ${operations.length === 1 ? "operation" : "operations"}`;
  const side = kind === "version-added" ? "after" : "before";
  yield change(
    { where, reach },
    kind,
    { [side]: first.location },
    { [side]: number },
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
  const names = new Map<string, readonly [string, string]>();
  const compareRounds = function* (): Changes {
    for (const [at, round] of rounds(successions).entries()) {
      const operations = round.map(([one, other]) =>
        atReplacementPath(one, other),
      );
      const [oldEvents, newEvents] =
        at === 0 ? [before.events, after.events] : [[], []];
      const { pairs } = yield* compareApiVersions(
        { ...before, name: after.name, operations, events: oldEvents },
        {
          ...after,
          operations: round.map(([, other]) => other),
          events: newEvents,
        },
      );
      for (const pair of pairs) names.set(JSON.stringify(pair), pair);
    }
  };
  return { facts: collectFacts(compareRounds()), names: [...names.values()] };
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
