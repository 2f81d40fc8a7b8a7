/** The tests of stores find what a store can do wrong. */
import { expect, test } from "vitest";

import {
  type IdempotencyStore,
  MemoryIdempotencyStore,
  MemoryQuotaStore,
  type QuotaStore,
} from "../../../templates/runtime/server.js";
import {
  deliveryQueueTests,
  idempotencyStoreTests,
  quotaStoreTests,
  secretStoreTests,
  settledStoreTests,
  type StoreTest,
} from "../../../templates/runtime/stores/conformance.js";
import { MemoryDeliveryQueue } from "../../../templates/runtime/webhooks-out/queue.js";
import type { SigningSecret } from "../../../templates/runtime/webhooks-out/secrets.js";

/** Runs tests, or only one, and returns the names of those that fail. */
async function failures(
  declare: (test: StoreTest) => void,
  only?: string,
): Promise<readonly string[]> {
  const tests: (readonly [string, () => Promise<void>])[] = [];
  declare((...each) => tests.push(each));
  const failed: string[] = [];
  for (const [name, run] of tests.filter(
    ([each]) => only === undefined || each === only,
  ))
    try {
      await run();
    } catch {
      failed.push(name);
    }
  return failed;
}

/** A turn of the event loop between reading and writing, as a careless store has it. */
const turnOfLoop = () => new Promise((resolve) => setImmediate(resolve));

function keys(
  change: (store: MemoryIdempotencyStore) => object,
  only?: string,
) {
  return failures((declare) => {
    const store = new MemoryIdempotencyStore();
    const changed: IdempotencyStore = {
      claim: (...given) => store.claim(...given),
      renew: (...given) => {
        store.renew(...given);
      },
      keep: (...given) => {
        store.keep(...given);
      },
      release: (...given) => {
        store.release(...given);
      },
      ...change(store),
    };
    idempotencyStoreTests(declare, () => changed);
  }, only);
}

test("the store in memory fails no test", async () => {
  expect(await keys(() => ({}))).toEqual([]);
});

test("a store of keys that ignores tokens fails", async () => {
  const released = "a released key is free, for another request too";
  const failed = await keys(
    (store) => ({
      claim: ((claim, lease) =>
        store.claim({ ...claim, token: "" }, lease)) satisfies Claim,
      release: ((claim) => {
        store.release({ ...claim, token: "" });
      }) satisfies IdempotencyStore["release"],
    }),
    released,
  );
  expect(failed).toEqual([released]);
});

type Claim = IdempotencyStore["claim"];

test("a store of keys that measures time by the process fails", async () => {
  const failed = await failures((declare) => {
    const store = new MemoryIdempotencyStore({ now: () => Date.now() });
    idempotencyStoreTests(declare, () => store);
  });
  expect(failed).toEqual([
    "a process whose clock is 2 hours off changes no lease and no window",
  ]);
});

test("a store of quotas that counts each bucket by itself fails", async () => {
  const failed = await failures((declare) => {
    const store = new MemoryQuotaStore();
    const oneByOne: QuotaStore = {
      spend(buckets) {
        const spent = buckets.map((each) => store.spend([each]));
        return {
          allowed: spent.every(({ allowed }) => allowed),
          at: spent[0]?.at ?? 0,
          states: spent.flatMap(({ states }) => states),
        };
      },
      giveBack: (...given) => {
        store.giveBack(...given);
      },
      look: (...given) => store.look(...given),
    };
    quotaStoreTests(declare, () => oneByOne);
  });
  expect(failed).toEqual([
    "quotas and windows may be large, or have fractions",
    "a spend counts in every bucket, or in none",
    "of 300 requests at once, the refused ones cost nothing in any bucket",
    "what is given back can be spent again",
    "300 requests that are given back at once leave nothing",
  ]);
});

test("a store of quotas that reads before it counts fails", async () => {
  const failed = await failures((declare) => {
    const store = new MemoryQuotaStore();
    const careless: QuotaStore = {
      async spend(buckets) {
        const states = store.look(buckets);
        await turnOfLoop();
        if (states.some(({ remaining }) => remaining < 1))
          return { allowed: false, at: 0, states };
        return {
          ...store.spend(buckets.map((each) => ({ ...each, quota: 10_000 }))),
          states: store.look(buckets),
        };
      },
      giveBack: (...given) => {
        store.giveBack(...given);
      },
      look: (...given) => store.look(...given),
    };
    quotaStoreTests(declare, () => careless);
  });
  expect(failed).toContain(
    "of 300 requests at once, exactly those are allowed that the quota has",
  );
});

test("processes cannot share a queue without leases", async () => {
  const put = "a delivery comes as it was put";
  const failed = await failures((declare) => {
    const queue = new MemoryDeliveryQueue();
    deliveryQueueTests(declare, () => queue);
  }, put);
  expect(failed).toEqual([put]);
});

test("a store of secrets that overwrites a concurrent update fails", async () => {
  const failed = await failures((declare) => {
    const kept = new Map<string, readonly SigningSecret[]>();
    secretStoreTests(declare, () => ({
      read: (owner) => kept.get(owner) ?? [],
      async update(owner, change) {
        const secrets = change(kept.get(owner) ?? []);
        await turnOfLoop();
        kept.set(owner, secrets);
        return secrets;
      },
    }));
  });
  expect(failed).toEqual([
    "no update of many at once is lost",
    "of many that make the first secret, all get the same one",
  ]);
});

test("a store of settled subjects that reads before it writes fails", async () => {
  const failed = await failures((declare) => {
    const settled = new Map<string, string>();
    settledStoreTests(declare, () => ({
      async settle(subject, event) {
        const before = settled.get(subject);
        await turnOfLoop();
        if (before === undefined) settled.set(subject, event);
        return before;
      },
      release(subject) {
        settled.delete(subject);
      },
    }));
  });
  expect(failed).toEqual([
    "only the event that has settled a subject can release it",
    "of 300 events at once, one settles a subject",
  ]);
});
