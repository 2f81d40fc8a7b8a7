/**
 * What follows from a page: the next page, the end of the list, or an error.
 */
import type { Pages, Way } from "../../operation.js";
import type { Page } from "../call.js";
import { linkOf } from "../metadata.js";

/** How values are read from the bodies of pages. */
export interface PageReader {
  /** The value at a path; undefined if there is none. */
  readonly valueAt: (body: unknown, way: Way) => unknown;
  /** The list at a path. */
  readonly listAt: (body: unknown, way: Way) => unknown;
}

/** A pagination rule, and how it reads bodies. */
export type PageRule = Pages & PageReader;

/** How far a list has been read. */
export interface Progress {
  /** The cursor, offset, page number or URL of the next request, if it is known. */
  readonly at: unknown;
  /** The number of items requested per page; `NaN` if unknown. */
  readonly limit: number;
  /** The number of items received. */
  readonly count: number;
  /** The number of pages received. */
  readonly pages: number;
  /** The number of items on the largest page. */
  readonly most: number;
  /** The number of empty pages since the last item. */
  readonly empty: number;
  /** The items of the last page as text, if it is numbered. */
  readonly text: string;
  /** The cursors or URLs of the pages received. */
  readonly seen: Set<string>;
}

/** What follows from a page. Without `next` and `wrong`, it is the last one. */
export interface Turn {
  readonly progress: Progress;
  /** The cursor, offset, page number or URL of the next page. */
  readonly next?: string | number | bigint;
  /** Why the next page cannot be determined. */
  readonly wrong?: string;
  /** Whether the page has the same items as the one before. */
  readonly repeats?: boolean;
}

/** The next page, from the cursor, offset, page number or URL of this one. */
interface Step extends Pick<Turn, "next" | "wrong"> {
  readonly from?: string;
}

/**
 * The number of empty pages in a row after which a list ends with an error. A server
 * that filters a page after it was read may send some.
 */
const MOST_EMPTY = 100;

/** The items of a page; undefined if a required list is missing. */
export function itemsOf(
  { items, sparse, listAt }: PageRule,
  { body }: Page,
): readonly unknown[] | undefined {
  const list = listAt(body, items) ?? (sparse && []);
  return Array.isArray(list) ? list : undefined;
}

/**
 * Determines what follows from a page.
 *
 * @param before how far the list was read before the page
 * @param asked the URL of the page's request
 */
export function turnAfter(
  rule: PageRule,
  page: Page,
  before: Progress,
  asked: string,
): Turn {
  const items = itemsOf(rule, page) ?? [];
  const { length } = items;
  const isNumbered = rule.style === "offset" || rule.style === "page";
  const text = isNumbered && length > 0 ? textOf(items) : "";
  const progress: Progress = {
    ...before,
    count: before.count + length,
    pages: before.pages + 1,
    most: Math.max(before.most, length),
    empty: length > 0 ? 0 : before.empty + 1,
    text,
  };
  if (text !== "" && text === before.text) return { progress, repeats: true };
  // Headers and XML contain text.
  const more = rule.more && String(valueIn(page, rule.more, rule));
  if (more === "false") return { progress };
  const hasMore = more === "true";
  const step = isNumbered
    ? numberAfter(rule, page, progress, hasMore)
    : cursorAfter(rule, page, progress, asked, hasMore);
  return { progress, ...limited(step, progress) };
}

/** The items of a page as text, to compare them with those of another page. */
function textOf(items: readonly unknown[]): string {
  return JSON.stringify(items, (_, value: unknown) =>
    typeof value === "bigint" ? `${value}n` : value,
  );
}

/** Replaces the step of an endless list by an error. */
function limited(
  { from = "", next, wrong }: Step,
  { seen, empty }: Progress,
): Pick<Turn, "next" | "wrong"> {
  if (next === undefined) return wrong === undefined ? {} : { wrong };
  seen.add(from);
  if (seen.has(String(next)))
    return { wrong: "The cursor, offset or URL of the next page repeats." };
  if (empty < MOST_EMPTY) return { next };
  return {
    wrong: `The server promises more, but ${MOST_EMPTY} pages in a row are empty.`,
  };
}

/** The next offset or page number. */
function numberAfter(
  rule: PageRule,
  page: Page,
  { at, limit, count, pages, most }: Progress,
  hasMore: boolean,
): Step {
  const isPage = rule.style === "page";
  const { first = isPage ? 1 : 0 } = rule;
  const { length } = itemsOf(rule, page) ?? [];
  // RFC 7644, 3.4.2.4: a server reads a start index below 1 as 1. A list may begin later
  // by default.
  const from = Math.max(Number(at ?? first), Math.min(first, 1));
  const next = from + (isPage ? 1 : length);
  // The items up to the end of this page, with those of earlier pages that were not
  // requested. Their size is the requested one, or the largest so far if the server sends
  // fewer items.
  const ends = isPage
    ? [limit, most].map((size) => count + (next - first - pages) * size)
    : [next - first];
  const total = rule.total && String(valueIn(page, rule.total, rule));
  const isLast =
    length === 0 ||
    (total !== undefined && /^\d+$/.test(total)
      ? // A total that was exceeded is wrong.
        ends.includes(Number(total))
      : length < limit);
  return hasMore || !isLast ? { from: String(from), next } : {};
}

/** The next cursor or URL, as the response contains it. */
function cursorAfter(
  rule: PageRule,
  page: Page,
  { at }: Progress,
  asked: string,
  hasMore: boolean,
): Step {
  const next = nameOf(rule, page);
  if (next === undefined || next === null || next === "")
    return hasMore
      ? { wrong: "The cursor or URL of the next page is missing." }
      : {};
  if (
    typeof next !== "string" &&
    typeof next !== "number" &&
    typeof next !== "bigint"
  )
    return { wrong: "The cursor of the next page must be a text or a number." };
  return rule.parameter
    ? { from: String(at), next }
    : addressOf(String(next), page.response, asked);
}

function nameOf(rule: PageRule, page: Page): unknown {
  if (rule.style === "link") return linkOf(page.response, "next");
  if (rule.next) return valueIn(page, rule.next, rule);
  const items = itemsOf(rule, page) ?? [];
  return rule.valueAt(items[items.length - 1], rule.lastItem ?? []);
}

/** The value at a path that starts with `headers` or `body`. */
function valueIn(
  { body, response }: Page,
  [place, ...way]: Way,
  { valueAt }: PageReader,
): unknown {
  return place === "headers"
    ? response.headers.get(way.join())
    : valueAt(body, way);
}

/**
 * Resolves the URL of the next page against the URL of the response, or of the request
 * if a middleware made the response. Fails if it is on another origin than the request,
 * because the credentials would be sent there.
 */
function addressOf(
  given: string,
  { url, redirected }: Response,
  asked: string,
): Step {
  try {
    const from = new URL(asked, pageUrl(asked, redirected ? "" : url));
    const next = new URL(given, url || from);
    // An API key that is appended to the query would become part of a fragment.
    next.hash = "";
    return next.origin === from.origin
      ? { from: from.href, next: next.href }
      : { wrong: `The next page is on another origin, ${next.origin}.` };
  } catch {
    return { wrong: "The next page is not a URL." };
  }
}

/** The base of a relative URL: the page in a browser, which `fetch` also uses. */
function pageUrl(asked: string, url: string): string | undefined {
  return /^\w+:/.test(asked) ? undefined : url || new Request("").url;
}
