import type { WebhookClaim, WebhookStore } from "../../webhooks-in/store.js";
import {
  atOtherTime,
  count,
  eventually,
  LONG,
  MANY,
  type OpenStore,
  processes,
  race,
  same,
  SHORT,
  type StoreTest,
  turn,
  unique,
  unusualTexts,
} from "./test.js";

/** Claims a delivery that is free, or throws. */
async function claimed(store: WebhookStore, id: string): Promise<WebhookClaim> {
  const claim = await store.claim(id);
  if (typeof claim === "string") throw new Error(`It is ${claim}.`);
  return claim;
}

/** Tests a store of handled deliveries. */
export function handledStoreTests(
  test: StoreTest,
  open: OpenStore<WebhookStore>,
): void {
  test("a delivery is claimed by one, and handled once", async () => {
    const [one, two] = await processes(open);
    const id = unique();
    const claim = await claimed(one, id);
    same(await two.claim(id), "running", "claim");
    await claim.complete();
    same(await two.claim(id), "handled", "claim");
    same(await one.claim(id), "handled", "claim");
  });

  test("a delivery whose handler has failed is handled again", async () => {
    const [one, two] = await processes(open);
    const prefix = unique();
    const ids = unusualTexts().map((text) => `${prefix}${text}`);
    for (const id of ids) await (await claimed(one, id)).release();
    for (const id of ids) await (await claimed(two, id)).complete();
    for (const id of ids) same(await one.claim(id), "handled", "claim");
  });

  test(`of ${MANY} attempts at once, one is handled`, async () => {
    const stores = await processes(open);
    const id = unique();
    const claims = await race((index) => turn(stores, index).claim(id));
    same(count(claims, "running"), MANY - 1, "running");
  });

  test("a delivery whose process has died is handled again", async () => {
    const [one, two] = await processes(open, { lease: SHORT });
    const id = unique();
    await claimed(one, id);
    await eventually(() => claimed(two, id));
  });

  test("a claim that has lost its lease releases nothing", async () => {
    const [one, two] = await processes(open, { lease: SHORT });
    const id = unique();
    const late = await claimed(one, id);
    const claim = await eventually(() => claimed(two, id));
    await claim.complete();
    await late.release();
    same(await one.claim(id), "handled", "claim");
  });

  test("a claim that has lost its lease can still be completed", async () => {
    const [one, two] = await processes(open, { lease: SHORT });
    const id = unique();
    const late = await claimed(one, id);
    const claim = await eventually(() => claimed(two, id));
    await late.complete();
    await claim.release();
    same(await two.claim(id), "handled", "claim");
  });

  for (const hours of [-2, 2])
    test(`a process whose clock is ${hours} hours off handles nothing again`, async () => {
      const [one, two] = await processes(open);
      const [running, handled] = [unique(), unique()];
      await claimed(one, running);
      await (await claimed(one, handled)).complete();
      await atOtherTime(hours * LONG, async () => {
        same(await two.claim(running), "running", "claim");
        same(await two.claim(handled), "handled", "claim");
      });
    });
}
