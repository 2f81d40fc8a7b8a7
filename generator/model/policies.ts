import type { Writable } from "./draft.js";
import { Entry } from "./entry.js";
import type { RateLimitPolicy } from "./model.js";

/** Builds `x-rate-limit-policies` of the description. */
export function rateLimitPolicies(root: Entry): readonly RateLimitPolicy[] {
  return root.list("x-rate-limit-policies").flatMap(({ value, place }) => {
    const entry = Entry.of(value, place, root.findings);
    const name = entry?.text("name");
    const quota = entry?.number("quota");
    const window = entry?.number("window");
    if (
      entry === undefined ||
      name === undefined ||
      quota === undefined ||
      window === undefined
    ) {
      root.findings.error(
        place,
        "policy-incomplete",
        "A rate limit policy needs a `name`, a `quota` and a `window`.",
      );
      return [];
    }
    const policy: Writable<RateLimitPolicy> = { name, quota, window };
    const narrows = entry.text("narrows");
    if (narrows !== undefined) policy.narrows = narrows;
    return [policy];
  });
}

/** Builds `x-quotas` of an operation: names of policies. */
export function quotasOf(
  operation: Entry,
  policies: ReadonlySet<string>,
): readonly string[] {
  const quotas = operation.texts("x-quotas");
  for (const name of quotas) {
    if (policies.has(name)) continue;
    operation.findings.error(
      operation.at("x-quotas"),
      "policy-unknown",
      `There is no rate limit policy \`${name}\`.`,
    );
  }
  return quotas.filter((name) => policies.has(name));
}
