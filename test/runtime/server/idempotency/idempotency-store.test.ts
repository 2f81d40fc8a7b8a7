import { describe, expect, test } from "vitest";

import {
  type ClaimResult,
  type IdempotencyClaim,
  type IdempotencyStore,
  type MemoryIdempotencyOptions,
  MemoryIdempotencyStore,
  type StoredReply,
} from "../../../../templates/runtime/server.js";
import { startWork } from "../../../support/work.js";
import { keyStores } from "../fixtures/table-stores.js";

const reply: StoredReply = { status: 200, headers: [["a", "b"]], body: "ä" };

function claimOf(
  token: string,
  { owner = "ann", key = "k", fingerprint = "f" } = {},
): IdempotencyClaim {
  return { owner, key, fingerprint, token };
}

/** Calls of a store in order, with the expected result of each `claim`. */
type Step =
  | readonly ["claim", IdempotencyClaim, now: number, ClaimResult["kind"]]
  | readonly ["renew", IdempotencyClaim, until: number]
  | readonly ["keep", IdempotencyClaim, until: number]
  | readonly ["release", IdempotencyClaim];

/** Every lease lasts for 100. */
const LEASE = 100;
const one = claimOf("1");
const two = claimOf("2");
const other = claimOf("3", { fingerprint: "g" });

const table: readonly (readonly [string, ...Step[]])[] = [
  ["the first begins", ["claim", one, 0, "begun"]],
  [
    "the same while it runs",
    ["claim", one, 0, "begun"],
    ["claim", two, 99, "running"],
  ],
  [
    "another request while it runs",
    ["claim", one, 0, "begun"],
    ["claim", other, 1, "reused"],
  ],
  [
    "the same when it is done",
    ["claim", one, 0, "begun"],
    ["keep", one, 1000],
    ["claim", two, 999, "done"],
    ["claim", two, 999, "done"],
  ],
  [
    "another request when it is done",
    ["claim", one, 0, "begun"],
    ["keep", one, 1000],
    ["claim", other, 999, "reused"],
  ],
  [
    "after the window",
    ["claim", one, 0, "begun"],
    ["keep", one, 1000],
    ["claim", other, 1000, "begun"],
    ["claim", two, 1001, "reused"],
  ],
  [
    "after a release",
    ["claim", one, 0, "begun"],
    ["release", one],
    ["claim", other, 1, "begun"],
  ],
  [
    "after the lease",
    ["claim", one, 0, "begun"],
    ["claim", other, LEASE, "begun"],
  ],
  [
    "after the lease, renewed",
    ["claim", one, 0, "begun"],
    ["renew", one, 150],
    ["claim", two, 149, "running"],
    ["claim", two, 150, "begun"],
  ],
  [
    "completed late, without another claim in between",
    ["claim", one, 0, "begun"],
    ["keep", one, 1000],
    ["claim", two, 500, "done"],
  ],
  [
    "a late finisher keeps nothing",
    ["claim", one, 0, "begun"],
    ["claim", two, 100, "begun"],
    ["keep", one, 1000],
    ["claim", claimOf("4"), 101, "running"],
  ],
  [
    "a late finisher frees nothing",
    ["claim", one, 0, "begun"],
    ["claim", two, 100, "begun"],
    ["release", one],
    ["claim", claimOf("4"), 101, "running"],
  ],
  [
    "a late finisher renews nothing",
    ["claim", one, 0, "begun"],
    ["claim", two, 100, "begun"],
    ["renew", one, 5000],
    ["claim", claimOf("4"), 200, "begun"],
  ],
  [
    "a late finisher does not overwrite a reply",
    ["claim", one, 0, "begun"],
    ["claim", two, 100, "begun"],
    ["keep", two, 1000],
    ["keep", one, 9000],
    ["release", one],
    ["release", two],
    ["claim", claimOf("4"), 999, "done"],
    ["claim", claimOf("4"), 1000, "begun"],
  ],
  [
    "what was never begun is not kept",
    ["keep", one, 1000],
    ["claim", two, 1, "begun"],
  ],
  [
    "owners do not share keys",
    ["claim", one, 0, "begun"],
    ["claim", claimOf("5", { owner: "bob" }), 0, "begun"],
    ["keep", one, 1000],
    ["claim", claimOf("6", { owner: "bob" }), 0, "running"],
  ],
  [
    "owner and key do not run into one another",
    ["claim", claimOf("5", { owner: 'a","b', key: "c" }), 0, "begun"],
    ["claim", claimOf("6", { owner: "a", key: 'b","c' }), 0, "begun"],
  ],
];

describe.each(keyStores)("a store $name", ({ make }) => {
  const rows = table.map(([title, ...steps]) => ({ title, steps }));
  test.each(rows)("$title", async ({ steps }) => {
    let time = 0;
    const store: IdempotencyStore = make({ now: () => time });
    for (const [index, step] of steps.entries()) {
      const [kind, claim] = step;
      if (kind === "claim") {
        time = step[2];
        const result = await store.claim(claim, LEASE);
        expect([index, result.kind]).toEqual([index, step[3]]);
      } else if (kind === "renew") await store.renew(claim, step[2] - time);
      else if (kind === "keep") await store.keep(claim, reply, step[2] - time);
      else await store.release(claim);
    }
  });

  test.each<StoredReply["body"]>([
    "täxt",
    "",
    undefined,
    new Uint8Array([0, 128, 255]),
  ])("gives back the body %o", async (body) => {
    const store = make();
    await store.claim(one, 60_000);
    await store.keep(one, { ...reply, body }, 60_000);
    const result = await store.claim(two, 60_000);
    expect(result).toEqual({ kind: "done", reply: { ...reply, body } });
  });

  test("of 300 concurrent claims, one begins", async () => {
    const store = make();
    const kinds = await Promise.all(
      Array.from({ length: 300 }, async (__, index) => {
        const claim = claimOf(String(index));
        return (await store.claim(claim, 60_000)).kind;
      }),
    );
    expect(kinds.filter((kind) => kind === "begun")).toHaveLength(1);
    expect(kinds.filter((kind) => kind === "running")).toHaveLength(299);
  });
});

/** A store in memory whose clock each claim sets. */
class ClockedStore {
  #time = 0;
  readonly #store: MemoryIdempotencyStore;

  constructor(limits: MemoryIdempotencyOptions = {}) {
    this.#store = new MemoryIdempotencyStore({
      ...limits,
      now: () => this.#time,
    });
  }

  claim(claim: IdempotencyClaim, now: number, until: number): ClaimResult {
    this.#time = now;
    return this.#store.claim(claim, until - now);
  }

  renew(claim: IdempotencyClaim, until: number): void {
    this.#store.renew(claim, until - this.#time);
  }

  keep(claim: IdempotencyClaim, kept: StoredReply, until: number): void {
    this.#store.keep(claim, kept, until - this.#time);
  }

  release(claim: IdempotencyClaim): void {
    this.#store.release(claim);
  }
}

describe("the store in memory is bounded", () => {
  const numbered = (index: number, owner = "ann") =>
    claimOf(`t${index}`, { owner, key: `k${index}` });
  const again = (index: number, owner = "ann") =>
    claimOf("again", { owner, key: `k${index}` });
  const body = new Uint8Array(2400);

  /** Claims and stores keys until the store refuses one, at most `most`. */
  const fill = (store: ClockedStore, owner: string, most: number) => {
    for (let index = 0; index < most; index += 1) {
      const claim = numbered(index, owner);
      if (store.claim(claim, 0, 100).kind === "full") return index;
      store.keep(claim, { ...reply, body }, 1000 + index);
    }
    return most;
  };

  test("an owner with 100,000 keys does not drop the key of another owner", () => {
    const store = new ClockedStore();
    store.claim(numbered(0, "bob"), 0, 100);
    store.keep(numbered(0, "bob"), reply, 1000);
    expect(fill(store, "ann", 100_000)).toBeLessThan(10_000);
    expect(store.claim(again(0, "bob"), 1, 100).kind).toBe("done");
    expect(store.claim(numbered(1, "bob"), 1, 100).kind).toBe("begun");
    expect(store.claim(again(0, "ann"), 1, 100).kind).toBe("done");
  });

  test.each([
    ["keys of an owner", { ownerLimit: 3 }],
    ["bytes of an owner", { ownerBytes: 7000 }],
  ])("in the %s", (_, limits) => {
    const store = new ClockedStore(limits);
    expect(fill(store, "ann", 9)).toBe(3);
    expect(store.claim(numbered(3), 1, 101)).toEqual({
      kind: "full",
      wait: 999,
    });
    for (const index of [0, 1, 2])
      expect(store.claim(again(index), 999, 1099).kind).toBe("done");
    expect(fill(store, "bob", 9)).toBe(3);
    expect(store.claim(numbered(3), 1000, 1100).kind).toBe("begun");
  });

  test.each([
    ["keys of all owners", { limit: 4 }],
    ["bytes of all owners", { bytes: 9000 }],
  ])("in the %s", (_, limits) => {
    const store = new ClockedStore(limits);
    expect(fill(store, "ann", 2) + fill(store, "bob", 9)).toBe(4);
    expect(store.claim(numbered(0, "cleo"), 1, 101)).toEqual({
      kind: "full",
      wait: 999,
    });
    for (const owner of ["ann", "bob"])
      expect(store.claim(again(1, owner), 999, 1099).kind).toBe("done");
    expect(store.claim(numbered(0, "cleo"), 1000, 1100).kind).toBe("begun");
  });

  test("a released key makes room", () => {
    const store = new ClockedStore({ limit: 1 });
    store.claim(numbered(1), 0, 100);
    expect(store.claim(numbered(2), 5, 105)).toEqual({
      kind: "full",
      wait: 0,
    });
    store.release(numbered(1));
    expect(store.claim(numbered(2), 5, 105).kind).toBe("begun");
  });

  test("expired responses leave nothing behind", () => {
    const store = new ClockedStore({ ownerBytes: 5000 });
    for (let index = 0; index < 50; index += 1) {
      store.claim(numbered(index), index * 10, index * 10 + 5);
      store.keep(numbered(index), { ...reply, body }, index * 10 + 5);
    }
    for (const index of [100, 101]) {
      expect(store.claim(numbered(index), 1000, 1100).kind).toBe("begun");
      store.keep(numbered(index), { ...reply, body }, 2000);
    }
    expect(store.claim(again(100), 1001, 1100).kind).toBe("done");
  });

  test("the response of a running request is stored even beyond the limits", () => {
    const store = new ClockedStore({ bytes: 5000 });
    store.claim(numbered(1), 0, 100);
    store.keep(numbered(1), { ...reply, body: "x".repeat(9000) }, 1000);
    expect(store.claim(again(1), 1, 100).kind).toBe("done");
    expect(store.claim(numbered(2), 1, 100).kind).toBe("full");
  });

  test("running requests are not dropped to make room", () => {
    const store = new ClockedStore({ limit: 2 });
    const kinds = [0, 1, 2].map(
      (index) => store.claim(numbered(index), 0, 100).kind,
    );
    expect(kinds).toEqual(["begun", "begun", "full"]);
    for (const index of [0, 1])
      expect(store.claim(again(index), 99, 199).kind).toBe("running");
  });

  test("running requests are dropped to make room if their lease has expired", () => {
    const store = new ClockedStore({ limit: 2 });
    store.claim(numbered(1), 0, 100);
    store.claim(numbered(2), 0, 100);
    store.renew(numbered(2), 300);
    expect(store.claim(numbered(3), 100, 200).kind).toBe("begun");
    store.keep(numbered(1), reply, 1000);
    expect(store.claim(again(2), 101, 201).kind).toBe("running");
    expect(store.claim(again(1), 101, 201).kind).toBe("full");
  });

  test.each([{ limit: 0 }, { bytes: NaN }, { ownerLimit: -1 }])(
    "a limit of %o is refused",
    (limits) => {
      expect(() => new MemoryIdempotencyStore(limits)).toThrow(
        /The limit \w+ of the idempotency store must be more than 0/,
      );
    },
  );

  test("bytes that the handler reuses are stored unchanged", () => {
    const store = new ClockedStore();
    const body = new Uint8Array([1, 2]);
    store.claim(one, 0, 100);
    store.keep(one, { ...reply, body }, 1000);
    body.fill(9);
    expect(store.claim(two, 1, 100)).toMatchObject({
      reply: { body: new Uint8Array([1, 2]) },
    });
  });

  test("a claim costs the same however many keys there are", () => {
    const seconds = (count: number) => {
      const store = new ClockedStore({ ownerLimit: 100_000 });
      const work = startWork();
      for (let index = 0; index < count; index += 1) {
        const claim = numbered(index);
        store.claim(claim, index, index + 10_000);
        store.keep(claim, reply, index + 10_000);
      }
      return work();
    };
    seconds(2000);
    // A scan of all of them would take a hundred times as long.
    expect(seconds(50_000)).toBeLessThan(seconds(5000) * 10 * 8 + 50);
  });
});
