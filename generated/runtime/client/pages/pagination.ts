/**
 * Lists that are requested page by page.
 */
import type { Operation, Pages, Way } from "../../operation.js";
import { memberOf, ProblemError } from "../../problem.js";
import { type Page, succeeded, valueAt } from "../call.js";
import type { AnyRequest, Bound, Codecs, Methods, Read } from "../codecs.js";
import { linkOf } from "../metadata.js";
import type { CallOptions } from "../options.js";
import { readReply } from "../reply.js";

/** Codec: adds `all` and `pages` to paged operations. */
export const paged: Codecs = {
  paged: /* @__PURE__ */ pageMethods({ valueAt, listAt: valueAt }),
};

/** The methods `all` and `pages`. */
export function pageMethods(reader: PageReader): Methods {
  return {
    all: (bound, ...call) => ({
      [Symbol.asyncIterator]: () =>
        eachItem(ruleOf(bound.operation, reader), bound, ...call),
    }),
    pages: (bound, ...call) => ({
      [Symbol.asyncIterator]: () =>
        eachPage(ruleOf(bound.operation, reader), bound, ...call),
    }),
  };
}

async function* eachItem(
  rule: PageRule,
  bound: Bound,
  request: AnyRequest,
  options: CallOptions,
): AsyncGenerator<unknown, void, undefined> {
  for await (const page of eachPage(rule, bound, request, options)) {
    const items = itemsOf(rule, page);
    if (items === undefined)
      throw unexpected(
        bound,
        page,
        `The reply has no list ${rule.items.join(".")}.`,
      );
    yield* items;
  }
}

/** Requests each page when it is needed. */
async function* eachPage(
  rule: PageRule,
  bound: Bound,
  request: AnyRequest,
  options: CallOptions,
): AsyncGenerator<Page, void, undefined> {
  const { attempt, connection } = bound;
  const { parameter = [], limit, size } = rule;
  const isLinked = rule.style === "link" || rule.style === "url";
  const most = Number((limit && valueAt(request, limit)) ?? size);
  const seen = new Set<unknown>();
  let asked = request;
  let given = options;
  let at = isLinked ? undefined : valueAt(request, parameter);
  for (let count = 0; ;) {
    let step: Step = {};
    // Determined before the body's values are converted, because a cursor is sent as it
    // was received, and before the caller receives the page and may change it.
    const read: Read = async (...args) => {
      const result = await readReply(...args);
      // `in` also narrows without `strict`, `ok` does not.
      if ("problem" in result) return result;
      const total = count + (itemsOf(rule, result)?.length ?? 0);
      step = stepAfter(rule, result, { at, count: total, limit: most });
      return result;
    };
    const page = succeeded(bound, await attempt(asked, given, read));
    seen.add(at);
    count += itemsOf(rule, page)?.length ?? 0;
    if (isLinked && step.next !== undefined)
      step = addressOf(String(step.next), page.response, connection.baseUrl);
    yield page;
    if (step.wrong !== undefined) throw unexpected(bound, page, step.wrong);
    if (step.next === undefined) return;
    at = step.next;
    // A repeated cursor would lead to an endless loop.
    if (seen.has(at))
      throw unexpected(bound, page, "The cursor of the next page repeats.");
    given = withoutKey(options);
    const rest = withoutKey(request);
    asked = isLinked
      ? { ...rest, target: String(at) }
      : (withValueAt(rest, parameter, at) as AnyRequest); // the rule names its parts
  }
}

/**
 * A copy without the caller's idempotency key. The key belongs to the first page, and
 * servers refuse a key that another request has used.
 */
function withoutKey<Given extends Pick<AnyRequest, "headers">>(
  given: Given,
): Given {
  if (given.headers === undefined) return given;
  const others = Object.entries(given.headers).filter(
    ([name]) => name.toLowerCase() !== "idempotency-key",
  );
  return { ...given, headers: Object.fromEntries(others) };
}

function unexpected(
  { operation }: Bound,
  { status, response }: Page,
  detail: string,
): ProblemError {
  return new ProblemError(
    operation.name,
    { code: "unexpected", status, detail, body: new Uint8Array() },
    response,
  );
}

/** How values are read from the bodies of pages. */
interface PageReader {
  /** The value at a path; undefined if there is none. */
  readonly valueAt: (body: unknown, way: Way) => unknown;
  /** The list at a path. */
  readonly listAt: (body: unknown, way: Way) => unknown;
}

/** A pagination rule, and how it reads bodies. */
type PageRule = Pages & PageReader;

/**
 * The pagination rule of an operation: declared by `pages`, or derived from its page
 * envelope.
 */
function ruleOf(
  { pages, pagination }: Operation,
  reader: PageReader,
): PageRule {
  if (pages) return { ...pages, ...reader };
  const { cursor = "", items = "", envelope = "" } = pagination ?? {};
  const { next = "", hasMore, sparse } = pagination ?? {};
  return {
    style: "cursor",
    parameter: ["query", cursor],
    items: [items],
    next: ["body", envelope, next],
    ...(hasMore !== undefined && { more: ["body", envelope, hasMore] }),
    ...(sparse && { sparse }),
    ...reader,
  };
}

/** The items of a page; undefined if a required list is missing. */
function itemsOf(
  { items, sparse, listAt }: PageRule,
  { body }: Page,
): readonly unknown[] | undefined {
  const list = listAt(body, items) ?? (sparse && []);
  return Array.isArray(list) ? list : undefined;
}

/** The position of a page in its list. */
interface Position {
  /** The cursor, offset or page number of this page's request. */
  readonly at: unknown;
  /** The number of items received so far, including this page. */
  readonly count: number;
  /** The number of items requested per page; `NaN` if unknown. */
  readonly limit: number;
}

/** How to request the next page. Empty after the last page. */
interface Step {
  /** The cursor, offset, page number or URL of the next page. */
  readonly next?: string | number | bigint;
  /** Why the next page cannot be determined. */
  readonly wrong?: string;
}

/** Determines the next page from the current one. */
function stepAfter(rule: PageRule, page: Page, position: Position): Step {
  // Headers and XML contain text.
  const more = rule.more && String(valueIn(page, rule.more, rule));
  if (more === "false") return {};
  const hasMore = more === "true";
  if (rule.style === "offset" || rule.style === "page")
    return numberAfter(rule, page, position, hasMore);
  const next = nameOf(rule, page);
  if (next === undefined || next === null || next === "")
    return hasMore
      ? { wrong: "The cursor or URL of the next page is missing." }
      : {};
  return typeof next === "string" ||
    typeof next === "number" ||
    typeof next === "bigint"
    ? { next }
    : { wrong: "The cursor of the next page must be a text or a number." };
}

/** The cursor or URL of the next page, as the response contains it. */
function nameOf(rule: PageRule, page: Page): unknown {
  if (rule.style === "link") return linkOf(page.response, "next");
  if (rule.next) return valueIn(page, rule.next, rule);
  const items = itemsOf(rule, page) ?? [];
  return rule.valueAt(items[items.length - 1], rule.lastItem ?? []);
}

function numberAfter(
  rule: PageRule,
  page: Page,
  { at, count, limit }: Position,
  more: boolean,
): Step {
  const isPage = rule.style === "page";
  const { length } = itemsOf(rule, page) ?? [];
  const { first = isPage ? 1 : 0 } = rule;
  const next = Number(at ?? first) + (isPage ? 1 : length);
  const total = rule.total && valueIn(page, rule.total, rule);
  const isLast =
    length === 0 ||
    length < limit ||
    (/^\d+$/.test(String(total)) && (isPage ? count : next) >= Number(total));
  return more || !isLast ? { next } : {};
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

/** A copy of an object with another value at a property path. */
function withValueAt(
  held: unknown,
  [name, ...way]: Way,
  value: unknown,
): unknown {
  return name === undefined
    ? value
    : {
        ...(held as object | undefined), // only objects have paths
        [name]: withValueAt(memberOf(held, name), way, value),
      };
}

/**
 * Resolves the URL of the next page against the URL of the response. Fails if it is on
 * another origin, because the credentials would be sent there.
 */
function addressOf(
  given: string,
  { url, redirected }: Response,
  baseUrl: string,
): Step {
  try {
    // After a redirect, a relative URL is resolved against the original server.
    const home = new URL(baseUrl, redirected ? undefined : url || undefined);
    const next = new URL(given, url || home);
    // An API key that is appended to the query would become part of a fragment.
    next.hash = "";
    next.hash = "";
    return next.origin === home.origin
      ? { next: next.href }
      : { wrong: `The next page is on another origin, ${next.origin}.` };
  } catch {
    return { wrong: "The next page is not a URL." };
  }
}
