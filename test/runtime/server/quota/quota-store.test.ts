import { describe, expect, test } from "vitest";

import {
  type Bucket,
  MemoryQuotaStore,
  type QuotaState,
  type QuotaStore,
} from "../../../../templates/runtime/server.js";
import { quotaStores } from "../fixtures/table-stores.js";

function bucket(more: Partial<Bucket> = {}): Bucket {
  return { owner: "ann", policy: "order", quota: 2, window: 60, ...more };
}

const order = bucket();
const big = bucket({ policy: "big", quota: 1, window: 30 });
const bobs = bucket({ owner: "bob" });

/**
 * A call of a store at a time in seconds, and the expected state of each bucket:
 * the units left, and the seconds until it is full.
 */
type Step =
  | readonly ["spend" | "refuse" | "look", number, readonly Bucket[], ...State]
  | readonly ["give back", at: number, readonly Bucket[]];
type State = readonly (readonly [remaining: number, reset: number])[];

const table: readonly (readonly [string, ...Step[]])[] = [
  ["nothing is spent at first", ["look", 0, [order], [2, 0]]],
  [
    "a spend counts down",
    ["spend", 0, [order], [1, 60]],
    ["spend", 10, [order], [0, 50]],
    ["look", 10, [order], [0, 50]],
  ],
  [
    "an empty one refuses, and stays as it is",
    ["spend", 0, [order], [1, 60]],
    ["spend", 0, [order], [0, 60]],
    ["refuse", 59, [order], [0, 1]],
    ["refuse", 59.5, [order], [0, 1]],
    ["spend", 60, [order], [1, 60]],
  ],
  [
    "a window begins with the first spend",
    ["look", 0, [order], [2, 0]],
    ["spend", 45, [order], [1, 60]],
    ["look", 104, [order], [1, 1]],
    ["look", 105, [order], [2, 0]],
    ["spend", 300, [order], [1, 60]],
  ],
  ["several are spent at once", ["spend", 0, [order, big], [1, 60], [0, 30]]],
  [
    "or none: one that is empty leaves the other",
    ["spend", 0, [big], [0, 30]],
    ["refuse", 1, [order, big], [2, 0], [0, 29]],
    ["look", 1, [order], [2, 0]],
    ["refuse", 1, [big, order], [0, 29], [2, 0]],
    ["look", 1, [order], [2, 0]],
    ["spend", 30, [order, big], [1, 60], [0, 30]],
  ],
  [
    "each owner has its own quota",
    ["spend", 0, [order], [1, 60]],
    ["spend", 0, [order], [0, 60]],
    ["spend", 0, [bobs], [1, 60]],
    ["refuse", 0, [order], [0, 60]],
  ],
  [
    "returned quota can be spent again",
    ["spend", 0, [order], [1, 60]],
    ["spend", 5, [order], [0, 55]],
    ["give back", 5, [order]],
    ["spend", 6, [order], [0, 54]],
    ["refuse", 6, [order], [0, 54]],
  ],
  [
    "a window ends if all of its quota is returned",
    ["spend", 0, [order], [1, 60]],
    ["give back", 0, [order]],
    ["look", 1, [order], [2, 0]],
    ["spend", 20, [order], [1, 60]],
  ],
  [
    "several are given back",
    ["spend", 0, [order, big], [1, 60], [0, 30]],
    ["give back", 0, [order, big]],
    ["look", 1, [order, big], [2, 0], [1, 0]],
  ],
  [
    "nothing is given back to a later window",
    ["spend", 0, [order], [1, 60]],
    ["spend", 60, [order], [1, 60]],
    ["give back", 0, [order]],
    ["look", 61, [order], [1, 59]],
  ],
  [
    "nor where nothing is spent",
    ["give back", 0, [order]],
    ["look", 0, [order], [2, 0]],
  ],
];

describe.each(quotaStores)("a store $name", ({ make }) => {
  const rows = table.map(([title, ...steps]) => ({ title, steps }));
  test.each(rows)("$title", async ({ steps }) => {
    let now = 0;
    const store: QuotaStore = make({ now: () => now });
    for (const [
      index,
      [kind, seconds, buckets, ...wanted],
    ] of steps.entries()) {
      if (kind === "give back") {
        await store.giveBack(buckets, seconds * 1000);
        continue;
      }
      now = seconds * 1000;
      const result =
        kind === "look"
          ? { allowed: undefined, states: await store.look(buckets) }
          : await store.spend(buckets);
      const said = result.states.map(({ remaining, reset }) => [
        remaining,
        reset,
      ]);
      expect([index, ...said]).toEqual([index, ...wanted]);
      expect(result.states).toMatchObject(
        buckets.map(({ policy, quota }) => ({ policy, quota })),
      );
      if (kind !== "look") expect(result.allowed).toBe(kind === "spend");
    }
  });

  test("of many concurrent spends, no more than the quota are allowed", async () => {
    const store = make();
    const ten = bucket({ quota: 10 });
    const spends = await Promise.all(
      Array.from({ length: 100 }, () =>
        Promise.resolve(store.spend([ten, big])),
      ),
    );
    // The tightest window has one unit left.
    expect(spends.filter(({ allowed }) => allowed)).toHaveLength(1);
    expect(await store.look([ten])).toMatchObject([{ remaining: 9 }]);
  });
});

/** A store in memory whose clock each call sets. */
class ClockedStore {
  #time = 0;
  readonly #store: MemoryQuotaStore;

  constructor({ limit }: { readonly limit: number }) {
    this.#store = new MemoryQuotaStore({ limit, now: () => this.#time });
  }

  spend(buckets: readonly Bucket[], now: number): void {
    this.#time = now;
    this.#store.spend(buckets);
  }

  look(buckets: readonly Bucket[], now: number): readonly QuotaState[] {
    this.#time = now;
    return this.#store.look(buckets);
  }
}

describe("the in-memory quota store is bounded", () => {
  const owned = (owner: number, window = 60) =>
    bucket({ owner: `o${owner}`, window });

  test("of too many windows, the one that ends soonest is dropped, whatever its length", () => {
    const store = new ClockedStore({ limit: 3 });
    store.spend([owned(1, 3600)], 0);
    store.spend([owned(2, 60)], 0);
    store.spend([owned(3, 60)], 1000);
    store.spend([owned(4, 3600)], 2000);
    const left = (owner: number, window: number) =>
      store.look([owned(owner, window)], 3000)[0]?.remaining;
    expect(left(2, 60)).toBe(2);
    for (const [owner, window] of [
      [1, 3600],
      [3, 60],
      [4, 3600],
    ] as const)
      expect([owner, left(owner, window)]).toEqual([owner, 1]);
  });

  test("ended ones are dropped first", () => {
    const store = new ClockedStore({ limit: 2 });
    store.spend([owned(1, 3600)], 0);
    store.spend([owned(2, 10)], 0);
    store.spend([owned(3, 3600)], 10_000);
    expect(store.look([owned(1, 3600)], 10_000)).toMatchObject([
      { remaining: 1 },
    ]);
  });

  test("a flood of other owners does not reset an owner until most of the window has passed", () => {
    const store = new ClockedStore({ limit: 1000 });
    store.spend([owned(-1, 3600)], 0);
    for (let owner = 0; owner < 20_000; owner += 1)
      store.spend([owned(owner, 60)], owner);
    expect(store.look([owned(-1, 3600)], 20_000)).toMatchObject([
      { remaining: 1, reset: 3580 },
    ]);
  });
});
