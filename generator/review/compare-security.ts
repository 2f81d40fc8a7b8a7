import type { Operation, SecurityRequirement } from "../model/model.js";
import type { Said } from "./facts.js";
import type { OperationPair } from "./pairs.js";

/** Compares the ways in: whoever had one must have one still. */
export function compareSecurity(pair: OperationPair): void {
  const { before, after, surfaces, facts } = pair;
  const scope = pair.scope("security", "calls");
  const places = { before: before.securityPlace, after: after.securityPlace };
  const add = (said: Omit<Said, "places">) => {
    facts.add(scope, { places, ...said });
  };
  const had = waysInto(
    before,
    ({ name }) => surfaces.schemeNames.get(name) ?? name,
  );
  const has = waysInto(after, ({ name }) => name);
  const lost = had.filter((way) => !has.some((one) => suffices(way, one)));
  const won = has.filter((way) => !had.some((one) => suffices(way, one)));
  for (const way of lost) {
    const stricter = has.find((one) => one.schemes === way.schemes);
    if (stricter) compareScopes(way, stricter, add);
    else if (way.needs.size > 0)
      add({ kind: "security-way-removed", before: shown(way) });
    else
      add({
        kind: "security-required",
        before: shown(way),
        after: has.map(shown).join(" or "),
      });
  }
  for (const way of won) {
    const looser = had.find((one) => one.schemes === way.schemes);
    if (looser && lost.includes(looser)) continue;
    if (looser) compareScopes(looser, way, add);
    else if (way.needs.size > 0)
      add({ kind: "security-way-added", after: shown(way) });
    else
      add({
        kind: "security-not-required",
        before: had.map(shown).join(" or "),
        after: shown(way),
      });
  }
}

function compareScopes(
  before: Way,
  after: Way,
  add: (said: Omit<Said, "places">) => void,
) {
  for (const need of after.needs)
    if (!before.needs.has(need))
      add({ kind: "security-scope-added", after: need });
  for (const need of before.needs)
    if (!after.needs.has(need))
      add({ kind: "security-scope-removed", before: need });
}

/** What one alternative asks for: schemes, and scopes of them. */
interface Way {
  /** The schemes alone, spelled so that the same ones are the same text. */
  readonly schemes: string;
  readonly needs: ReadonlySet<string>;
}

type Taken = SecurityRequirement["schemes"][number];

function waysInto(
  { security }: Operation,
  nameOf: (scheme: Taken) => string,
): readonly Way[] {
  if (security.length === 0) return [{ schemes: "", needs: new Set() }];
  return security.map(({ schemes }) => ({
    schemes: schemes.map(nameOf).sort().join(),
    needs: new Set(
      schemes.flatMap((scheme) => [
        nameOf(scheme),
        ...scheme.scopes.map((scope) => `${nameOf(scheme)}: ${scope}`),
      ]),
    ),
  }));
}

/** Whether someone who fulfils the first fulfils the second, too. */
function suffices(way: Way, other: Way): boolean {
  return [...other.needs].every((one) => way.needs.has(one));
}

function shown({ needs }: Way): string {
  return needs.size === 0 ? "nothing" : [...needs].join(" and ");
}
