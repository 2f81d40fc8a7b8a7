import type { CallOptions } from "./connection.js";
import type { Bound } from "./methods.js";
import { memberOf, ProblemError } from "../problem.js";
import type { Success } from "../result.js";
import type { Codecs } from "./write-body.js";
import type { AnyRequest } from "./write-request.js";

/** Lists that come in pages. */
export const paged: Codecs = {
  pagination: {
    all: (...call) => ({ [Symbol.asyncIterator]: () => itemsOf(...call) }),
    pages: (...call) => ({ [Symbol.asyncIterator]: () => pagesOf(...call) }),
  },
};

type Page = Success<number, unknown>;

async function* itemsOf(
  bound: Bound,
  request: AnyRequest,
  options: CallOptions,
): AsyncGenerator<unknown, void, undefined> {
  for await (const page of pagesOf(bound, request, options))
    yield* listOf(bound, page);
}

/** The pages of a list, a request for each; each iteration starts anew. */
async function* pagesOf(
  { operation: { name, pagination }, attempt }: Bound,
  request: AnyRequest,
  options: CallOptions,
): AsyncGenerator<Page, void, undefined> {
  if (pagination === undefined) return;
  const seen = new Set<unknown>();
  let next: unknown = memberOf(request.query, pagination.cursor);
  for (;;) {
    const query = { ...request.query, [pagination.cursor]: next };
    const page = await attempt({ ...request, query }, options);
    // As in `client.ts`: narrows under every setting.
    if ("problem" in page)
      throw new ProblemError(name, page.problem, page.response);
    seen.add(next);
    yield page;
    next = memberOf(memberOf(page.body, pagination.envelope), pagination.next);
    if (next === undefined || next === null || next === "") return;
    // The same page would come again, for ever.
    if (seen.has(next))
      throw unexpected(name, page, "The cursor of the next page repeats.");
  }
}

function listOf(
  { operation: { name, pagination } }: Bound,
  page: Page,
): readonly unknown[] {
  const items = memberOf(page.body, pagination?.items ?? "");
  if (Array.isArray(items)) return items;
  throw unexpected(
    name,
    page,
    `The reply has no list ${pagination?.items ?? ""}.`,
  );
}

function unexpected(
  name: string,
  { status, response }: Page,
  detail: string,
): ProblemError {
  return new ProblemError(
    name,
    { code: "unexpected", status, detail, body: new Uint8Array() },
    response,
  );
}
