import type { ApiVersion, Operation } from "../../../language/model/model.js";
import { change, changesOf, type Differences, guarded } from "../difference.js";
import { compareCallbacks } from "../events/callbacks.js";
import { locationsOf, type Scope } from "../facts.js";
import {
  matchOperations,
  operationKey,
  pathShape,
} from "../match/match-operations.js";
import { isShadowed } from "../match/shadowed-operations.js";
import type { OperationPair, VersionPair } from "../pairs.js";
import { operationLabel } from "../usages.js";
import { compareBodies } from "./bodies.js";
import {
  compareDeprecation,
  compareStability,
  datesText,
  deprecationDatesOf,
} from "./deprecation.js";
import { compareParameters } from "./parameters.js";
import { compareProblems } from "./problems.js";
import { compareLimits } from "./rate-limits.js";
import { compareResponses } from "./responses.js";
import { compareSecurity } from "./security/security.js";
import { compareOwnServers } from "./servers/servers.js";

/** The operations of two API versions that correspond, and those of one version alone. */
export interface PairedOperations {
  readonly pairs: readonly OperationPair[];
  readonly removed: readonly Operation[];
  readonly added: readonly Operation[];
}

/** Pairs the operations of two API versions. */
export function pairOperations(versions: VersionPair): PairedOperations {
  const { before, after } = versions;
  const matched = matchOperations(before.operations, after.operations);
  const pairs = matched.pairs.map(([old, updated]) => ({
    ...{ ...versions, versions, before: old, after: updated },
    scope: scopesOf(updated, after),
  }));
  return { ...matched, pairs };
}

/** Makes the scopes of the parts of an operation. */
function scopesOf(
  operation: Operation,
  { name: apiVersion }: ApiVersion,
): OperationPair["scope"] {
  const user = operationLabel(operation);
  return (where, direction, containers) => ({
    ...{ where, reach: [{ apiVersion, user, direction }] },
    ...(containers && { containers }),
  });
}

/** Compares the operations of two API versions. */
export function* compareOperations(
  { after }: VersionPair,
  { pairs, removed, added }: PairedOperations,
): Differences {
  for (const pair of pairs) yield* compareOperation(pair);
  for (const [operations, way, side] of [
    [removed, "removed", "before"],
    [added, "added", "after"],
  ] as const)
    for (const operation of operations) {
      const dates = datesText(deprecationDatesOf(operation));
      yield change(
        scopesOf(operation, after)(operationLabel(operation), "calls"),
        `${dates === undefined ? "operation" : "deprecated-operation"}-${way}`,
        { [side]: operation.location },
        { [side]: dates },
      );
    }
  yield* compareAddedPaths(pairs, added);
}

/** Finds the operations that lose calls to an added operation, whose path is a case of theirs. */
function* compareAddedPaths(
  pairs: readonly OperationPair[],
  added: readonly Operation[],
): Differences {
  for (const operation of added) {
    const matching = pairs.filter(({ before, lookups }) =>
      isShadowed(before, operation, lookups.before),
    );
    for (const pair of mostSpecific(matching))
      yield change(
        pair.scope(operationLabel(pair.after), "calls"),
        "operation-shadowed",
        locationsOf(pair.before, operation),
        { after: operationLabel(operation) },
      );
  }
}

/** The operations that got the calls: a path with a fixed segment precedes one with a parameter. */
function mostSpecific(
  pairs: readonly OperationPair[],
): readonly OperationPair[] {
  const formOf = ({ before }: OperationPair) =>
    pathShape(before.path).replace(/[^/{}]+/g, "!");
  const [first] = pairs.map(formOf).sort();
  return pairs.filter((pair) => formOf(pair) === first);
}

/** Each part of an operation, compared on its own. */
const operationParts: readonly (readonly [
  where: string,
  compare: (pair: OperationPair, scope: Scope) => Differences,
])[] = [
  ["name", compareNames],
  ["pagination and polling", compareHelpers],
  ["deprecation", compareDeprecation],
  ["stability", compareStability],
  ["servers", compareOwnServers],
  ["parameters", compareParameters],
  ["request body", compareBodies],
  ["responses", compareResponses],
  ["problem codes", compareProblems],
  ["events", compareCallbacks],
  ["security", compareSecurity],
  ["rate limits", compareLimits],
];

/** Compares two operations that correspond. */
function* compareOperation(pair: OperationPair): Differences {
  const { before, after } = pair;
  const scope = pair.scope(operationLabel(after), "calls");
  const locations = locationsOf(before, after);
  for (const [where, compare] of operationParts)
    yield* guarded({ ...scope, where }, locations, () => compare(pair, scope));
}

function* compareNames(
  { before, after }: OperationPair,
  scope: Scope,
): Differences {
  const changed = changesOf(scope, locationsOf(before, after));
  if (operationKey(before) !== operationKey(after))
    yield changed(
      "operation-moved",
      operationLabel(before),
      operationLabel(after),
    );
  if (before.name !== after.name)
    yield changed("operation-renamed", before.name, after.name);
}

/** Compares the helpers that generated clients have for an operation: pagination and polling. */
function* compareHelpers(
  { before, after }: OperationPair,
  scope: Scope,
): Differences {
  const changed = changesOf(scope, locationsOf(before, after));
  const [hadPages, hasPages] = [before, after].map(
    ({ cursorPagination: pagination, configuredPagination: pages }) =>
      (pagination ?? pages) !== undefined,
  );
  if (hadPages !== hasPages)
    yield changed(hasPages ? "pagination-added" : "pagination-removed");
  const [old, updated] = [before.poll, after.poll];
  if (!old !== !updated)
    yield changed(updated ? "polling-added" : "polling-removed");
  else if (old && updated && JSON.stringify(old) !== JSON.stringify(updated))
    yield changed("polling-changed", [...old.until], [...updated.until]);
}
