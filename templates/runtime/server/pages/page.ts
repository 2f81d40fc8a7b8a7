/** Makes pages of lists for operations with pagination. */
import { segment } from "../../check.js";
import type { Operation, Pagination } from "../../operation.js";
import { invalid } from "../input/validate.js";
import type { RequestGroups } from "../request.js";
import type { Features, Route } from "../types.js";
import { Cursors } from "./cursor.js";
import type { AnyPageSource } from "./page-types.js";

/** A request for a page. */
interface PageRequest {
  readonly operation: Operation;
  readonly pagination: Pagination;
  readonly query: Readonly<Record<string, unknown>>;
}

/** Feature: pages of lists, with encrypted cursors. */
export const pages: Features = {
  pages: (secret) => {
    const cursors = new Cursors(secret);
    return (route, groups, owner) => pageMaker(route, groups, owner, cursors);
  },
};

/**
 * Makes the function `page` of a handler; undefined if the operation has no pages. The
 * function throws a refusal for an invalid cursor or page size.
 */
function pageMaker(
  { operation, surface }: Route,
  { query: given, path }: RequestGroups,
  owner: string | undefined,
  cursors: Cursors,
): ((source: AnyPageSource) => Promise<object>) | undefined {
  const { pagination } = operation;
  if (pagination === undefined || owner === undefined) return undefined;
  const query = { ...(typeof given === "object" ? given : {}) };
  const request = { operation, pagination, query };
  const filters = filtersOf(request);
  const place = [surface.name, operation.name, owner, path, filters];
  return (source) => pageOf(request, source, cursors, canonical(place));
}

async function pageOf(
  request: PageRequest,
  source: AnyPageSource,
  cursors: Cursors,
  bound: string,
): Promise<object> {
  const { pagination, operation } = request;
  const limit = limitOf(request, source);
  const after = await keyIn(request, cursors, bound);
  // Each call runs in its own promise, so that if one throws, a rejection of the other
  // is still handled.
  const [got, total] = await Promise.all([
    (async () => source.items(after, limit + 1))(),
    (async () => source.total?.())(),
  ]);
  if (got.length > limit + 1)
    throw new RangeError(
      `${operation.id} was asked for ${limit + 1} items and gave ${got.length}.`,
    );
  const items = got.slice(0, limit);
  const next =
    got.length > limit
      ? await cursors.seal(source.key(items.at(-1)), bound)
      : undefined;
  return {
    [pagination.items]: items,
    [pagination.envelope]: envelope(pagination, next, total),
  };
}

function envelope(
  { next, hasMore, total, last }: Pagination,
  cursor: string | undefined,
  count: number | undefined,
): object {
  const members: [string, unknown][] = [];
  if (cursor !== undefined) members.push([next, cursor]);
  else if (last !== "absent") members.push([next, last ?? null]);
  if (hasMore !== undefined) members.push([hasMore, cursor !== undefined]);
  if (total !== undefined && count !== undefined) members.push([total, count]);
  return Object.fromEntries(members);
}

/** The key in the request's cursor; undefined for the first page. */
async function keyIn(
  { operation, pagination, query }: PageRequest,
  cursors: Cursors,
  bound: string,
): Promise<unknown> {
  const cursor = query[pagination.cursor];
  if (cursor === undefined || cursor === null) return undefined;
  const opened =
    typeof cursor === "string" ? await cursors.open(cursor, bound) : undefined;
  if (opened !== undefined) return opened.key;
  return refuse(operation, pagination.cursor, "Must be a cursor of this list.");
}

/** The page size: from the request, or else from the handler. */
function limitOf(
  { operation, pagination: { limit: name }, query }: PageRequest,
  { limit }: AnyPageSource,
): number {
  const given = name === undefined ? undefined : query[name];
  const asked = typeof given === "bigint" ? Number(given) : given;
  if (name !== undefined && typeof asked === "number") {
    if (isCount(asked)) return asked;
    return refuse(operation, name, "Must be 1 or more.");
  }
  if (limit !== undefined && isCount(limit)) return limit;
  throw new RangeError(`A page of ${operation.id} has ${String(limit)} items.`);
}

function isCount(limit: number): boolean {
  return Number.isSafeInteger(limit) && limit >= 1;
}

/** The query parameters other than cursor and page size. */
function filtersOf({ pagination, query }: PageRequest): object {
  const { cursor, limit } = pagination;
  return Object.fromEntries(
    Object.entries(query).filter(([name]) => name !== cursor && name !== limit),
  );
}

/** JSON with sorted keys, so that equal objects have equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, held: unknown) =>
    typeof held === "bigint"
      ? String(held)
      : typeof held !== "object" || held === null || Array.isArray(held)
        ? held
        : Object.fromEntries(
            Object.entries(held).sort(([one], [other]) =>
              one < other ? -1 : 1,
            ),
          ),
  );
}

/** Ends the handler; the server responds with the thrown refusal. */
function refuse(
  operation: Operation,
  parameter: string,
  detail: string,
): never {
  const pointer = `/query/${segment(parameter)}`;
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- a refusal is not an error
  throw invalid([{ pointer, detail }], operation);
}
