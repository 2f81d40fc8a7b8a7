/**
 * Lists that are requested page by page.
 */
import type { Operation, Way } from "../../operation.js";
import { memberOf, ProblemError } from "../../problem.js";
import { type GivenPage, type Page, succeeded, valueAt } from "../call.js";
import type { AnyRequest, Bound, Codecs, Methods, Read } from "../codecs.js";
import type { CallOptions } from "../options.js";
import { readReply } from "../reply.js";
import { writeRequest } from "../request.js";
import {
  itemsOf,
  type PageReader,
  type PageRule,
  type Progress,
  type Turn,
  turnAfter,
} from "./next-page.js";

/** Codec: adds `all`, `pages` and `next` to paged operations. */
export const paged: Codecs = {
  paged: /* @__PURE__ */ pageMethods({ valueAt, listAt: valueAt }),
};

/** The methods `all`, `pages` and `next`. */
export function pageMethods(reader: PageReader): Methods {
  return {
    all: (bound, request, options) => ({
      [Symbol.asyncIterator]: () =>
        eachItem(ruleOf(bound.operation, reader), bound, request, options),
    }),
    pages: (bound, request, options) => ({
      [Symbol.asyncIterator]: () =>
        eachPage(ruleOf(bound.operation, reader), bound, request, options),
    }),
    // The types declare a page in place of the options.
    next: (bound, request, page, common, codecs) => {
      const { operation } = bound;
      const connection = codecs.server?.(common, operation) ?? common;
      const { url } = writeRequest(connection, operation, request, {}, codecs);
      return requestAfter(
        ruleOf(operation, reader),
        bound,
        request,
        page as unknown as GivenPage<unknown>,
        url,
      );
    },
  };
}

/** How far the list was read before the page of a request that `next` returned. */
const progressBefore = new WeakMap<AnyRequest, Progress>();

/**
 * The request of the page after a page; undefined if it is the last one.
 *
 * @param asked the URL of the page's request
 */
function requestAfter(
  rule: PageRule,
  bound: Bound,
  request: AnyRequest,
  { body, status = 200, response = new Response() }: GivenPage<unknown>,
  asked: string,
): AnyRequest | undefined {
  const page = { ok: true, status, body, response, headers: {} } as Page;
  const before = progressBefore.get(request) ?? startOf(rule, request);
  // A caller may ask again, for example to draw a button.
  const copy = { ...before, seen: new Set(before.seen) };
  const turn = turnAfter(rule, page, copy, asked);
  const wrong = turn.repeats ? REPEATED : turn.wrong;
  if (wrong !== undefined) throw unexpected(bound, page, wrong);
  if (turn.next === undefined) return undefined;
  const following = requestAt(rule, request, turn.next);
  progressBefore.set(following, { ...turn.progress, at: turn.next });
  return following;
}

/** The request of the page at a cursor, offset, page number or URL. */
export function requestAt(
  { parameter }: { readonly parameter?: Way | undefined },
  request: AnyRequest,
  at: unknown,
): AnyRequest {
  const rest = withoutKey(request);
  return parameter
    ? (withValueAt(rest, parameter, at) as AnyRequest) // the rule names its parts
    : { ...rest, target: String(at) };
}

/** How far a list has been read before the page of a request. */
function startOf(
  { parameter = [], limit, size }: PageRule,
  request: AnyRequest,
): Progress {
  return {
    at: valueAt(request, parameter),
    limit: Number((limit && valueAt(request, limit)) ?? size),
    ...{ count: 0, pages: 0, most: 0, empty: 0, text: "" },
    seen: new Set(),
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
  let asked = request;
  let given = options;
  let progress = startOf(rule, request);
  for (;;) {
    let turn: Turn = { progress };
    // Determined before the body's values are converted, because a cursor is sent as it
    // was received, and before the caller receives the page and may change it.
    const read: Read = async (response, operation, codecs, common, url) => {
      const result = await readReply(response, operation, codecs, common);
      // `in` also narrows without `strict`, `ok` does not.
      if ("problem" in result) return result;
      turn = turnAfter(rule, result, progress, url);
      return result;
    };
    const page = succeeded(bound, await bound.attempt(asked, given, read));
    if (turn.repeats) throw unexpected(bound, page, REPEATED);
    yield page;
    if (turn.wrong !== undefined) throw unexpected(bound, page, turn.wrong);
    const { next } = turn;
    if (next === undefined) return;
    progress = { ...turn.progress, at: next };
    given = withoutKey(options);
    asked = requestAt(rule, request, next);
  }
}

const REPEATED =
  "The page has the same items as the page before it, so the server may ignore the offset or page number.";

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
