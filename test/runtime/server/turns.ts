import { expect } from "vitest";
import type { Orders } from "./orders.js";

/** What a test ends from outside, whenever it wants to. */
export function gate<Value = void>() {
  let open: (value: Value) => void = () => undefined;
  const opened = new Promise<Value>((resolve) => (open = resolve));
  return { opened, open };
}

/** Waits until a handler was called so often. */
export async function called(orders: Orders, times: number): Promise<void> {
  for (let turn = 0; orders.calls < times && turn < 5000; turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 1));
  expect(orders.calls).toBe(times);
}

/** Lets everything happen that needs no timer. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1)
    await new Promise((resolve) => setImmediate(resolve));
}
