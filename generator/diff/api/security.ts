import type { Operation, SecurityRequirement } from "../../model/model.js";
import type { Fact, FactDetails } from "../facts.js";
import type { OperationPair } from "../pairs.js";

/** Compares the ways in: whoever had one must have one still. */
export function compareSecurity(pair: OperationPair): void {
  const { before, after, versions, facts } = pair;
  const scope = pair.scope("security", "calls", [
    before.security,
    after.security,
  ]);
  const locations = {
    before: before.securityLocation,
    after: after.securityLocation,
  };
  const add = (said: Omit<FactDetails, "locations">) => {
    facts.add(scope, { locations, ...said });
  };
  const had = alternativesOf(
    before,
    ({ name }) => versions.schemeNames.get(name) ?? name,
  );
  const has = alternativesOf(after, ({ name }) => name);
  const lost = had.filter((way) => !has.some((one) => satisfies(way, one)));
  const won = has.filter((way) => !had.some((one) => satisfies(way, one)));
  const isScoped = (
    way: SecurityAlternative,
    ways: readonly SecurityAlternative[],
  ) => ways.some(({ schemes }) => schemes === way.schemes);
  for (const way of has) {
    const old = had.find(({ schemes }) => schemes === way.schemes);
    if (old && (lost.includes(old) || won.includes(way)))
      compareScopes(old, way, add);
  }
  const removed = lost.filter((way) => !isScoped(way, has));
  const added = won.filter((way) => !isScoped(way, had));
  if (removed.length + added.length === 0) return;
  // More is asked together where less was: each who comes in now could before.
  const stricter = has.filter(
    (way) =>
      !isScoped(way, had) &&
      !has.some((other) => other !== way && satisfies(way, other)),
  );
  add({
    kind: kindOf(removed, removed.length > 0 ? [...added, ...stricter] : added),
    before: describeAlternatives(had),
    after: describeAlternatives(has),
  });
}

function kindOf(
  removed: readonly SecurityAlternative[],
  added: readonly SecurityAlternative[],
): Fact["kind"] {
  if (removed.some(isAnonymous)) return "security-required";
  if (added.some(isAnonymous)) return "security-not-required";
  if (added.length === 0) return "security-way-removed";
  return removed.length === 0 ? "security-way-added" : "security-changed";
}

function compareScopes(
  before: SecurityAlternative,
  after: SecurityAlternative,
  add: (said: Omit<FactDetails, "locations">) => void,
) {
  const added = [...after.needs].filter((need) => !before.needs.has(need));
  const removed = [...before.needs].filter((need) => !after.needs.has(need));
  const [one, other] = [removed[0], added[0]];
  if (one && other && removed.length + added.length === 2) {
    add({ kind: "security-scope-changed", before: one, after: other });
    return;
  }
  for (const need of added) add({ kind: "security-scope-added", after: need });
  for (const need of removed)
    add({ kind: "security-scope-removed", before: need });
}

/** What one alternative asks for: schemes, and scopes of them. */
interface SecurityAlternative {
  /** The schemes alone, spelled so that the same ones are the same text. */
  readonly schemes: string;
  readonly needs: ReadonlySet<string>;
  /** What people call it: `oauth (read, write) and key`. */
  readonly title: string;
}

type RequiredScheme = SecurityRequirement["schemes"][number];

function alternativesOf(
  { security }: Operation,
  nameOf: (scheme: RequiredScheme) => string,
): readonly SecurityAlternative[] {
  if (security.length === 0)
    return [{ schemes: "", needs: new Set(), title: "nothing" }];
  return security.map(({ schemes }) => ({
    schemes: schemes.map(nameOf).sort().join(),
    needs: new Set(
      schemes.flatMap((scheme) => [
        nameOf(scheme),
        ...scheme.scopes.map((scope) => `${nameOf(scheme)}: ${scope}`),
      ]),
    ),
    title: titleOf(schemes, nameOf),
  }));
}

function titleOf(
  schemes: readonly RequiredScheme[],
  nameOf: (scheme: RequiredScheme) => string,
): string {
  const titles = schemes.map((scheme) => {
    const scopes = scheme.scopes.join(", ");
    return nameOf(scheme) + (scopes === "" ? "" : ` (${scopes})`);
  });
  return titles.length === 0 ? "nothing" : titles.join(" and ");
}

/** Whether someone who fulfils the first fulfils the second, too. */
function satisfies(
  way: SecurityAlternative,
  other: SecurityAlternative,
): boolean {
  return [...other.needs].every((one) => way.needs.has(one));
}

function isAnonymous({ needs }: SecurityAlternative): boolean {
  return needs.size === 0;
}

function describeAlternatives(ways: readonly SecurityAlternative[]): string {
  return ways.map(({ title }) => title).join(" or ");
}
