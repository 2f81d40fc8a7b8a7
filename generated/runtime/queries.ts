/**
 * Options for TanStack Query, and keys and functions for similar packages, from the calls
 * of a client. Imports no package: the printed `queries.ts` names the types of the one that
 * a project uses.
 */
import { valueAt } from "./client/call.js";
import type { AnyRequest, Result } from "./client/codecs.js";
import type { CallOptions, Connection } from "./client/options.js";
import { requestAt } from "./client/pages/pagination.js";
import { retryAfter } from "./client/send.js";
import type { Operation, Polling } from "./operation.js";
import { ProblemError, toProblemError } from "./problem.js";

/**
 * The types of a query package. Each member may depend on the others: `tagged` is a key
 * that knows the data and the error of its query.
 */
export interface QueryTypes {
  readonly key: unknown;
  readonly data: unknown;
  readonly error: unknown;
  readonly tagged: unknown;
  /** The type of what is passed in place of a request to send nothing yet. */
  readonly skip: unknown;
}

/** How the queries of a client are made. */
export interface QueriesOptions {
  /** The connection of standalone calls from `calls.ts`. A client has its own. */
  readonly connection?: Connection;
  /**
   * What retries a query that failed. `client` (default): the client, which repeats only
   * what is safe and honors `Retry-After`; the query itself never retries. `query`: the
   * `retry` of the query or of the `QueryClient`, and the client sends each query once.
   * Mutations are always retried by the client, because it keeps their idempotency key.
   */
  readonly retry?: "client" | "query";
}

/** The types of any call: its `CallTypes`. */
interface AnyTypes {
  readonly request: unknown;
  readonly body: unknown;
  readonly problem: unknown;
}

/** The options of each operation of `Api`: a client, or an object of standalone calls. */
export type Queries<Types extends QueryTypes, Api, Tag extends string> = {
  readonly [Name in keyof Api]: Query<Types, Api[Name]>;
} & {
  /**
   * A filter for all queries of the operations with a tag, or without an argument of all
   * operations: `queryClient.invalidateQueries(q.byTag("Inferences"))`.
   */
  byTag(tag?: Tag): QueryFilter;
};

type Query<Types extends QueryTypes, Call> = Call extends {
  readonly "~types": infer Own;
}
  ? Own extends AnyTypes
    ? OperationQueries<Types, Own> &
        (Own extends { readonly cursor: infer Cursor }
          ? PagedQueries<Types, Own, Cursor>
          : unknown) &
        (Call extends { readonly poll: unknown }
          ? PolledQueries<Types, Own>
          : unknown)
    : never
  : never;

/** What every operation has. */
export interface OperationQueries<
  Types extends QueryTypes,
  Own extends AnyTypes,
> {
  /** Options of `useQuery` and `useSuspenseQuery`. With `skipToken` nothing is sent. */
  queryOptions(
    ...request: Given<Own["request"], Own["request"]>
  ): QueryOptions<Types, Own>;
  queryOptions(
    ...request: Given<Own["request"], Own["request"] | Types["skip"]>
  ): QueryOptions<Types, Own, Types["skip"]>;
  /** Options of `useMutation`, whose `mutate` takes the request. */
  mutationOptions(more?: {
    /**
     * The keys or filters of the queries that a success makes stale. The mutation is
     * pending until those that are in use have been read again.
     */
    readonly invalidates?:
      Stale | ((request: Own["request"], body: Own["body"]) => Stale);
  }): MutationOptions<Own>;
  /**
   * The key of all queries of the operation, single pages and infinite lists alike, or of
   * those whose requests contain the given values.
   */
  key(part?: DeepPartial<Own["request"]>): readonly unknown[];
}

/** What operations with pages have in addition. */
export interface PagedQueries<
  Types extends QueryTypes,
  Own extends AnyTypes,
  Cursor,
> {
  /** Options of `useInfiniteQuery`. Each page is the body of a response. */
  infiniteOptions(
    ...request: Given<Own["request"], Own["request"]>
  ): InfiniteOptions<Types, Own, Cursor>;
  infiniteOptions(
    ...request: Given<Own["request"], Own["request"] | Types["skip"]>
  ): InfiniteOptions<Types, Own, Cursor, Types["skip"]>;
}

/** What operations with a polling rule have in addition. */
export interface PolledQueries<Types extends QueryTypes, Own extends AnyTypes> {
  /**
   * `queryOptions` that read again until the status is final, after the time that the
   * response asks for. They also stop at a problem that waiting does not solve.
   */
  pollOptions(
    request: Own["request"],
    waits?: PollWaits,
  ): QueryOptions<Types, Own> & PollInterval;
  pollOptions(
    request: Own["request"] | Types["skip"],
    waits?: PollWaits,
  ): QueryOptions<Types, Own, Types["skip"]> & PollInterval;
}

/** Waits between two reads, in milliseconds. */
export interface PollWaits {
  /** The first wait, which grows by half each time. Default: 1,000. */
  readonly interval?: number;
  /** The longest wait, unless a response asks for more. Default: 15,000. */
  readonly maxInterval?: number;
}

/** The argument of an operation; optional if no member of the request is required. */
type Given<Request, Value> = object extends Request
  ? [request?: Value]
  : [request: Value];

type DeepPartial<Value> = Value extends readonly unknown[] | Date | Blob
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]?: DeepPartial<Value[Key]> }
    : Value;

/** The error of an operation's queries. */
type ErrorOf<Own extends AnyTypes> = ProblemError<Own["problem"]>;

type Key<Request> = readonly [
  api: string,
  operation: string,
  request: Request,
  kind: "one" | "pages",
];

type Tagged<Types extends QueryTypes, Own extends AnyTypes, Data> = (Types & {
  readonly key: Key<Own["request"]>;
  readonly data: Data;
  readonly error: ErrorOf<Own>;
})["tagged"];

/** The options by which a package infers the type of errors. */
interface Fallible<Failure> {
  /** `false` if the client retries; absent if the query does. */
  retry?: boolean | number | ((count: number, error: Failure) => boolean);
  /** Always absent. */
  throwOnError?: boolean | ((error: Failure) => boolean);
}

export interface QueryOptions<
  Types extends QueryTypes,
  Own extends AnyTypes,
  Skip = never,
> extends Fallible<ErrorOf<Own>> {
  queryKey: Tagged<Types, Own, Own["body"]>;
  queryFn: ((context?: Context) => Promise<Own["body"]>) | Skip;
}

export interface InfiniteOptions<
  Types extends QueryTypes,
  Own extends AnyTypes,
  Cursor,
  Skip = never,
> extends Fallible<ErrorOf<Own>> {
  queryKey: Tagged<
    Types,
    Own,
    { pages: Own["body"][]; pageParams: (Cursor | undefined)[] }
  >;
  queryFn:
    | ((
        context: Context & { readonly pageParam: Cursor | undefined },
      ) => Promise<Own["body"]>)
    | Skip;
  initialPageParam: Cursor | undefined;
  getNextPageParam: (
    last: Own["body"],
    pages: Own["body"][],
    cursor: Cursor | undefined,
    cursors: (Cursor | undefined)[],
  ) => Cursor | undefined;
  /** False if the next page is named by a header, because a copy of a page loses it. */
  structuralSharing?: boolean;
}

export interface MutationOptions<Own extends AnyTypes> extends Fallible<
  ErrorOf<Own>
> {
  mutationKey: readonly [api: string, operation: string];
  mutationFn: (
    request: object extends Own["request"]
      ? Own["request"] | void // eslint-disable-line @typescript-eslint/no-invalid-void-type -- so that `mutate()` needs no argument
      : Own["request"],
    context?: { readonly client: Invalidating },
  ) => Promise<Own["body"]>;
}

export interface PollInterval {
  refetchInterval: (query: { readonly state: QueryState }) => number | false;
}

/** The part of a query's state that decides when it is read again. */
interface QueryState {
  readonly data: unknown;
  readonly error: unknown;
  readonly dataUpdateCount: number;
}

/** A filter of queries. */
export interface QueryFilter {
  readonly predicate: (query: {
    readonly queryKey: readonly unknown[];
  }) => boolean;
}

/** Keys and filters of queries that are no longer current. */
type Stale = readonly (readonly unknown[] | QueryFilter)[];

/** The part of a `QueryClient` that mutations use. */
interface Invalidating {
  invalidateQueries(
    filter: QueryFilter | { readonly queryKey: readonly unknown[] },
  ): Promise<unknown>;
}

interface Context {
  readonly signal?: AbortSignal;
}

/** A call of a client or, if there is a connection, a standalone one. */
interface AnyCall {
  readonly operation: Operation;
  try(...args: readonly unknown[]): Promise<Result>;
  next(...args: readonly unknown[]): AnyRequest | undefined;
}

/**
 * Makes the options of all operations.
 *
 * @param scope the API and its version, the first part of all keys
 */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the printed code declares the type
export function queriesFrom<Made>(
  scope: string,
  api: object,
  options: QueriesOptions = {},
): Made {
  const calls = Object.entries(api as { readonly [name: string]: AnyCall });
  const byTag = (tag?: string): QueryFilter => {
    const names = calls
      .filter(
        ([, { operation }]) =>
          tag === undefined || operation.tags?.includes(tag),
      )
      .map(([name]) => name);
    return {
      predicate: ({ queryKey: [api, name] }) =>
        api === scope && names.includes(name as string),
    };
  };
  const made = calls.map(
    ([name, call]) =>
      [name, operationQueries([scope, name], call, options)] as const,
  );
  // The printed code declares the same operations.
  return { byTag, ...Object.fromEntries(made) } as Made;
}

function operationQueries(
  name: readonly [scope: string, operation: string],
  call: AnyCall,
  options: QueriesOptions,
): object {
  const { connection, retry = "client" } = options;
  const common = connection ? [connection] : [];
  const retries = retry === "client" ? { retry: false } : {};
  const ask: Ask = async (request, signal, once = retry === "query") => {
    const how: CallOptions = {
      ...(signal && { signal }),
      ...(once && { retry: false }),
    };
    const result = await call.try(...common, request, how).catch(failed);
    // `in` also narrows without `strict`, `ok` does not.
    if ("problem" in result)
      throw new ProblemError(
        call.operation.name,
        result.problem,
        result.response,
      );
    return result;
  };
  const optionsOf = (given: unknown, kind: "one" | "pages", fn: unknown) => ({
    queryKey: [...name, isSkip(given) ? null : plain(given ?? {}), kind],
    queryFn: isSkip(given) ? given : fn,
    ...retries,
  });
  const queryOptions = (request?: unknown) =>
    optionsOf(request, "one", async ({ signal }: Context = {}) =>
      ask(request, signal).then(({ body }) => body),
    );
  const { pagination, pages, poll } = call.operation;
  // Options are made again whenever a component is drawn, so these are kept here.
  const following = new WeakMap<object, unknown>();
  const waits = new Map<string, number>();
  return {
    key: (part?: unknown) =>
      part === undefined ? name : [...name, plain(part)],
    queryOptions,
    mutationOptions: (more?: Invalidation) => ({
      mutationKey: name,
      mutationFn: mutation(ask, more),
      retry: false,
    }),
    ...((pages ?? pagination) && {
      infiniteOptions: (request?: unknown) => {
        const list = listOf(call, common, request ?? {}, ask, following);
        return {
          ...optionsOf(request, "pages", list.queryFn),
          ...list.options,
        };
      },
    }),
    ...(poll && {
      pollOptions: (request: unknown, pauses?: PollWaits) => {
        const { queryFn, refetchInterval } = polling(
          poll,
          ask,
          request,
          waits,
          pauses,
        );
        return { ...optionsOf(request, "one", queryFn), refetchInterval };
      },
    }),
  };
}

/** Sends a request. Throws a `ProblemError` for anything but a success. */
type Ask = (
  request: unknown,
  signal?: AbortSignal,
  once?: boolean,
) => Promise<Extract<Result, { readonly ok: true }>>;

/** The result of a call that was refused before it was sent, such as a value that cannot be sent. */
function failed(thrown: unknown): Result {
  const { problem, response } = toProblemError(thrown);
  return { ok: false, problem, response };
}

/** Whether an argument is a `skipToken`, which is a symbol. */
function isSkip(given: unknown): boolean {
  return typeof given === "symbol";
}

interface Invalidation {
  readonly invalidates?: Stale | ((request: unknown, body: unknown) => Stale);
}

function mutation(ask: Ask, { invalidates = [] }: Invalidation = {}) {
  return async (
    request: unknown,
    context?: { readonly client: Invalidating },
  ): Promise<unknown> => {
    const { body } = await ask(request, undefined, false);
    const stale =
      typeof invalidates === "function"
        ? invalidates(request ?? {}, body)
        : invalidates;
    await Promise.all(
      stale.map(async (each) =>
        context?.client.invalidateQueries(
          "predicate" in each ? each : { queryKey: each },
        ),
      ),
    );
    return body;
  };
}

/**
 * How a list is read page by page.
 *
 * @param following what follows each page that was received
 */
function listOf(
  call: AnyCall,
  common: readonly Connection[],
  first: AnyRequest,
  ask: Ask,
  following: WeakMap<object, unknown>,
) {
  const { pagination, pages } = call.operation;
  const parameter =
    pages?.parameter ??
    (pages || !pagination ? undefined : ["query", pagination.cursor]);
  const at = (cursor: unknown) =>
    cursor === undefined ? first : requestAt({ parameter }, first, cursor);
  const cursorOf = (next: AnyRequest | undefined): unknown =>
    parameter ? valueAt(next, parameter) : next?.target;
  const inHeaders = [pages?.next, pages?.more, pages?.total].some(
    (way) => way?.[0] === "headers",
  );
  // The data of a query has no headers.
  const needsResponse = !parameter || inHeaders;
  return {
    queryFn: async ({
      signal,
      pageParam,
    }: Context & { readonly pageParam?: unknown }): Promise<unknown> => {
      const request = at(pageParam);
      const page = await ask(request, signal);
      // Throws if the next page cannot be determined.
      const next = cursorOf(call.next(...common, request, page));
      if (Object(page.body) === page.body)
        following.set(page.body as object, next);
      return page.body;
    },
    options: {
      initialPageParam: undefined,
      ...(needsResponse && { structuralSharing: false }),
      getNextPageParam: (
        last: unknown,
        bodies: readonly unknown[],
        _: unknown,
        cursors: readonly unknown[],
      ): unknown => {
        const isKnown = Object(last) === last && following.has(last as object);
        if (isKnown) return following.get(last as object);
        if (needsResponse) return undefined;
        // Only numbered pages depend on those before them.
        const from = pages?.style === "page" ? 0 : bodies.length - 1;
        let request: AnyRequest | undefined = at(cursors[from]);
        for (const body of bodies.slice(from))
          request = request && call.next(...common, request, { body });
        return cursorOf(request);
      },
    },
  };
}

/**
 * Reads again until the status is final.
 *
 * @param asked the waits that the last responses asked for, by their requests: the data of
 *   a query has no headers
 */
function polling(
  rule: Polling,
  ask: Ask,
  request: unknown,
  asked: Map<string, number>,
  { interval = 1000, maxInterval = 15_000 }: PollWaits = {},
) {
  const about = JSON.stringify(isSkip(request) ? null : plain(request));
  const queryFn = async ({ signal }: Context = {}): Promise<unknown> => {
    const { body, response } = await ask(request, signal);
    asked.set(about, retryAfter(response));
    return body;
  };
  const refetchInterval = ({ state }: { readonly state: QueryState }) => {
    const { data, error, dataUpdateCount } = state;
    const usual = Math.min(
      interval * 1.5 ** Math.max(dataUpdateCount - 1, 0),
      maxInterval,
    );
    if (error instanceof ProblemError) {
      const wait = retryAfter(error.response);
      return wait > 0 ? wait : isPassing(error) && usual;
    }
    const held = valueAt(data, rule.status);
    const status = typeof held === "bigint" ? Number(held) : held;
    if (rule.until.some((value) => value === status)) return false;
    const named = rule.interval && valueAt(data, rule.interval);
    const waits = [asked.get(about) ?? NaN, Number(named ?? NaN) * 1000];
    return waits.find((wait) => wait > 0) ?? usual;
  };
  return { queryFn, refetchInterval };
}

/** Whether the same request may succeed later. */
function isPassing({ problem, response }: ProblemError): boolean {
  const { code } = problem as { readonly code?: unknown };
  return (
    code === "network" ||
    code === "timeout" ||
    /408|429|5../.test(String(response?.status))
  );
}

/**
 * A value as JSON can hold it, for keys: `JSON.stringify` throws for a bigint, and a `Date`
 * that was stored is a text.
 */
function plain(value: unknown): unknown {
  if (typeof value === "bigint") return `${value}n`;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, plain(held)]),
  );
}

/** The part of a dehydrated state that can hold errors. */
interface Dehydrated {
  queries: { state: object }[];
  mutations: { state: object }[];
}

/**
 * A dehydrated state with its errors as data, so that it can be sent as JSON or as props of
 * a client component. `withProblems` restores them.
 */
export function withPlainProblems<State extends Dehydrated>(
  state: State,
): State {
  return withErrors(state, (error) =>
    error instanceof ProblemError ? error.toJSON() : error,
  );
}

/** A dehydrated state with its errors as `ProblemError`s, for `HydrationBoundary` and `hydrate`. */
export function withProblems<State extends Dehydrated>(state: State): State {
  return withErrors(state, (error) =>
    error === null || error === undefined ? error : toProblemError(error),
  );
}

function withErrors<State extends Dehydrated>(
  state: State,
  change: (error: unknown) => unknown,
): State {
  const changed = <Entry extends { state: object }>(entry: Entry): Entry => ({
    ...entry,
    state: Object.fromEntries(
      Object.entries(entry.state).map(([name, value]: [string, unknown]) => [
        name,
        name === "error" ||
        name === "fetchFailureReason" ||
        name === "failureReason"
          ? change(value)
          : value,
      ]),
    ),
  });
  return {
    ...state,
    queries: state.queries.map(changed),
    mutations: state.mutations.map(changed),
  };
}
