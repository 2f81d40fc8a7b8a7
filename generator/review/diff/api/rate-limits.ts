import type { RateLimitPolicy } from "../../../language/model/model.js";
import { change, changesOf, type Differences } from "../difference.js";
import { type Fact, locationsOf } from "../facts.js";
import type { OperationPair, VersionPair } from "../pairs.js";

/** Compares the quotas that an operation consumes, and the roles that may call it. */
export function* compareLimits(pair: OperationPair): Differences {
  const { before, after } = pair;
  const containers = [
    [before.quotas, before.roles],
    [after.quotas, after.roles],
  ] as const;
  const changesIn = (where: string) =>
    changesOf(
      pair.scope(where, "calls", containers),
      locationsOf(before, after),
    );
  const [quotas, roles] = [changesIn("quotas"), changesIn("roles")];
  for (const name of after.quotas)
    if (!before.quotas.includes(name))
      yield quotas("quota-added", undefined, name);
  for (const name of before.quotas)
    if (!after.quotas.includes(name)) yield quotas("quota-removed", name);
  // One role is enough; without roles, everyone may call it.
  const values = [rolesOf(before.roles), rolesOf(after.roles)] as const;
  if (admitsMore(before.roles, after.roles))
    yield roles("roles-narrowed", ...values);
  if (admitsMore(after.roles, before.roles))
    yield roles("roles-widened", ...values);
}

/** Whether the first list admits a role that the second does not. */
function admitsMore(
  roles: readonly string[],
  others: readonly string[],
): boolean {
  if (others.length === 0) return false;
  return roles.length === 0 || roles.some((role) => !others.includes(role));
}

function rolesOf(roles: readonly string[]): string {
  return roles.length === 0 ? "any role" : roles.join(" or ");
}

/** Compares the limits of the policies, for the operations that consume them. */
export function* comparePolicies(
  { before, after }: VersionPair,
  pairs: readonly OperationPair[],
): Differences {
  const others = new Map(after.rateLimitPolicies.map((one) => [one.name, one]));
  for (const policy of before.rateLimitPolicies) {
    const { name } = policy;
    const other = others.get(name);
    const reach = pairs
      .filter((pair) =>
        [pair.before, pair.after].every(({ quotas }) => quotas.includes(name)),
      )
      .flatMap((pair) => pair.scope("", "calls").reach);
    const kind = other && quotaChange(policy, other);
    if (other && kind && reach.length > 0)
      yield change(
        { where: `rate limit policy ${name}`, reach },
        kind,
        locationsOf(policy, other),
        { before: allowanceOf(policy), after: allowanceOf(other) },
      );
  }
}

/**
 * The limit is lower if the burst or the rate is. A policy that narrows another
 * one consumes that too, and a server must select which requests consume it.
 */
function quotaChange(
  before: RateLimitPolicy,
  after: RateLimitPolicy,
): Fact["kind"] | undefined {
  if (allowanceOf(before) === allowanceOf(after)) return undefined;
  const burst = after.quota - before.quota;
  const rate = after.quota * before.window - before.quota * after.window;
  const spendsMore =
    after.narrows !== undefined && after.narrows !== before.narrows;
  if (spendsMore) return "quota-added";
  return burst < 0 || rate < 0 ? "quota-lowered" : "quota-raised";
}

function allowanceOf({ quota, window, narrows }: RateLimitPolicy): string {
  const beside = narrows === undefined ? "" : `, and of ${narrows}`;
  return `${quota} in ${window} seconds${beside}`;
}
