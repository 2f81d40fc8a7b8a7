/*
 * Compares who may call an operation: its security requirements, roles and
 * scopes. `schemes.ts` compares the security schemes of a version.
 */
import type {
  Operation,
  SecurityRequirement,
} from "../../../../language/model/model.js";
import {
  type ChangeOf,
  changesOf,
  type Differences,
} from "../../difference.js";
import type { Fact } from "../../facts.js";
import type { OperationPair } from "../../pairs.js";

/** Compares the security requirements: callers that satisfied one must still satisfy one. */
export function* compareSecurity(pair: OperationPair): Differences {
  const { before, after, versions } = pair;
  const scope = pair.scope("security", "calls", [
    before.security,
    after.security,
  ]);
  const changed = changesOf(scope, {
    before: before.securityLocation,
    after: after.securityLocation,
  });
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
      yield* compareScopes(
        "security-scope",
        old.needs,
        alternative.needs,
        changed,
      );
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
  yield changed(
    kindOf(removed, removed.length > 0 ? [...added, ...stricter] : added),
    describeAlternatives(oldAlternatives),
    describeAlternatives(newAlternatives),
  );
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

/** Compares scopes. One for another is one change. */
export function* compareScopes(
  rule: "oauth-scope" | "security-scope",
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  changed: ChangeOf,
): Differences {
  const removed = [...before].filter((scope) => !after.has(scope));
  const added = [...after].filter((scope) => !before.has(scope));
  const [old, updated] = [removed[0], added[0]];
  if (old && updated && removed.length + added.length === 2) {
    yield changed(`${rule}-changed`, old, updated);
    return;
  }
  for (const scope of added) yield changed(`${rule}-added`, undefined, scope);
  for (const scope of removed) yield changed(`${rule}-removed`, scope);
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
