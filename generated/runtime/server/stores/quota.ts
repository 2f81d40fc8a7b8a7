import type { Operation, RateLimitPolicy } from "../../operation.js";
import { bucketsOf } from "../access/owner.js";
import { afterwards, inTime, settled, whenReady } from "../flow.js";
import { isDone, type Passed, Refusal } from "../reply/refusal.js";
import type { HeaderPair } from "../request.js";
import type {
  Call,
  Exchange,
  Features,
  Route,
  ServerSurface,
} from "../types.js";
import { MemoryQuotaStore } from "./quota-store.js";
import type { QuotaSelector, QuotaState, QuotaStore } from "./stores.js";

/** Feature: counts requests against the quotas of their owners. */
export const quotas: Features = {
  quotas: {
    base: baseQuotas,
    narrowing: narrowingQuotas,
    policyHeaders,
    open({ store: given, ...options }, now, tell) {
      const store = given ?? new MemoryQuotaStore({ now });
      // The compiler checked its type for the caller.
      const select = options.select as QuotaSelector | undefined;
      return {
        select,
        choose: (call) => choose(call, select),
        spend: (call) =>
          call.spent.length === 0
            ? undefined
            : spend(call, { store, now, onError: tell(call) }),
        look: (exchange) => look(exchange, store),
        headers: quotaHeaders,
      };
    },
  },
};

/**
 * The quotas that every request spends: all of the operation, except those that narrow
 * another one.
 */
function baseQuotas(
  operation: Operation,
  surface: ServerSurface,
): readonly RateLimitPolicy[] {
  const { quotas = [] } = operation;
  const narrowing = narrowingQuotas(operation, surface);
  const base = quotas.filter((name) => !narrowing.includes(name));
  return withNarrowed(base, surface);
}

/**
 * The quotas that narrow another quota of the operation, so that only some of its
 * requests spend them.
 */
function narrowingQuotas(
  { quotas = [] }: Operation,
  { rateLimitPolicies = [] }: ServerSurface,
): readonly string[] {
  return quotas.filter((name) => {
    const { narrows } =
      rateLimitPolicies.find((each) => each.name === name) ?? {};
    return narrows !== undefined && quotas.includes(narrows);
  });
}

/**
 * Decides which quotas a request counts against. Throws if the hook returns a name that
 * is not a quota of the operation.
 */
function choose(
  call: Call,
  select: QuotaSelector | undefined,
): undefined | Promise<undefined> {
  const { operation, surface, quotas: base } = call.route;
  if (select === undefined || base.length === 0) {
    chosen(call, base);
    return;
  }
  const { name, quotas = [] } = operation;
  const selected = select({
    surface: surface.name,
    name,
    operation,
    quotas,
    request: call.groups,
    principal: call.caller?.principal,
  });
  return whenReady(settled(selected), chosenByName, call);
}

function chosenByName(call: Call, names: readonly string[]): undefined {
  chosen(call, selectedOf(call.route, names));
}

/** Without quotas to spend, the response reports those of the operation. */
function chosen(call: Call, policies: readonly RateLimitPolicy[]): undefined {
  const { owner } = call;
  if (owner === undefined || policies.length === 0) return;
  call.spent = call.buckets = bucketsOf(owner, policies);
}

function selectedOf(
  { operation, surface }: Route,
  selected: readonly string[],
): readonly RateLimitPolicy[] {
  const { quotas = [] } = operation;
  if (!isList(selected))
    throw new TypeError(
      `The hook quotas.select must return a list of names of quotas of ${operation.id}, which are ${quotas.join(", ")}; it returned ${String(selected)}.`,
    );
  const foreign = selected.find((name) => !quotas.includes(name));
  if (foreign !== undefined)
    throw new TypeError(
      `The hook quotas.select returned ${JSON.stringify(foreign)}, which is not a quota of ${operation.id}.`,
    );
  return withNarrowed(selected, surface);
}

function isList(value: unknown): boolean {
  return Array.isArray(value);
}

/**
 * The named quotas and those that they narrow, without duplicates, in the order of the
 * description.
 */
function withNarrowed(
  selected: readonly string[],
  { rateLimitPolicies = [] }: ServerSurface,
): readonly RateLimitPolicy[] {
  const names = new Set(selected);
  // The loop also visits names that are added while it runs.
  for (const name of names) {
    const policy = rateLimitPolicies.find((each) => each.name === name);
    if (policy === undefined) throw new TypeError(`There is no quota ${name}.`);
    if (policy.narrows !== undefined) names.add(policy.narrows);
  }
  return rateLimitPolicies.filter(({ name }) => names.has(name));
}

/** How requests are counted. */
interface Spending {
  readonly store: QuotaStore;
  /** The time of this process in milliseconds. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** How long the states of a spend describe the quotas, in milliseconds. */
const FRESH = 1000;

/**
 * Step 6: counts one request in each bucket, or refuses it. Only successes count; other
 * results are reverted. If the store fails to count, the request fails.
 */
async function spend(
  call: Call,
  { store, now, onError }: Spending,
): Promise<Passed> {
  const { spent } = call;
  const { allowed, at, states } = await inTime(
    settled(store.spend(spent)),
    (late) => late.allowed && store.giveBack(spent, late.at),
    onError,
  );
  if (!allowed) {
    const refusal = exhausted(states);
    call.limits = states;
    return refusal;
  }
  const counted = now();
  return async (ended) => {
    if (!isDone(ended))
      await afterwards(() => store.giveBack(spent, at), onError);
    // The states are in seconds: after a fast handler, the store is not asked again.
    else if (now() - counted < FRESH) call.limits = states;
    return ended;
  };
}

/**
 * A 429 with the seconds until all exhausted quotas are reset. Throws if the store
 * gives no finite reset.
 */
function exhausted(states: readonly QuotaState[]): Refusal {
  const spent = states.filter(({ remaining }) => remaining < 1);
  const wait = Math.max(...spent.map(({ reset }) => reset));
  if (!Number.isFinite(wait))
    throw new TypeError(
      "The method spend of the quota store returned allowed: false, but no exhausted quota with a finite reset.",
    );
  const names = spent.map(({ policy }) => policy).join(" and ");
  return new Refusal(
    429,
    `The quota ${names} is exhausted for another ${wait} s.`,
    { headers: { "retry-after": String(wait) } },
  );
}

/** Reads the state of the quotas, unless the request was refused because of them. */
async function look(exchange: Exchange, store: QuotaStore): Promise<void> {
  const { buckets = [], limits } = exchange;
  if (buckets.length > 0 && limits === undefined)
    exchange.limits = await store.look(buckets);
}

/**
 * The headers for the caller's quotas. The older headers describe the quota closest to
 * its limit.
 */
export function quotaHeaders(states: readonly QuotaState[]): HeaderPair[] {
  const tightest = states.reduce<QuotaState | undefined>(tighter, undefined);
  if (tightest === undefined) return [];
  const entries = states.map(
    ({ policy, remaining, reset }) =>
      `${quoted(policy)};r=${remaining};t=${reset}`,
  );
  return [
    ["ratelimit", entries.join(", ")],
    ["ratelimit-limit", String(tightest.quota)],
    ["ratelimit-remaining", String(tightest.remaining)],
    ["ratelimit-reset", String(tightest.reset)],
  ];
}

/** The quota with less left, or with the later reset if both have the same left. */
function tighter(one: QuotaState | undefined, other: QuotaState): QuotaState {
  if (one === undefined || other.remaining < one.remaining) return other;
  return other.remaining === one.remaining && other.reset > one.reset
    ? other
    : one;
}

/**
 * RFC 9651, 3.3.3: a structured-field string. The generator rejects names that are not
 * ASCII.
 */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** The headers of every response: the quotas of all API versions, without duplicates. */
function policyHeaders(
  surfaces: readonly ServerSurface[],
): readonly HeaderPair[] {
  const policies = new Map<string, RateLimitPolicy>();
  for (const { rateLimitPolicies = [] } of surfaces)
    for (const policy of rateLimitPolicies) policies.set(policy.name, policy);
  if (policies.size === 0) return [];
  const entries = [...policies.values()].map(
    ({ name, quota, window }) => `${quoted(name)};q=${quota};w=${window}`,
  );
  return [["ratelimit-policy", entries.join(", ")]];
}
