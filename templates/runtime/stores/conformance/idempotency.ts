import type {
  ClaimResult,
  IdempotencyClaim,
  IdempotencyStore,
  StoredReply,
} from "../../server/stores/stores.js";
import {
  atOtherTime,
  BRIEF,
  check,
  count,
  eventually,
  hostile,
  LONG,
  MANY,
  type OpenStore,
  pause,
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

const reply: StoredReply = {
  status: 200,
  headers: [
    ["content-type", "application/json"],
    ["x-mine", "a"],
    ["x-mine", "b"],
  ],
  body: '{"made":true}',
};

/** A claim of a new key. */
function newClaim(): IdempotencyClaim {
  return { owner: unique(), key: unique(), fingerprint: "f", token: unique() };
}

/** Another request with the same key. */
function rival(claim: IdempotencyClaim, more = {}): IdempotencyClaim {
  return { ...claim, token: unique(), ...more };
}

/** Tests a store of idempotency keys. */
export function idempotencyStoreTests(
  test: StoreTest,
  open: OpenStore<IdempotencyStore>,
  { cut }: StoreTestOptions = {},
): void {
  test("a key is taken while its request runs, and replayed afterwards", async () => {
    const [one, two] = await processes(open);
    const claim = newClaim();
    const other = rival(claim, { fingerprint: "g" });
    await expectKind(one, claim, "begun");
    await expectKind(two, rival(claim), "running");
    await expectKind(two, other, "reused");
    await one.keep(claim, reply, LONG);
    same(await two.claim(rival(claim), LONG), { kind: "done", reply }, "claim");
    await expectKind(two, other, "reused");
  });

  for (const [name, body] of [
    ["a text", `${hostile}\u0000`],
    ["an empty text", ""],
    ["bytes", new Uint8Array([0, 128, 255, 10])],
    ["nothing", undefined],
    ["a large text", "\u00e4".repeat(300_000)],
  ] as const)
    test(`a response of ${name} is replayed as it was`, async () => {
      const [one, two] = await processes(open);
      const claim = newClaim();
      await one.claim(claim, LONG);
      await one.keep(claim, { ...reply, body }, LONG);
      const result = await two.claim(rival(claim), LONG);
      const wanted = { kind: "done", reply: { ...reply, body } };
      same(result, wanted, "claim");
    });

  test(`of ${MANY} requests with one key, one begins`, async () => {
    const stores = await processes(open);
    const claim = newClaim();
    const kinds = await claims(stores, claim);
    same(count(kinds, "begun"), 1, "begun");
    same(count(kinds, "running"), MANY - 1, "running");
  });

  test(`of ${MANY} requests with a key whose lease has ended, one begins`, async () => {
    const stores = await processes(open);
    const claim = newClaim();
    await stores[0].claim(claim, BRIEF);
    await pause(2 * BRIEF);
    const kinds = await claims(stores, claim);
    same(count(kinds, "begun"), 1, "begun");
  });

  test("races with responses and releases run no request at the same time as another", async () => {
    const stores = await processes(open);
    const claim = newClaim();
    let running = 0;
    const kinds = await race(async (index) => {
      const store = turn(stores, index);
      const own = rival(claim);
      const { kind } = await store.claim(own, LONG);
      if (kind !== "begun") return kind;
      running += 1;
      check(running === 1, `${running} requests run at once.`);
      await pause(0);
      running -= 1;
      if (index % 2 === 0) await store.release(own);
      else await store.keep(own, reply, LONG);
      return kind;
    });
    check(count(kinds, "begun") > 0, "No request began.");
    same(count(kinds, "reused") + count(kinds, "full"), 0, "refused");
  });

  test("a released key is free, for another request too", async () => {
    const [one, two] = await processes(open);
    const claim = newClaim();
    await one.claim(claim, LONG);
    await two.release(rival(claim));
    await expectKind(two, rival(claim), "running");
    await one.release(claim);
    await expectKind(two, rival(claim, { fingerprint: "g" }), "begun");
  });

  test("a claim that has lost its lease changes nothing", async () => {
    const [one, two] = await processes(open);
    const claim = newClaim();
    await one.claim(claim, BRIEF);
    const next = rival(claim);
    await eventually(async () =>
      (await two.claim(next, LONG)).kind === "begun" ? true : undefined,
    );
    await one.renew(claim, 0);
    await one.release(claim);
    await one.keep(claim, { ...reply, status: 201 }, LONG);
    await expectKind(one, rival(claim), "running");
    await two.keep(next, reply, LONG);
    await one.keep(claim, { ...reply, status: 201 }, LONG);
    await one.release(claim);
    await two.release(next);
    same(await one.claim(rival(claim), LONG), { kind: "done", reply }, "claim");
  });

  test("a renewed lease lasts", async () => {
    const [one, two] = await processes(open);
    const claim = newClaim();
    await one.claim(claim, BRIEF);
    await one.renew(claim, LONG);
    await pause(2 * BRIEF);
    await expectKind(two, rival(claim), "running");
  });

  test("a response is stored after the lease, if no other request has the key", async () => {
    const [one, two] = await processes(open);
    const claim = newClaim();
    await one.claim(claim, BRIEF);
    await pause(2 * BRIEF);
    await one.keep(claim, reply, LONG);
    await expectKind(two, rival(claim), "done");
  });

  test("a response is stored once, however often it is kept", async () => {
    const [one, two] = await processes(open);
    const claim = newClaim();
    await one.claim(claim, LONG);
    await one.keep(claim, reply, LONG);
    await one.keep(claim, reply, LONG);
    same(await two.claim(rival(claim), LONG), { kind: "done", reply }, "claim");
  });

  test("a key is free after the window", async () => {
    const [one, two] = await processes(open);
    const claim = newClaim();
    await one.claim(claim, LONG);
    await one.keep(claim, reply, BRIEF);
    const next = rival(claim, { fingerprint: "g" });
    await eventually(async () =>
      (await two.claim(next, LONG)).kind === "begun" ? true : undefined,
    );
    await expectKind(one, rival(next), "running");
    const later = { ...reply, status: 201 };
    await two.keep(next, later, LONG);
    const result = await one.claim(rival(next), LONG);
    same(result, { kind: "done", reply: later }, "claim");
  });

  test("owners do not share keys, whatever characters they have", async () => {
    const [one, two] = await processes(open);
    const claim = newClaim();
    const spellings = [
      rival(claim, { owner: `${claim.owner}a`, key: "b" }),
      rival(claim, { key: "ab" }),
      ...unusualTexts().flatMap((text) => [
        rival(claim, { owner: `${claim.owner}${text}` }),
        rival(claim, { key: text }),
      ]),
      rival(claim, { key: "k".repeat(255) }),
      rival(claim, { key: "K".repeat(255) }),
    ];
    for (const each of spellings) await expectKind(one, each, "begun");
    for (const each of spellings) await expectKind(two, rival(each), "running");
  });

  for (const hours of [-2, 2])
    test(`a process whose clock is ${hours} hours off changes no lease and no window`, async () => {
      const [one, two] = await processes(open);
      const [running, done] = [newClaim(), newClaim()];
      for (const claim of [running, done]) await one.claim(claim, LONG);
      await one.keep(done, reply, LONG);
      await atOtherTime(hours * LONG, async () => {
        await expectKind(two, rival(running), "running");
        await expectKind(two, rival(done), "done");
        const later = newClaim();
        await two.claim(later, LONG);
        await expectKind(one, rival(later), "running");
      });
    });

  if (cut !== undefined)
    test("a connection that ends in the middle runs no request twice", async () => {
      const stores = await processes(open);
      const begun: string[] = [];
      const claim = newClaim();
      await whileCut(cut, async (call) => {
        // Ten calls have the same key.
        const own = rival(claim, { key: `key ${Math.floor(call / 10)}` });
        const { kind } = await turn(stores, call).claim(own, LONG);
        if (kind === "begun") begun.push(own.key);
      });
      same(new Set(begun).size, begun.length, "begun keys");
      const again = newClaim();
      const [one, two] = stores;
      await eventually(async () => {
        await one.claim(again, LONG);
        await one.keep(again, reply, LONG);
        const { kind } = await two.claim(rival(again), LONG);
        return kind === "done" ? true : undefined;
      });
    });
}

async function expectKind(
  store: IdempotencyStore,
  claim: IdempotencyClaim,
  kind: ClaimResult["kind"],
): Promise<void> {
  same((await store.claim(claim, LONG)).kind, kind, "claim");
}

/** The results of many requests with one key. */
function claims(
  stores: readonly IdempotencyStore[],
  claim: IdempotencyClaim,
): Promise<readonly string[]> {
  return race(async (index) => {
    const { kind } = await turn(stores, index).claim(rival(claim), LONG);
    return kind;
  });
}
