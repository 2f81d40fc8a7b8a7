/*
 * Compares who may call an operation: its security requirements, roles and
 * scopes. `schemes.ts` compares the security schemes of a version.
 */
import type {
  Operation,
  SecurityRequirement,
} from "../../../../language/model/model.js";
import type { Fact, FactDetails } from "../../facts.js";
import type { OperationPair } from "../../pairs.js";

/** Compares the security requirements: callers that satisfied one must still satisfy one. */
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
  const add = (details: Omit<FactDetails, "locations">) => {
    facts.add(scope, { locations, ...details });
  };
  const oldAlternatives = alternativesOf(
    before,
    ({ name }) => versions.schemeNames.get(name) ?? name,
  );
  const newAlternatives = alternativesOf(after, ({ name }) => name);
  const unsatisfied = oldAlternatives.filter(
    (alternative) =>
      !newAlternatives.some((one) => satisfies(alternative, one)),
  );
  const gained = newAlternatives.filter(
    (alternative) =>
      !oldAlternatives.some((one) => satisfies(alternative, one)),
  );
  const isScoped = (
    alternative: SecurityAlternative,
    alternatives: readonly SecurityAlternative[],
  ) => alternatives.some(({ schemes }) => schemes === alternative.schemes);
  for (const alternative of newAlternatives) {
    const old = oldAlternatives.find(
      ({ schemes }) => schemes === alternative.schemes,
    );
    if (old && (unsatisfied.includes(old) || gained.includes(alternative)))
      compareScopes(old, alternative, add);
  }
  const removed = unsatisfied.filter(
    (alternative) => !isScoped(alternative, newAlternatives),
  );
  const added = gained.filter(
    (alternative) => !isScoped(alternative, oldAlternatives),
  );
  if (removed.length + added.length === 0) return;
  // A requirement became stricter: callers that satisfy it now satisfied it before.
  const stricter = newAlternatives.filter(
    (alternative) =>
      !isScoped(alternative, oldAlternatives) &&
      !newAlternatives.some(
        (other) => other !== alternative && satisfies(alternative, other),
      ),
  );
  add({
    kind: kindOf(removed, removed.length > 0 ? [...added, ...stricter] : added),
    before: describeAlternatives(oldAlternatives),
    after: describeAlternatives(newAlternatives),
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
  add: (details: Omit<FactDetails, "locations">) => void,
) {
  const added = [...after.needs].filter((need) => !before.needs.has(need));
  const removed = [...before.needs].filter((need) => !after.needs.has(need));
  const [old, updated] = [removed[0], added[0]];
  if (old && updated && removed.length + added.length === 2) {
    add({ kind: "security-scope-changed", before: old, after: updated });
    return;
  }
  for (const need of added) add({ kind: "security-scope-added", after: need });
  for (const need of removed)
    add({ kind: "security-scope-removed", before: need });
}

/** One alternative of the security requirements: schemes with their scopes. */
interface SecurityAlternative {
  /** The schemes as a key. */
  readonly schemes: string;
  readonly needs: ReadonlySet<string>;
  /** As text: `oauth (read, write) and key`. */
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

/** Whether a caller that satisfies the first satisfies the second. */
function satisfies(
  alternative: SecurityAlternative,
  other: SecurityAlternative,
): boolean {
  return [...other.needs].every((one) => alternative.needs.has(one));
}

function isAnonymous({ needs }: SecurityAlternative): boolean {
  return needs.size === 0;
}

function describeAlternatives(
  alternatives: readonly SecurityAlternative[],
): string {
  return alternatives.map(({ title }) => title).join(" or ");
}
