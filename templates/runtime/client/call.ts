/**
 * The calls of operations, and their methods.
 */
import type { Operation, Way } from "../operation.js";
import { memberOf, ProblemError } from "../problem.js";
import type { Failure, Success } from "../result.js";
import type { Bound, Codecs, Method, Result } from "./codecs.js";
import type { CallOptions, Connection, PollOptions } from "./options.js";

/**
 * The arguments of a call, with its options. With a constraint on `Args`, the compiler
 * would look up all array methods for the arguments of each operation.
 */
type WithOptions<Args, Options> = [Args] extends [readonly unknown[]]
  ? [...Args, options?: Options]
  : // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a generic function that passes its arguments on compiles only with this
    any;

/** The body of a success, or of one of several successes. */
type BodyOf<Done> = (Done & { readonly body: unknown })["body"];

/** The request of a call. */
type RequestOf<Args> = Args extends readonly [request?: infer Request]
  ? Exclude<Request, undefined>
  : never;

/** The types of an operation: `(typeof api.getInference)["~types"]["problem"]`. */
export interface CallTypes<Args, Done, Problem> {
  readonly request: RequestOf<Args>;
  /** The body of a success. */
  readonly body: BodyOf<Done>;
  /** What `.try` returns for a success. */
  readonly success: Done;
  /** The problems that the description declares. */
  readonly problem: Problem;
}

/** What every call has, as a method of the client and as a standalone function. */
export interface Described<Args, Done, Problem> {
  /** The operation as data: its id, method, path template, tags, page and polling rules. */
  readonly operation: Operation;
  /** The types of the operation. Exists for the compiler only. */
  readonly "~types": CallTypes<Args, Done, Problem>;
}

/** What every paged call has. `Way` leads to the cursor in the request. */
export interface DescribedPages<
  Args,
  Done,
  Problem,
  Way extends readonly string[],
> extends Described<Args, Done, Problem> {
  readonly "~types": CallTypes<Args, Done, Problem> & {
    /** The cursor, offset, page number or URL of a page. */
    readonly cursor: CursorAt<RequestOf<Args>, Way>;
  };
}

/** A page of a list: a success, or only its body if the headers do not matter. */
export interface GivenPage<Body> {
  readonly body: Body;
  readonly status?: number;
  readonly response?: Response;
}

/** The type of the cursor. `Way` is empty if the cursor is the URL of a page. */
type CursorAt<Held, Way extends readonly string[]> = Way extends readonly [
  infer Name extends string,
  ...infer Rest extends readonly string[],
]
  ? NonNullable<Held> extends { readonly [Key in Name]?: infer Next }
    ? Rest extends readonly []
      ? NonNullable<Next>
      : CursorAt<Next, Rest>
    : unknown
  : string;

/**
 * An operation as a method of the client. `Marks` are the properties that results have
 * in addition, such as `rateLimits`.
 */
export interface Call<Args, Done, Problem, Marks = unknown> extends Described<
  Args,
  Done,
  Problem
> {
  // Sends the request and returns the body of a success. Throws a `ProblemError` for
  // anything else, and a `TypeError` for a value that cannot be sent.
  (...args: WithOptions<Args, CallOptions>): Promise<BodyOf<Done>>;
  /**
   * Like the plain call, but returns the whole result: a success (`ok: true`) with
   * status, headers and body, or a `problem` instead of throwing it.
   */
  try(
    ...args: WithOptions<Args, CallOptions>
  ): Promise<(Done | Failure<Problem>) & Marks>;
  /**
   * Sends the request and returns the `Response` with its body unread, whatever its
   * status. Throws a `ProblemError` if no response arrived.
   */
  raw(...args: WithOptions<Args, CallOptions>): Promise<Response>;
}

/** An operation that returns one page of a list, as a method of the client. */
export interface PagedCall<
  Args,
  Done,
  Problem,
  Item,
  Way extends readonly string[],
  Marks = unknown,
>
  extends
    Call<Args, Done, Problem, Marks>,
    DescribedPages<Args, Done, Problem, Way> {
  readonly "~types": DescribedPages<Args, Done, Problem, Way>["~types"];
  /**
   * Iterates over the items of this page and all following pages. Each page is
   * requested when its first item is needed.
   */
  all(...args: WithOptions<Args, CallOptions>): AsyncIterable<Item>;
  /**
   * Iterates over this page and all following pages. Each page is the success that
   * `.try` returns.
   */
  pages(...args: WithOptions<Args, CallOptions>): AsyncIterable<Done & Marks>;
  /**
   * Returns the request of the page after `page`; undefined if it is the last one. Some
   * rules read headers, so `page` is best a success of `.try`. A request that `next` has
   * returned remembers the pages before it. Throws a `ProblemError` if the next page cannot
   * be determined.
   */
  next(
    request: RequestOf<Args> | undefined,
    page: GivenPage<BodyOf<Done>>,
  ): RequestOf<Args> | undefined;
}

/**
 * An operation as a function that takes the connection as its first argument. Bundlers
 * can drop the operations that are not used.
 */
export interface StandaloneCall<
  Args,
  Done,
  Problem,
  Marks = unknown,
> extends Described<Args, Done, Problem> {
  // Sends the request and returns the body of a success. Throws a `ProblemError` for
  // anything else, and a `TypeError` for a value that cannot be sent.
  (
    connection: Connection,
    ...args: WithOptions<Args, CallOptions>
  ): Promise<BodyOf<Done>>;
  /**
   * Like the plain call, but returns the whole result: a success (`ok: true`) with
   * status, headers and body, or a `problem` instead of throwing it.
   */
  try(
    connection: Connection,
    ...args: WithOptions<Args, CallOptions>
  ): Promise<(Done | Failure<Problem>) & Marks>;
  /**
   * Sends the request and returns the `Response` with its body unread, whatever its
   * status. Throws a `ProblemError` if no response arrived.
   */
  raw(
    connection: Connection,
    ...args: WithOptions<Args, CallOptions>
  ): Promise<Response>;
}

/**
 * An operation that returns one page of a list, as a function that takes the connection
 * as its first argument.
 */
export interface StandalonePagedCall<
  Args,
  Done,
  Problem,
  Item,
  Way extends readonly string[],
  Marks = unknown,
>
  extends
    StandaloneCall<Args, Done, Problem, Marks>,
    DescribedPages<Args, Done, Problem, Way> {
  readonly "~types": DescribedPages<Args, Done, Problem, Way>["~types"];
  /**
   * Iterates over the items of this page and all following pages. Each page is
   * requested when its first item is needed.
   */
  all(
    connection: Connection,
    ...args: WithOptions<Args, CallOptions>
  ): AsyncIterable<Item>;
  /**
   * Iterates over this page and all following pages. Each page is the success that
   * `.try` returns.
   */
  pages(
    connection: Connection,
    ...args: WithOptions<Args, CallOptions>
  ): AsyncIterable<Done & Marks>;
  /**
   * Returns the request of the page after `page`; undefined if it is the last one. Some
   * rules read headers, so `page` is best a success of `.try`. A request that `next` has
   * returned remembers the pages before it. Throws a `ProblemError` if the next page cannot
   * be determined.
   */
  next(
    connection: Connection,
    request: RequestOf<Args> | undefined,
    page: GivenPage<BodyOf<Done>>,
  ): RequestOf<Args> | undefined;
}

/**
 * An operation that can be repeated until its resource reaches a final state, as a
 * method of the client.
 */
export interface PolledCall<
  Args,
  Done,
  Problem,
  End,
  Marks = unknown,
> extends Call<Args, Done, Problem, Marks> {
  /**
   * Repeats the request until the status property of the body has a final value, and
   * returns that body. Throws a `ProblemError` if a request fails, with the code
   * `timeout` if `within` is exceeded.
   */
  poll(...args: WithOptions<Args, PollOptions>): Promise<End>;
}

/**
 * An operation that can be repeated until its resource reaches a final state, as a
 * function that takes the connection as its first argument.
 */
export interface StandalonePolledCall<
  Args,
  Done,
  Problem,
  End,
  Marks = unknown,
> extends StandaloneCall<Args, Done, Problem, Marks> {
  /**
   * Repeats the request until the status property of the body has a final value, and
   * returns that body. Throws a `ProblemError` if a request fails, with the code
   * `timeout` if `within` is exceeded.
   */
  poll(
    connection: Connection,
    ...args: WithOptions<Args, PollOptions>
  ): Promise<End>;
}

/**
 * A request as the client accepts it: a binary body may also be a `Blob` or a stream. A
 * request whose body is a stream is not retried.
 */
export type Sent<Request> = {
  [Key in keyof Request]: Key extends "body"
    ? Bytes<Request[Key]>
    : Request[Key];
};

/**
 * A request whose operation requires an idempotency key: optional here, because the
 * client generates a missing one.
 */
export type Keyed<Request, Name extends string> = Request extends {
  readonly headers: infer Headers;
}
  ? Omit<Request, "headers"> & WithHeaders<KeyLess<Headers, Name>>
  : never;

type KeyLess<Headers, Name extends string> = Omit<Headers, Name> & {
  [Key in Name]?: string;
};

/** `headers` is optional if no header is required. */
type WithHeaders<Headers> = object extends Headers
  ? { headers?: Headers }
  : { headers: Headers };

type Bytes<Body> = Body extends Uint8Array
  ? Body | Blob | ReadableStream<Uint8Array>
  : Body;

/** The type of a page's items. `Way` lists the property names that lead to the array. */
export type ItemOf<Done, Way extends readonly string[]> = Done extends {
  readonly body: infer Body;
}
  ? ItemAt<Body, Way>
  : unknown;

type ItemAt<Held, Way extends readonly string[]> = Held extends null | undefined
  ? never
  : Way extends readonly [
        infer Name extends string,
        ...infer Rest extends readonly string[],
      ]
    ? Held extends { readonly [Key in Name]?: infer Next }
      ? ItemAt<Next, Rest>
      : unknown
    : Held extends readonly (infer Item)[]
      ? Item
      : unknown;

/** The body of a success whose property `Name` has one of the values `Value`. */
export type Settled<Done, Name extends string, Value> = Done extends {
  readonly body: infer Body;
}
  ? SettledBody<Body, Name, Value>
  : never;

type SettledBody<Body, Name extends string, Value> = unknown extends Body
  ? Body
  : Body extends { readonly [Key in Name]?: infer Status }
    ? unknown extends Status
      ? Body
      : [Extract<Value, Status>] extends [never]
        ? never
        : [Status] extends [Value]
          ? Body
          : Body & { readonly [Key in Name]: Extract<Value, Status> }
    : never;

/** Returns the body of a success. Throws a `ProblemError` for anything else. */
export const plain: Method = async (bound, request, options) =>
  succeeded(bound, await bound.attempt(request, options)).body;

/** Returns the success. Throws a `ProblemError` if the result is a failure. */
export const succeeded = (
  bound: Bound,
  result: Result,
): Success<number, unknown> => {
  // `in` also narrows without `strict`, `ok` does not.
  if ("problem" in result)
    throw new ProblemError(
      bound.operation.name,
      result.problem,
      result.response,
    );
  return result;
};

/** The codecs of an operation, without methods that it does not have. */
export function methodCodecs(
  { pages, pagination, poll }: Operation,
  codecs: Codecs,
): Codecs {
  const { paged, polled, ...others } = codecs;
  return {
    ...others,
    ...((pages ?? pagination) && paged && { paged }),
    ...(poll && polled && { polled }),
  };
}

/** A success of a paged operation. */
export type Page = Success<number, unknown>;

/** The value at a property path; undefined if there is none. */
export function valueAt(body: unknown, way: Way): unknown {
  return way.reduce<unknown>((held, name) => memberOf(held, name), body);
}
