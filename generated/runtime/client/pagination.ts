import type { AnyRequest, Bound, CallOptions, Codecs } from "./types.js";
import { succeeded } from "./methods.js";
import { addressOf } from "./next-address.js";
import {
  itemsOf,
  type Page,
  ruleOf,
  type Step,
  stepAfter,
} from "./next-page.js";
import { memberOf, ProblemError } from "../problem.js";

/** Codec: adds `all` and `pages` to paged operations. */
export const paged: Codecs = {
  paged: {
    all: (...call) => ({ [Symbol.asyncIterator]: () => eachItem(...call) }),
    pages: (...call) => ({ [Symbol.asyncIterator]: () => eachPage(...call) }),
  },
};

async function* eachItem(
  bound: Bound,
  request: AnyRequest,
  options: CallOptions,
): AsyncGenerator<unknown, void, undefined> {
  const rule = ruleOf(bound.operation);
  for await (const page of eachPage(bound, request, options)) {
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
  bound: Bound,
  request: AnyRequest,
  options: CallOptions,
): AsyncGenerator<Page, void, undefined> {
  const { operation, attempt, connection } = bound;
  const rule = ruleOf(operation);
  const { parameter = "", limit, size } = rule;
  const isLinked = rule.style === "link" || rule.style === "url";
  const most = Number((limit && memberOf(request.query, limit)) ?? size);
  const seen = new Set<unknown>();
  let asked = request;
  let at = memberOf(request.query, parameter);
  for (let count = 0; ;) {
    const page = succeeded(bound, await attempt(asked, options));
    seen.add(at);
    count += itemsOf(rule, page)?.length ?? 0;
    // Determined before the caller receives the page, because the caller may change it.
    let step: Step = stepAfter(rule, page, { at, count, limit: most });
    if (isLinked && step.next !== undefined)
      step = addressOf(String(step.next), page.response, connection.baseUrl);
    yield page;
    if (step.wrong !== undefined) throw unexpected(bound, page, step.wrong);
    if (step.next === undefined) return;
    at = step.next;
    // A repeated cursor would lead to an endless loop.
    if (seen.has(at))
      throw unexpected(bound, page, "The cursor of the next page repeats.");
    asked = isLinked
      ? { ...request, target: String(at) }
      : { ...request, query: { ...request.query, [parameter]: at } };
  }
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
