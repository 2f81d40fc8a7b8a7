import type {
  Bucket,
  QuotaState,
  QuotaStore,
} from "../../server/stores/stores.js";
import {
  atOtherTime,
  check,
  count,
  eventually,
  hostile,
  HOUR,
  LONG,
  MANY,
  type OpenStore,
  processes,
  race,
  same,
  type StoreTest,
  type StoreTestOptions,
  turn,
  unique,
  unusualTexts,
  whileCut,
} from "./test.js";

/** The quotas of a new owner, which last for the test. */
function bucketsOf(...quotas: readonly number[]): readonly Bucket[] {
  const owner = unique();
  return quotas.map((quota, index) => ({
    owner,
    policy: `policy-${index}`,
    quota,
    window: HOUR,
  }));
}

/** How many requests each bucket has left. */
function left(states: readonly QuotaState[]): readonly number[] {
  return states.map(({ remaining }) => remaining);
}

/** Tests a store of quotas. */
export function quotaStoreTests(
  test: StoreTest,
  open: OpenStore<QuotaStore>,
  { cut }: StoreTestOptions = {},
): void {
  test("a window begins with its first request, and counts down", async () => {
    const [one, two] = await processes(open);
    const buckets = bucketsOf(2);
    const whole = { policy: "policy-0", quota: 2, remaining: 2, reset: 0 };
    same(await one.look(buckets), [whole], "look");
    const first = await one.spend(buckets);
    same([first.allowed, left(first.states)], [true, [1]], "spend");
    checkReset(first.states);
    const second = await two.spend(buckets);
    same([second.allowed, left(second.states)], [true, [0]], "spend");
    const third = await one.spend(buckets);
    same([third.allowed, left(third.states)], [false, [0]], "spend");
    checkReset(third.states);
    same(left(await two.look(buckets)), [0], "look");
  });

  test("a spend of no buckets is allowed, and costs nothing", async () => {
    const [one] = await processes(open);
    const { allowed, states } = await one.spend([]);
    same([allowed, states, await one.look([])], [true, [], []], "spend");
    await one.giveBack([], 0);
  });

  test("quotas and windows may be large, or have fractions", async () => {
    const [one, two] = await processes(open);
    const buckets = bucketsOf(2 ** 40, 1.5).map((bucket) => ({
      ...bucket,
      window: HOUR + 0.0001,
    }));
    const first = await one.spend(buckets);
    same(first.allowed, true, "spend");
    const { allowed, states } = await two.spend(buckets);
    same([allowed, left(states)], [false, [2 ** 40 - 1, 0.5]], "spend");
    await two.giveBack(buckets.slice(0, 1), first.at);
    same(left(await one.look(buckets)), [2 ** 40, 0.5], "look");
  });

  test("a spend counts in every bucket, or in none", async () => {
    const [one, two] = await processes(open);
    const both = bucketsOf(5, 1);
    same((await one.spend(both)).allowed, true, "spend");
    for (const buckets of [both, [...both].reverse()]) {
      const { allowed, states } = await two.spend(buckets);
      const policies = states.map(({ policy }) => policy);
      same(allowed, false, "spend");
      same(
        policies,
        buckets.map(({ policy }) => policy),
        "states",
      );
    }
    same(left(await one.look(both)), [4, 0], "look");
  });

  test(`of ${MANY} requests at once, exactly those are allowed that the quota has`, async () => {
    const stores = await processes(open);
    const buckets = bucketsOf(100);
    const spent = await race((index) => turn(stores, index).spend(buckets));
    same(
      count(
        spent.map(({ allowed }) => allowed),
        true,
      ),
      100,
      "allowed",
    );
    same(left(await stores[0].look(buckets)), [0], "look");
    for (const { allowed, states } of spent) if (!allowed) checkReset(states);
  });

  test(`of ${MANY} requests at once, the refused ones cost nothing in any bucket`, async () => {
    const stores = await processes(open);
    const buckets = bucketsOf(1000, 50, 1000);
    const spent = await race((index) =>
      turn(stores, index).spend(
        index % 2 === 0 ? buckets : [...buckets].reverse(),
      ),
    );
    same(
      count(
        spent.map(({ allowed }) => allowed),
        true,
      ),
      50,
      "allowed",
    );
    same(left(await stores[0].look(buckets)), [950, 0, 950], "look");
  });

  test("what is given back can be spent again", async () => {
    const [one, two] = await processes(open);
    const buckets = bucketsOf(2, 9);
    const { at } = await one.spend(buckets);
    await one.spend(buckets);
    await two.giveBack(buckets, at);
    same(left(await one.look(buckets)), [1, 8], "look");
    await one.giveBack(buckets, at);
    const unused = await one.look(buckets);
    same(left(unused), [2, 9], "look");
    same(
      unused.map(({ reset }) => reset),
      [0, 0],
      "reset",
    );
  });

  test(`${MANY} requests that are given back at once leave nothing`, async () => {
    const stores = await processes(open);
    const buckets = bucketsOf(1000, 500);
    const first = await stores[0].spend(buckets);
    await race(async (index) => {
      const store = turn(stores, index);
      const { at } = await store.spend(buckets);
      await store.giveBack(buckets, at);
    });
    same(left(await stores[0].look(buckets)), [999, 499], "look");
    await stores[1].giveBack(buckets, first.at);
    same(left(await stores[0].look(buckets)), [1000, 500], "look");
  });

  test("a quota is whole after its window, and nothing is given back to a later one", async () => {
    const [one, two] = await processes(open);
    const lasting = turn(bucketsOf(2), 0);
    const bucket = { ...lasting, window: 1 };
    const { at } = await one.spend([bucket]);
    await eventually(async () =>
      left(await two.look([bucket]))[0] === 2 ? true : undefined,
    );
    await two.spend([lasting]);
    await one.giveBack([lasting], at);
    same(left(await one.look([lasting])), [1], "look");
  });

  test("owners and policies do not share quotas, whatever characters they have", async () => {
    const [one, two] = await processes(open);
    const bucket = turn(bucketsOf(1), 0);
    const { owner } = bucket;
    const spellings = [
      { ...bucket, owner: `${owner}a`, policy: "b" },
      { ...bucket, policy: "ab" },
      { ...bucket, policy: hostile },
      ...unusualTexts().map((text) => ({
        ...bucket,
        owner: `${owner}${text}`,
      })),
    ];
    for (const each of spellings) await one.spend([each]);
    for (const each of spellings)
      same((await two.spend([each])).allowed, false, each.policy);
    same((await two.spend([bucket])).allowed, true, "spend");
  });

  for (const hours of [-2, 2])
    test(`a process whose clock is ${hours} hours off ends no window`, async () => {
      const [one, two] = await processes(open);
      const buckets = bucketsOf(1);
      const { at } = await one.spend(buckets);
      await atOtherTime(hours * LONG, async () => {
        same((await two.spend(buckets)).allowed, false, "spend");
        await two.giveBack(buckets, at);
        same((await two.spend(buckets)).allowed, true, "spend");
      });
      same((await one.spend(buckets)).allowed, false, "spend");
    });

  if (cut !== undefined)
    test("a connection that ends in the middle counts in every bucket or in none", async () => {
      const stores = await processes(open);
      const buckets = bucketsOf(1e9, 1e8);
      await whileCut(cut, (call) => turn(stores, call).spend(buckets));
      const [wide = 0, narrow = 0] = await eventually(async () =>
        left(await stores[0].look(buckets)),
      );
      same(1e9 - wide, 1e8 - narrow, "spent");
      same((await stores[1].spend(buckets)).allowed, true, "spend");
    });
}

/** A refused caller learns when to come back. */
function checkReset(states: readonly QuotaState[]): void {
  for (const { policy, remaining, quota, reset } of states)
    if (remaining < quota)
      check(
        Number.isInteger(reset) && reset > 0 && reset <= HOUR,
        `The reset of ${policy} is ${reset} s.`,
      );
}
