import type { Operation, RateLimitPolicy } from "../operation.js";
import { afterwards } from "./afterwards.js";
import type {
  Authenticated,
  Exchange,
  RequestGroups,
  Route,
  ServerSurface,
} from "./types.js";
import type { Bucket, QuotaState, QuotaStore } from "./quota-store.js";
import { type Answered, Refusal } from "./refusal.js";
import type { ServerResponse } from "./request.js";
import { isSuccess } from "./success.js";
import { settled, whenReady } from "./when-ready.js";

/**
 * Chooses which of the operation's quotas a request counts against. The quotas that
 * they narrow are counted too.
 */
export type QuotaSelector = (
  info: QuotaInfo,
) => readonly string[] | Promise<readonly string[]>;

/** What the hook `quotas.select` knows about the request. */
export interface QuotaInfo {
  /** The operation that is called. */
  readonly operation: Operation;
  /** The API version: `v2`. */
  readonly surface: string;
  /** The names of all quotas of the operation. */
  readonly quotas: readonly string[];
  /** The validated request, as the handler receives it. */
  readonly request: RequestGroups;
  /** The caller, as the hook `authenticate` returned it. */
  readonly principal: unknown;
}

/** How quotas are counted. */
export interface Quotas {
  readonly store: QuotaStore;
  readonly select: QuotaSelector | undefined;
  /** Returns the current time in milliseconds. */
  readonly now: () => number;
}

/**
 * The quotas of a request without the hook: the operation's, except those that narrow
 * another one.
 */
export function baseQuotas(
  { quotas = [] }: Operation,
  surface: ServerSurface,
): readonly RateLimitPolicy[] {
  const { rateLimitPolicies = [] } = surface;
  const base = quotas.filter((name) => {
    const policy = rateLimitPolicies.find((each) => each.name === name);
    return !quotas.includes(policy?.narrows ?? "");
  });
  return withNarrowed(base, surface);
}

/**
 * The quotas that a request counts against. Throws if the hook returns a name that is
 * not a quota of the operation.
 */
export function quotasFor(
  { operation, surface, quotas: base }: Route,
  { principal }: Authenticated,
  request: RequestGroups,
  select: QuotaSelector | undefined,
): readonly RateLimitPolicy[] | Promise<readonly RateLimitPolicy[]> {
  if (select === undefined || base.length === 0) return base;
  const { quotas = [] } = operation;
  const info = { operation, surface: surface.name, quotas, request, principal };
  return whenReady(settled(select(info)), (selected) =>
    selectedOf(operation, surface, selected),
  );
}

function selectedOf(
  operation: Operation,
  surface: ServerSurface,
  selected: readonly string[],
): readonly RateLimitPolicy[] {
  const { quotas = [] } = operation;
  if (!isList(selected))
    throw new TypeError(
      `The hook quotas.select must give a list of names of quotas of ${operation.id}, which are ${quotas.join(", ")}; it gave ${String(selected)}.`,
    );
  const foreign = selected.find((name) => !quotas.includes(name));
  if (foreign !== undefined)
    throw new TypeError(
      `The hook quotas.select gave ${JSON.stringify(foreign)}, which is no quota of ${operation.id}.`,
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

/** Makes the buckets of an owner. */
export function bucketsOf(
  owner: string,
  quotas: readonly RateLimitPolicy[],
): readonly Bucket[] {
  return quotas.map(({ name, quota, window }) => ({
    owner,
    policy: name,
    quota,
    window,
  }));
}

/**
 * Step 6: counts one request in each bucket and runs it, or refuses it. Only successes
 * count; other results are reverted. If the store fails to count, the request fails.
 */
export async function spendFor(
  buckets: readonly Bucket[],
  exchange: Exchange,
  { store, now }: Quotas,
  carryOut: () => Answered,
  onError: (error: unknown) => void,
): Promise<ServerResponse | Refusal> {
  if (buckets.length === 0) return carryOut();
  const at = now();
  const { allowed, states } = await store.spend(buckets, at);
  if (!allowed) {
    const refusal = exhausted(states);
    exchange.limits = states;
    return refusal;
  }
  let done = false;
  try {
    const answered = await carryOut();
    done = isSuccess(answered);
    return answered;
  } finally {
    if (!done) await afterwards(() => store.giveBack(buckets, at), onError);
  }
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
      "The method spend of the quota store allowed nothing, and gave no state of which nothing remains until a finite reset.",
    );
  const names = spent.map(({ policy }) => policy).join(" and ");
  return new Refusal(
    429,
    `Nothing is left of the quota ${names} for another ${wait} s.`,
    { headers: { "retry-after": String(wait) } },
  );
}

/** Reads the state of the quotas, unless the request was refused because of them. */
export async function look(
  exchange: Exchange,
  { store, now }: Quotas,
): Promise<void> {
  const { buckets = [], limits } = exchange;
  if (buckets.length > 0 && limits === undefined)
    exchange.limits = await store.look(buckets, now());
}
