import type { Operation, SecurityRequirement } from "../model/model.js";
import type { OperationPair } from "./compare-operations.js";

/** Compares the ways in: whoever had one must have one still. */
export function compareSecurity(pair: OperationPair): void {
  const { before, after, facts } = pair;
  const places = { before: before.place, after: after.place };
  const [had, has] = [waysInto(before), waysInto(after)];
  const scope = pair.scope("security", "calls");
  const lost = had.filter((way) => !has.some((other) => suffices(way, other)));
  const won = has.filter((way) => !had.some((other) => suffices(way, other)));
  for (const way of lost)
    facts.add(scope, {
      kind: way.size === 0 ? "security-required" : "security-way-removed",
      places,
      before: shown(way),
    });
  for (const way of won)
    facts.add(scope, {
      kind: way.size === 0 ? "security-not-required" : "security-way-added",
      places,
      after: shown(way),
    });
}

/** What one alternative asks for: schemes, and scopes of them. */
type Way = ReadonlySet<string>;

function waysInto({ security }: Operation): readonly Way[] {
  return security.length === 0 ? [new Set()] : security.map(wayOf);
}

function wayOf({ schemes }: SecurityRequirement): Way {
  return new Set(
    schemes.flatMap(({ name, scopes }) => [
      name,
      ...scopes.map((scope) => `${name}: ${scope}`),
    ]),
  );
}

/** Whether someone who fulfils the first fulfils the second, too. */
function suffices(way: Way, other: Way): boolean {
  return [...other].every((one) => way.has(one));
}

function shown(way: Way): string {
  return way.size === 0 ? "nothing" : [...way].join(" and ");
}
