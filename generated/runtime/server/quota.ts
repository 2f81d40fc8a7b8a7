import type { Operation } from "../operation.js";
import type { Authenticated } from "./authenticate.js";
import type { Exchange } from "./exchange.js";
import { ownerOf, type OwnerHook } from "./owner.js";
import type { Bucket, QuotaState, QuotaStore } from "./quota-store.js";
import { Refusal } from "./refusal.js";
import type { HeaderPair } from "./request.js";
import type { Route } from "./surface.js";
import type { RequestGroups } from "./validate.js";

/** Says which of an operation's quotas a request spends. */
export type QuotaSelector = (info: QuotaInfo) => readonly string[];

export interface QuotaInfo {
  readonly operation: Operation;
  /** The version: `v2`. */
  readonly surface: string;
  /** All that the operation may spend. */
  readonly quotas: readonly string[];
  /** The request as its handler is given it. */
  readonly request: RequestGroups;
  readonly principal: unknown;
}

/** How quotas are kept. */
export interface Quotas {
  readonly store: QuotaStore;
  readonly select: QuotaSelector | undefined;
  readonly owner: OwnerHook | undefined;
  /** Gives the time in milliseconds. */
  readonly now: () => number;
}

/**
 * The quotas that a request spends: what the hook says, and without one those
 * that narrow no other.
 */
export function quotasFor(
  { operation, surface }: Route,
  { principal }: Authenticated,
  request: RequestGroups,
  select: QuotaSelector | undefined,
): readonly string[] {
  const quotas = operation.quotas ?? [];
  if (select === undefined) return baseQuotas({ operation, surface });
  return select({
    operation,
    surface: surface.name,
    quotas,
    request,
    principal,
  });
}

/** The quotas of an operation that narrow no other of its own. */
function baseQuotas({
  operation: { quotas = [] },
  surface: { rateLimitPolicies = [] },
}: Pick<Route, "operation" | "surface">): readonly string[] {
  return quotas.filter((name) => {
    const policy = rateLimitPolicies.find((each) => each.name === name);
    return !quotas.includes(policy?.narrows ?? "");
  });
}

/** The sixth step: spends one from each of the request's quotas, or refuses it. */
export async function spend(
  exchange: Exchange,
  quotas: Quotas,
): Promise<Refusal | undefined> {
  const buckets = bucketsOf(exchange, quotas);
  if (buckets.length === 0) return undefined;
  const { allowed, states } = await quotas.store.spend(buckets, quotas.now());
  exchange.limits = states;
  if (allowed) return undefined;
  const wait = Math.max(
    ...states
      .filter(({ remaining }) => remaining < 1)
      .map(({ reset }) => reset),
  );
  return new Refusal(
    429,
    `The quota is spent. It is whole again in ${wait} s.`,
    {
      headers: { "retry-after": String(wait) },
    },
  );
}

/** Asks how the quotas stand of a request that has spent nothing. */
export async function look(exchange: Exchange, quotas: Quotas): Promise<void> {
  if (exchange.limits !== undefined || exchange.caller === undefined) return;
  const buckets = bucketsOf(exchange, quotas);
  if (buckets.length > 0)
    exchange.limits = await quotas.store.look(buckets, quotas.now());
}

function bucketsOf(
  { route, caller, quotas }: Exchange,
  { owner }: Quotas,
): readonly Bucket[] {
  if (route === undefined || caller === undefined) return [];
  const names = quotas ?? baseQuotas(route);
  if (names.length === 0) return [];
  const policies = route.surface.rateLimitPolicies ?? [];
  const ownedBy = ownerOf(caller, owner);
  return names.map((policy) => {
    const found = policies.find(({ name }) => name === policy);
    if (found === undefined)
      throw new TypeError(`There is no quota ${policy}.`);
    const { quota, window } = found;
    return { owner: ownedBy, policy, quota, window };
  });
}

/** The headers that say how the quotas stand; the tightest in the older ones too (service.md, Rate limits). */
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

/** The one with less left; of two such, the one that is whole again later. */
function tighter(one: QuotaState | undefined, other: QuotaState): QuotaState {
  if (one === undefined || other.remaining < one.remaining) return other;
  return other.remaining === one.remaining && other.reset > one.reset
    ? other
    : one;
}

/** RFC 9651, 3.3.3: a string in quotation marks. */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
