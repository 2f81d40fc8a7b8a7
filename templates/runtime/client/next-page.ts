import { linkOf } from "./links.js";
import type { Operation, Pages, Way } from "../operation.js";
import { memberOf } from "../problem.js";
import type { Success } from "../result.js";

/** A success of a paged operation. */
export type Page = Success<number, unknown>;

/**
 * The pagination rule of an operation: declared by `pages`, or derived from its page
 * envelope.
 */
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

/** The items of a page; undefined if a required list is missing. */
export function itemsOf(
  { items, sparse }: Pages,
  { body }: Page,
): readonly unknown[] | undefined {
  const list = valueAt(body, items) ?? (sparse && []);
  return Array.isArray(list) ? list : undefined;
}

/** The position of a page in its list. */
export interface Position {
  /** The cursor, offset or page number of this page's request. */
  readonly at: unknown;
  /** The number of items received so far, including this page. */
  readonly count: number;
  /** The number of items requested per page; `NaN` if unknown. */
  readonly limit: number;
}

/** How to request the next page. Empty after the last page. */
export interface Step {
  /** The cursor, offset, page number or URL of the next page. */
  readonly next?: string | number;
  /** Why the next page cannot be determined. */
  readonly wrong?: string;
}

/** Determines the next page from the current one. */
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

/** The cursor or URL of the next page, as the response gives it. */
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

/** The value at a property path; undefined if there is none. */
export function valueAt(body: unknown, way: Way): unknown {
  return way.reduce<unknown>((held, name) => memberOf(held, name), body);
}
