import type { SettledStore } from "../../webhooks-out/settled.js";
import {
  hostile,
  MANY,
  type OpenStore,
  processes,
  race,
  same,
  type StoreTest,
  turn,
  unique,
  unusualTexts,
} from "./test.js";

/** Tests a store of settled subjects. */
export function settledStoreTests(
  test: StoreTest,
  open: OpenStore<SettledStore>,
): void {
  test("the first event settles a subject", async () => {
    const [one, two] = await processes(open);
    const subject = `${hostile}${unique()}`;
    same(await one.settle(subject, "done 1"), undefined, "settle");
    same(await two.settle(subject, "failed 2"), "done 1", "settle");
    same(await two.settle(subject, "done 1"), "done 1", "settle");
    same(await two.settle(unique(), hostile), undefined, "settle");
  });

  test("subjects are apart, whatever characters they have", async () => {
    const [one, two] = await processes(open);
    const prefix = unique();
    const subjects = unusualTexts().map((text) => `${prefix}${text}`);
    for (const [index, subject] of subjects.entries())
      same(await one.settle(subject, `done ${index}`), undefined, "settle");
    for (const [index, subject] of subjects.entries()) {
      same(await two.settle(subject, "late"), `done ${index}`, "settle");
      await two.release(subject, `done ${index}`);
      same(await one.settle(subject, "new"), undefined, "settle");
    }
  });

  test("only the event that has settled a subject can release it", async () => {
    const [one, two] = await processes(open);
    const subject = unique();
    await one.settle(subject, "done 1");
    await two.release(subject, "failed 2");
    same(await two.settle(subject, "failed 2"), "done 1", "settle");
    await two.release(subject, "done 1");
    same(await two.settle(subject, "failed 2"), undefined, "settle");
    same(await one.settle(subject, "done 1"), "failed 2", "settle");
  });

  test(`of ${MANY} events at once, one settles a subject`, async () => {
    const stores = await processes(open);
    const subject = unique();
    const found = await race(async (index) => {
      const event = `event ${index}`;
      return (await turn(stores, index).settle(subject, event)) ?? event;
    });
    same(new Set(found).size, 1, "events");
  });
}
