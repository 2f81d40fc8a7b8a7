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

/** Says which of an operation's quotas a request spends; those that they narrow are spent with them. */
export type QuotaSelector = (
  info: QuotaInfo,
) => readonly string[] | Promise<readonly string[]>;

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
  /** Gives the time in milliseconds. */
  readonly now: () => number;
}

/** The quotas that a request spends where no hook says otherwise: the operation's, less those that narrow another of them. */
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

/** The quotas that a request spends. Throws where the hook gives a name that is none of the operation's. */
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

/** The quotas of those names and what they narrow, each once, in the description's order. */
function withNarrowed(
  selected: readonly string[],
  { rateLimitPolicies = [] }: ServerSurface,
): readonly RateLimitPolicy[] {
  const names = new Set(selected);
  // What is added on the way comes up in turn.
  for (const name of names) {
    const policy = rateLimitPolicies.find((each) => each.name === name);
    if (policy === undefined) throw new TypeError(`There is no quota ${name}.`);
    if (policy.narrows !== undefined) names.add(policy.narrows);
  }
  return rateLimitPolicies.filter(({ name }) => names.has(name));
}

/** Quotas as those of an owner. */
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
 * The sixth step: spends one from each of the buckets and carries the request
 * out, or refuses it. Only what is done is paid for (service.md, Rate limits:
 * quotas are for starting a run): anything but a success is given back. A store
 * that fails to spend fails the request, which nobody would have counted.
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

/** Says when a request would be let through again: when all that is spent is whole. Throws where that is never. */
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

/** Asks how the quotas of a request stand, where it was not refused for them. */
export async function look(
  exchange: Exchange,
  { store, now }: Quotas,
): Promise<void> {
  const { buckets = [], limits } = exchange;
  if (buckets.length > 0 && limits === undefined)
    exchange.limits = await store.look(buckets, now());
}
