import type { Operation, Surface } from "../model/model.js";
import { compareBodies, compareReplies } from "./compare-bodies.js";
import { compareParameters } from "./compare-parameters.js";
import type { Compare } from "./compare-schemas.js";
import { compareSecurity } from "./compare-security.js";
import type { Direction, Facts, Scope } from "./facts.js";
import { userOf } from "./reach.js";

/** Two operations that are one, and where what is found is told. */
export interface OperationPair {
  readonly before: Operation;
  readonly after: Operation;
  readonly facts: Facts;
  readonly compare: Compare;
  scope(where: string, direction: Direction): Scope;
}

/** Compares the operations of two surfaces by method and path, whatever the parameters in it are called. */
export function compareOperations(
  before: Surface,
  after: Surface,
  facts: Facts,
  compare: Compare,
): void {
  const others = new Map(after.operations.map((one) => [keyOf(one), one]));
  for (const operation of before.operations) {
    const other = others.get(keyOf(operation));
    others.delete(keyOf(operation));
    const scope = scopesOf(operation, after.name);
    if (other === undefined)
      facts.add(scope(userOf(operation), "calls"), {
        kind: "operation-removed",
        places: { before: operation.place },
      });
    else
      compareOperation({
        before: operation,
        after: other,
        facts,
        compare,
        scope: scopesOf(other, after.name),
      });
  }
  for (const operation of others.values())
    facts.add(scopesOf(operation, after.name)(userOf(operation), "calls"), {
      kind: "operation-added",
      places: { after: operation.place },
    });
}

function keyOf({ method, path }: Operation): string {
  return `${method} ${path.replace(/\{[^{}]*\}/g, "{}")}`;
}

function scopesOf(operation: Operation, surface: string) {
  const user = userOf(operation);
  return (where: string, direction: Direction): Scope => ({
    where,
    reach: [{ surface, user, direction }],
  });
}

function compareOperation(pair: OperationPair): void {
  const { before, after, facts } = pair;
  const scope = pair.scope(userOf(after), "calls");
  const places = { before: before.place, after: after.place };
  if (before.name !== after.name)
    facts.add(scope, {
      kind: "operation-renamed",
      places,
      before: before.name,
      after: after.name,
    });
  const [was, is] = [isDeprecated(before), isDeprecated(after)];
  if (was !== is)
    facts.add(scope, {
      kind: is ? "deprecation-added" : "deprecation-removed",
      places,
    });
  compareParameters(pair);
  compareBodies(pair);
  compareReplies(pair);
  compareSecurity(pair);
}

function isDeprecated({ docs, deprecation }: Operation): boolean {
  return docs.deprecated === true || deprecation !== undefined;
}
