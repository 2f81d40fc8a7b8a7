/** The types of a page: what its handler gives, and what comes of it. */
import type { ByType } from "../result.js";

/** What the handler of a list that comes in pages is given beside the rest. */
export interface Paged<Body, Names extends PageNames> {
  /**
   * Makes the body of the page that the request asks for, with a cursor that
   * only this server can read, bound to the operation, the owner, the path and
   * all that is asked for beside the size of the page. A cursor that was not
   * made for just that ends the request with a 422 problem.
   */
  readonly page: MakePage<
    ItemOf<Member<PageIn<Body, Names>, Names["items"]>>,
    Said<PageIn<Body, Names>, Names>,
    Made<PageIn<Body, Names>, Names>
  >;
}

/** Makes a page: `reply(200, await page({ key, items, total }))`. */
export type MakePage<Item, Said, Page> = <const Key extends Json>(
  source: PageSource<Item, Key> & Said,
) => Promise<Page>;

/** Where the items of a page come from. */
export interface PageSource<Item, Key> {
  /**
   * What says where an item stands in the order of the list, as JSON: the next
   * page begins after it. Stands before `items`, which is given it. Cursors do
   * not expire: where its form changes, change the secret with it.
   */
  readonly key: (item: Item) => Key;
  /**
   * Gives the items after a key, or from the start, in the order of the list:
   * `count` of them, or all that are left. One more than the page has is asked
   * for, to see whether there are more.
   */
  readonly items: (
    after: Key | undefined,
    count: number,
  ) => readonly Item[] | Promise<readonly Item[]>;
}

/** A page's source whose types the compiler has checked where it was given. */
export interface AnyPageSource {
  readonly key: (item: unknown) => unknown;
  readonly items: (
    after: unknown,
    count: number,
  ) => readonly unknown[] | Promise<readonly unknown[]>;
  readonly total?: () => number | Promise<number>;
  readonly limit?: number;
}

/** What the description calls the parts of a page. */
export interface PageNames {
  readonly items: string;
  readonly envelope: string;
  readonly next: string;
  readonly hasMore?: string;
  readonly total?: string;
  /** Absent: a request need not say how many items a page has, nor has that a default. */
  readonly limit?: string;
}

/** What JSON can hold. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json };

/** Of a reply's bodies the one that holds the items. */
type PageIn<Body, Names extends PageNames> =
  Body extends ByType<unknown, infer Held>
    ? PageIn<Held, Names>
    : Names["items"] extends keyof Body
      ? Body
      : never;

/** The names that the description has. */
type Named<Names, Part> = Part extends keyof Names ? Names[Part] : never;

type Member<Owner, Name> = Name extends keyof Owner
  ? NonNullable<Owner[Name]>
  : never;

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

/** What only the handler can say of a page. */
type Said<Page, Names extends PageNames> = Total<
  Member<Page, Names["envelope"]>,
  Named<Names, "total">
> &
  (Names extends { readonly limit: string } ? unknown : Limit);

/** Needed where the description needs it. */
type Total<Envelope, Name> = {
  /** Counts the items of all pages. */
  readonly [
    Each in keyof Envelope as Each extends Name ? "total" : never
  ]: () => number | Promise<number>;
};

interface Limit {
  /** How many items a page has, where the request does not say. */
  readonly limit: number;
}

/** The whole body; where it holds what no page knows of, all but that. */
type Made<Page, Names extends PageNames> = Whole<
  Page,
  Pick<Page, Names["items"] & keyof Page> &
    Record<
      Names["envelope"],
      Known<
        Member<Page, Names["envelope"]>,
        Named<Names, "next" | "hasMore" | "total">
      >
    >
>;

type Known<Envelope, Name> = Pick<Envelope, Extract<keyof Envelope, Name>>;

type Whole<Page, Part> = Part extends Page ? Page : Part;
