import type { AddressInfo } from "node:net";

/** The messages from a contestant's process to its parent. */
export type Told =
  | { readonly port: number }
  /** User and system time of the process so far, in seconds. */
  | { readonly cpu: number };

/** Sends the port of a contestant, and then its cost whenever the parent asks. */
export function stand(address: AddressInfo | string | null): void {
  if (address === null || typeof address === "string")
    throw new TypeError("A contestant must listen on a port.");
  process.on("message", () => {
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    send({ cpu: (userCPUTime + systemCPUTime) / 1e6 });
  });
  // The process ends when its parent has ended.
  process.on("disconnect", () => process.exit());
  send({ port: address.port });
}

function send(message: Told): void {
  process.send?.(message);
}
