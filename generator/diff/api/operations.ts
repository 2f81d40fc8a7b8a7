import type { Operation } from "../../model/model.js";
import { compareCallbacks } from "../events/callbacks.js";
import type { Containers, Scope } from "../facts.js";
import { matchOperations, operationKey } from "../match/match-operations.js";
import type { OperationPair, VersionPair } from "../pairs.js";
import type { Direction } from "../rules/impacts.js";
import { operationLabel } from "../usages.js";
import { compareBodies } from "./bodies.js";
import { compareDeprecation, datesOf, stateOf } from "./deprecation.js";
import { compareParameters } from "./parameters.js";
import { compareProblems } from "./problems.js";
import { compareLimits } from "./rate-limits.js";
import { compareResponses } from "./responses.js";
import { compareSecurity } from "./security.js";
import { compareOwnServers } from "./servers.js";

/** Compares the operations of two surfaces, and gives back those that are one. */
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
  const pairs = matched.pairs.map(([one, other]) => ({
    ...versions,
    versions,
    before: one,
    after: other,
    scope: scopesOf(other),
  }));
  for (const pair of pairs) compareOperation(pair);
  for (const operation of matched.removed) {
    const dates = datesOf(stateOf(operation));
    facts.add(scopesOf(operation)(operationLabel(operation), "calls"), {
      locations: { before: operation.location },
      ...(dates === undefined
        ? { kind: "operation-removed" }
        : { kind: "deprecated-operation-removed", before: dates }),
    });
  }
  for (const operation of matched.added) {
    const dates = datesOf(stateOf(operation));
    facts.add(scopesOf(operation)(operationLabel(operation), "calls"), {
      locations: { after: operation.location },
      ...(dates === undefined
        ? { kind: "operation-added" }
        : { kind: "deprecated-operation-added", after: dates }),
    });
  }
  return pairs;
}

/** Compares two operations that are one. */
function compareOperation(pair: OperationPair): void {
  const scope = pair.scope(operationLabel(pair.after), "calls");
  compareNames(pair, scope);
  compareHelpers(pair, scope);
  compareDeprecation(pair, scope);
  compareOwnServers(pair);
  compareParameters(pair);
  compareBodies(pair);
  compareResponses(pair);
  compareProblems(pair);
  compareCallbacks(pair);
  compareSecurity(pair);
  compareLimits(pair);
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

/** Compares what calls have beside their request and reply: ways through pages, and to wait for an end. */
function compareHelpers(
  { before, after, facts }: OperationPair,
  scope: Scope,
): void {
  const locations = { before: before.location, after: after.location };
  const [had, has] = [before, after].map(
    ({ cursorPagination: pagination, configuredPagination: pages }) =>
      (pagination ?? pages) !== undefined,
  );
  if (had !== has)
    facts.add(scope, {
      kind: has ? "pagination-added" : "pagination-removed",
      locations,
    });
  const [one, other] = [before.poll, after.poll];
  if (!one !== !other)
    facts.add(scope, {
      kind: other ? "polling-added" : "polling-removed",
      locations,
    });
  else if (one && other && JSON.stringify(one) !== JSON.stringify(other))
    facts.add(scope, {
      kind: "polling-changed",
      locations,
      before: [...one.until],
      after: [...other.until],
    });
}
