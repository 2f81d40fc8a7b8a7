import type { Operation } from "../../../language/model/model.js";
import { compareCallbacks } from "../events/callbacks.js";
import type { Containers, Scope } from "../facts.js";
import { guarded } from "../guard.js";
import {
  matchOperations,
  operationKey,
  pathShape,
} from "../match/match-operations.js";
import { isShadowed } from "../match/shadowed-operations.js";
import type { OperationPair, VersionPair } from "../pairs.js";
import type { Direction } from "../rules/impacts.js";
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

/** Compares the operations of two API versions, and returns the pairs that correspond. */
export function compareOperations(
  versions: VersionPair,
): readonly OperationPair[] {
  const { before, after, facts } = versions;
  const matched = matchOperations(before.operations, after.operations);
  const scopesOf = (operation: Operation) => {
    const user = operationLabel(operation);
    return (
      where: string,
      direction: Direction,
      containers?: Containers,
    ): Scope => ({
      where,
      reach: [{ apiVersion: after.name, user, direction }],
      ...(containers && { containers }),
    });
  };
  const pairs = matched.pairs.map(([old, updated]) => ({
    ...versions,
    versions,
    before: old,
    after: updated,
    scope: scopesOf(updated),
  }));
  for (const pair of pairs) compareOperation(pair);
  for (const operation of matched.removed) {
    const dates = datesText(deprecationDatesOf(operation));
    facts.add(scopesOf(operation)(operationLabel(operation), "calls"), {
      locations: { before: operation.location },
      ...(dates === undefined
        ? { kind: "operation-removed" }
        : { kind: "deprecated-operation-removed", before: dates }),
    });
  }
  for (const operation of matched.added) {
    const dates = datesText(deprecationDatesOf(operation));
    facts.add(scopesOf(operation)(operationLabel(operation), "calls"), {
      locations: { after: operation.location },
      ...(dates === undefined
        ? { kind: "operation-added" }
        : { kind: "deprecated-operation-added", after: dates }),
    });
  }
  compareAddedPaths(pairs, matched.added);
  return pairs;
}

/** Finds the operations that lose calls to an added operation, whose path is a case of theirs. */
function compareAddedPaths(
  pairs: readonly OperationPair[],
  added: readonly Operation[],
): void {
  for (const operation of added) {
    const matching = pairs.filter(({ before, lookups }) =>
      isShadowed(before, operation, lookups.before),
    );
    for (const pair of mostSpecific(matching))
      pair.facts.add(pair.scope(operationLabel(pair.after), "calls"), {
        kind: "operation-shadowed",
        locations: {
          before: pair.before.location,
          after: operation.location,
        },
        after: operationLabel(operation),
      });
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
  compare: (pair: OperationPair, scope: Scope) => void,
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
function compareOperation(pair: OperationPair): void {
  const { before, after, facts } = pair;
  const scope = pair.scope(operationLabel(after), "calls");
  const locations = { before: before.location, after: after.location };
  for (const [where, compare] of operationParts)
    guarded(facts, { ...scope, where }, locations, () => {
      compare(pair, scope);
    });
}

function compareNames(
  { before, after, facts }: OperationPair,
  scope: Scope,
): void {
  const locations = { before: before.location, after: after.location };
  if (operationKey(before) !== operationKey(after))
    facts.add(scope, {
      kind: "operation-moved",
      locations,
      before: operationLabel(before),
      after: operationLabel(after),
    });
  if (before.name !== after.name)
    facts.add(scope, {
      kind: "operation-renamed",
      locations,
      before: before.name,
      after: after.name,
    });
}

/** Compares the helpers that generated clients have for an operation: pagination and polling. */
function compareHelpers(
  { before, after, facts }: OperationPair,
  scope: Scope,
): void {
  const locations = { before: before.location, after: after.location };
  const [hadPages, hasPages] = [before, after].map(
    ({ cursorPagination: pagination, configuredPagination: pages }) =>
      (pagination ?? pages) !== undefined,
  );
  if (hadPages !== hasPages)
    facts.add(scope, {
      kind: hasPages ? "pagination-added" : "pagination-removed",
      locations,
    });
  const [old, updated] = [before.poll, after.poll];
  if (!old !== !updated)
    facts.add(scope, {
      kind: updated ? "polling-added" : "polling-removed",
      locations,
    });
  else if (old && updated && JSON.stringify(old) !== JSON.stringify(updated))
    facts.add(scope, {
      kind: "polling-changed",
      locations,
      before: [...old.until],
      after: [...updated.until],
    });
}
