import { vi } from "vitest";

/** Waits until nothing is thrown, for as long as a busy machine may take. */
export function eventually(holds: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(holds, { timeout: 300_000, interval: 5 });
}
