/**
 * Uses of `page` that must compile or must not. Compiled like `handler-types.ts`.
 */
import type { Handlers, Thing } from "../fixtures/things.js";

declare const all: Thing[];
declare const cursor: string;

type List = Handlers["listThings"];
type Mixed = Handlers["listMixed"];

const total = () => all.length;

export const whole: List = async (_, { reply, page }) =>
  reply(
    200,
    await page({
      key: ({ rank, name }) => [rank, name],
      items: (after, count) => {
        const rank: number = after?.[0] ?? 0;
        const name: string | undefined = after?.[1];
        // @ts-expect-error -- the key has two parts
        const third: number = after?.[2];
        return all.slice(rank + third, count + (name === undefined ? 0 : 1));
      },
      total,
    }),
  );

export const later: List = async (_, { reply, page }) =>
  reply(
    200,
    await page({
      key: ({ name }) => name,
      items: async (after) => Promise.resolve(after === "" ? [] : all),
      total: () => Promise.resolve(1),
    }),
  );

export const uncounted: List = async (_, { reply, page }) =>
  // @ts-expect-error -- the description needs the total
  reply(200, await page({ key: () => 1, items: () => all }));

export const sized: List = async (_, { reply, page }) => {
  const items = () => all;
  // @ts-expect-error -- every request has a page size, because it has a default
  return reply(200, await page({ key: () => 1, items, total, limit: 3 }));
};

export const otherItems: List = async (_, { reply, page }) => {
  const items = () => [{ name: "a" }];
  // @ts-expect-error -- things have a rank
  return reply(200, await page({ key: () => 1, items, total }));
};

export const noJson: List = async (_, { reply, page }) => {
  const items = () => all;
  // @ts-expect-error -- a `Date` is not JSON
  return reply(200, await page({ key: () => new Date(), items, total }));
};

export const otherKey: List = async (_, { reply, page }) => {
  const items = (after: number | undefined) => all.slice(after);
  // @ts-expect-error -- the cursor's key is a text
  return reply(200, await page({ key: ({ name }) => name, items, total }));
};

export const completed: Mixed = async (_, { reply, page }) => {
  const made = await page({ key: () => 1, items: () => all, limit: 3 });
  const next: string = made.pagination.next_cursor;
  const count: number | undefined = made.pagination.total_count;
  return reply(200, { ...made, facets: { [next]: count ?? 0 } });
};

export const counted: Mixed = async (_, { reply, page }) => {
  const source = { key: () => 1, items: () => all, limit: 3, total };
  return reply(200, { ...(await page(source)), facets: {} });
};

export const incomplete: Mixed = async (_, { reply, page }) =>
  // @ts-expect-error -- the body has facets too
  reply(200, await page({ key: () => 1, items: () => all, limit: 3 }));

export const unsized: Mixed = async (_, { reply, page }) => {
  // @ts-expect-error -- a request need not say how many items a page has
  const made = await page({ key: () => 1, items: () => all });
  return reply(200, { ...made, facets: {} });
};

export const byHand: Mixed = (_, { reply }) =>
  reply(200, { things: all, facets: {}, pagination: { next_cursor: cursor } });

// @ts-expect-error -- only lists have pages
export const pageless: Handlers["getThing"] = (_, { problem, page }) =>
  problem("INVALID_INPUTS", { detail: String(page) });
