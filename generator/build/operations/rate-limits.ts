import type { Writable, RateLimitPolicy } from "../../model/model.js";
import { Entry } from "../node.js";

/** Builds the description's `x-rate-limit-policies`. */
export function rateLimitPolicies(root: Entry): readonly RateLimitPolicy[] {
  const policies = new Map<string, RateLimitPolicy>();
  const entries = new Map<RateLimitPolicy, Entry>();
  for (const { value, location } of root.list("x-rate-limit-policies")) {
    const entry = Entry.of(value, location, root.findings);
    const policy = entry && policyOf(entry);
    if (entry === undefined || policy === undefined) {
      root.findings.error(
        location,
        "policy-incomplete",
        "The rate limit policy is incomplete.",
      );
      continue;
    }
    checkName(entry, policy, policies);
    checkNumbers(entry);
    policies.set(policy.name, policy);
    entries.set(policy, entry);
  }
  for (const [policy, entry] of entries) checkNarrows(entry, policy, policies);
  return [...entries.keys()];
}

function policyOf(entry: Entry): RateLimitPolicy | undefined {
  const name = entry.text("name");
  const quota = entry.number("quota");
  const window = entry.number("window");
  if (name === undefined || quota === undefined || window === undefined)
    return undefined;
  const { location } = entry;
  const policy: Writable<RateLimitPolicy> = { name, quota, window, location };
  const narrows = entry.text("narrows");
  if (narrows !== undefined) policy.narrows = narrows;
  return policy;
}

function checkName(
  entry: Entry,
  { name }: RateLimitPolicy,
  others: ReadonlyMap<string, RateLimitPolicy>,
): void {
  if (others.has(name))
    reportPolicy(
      entry,
      "name",
      `Two rate limit policies are named \`${name}\`.`,
      "Give each policy a unique name.",
    );
  // RFC 9651, section 3.3.3: the characters of a string in a header.
  if (!/^[\x20-\x7e]+$/.test(name))
    reportPolicy(
      entry,
      "name",
      `The name \`${name}\` is not valid in a \`RateLimit-Policy\` header.`,
      "Use ASCII characters only.",
    );
}

/** RFC 9651, section 3.3.1: the largest integer in a header. */
const MAX_INTEGER = 999_999_999_999_999;

function checkNumbers(entry: Entry): void {
  for (const key of ["quota", "window"] as const) {
    const number = entry.number(key) ?? 0;
    if (!Number.isInteger(number) || number < 1 || number > MAX_INTEGER)
      reportPolicy(
        entry,
        key,
        `${number} is not a valid \`${key}\` of a rate limit policy.`,
        `Use an integer from 1 to ${MAX_INTEGER}; \`window\` is in seconds.`,
      );
  }
}

function checkNarrows(
  entry: Entry,
  policy: RateLimitPolicy,
  policies: ReadonlyMap<string, RateLimitPolicy>,
): void {
  const passed = new Set([policy.name]);
  for (let { narrows } = policy; narrows !== undefined;) {
    const wider = policies.get(narrows);
    if (wider === undefined || passed.has(narrows)) {
      const what =
        wider === undefined
          ? `\`${narrows}\`, which does not exist`
          : "itself, directly or through other policies";
      reportPolicy(
        entry,
        "narrows",
        `\`${policy.name}\` narrows ${what}.`,
        "Name an existing policy that does not narrow this one.",
      );
      return;
    }
    passed.add(narrows);
    ({ narrows } = wider);
  }
}

function reportPolicy(
  entry: Entry,
  key: string,
  message: string,
  advice: string,
): void {
  entry.findings.error(entry.at(key), "policy-odd", message, advice);
}

/** Builds an operation's `x-quotas`: the names of its rate limit policies. */
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
      `The rate limit policy \`${name}\` does not exist.`,
    );
  }
  return quotas.filter((name) => policies.has(name));
}
