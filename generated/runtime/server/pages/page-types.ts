/** The types of `page`: its arguments and its result. */
import type { ByType } from "../../result.js";

/** The context of handlers for paged lists. */
export interface Paged<Body, Names extends PageNames> {
  /**
   * Makes the body of the requested page. Its cursor is encrypted, and bound to the
   * operation, the owner, the path and all query parameters except the page size. A
   * cursor that was made for something else makes the request invalid.
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

/** The source of a page's items. */
export interface PageSource<Item, Key> {
  /**
   * Returns the position of an item in the list as JSON, such as its id. The next page
   * starts after it. Write it before `items`, so that TypeScript infers its type.
   * Cursors do not expire: change the secret if the form of the key changes.
   */
  readonly key: (item: Item) => Key;
  /**
   * Returns up to `count` items after a key, or from the start of the list, in list
   * order. `count` is one more than the page size, to see whether another page follows.
   */
  readonly items: (
    after: Key | undefined,
    count: number,
  ) => readonly Item[] | Promise<readonly Item[]>;
}

/** A page source without its types. */
export interface AnyPageSource {
  readonly key: (item: unknown) => unknown;
  readonly items: (
    after: unknown,
    count: number,
  ) => readonly unknown[] | Promise<readonly unknown[]>;
  readonly total?: () => number | Promise<number>;
  readonly limit?: number;
}

/** The names of the properties of a page. */
export interface PageNames {
  readonly items: string;
  readonly envelope: string;
  readonly next: string;
  readonly hasMore?: string;
  readonly total?: string;
  /**
   * The query parameter for the page size. Absent if it is optional and has no default.
   */
  readonly limit?: string;
}

/** A JSON value. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json };

/** The response body that contains the items. */
type PageIn<Body, Names extends PageNames> =
  Body extends ByType<unknown, infer Held>
    ? PageIn<Held, Names>
    : Names["items"] extends keyof Body
      ? Body
      : never;

/** The names that the description declares. */
type Named<Names, Part> = Part extends keyof Names ? Names[Part] : never;

type Member<Owner, Name> = Name extends keyof Owner
  ? NonNullable<Owner[Name]>
  : never;

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

/** What the handler must supply in addition to the items. */
type Said<Page, Names extends PageNames> = Total<
  Member<Page, Names["envelope"]>,
  Named<Names, "total">
> &
  (Names extends { readonly limit: string } ? unknown : Limit);

/** Required if the description requires it. */
type Total<Envelope, Name> = {
  /** Counts the items of all pages. */
  readonly [
    Each in keyof Envelope as Each extends Name ? "total" : never
  ]: () => number | Promise<number>;
};

interface Limit {
  /** The number of items per page, if the request does not name one. */
  readonly limit: number;
}

/**
 * The body that `page` makes: the whole body, or only the page properties if the body
 * requires others.
 */
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

type Known<Envelope, Name> = Pick<Envelope, Name & keyof Envelope>;

type Whole<Page, Part> = Part extends Page ? Page : Part;
