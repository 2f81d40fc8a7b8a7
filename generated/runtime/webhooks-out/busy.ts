import type { BusyReceivers, QueuedDelivery } from "./queue.js";

/** The number of concurrent attempts. */
export interface ConcurrencyLimits {
  /** In total. */
  readonly concurrency: number;
  /** On behalf of one owner. */
  readonly perOwner: number;
  /** To one host. */
  readonly perHost: number;
}

/**
 * The owners and hosts to skip when the next delivery is chosen: first all that have an
 * attempt running, then all that have two, and last only those at their limit. So a
 * free slot goes to whoever uses the fewest.
 */
export function busyReceivers(
  running: Iterable<Pick<QueuedDelivery, "owner" | "host">>,
  { perOwner, perHost }: ConcurrencyLimits,
): readonly BusyReceivers[] {
  const owners = new Map<string, number>();
  const hosts = new Map<string, number>();
  for (const { owner, host } of running) {
    owners.set(owner, (owners.get(owner) ?? 0) + 1);
    hosts.set(host, (hosts.get(host) ?? 0) + 1);
  }
  const counts = [...owners.values(), ...hosts.values()];
  // Other levels skip the same owners and hosts as one of these.
  const levels = new Set([1, ...counts.map((count) => count + 1)]);
  return [...levels]
    .filter((level) => level <= Math.max(perOwner, perHost, 1))
    .sort((a, b) => a - b)
    .map((level) => ({
      owners: withAtLeast(owners, Math.min(level, perOwner)),
      hosts: withAtLeast(hosts, Math.min(level, perHost)),
    }));
}

function withAtLeast(
  counts: ReadonlyMap<string, number>,
  level: number,
): ReadonlySet<string> {
  return new Set(
    [...counts].filter(([, count]) => count >= level).map(([name]) => name),
  );
}
