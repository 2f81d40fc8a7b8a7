import type {
  RateLimitPolicy,
  Writable,
} from "../../../language/model/model.js";
import { ObjectNode } from "../object-node/object-node.js";
import { hasExtension, ignoreExtension, namesIn } from "./extensions.js";

/** Builds the description's `x-rate-limit-policies`. */
export function rateLimitPolicies(
  root: ObjectNode,
): readonly RateLimitPolicy[] {
  if (!hasExtension(root, "x-rate-limit-policies")) return [];
  const policies = new Map<string, RateLimitPolicy>();
  const entries = new Map<RateLimitPolicy, ObjectNode>();
  for (const item of root.list("x-rate-limit-policies")) {
    const { location } = item;
    const node = ObjectNode.of(item, root);
    const policy = node && policyOf(node);
    if (node === undefined || policy === undefined) {
      root.diagnostics.error(
        location,
        "policy-incomplete",
        "The rate limit policy is incomplete.",
      );
      continue;
    }
    checkName(node, policy, policies);
    checkNumbers(node);
    policies.set(policy.name, policy);
    entries.set(policy, node);
  }
  for (const [policy, node] of entries) checkNarrows(node, policy, policies);
  return [...entries.keys()];
}

function policyOf(node: ObjectNode): RateLimitPolicy | undefined {
  const name = node.text("name");
  const quota = node.number("quota");
  const window = node.number("window");
  if (name === undefined || quota === undefined || window === undefined)
    return undefined;
  const { location } = node;
  const policy: Writable<RateLimitPolicy> = { name, quota, window, location };
  const narrows = node.text("narrows");
  if (narrows !== undefined) policy.narrows = narrows;
  return policy;
}

function checkName(
  node: ObjectNode,
  { name }: RateLimitPolicy,
  others: ReadonlyMap<string, RateLimitPolicy>,
): void {
  if (others.has(name))
    reportPolicy(
      node,
      "name",
      `Two rate limit policies are named \`${name}\`.`,
      "Give each policy a unique name.",
    );
  // RFC 9651, section 3.3.3: the characters of a string in a header.
  if (!/^[\x20-\x7e]+$/.test(name))
    reportPolicy(
      node,
      "name",
      `The name \`${name}\` is not valid in a \`RateLimit-Policy\` header.`,
      "Use ASCII characters only.",
    );
}

/** RFC 9651, section 3.3.1: the largest integer in a header. */
const MAX_INTEGER = 999_999_999_999_999;

function checkNumbers(node: ObjectNode): void {
  for (const key of ["quota", "window"] as const) {
    const number = node.number(key) ?? 0;
    if (!Number.isInteger(number) || number < 1 || number > MAX_INTEGER)
      reportPolicy(
        node,
        key,
        `${number} is not a valid \`${key}\` of a rate limit policy.`,
        `Use an integer from 1 to ${MAX_INTEGER}; \`window\` is in seconds.`,
      );
  }
}

function checkNarrows(
  node: ObjectNode,
  policy: RateLimitPolicy,
  policies: ReadonlyMap<string, RateLimitPolicy>,
): void {
  const visited = new Set([policy.name]);
  for (let { narrows } = policy; narrows !== undefined;) {
    const wider = policies.get(narrows);
    if (wider === undefined || visited.has(narrows)) {
      const what =
        wider === undefined
          ? `\`${narrows}\`, which does not exist`
          : "itself, directly or through other policies";
      reportPolicy(
        node,
        "narrows",
        `\`${policy.name}\` narrows ${what}.`,
        "Name an existing policy that does not narrow this one.",
      );
      return;
    }
    visited.add(narrows);
    ({ narrows } = wider);
  }
}

function reportPolicy(
  node: ObjectNode,
  key: string,
  message: string,
  advice: string,
): void {
  node.diagnostics.error(node.at(key), "policy-odd", message, advice);
}

/** Builds an operation's `x-quotas`: the names of its rate limit policies. */
export function quotasOf(
  operation: ObjectNode,
  policies: ReadonlySet<string>,
): readonly string[] {
  if (!operation.has("x-quotas")) return [];
  if (policies.size === 0) {
    ignoreExtension(
      operation,
      "x-quotas",
      "`x-quotas` names policies of `x-rate-limit-policies`, and the description has none that Tenon reads.",
    );
    return [];
  }
  const quotas = namesIn(operation, "x-quotas");
  for (const name of quotas) {
    if (policies.has(name)) continue;
    operation.diagnostics.error(
      operation.at("x-quotas"),
      "policy-unknown",
      `The rate limit policy \`${name}\` does not exist.`,
    );
  }
  return quotas.filter((name) => policies.has(name));
}
