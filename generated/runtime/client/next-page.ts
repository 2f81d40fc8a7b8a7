import { linkOf } from "./links.js";
import type { Operation, Pages, Way } from "../operation.js";
import { memberOf } from "../problem.js";
import type { Success } from "../result.js";

export type Page = Success<number, unknown>;

/** How the pages of an operation follow each other: by its rule, or by its envelope. */
export function ruleOf({ pages, pagination }: Operation): Pages {
  if (pages) return pages;
  const { cursor = "", items = "", envelope = "" } = pagination ?? {};
  const { next = "", hasMore, sparse } = pagination ?? {};
  return {
    style: "cursor",
    parameter: cursor,
    items: [items],
    next: [envelope, next],
    ...(hasMore !== undefined && { more: [envelope, hasMore] }),
    ...(sparse && { sparse }),
  };
}

/** The items of a page; undefined where there is no list, though there must be. */
export function itemsOf(
  { items, sparse }: Pages,
  { body }: Page,
): readonly unknown[] | undefined {
  const list = valueAt(body, items) ?? (sparse && []);
  return Array.isArray(list) ? list : undefined;
}

/** Where a page stands in its list. */
export interface Position {
  /** What it was asked for with: a cursor, an offset or a number. */
  readonly at: unknown;
  /** How many items came so far, its own included. */
  readonly count: number;
  /** How many items the caller asked for; not a number where that was not said. */
  readonly limit: number;
}

/** What comes behind a page: nothing behind the last one. */
export interface Step {
  /** What the next page is asked for with: a cursor, an offset, a number or a URL. */
  readonly next?: string | number;
  /** Why it cannot be told. */
  readonly wrong?: string;
}

/** Says what comes behind a page. */
export function stepAfter(rule: Pages, page: Page, position: Position): Step {
  const more = rule.more && valueAt(page.body, rule.more);
  if (more === false) return {};
  if (rule.style === "offset" || rule.style === "page")
    return numberAfter(rule, page, position, more === true);
  const next = nameOf(rule, page);
  if (next === undefined || next === null || next === "")
    return more === true
      ? { wrong: "There is another page, and nothing says which." }
      : {};
  return typeof next === "string" || typeof next === "number"
    ? { next }
    : { wrong: "What leads to the next page is no text." };
}

/** What the page itself names the next one by. */
function nameOf(rule: Pages, page: Page): unknown {
  if (rule.style === "link") return linkOf(page.response, "next");
  if (rule.next) return valueAt(page.body, rule.next);
  const items = itemsOf(rule, page) ?? [];
  return valueAt(items[items.length - 1], rule.lastItem ?? []);
}

function numberAfter(
  rule: Pages,
  page: Page,
  { at, count, limit }: Position,
  more: boolean,
): Step {
  const isPage = rule.style === "page";
  const { length } = itemsOf(rule, page) ?? [];
  const { first = isPage ? 1 : 0 } = rule;
  const next = Number(at ?? first) + (isPage ? 1 : length);
  const total = rule.total && valueAt(page.body, rule.total);
  const isLast =
    length === 0 ||
    length < limit ||
    (typeof total === "number" && (isPage ? count : next) >= total);
  return more || !isLast ? { next } : {};
}

/** The value at the end of a way; undefined where it leads nowhere. */
export function valueAt(body: unknown, way: Way): unknown {
  return way.reduce<unknown>((held, name) => memberOf(held, name), body);
}
