import type { Operation, SecurityRequirement } from "../../model/model.js";
import type { Fact, Said } from "../facts.js";
import type { OperationPair } from "../api-pair.js";

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
  const add = (said: Omit<Said, "locations">) => {
    facts.add(scope, { locations, ...said });
  };
  const had = waysInto(
    before,
    ({ name }) => versions.schemeNames.get(name) ?? name,
  );
  const has = waysInto(after, ({ name }) => name);
  const lost = had.filter((way) => !has.some((one) => suffices(way, one)));
  const won = has.filter((way) => !had.some((one) => suffices(way, one)));
  const isScoped = (way: Way, ways: readonly Way[]) =>
    ways.some(({ schemes }) => schemes === way.schemes);
  for (const way of has) {
    const old = had.find(({ schemes }) => schemes === way.schemes);
    if (old && (lost.includes(old) || won.includes(way)))
      compareScopes(old, way, add);
  }
  const gone = lost.filter((way) => !isScoped(way, has));
  const come = won.filter((way) => !isScoped(way, had));
  if (gone.length + come.length === 0) return;
  // More is asked together where less was: each who comes in now could before.
  const stricter = has.filter(
    (way) =>
      !isScoped(way, had) &&
      !has.some((other) => other !== way && suffices(way, other)),
  );
  add({
    kind: kindOf(gone, gone.length > 0 ? [...come, ...stricter] : come),
    before: shown(had),
    after: shown(has),
  });
}

function kindOf(gone: readonly Way[], come: readonly Way[]): Fact["kind"] {
  if (gone.some(isFree)) return "security-required";
  if (come.some(isFree)) return "security-not-required";
  if (come.length === 0) return "security-way-removed";
  return gone.length === 0 ? "security-way-added" : "security-changed";
}

function compareScopes(
  before: Way,
  after: Way,
  add: (said: Omit<Said, "locations">) => void,
) {
  const come = [...after.needs].filter((need) => !before.needs.has(need));
  const gone = [...before.needs].filter((need) => !after.needs.has(need));
  const [one, other] = [gone[0], come[0]];
  if (one && other && gone.length + come.length === 2) {
    add({ kind: "security-scope-changed", before: one, after: other });
    return;
  }
  for (const need of come) add({ kind: "security-scope-added", after: need });
  for (const need of gone)
    add({ kind: "security-scope-removed", before: need });
}

/** What one alternative asks for: schemes, and scopes of them. */
interface Way {
  /** The schemes alone, spelled so that the same ones are the same text. */
  readonly schemes: string;
  readonly needs: ReadonlySet<string>;
  /** What people call it: `oauth (read, write) and key`. */
  readonly title: string;
}

type Taken = SecurityRequirement["schemes"][number];

function waysInto(
  { security }: Operation,
  nameOf: (scheme: Taken) => string,
): readonly Way[] {
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
  schemes: readonly Taken[],
  nameOf: (scheme: Taken) => string,
): string {
  const titles = schemes.map((scheme) => {
    const scopes = scheme.scopes.join(", ");
    return nameOf(scheme) + (scopes === "" ? "" : ` (${scopes})`);
  });
  return titles.length === 0 ? "nothing" : titles.join(" and ");
}

/** Whether someone who fulfils the first fulfils the second, too. */
function suffices(way: Way, other: Way): boolean {
  return [...other.needs].every((one) => way.needs.has(one));
}

function isFree({ needs }: Way): boolean {
  return needs.size === 0;
}

function shown(ways: readonly Way[]): string {
  return ways.map(({ title }) => title).join(" or ");
}
