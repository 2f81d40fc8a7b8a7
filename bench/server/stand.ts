import type { AddressInfo } from "node:net";

/** What a contestant's process tells the one that started it. */
export type Told =
  | { readonly port: number }
  /** User and system time of the process so far, in seconds. */
  | { readonly cpu: number };

/** Tells on which port a contestant listens, and from then on, when asked, what it has cost. */
export function stand(address: AddressInfo | string | null): void {
  if (address === null || typeof address === "string")
    throw new TypeError("A contestant listens on a port.");
  process.on("message", () => {
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    tell({ cpu: (userCPUTime + systemCPUTime) / 1e6 });
  });
  // What has no one left to answer to ends.
  process.on("disconnect", () => process.exit());
  tell({ port: address.port });
}

function tell(told: Told): void {
  process.send?.(told);
}
