/**
 * The calls of operations, and their methods.
 */
import type { Operation, Way } from "../operation.js";
import { memberOf, ProblemError } from "../problem.js";
import type { Failure, Success } from "../result.js";
import type { Bound, Codecs, Method, Result } from "./codecs.js";
import type { CallOptions, Connection, PollOptions } from "./options.js";

/**
 * The arguments of a call: what comes before the request, the request and the options.
 * `Types` declares the request as optional if a call needs none. Without the first
 * condition, the compiler would look up all array methods for each operation.
 */
type Arguments<Types, Options, Lead> = [Lead] extends [readonly unknown[]]
  ? Types extends { readonly request: infer Request }
    ? [...Lead, request: Request, options?: Options]
    : [...Lead, request?: RequestOf<Types>, options?: Options]
  : // eslint-disable-next-line @typescript-eslint/no-explicit-any -- parameters must have an array type
    any;

/** The request of an operation. */
type RequestOf<Types> = Exclude<
  (Types & { readonly request?: unknown })["request"],
  undefined
>;

/** What `.try` returns for a success. */
type SuccessOf<Types> = (Types & { readonly success: unknown })["success"];

/** The problems that the description declares. */
type ProblemOf<Types> = (Types & { readonly problem: unknown })["problem"];

/** The body of a success, or of one of several successes. */
type BodyOf<Types> = (SuccessOf<Types> & { readonly body: unknown })["body"];

/** The types of an operation: `(typeof api.getInference)["~types"]["problem"]`. */
export interface CallTypes<Types, Method> {
  readonly request: RequestOf<Types>;
  /** The body of a success. */
  readonly body: BodyOf<Types>;
  /** What `.try` returns for a success. */
  readonly success: SuccessOf<Types>;
  /** The problems that the description declares. */
  readonly problem: ProblemOf<Types>;
  /** The call as a method of the client. */
  readonly method: Method;
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
 * The call of an operation. `Types` are the members of `Operations`, and `Marks` the
 * properties that results have in addition, such as `rateLimits`. `Lead` are the arguments
 * before the request: none for a method of a client.
 */
export interface Call<Types, Marks = unknown, Lead = []> {
  // Sends the request and returns the body of a success. Throws a `ProblemError` for
  // anything else, and a `TypeError` for a value that cannot be sent.
  (...args: Arguments<Types, CallOptions, Lead>): Promise<BodyOf<Types>>;
  /** The operation as data: its id, method, path template, tags, page and polling rules. */
  readonly operation: Operation;
  /** The types of the operation. Exists for the compiler only. */
  readonly "~types": CallTypes<Types, Call<Types, Marks>>;
  /**
   * Like the plain call, but returns the whole result: a success (`ok: true`) with
   * status, headers and body, or a `problem` instead of throwing it.
   */
  try(
    ...args: Arguments<Types, CallOptions, Lead>
  ): Promise<(SuccessOf<Types> | Failure<ProblemOf<Types>>) & Marks>;
  /**
   * Sends the request and returns the `Response` with its body unread, whatever its
   * status. Throws a `ProblemError` if no response arrived.
   */
  raw(...args: Arguments<Types, CallOptions, Lead>): Promise<Response>;
}

/** The call of an operation that returns one page of a list. `Way` leads to the cursor in the request. */
export interface PagedCall<
  Types,
  Item,
  Way extends readonly string[],
  Marks = unknown,
  Lead = [],
> extends Call<Types, Marks, Lead> {
  readonly "~types": CallTypes<Types, PagedCall<Types, Item, Way, Marks>> & {
    /** The cursor, offset, page number or URL of a page. */
    readonly cursor: CursorAt<RequestOf<Types>, Way>;
  };
  /**
   * Iterates over the items of this page and all following pages. Each page is
   * requested when its first item is needed.
   */
  all(...args: Arguments<Types, CallOptions, Lead>): AsyncIterable<Item>;
  /**
   * Iterates over this page and all following pages. Each page is the success that
   * `.try` returns.
   */
  pages(
    ...args: Arguments<Types, CallOptions, Lead>
  ): AsyncIterable<SuccessOf<Types> & Marks>;
  /**
   * Returns the request of the page after `page`; undefined if it is the last one. Some
   * rules read headers, so `page` is best a success of `.try`. A request that `next` has
   * returned remembers the pages before it. Throws a `ProblemError` if the next page cannot
   * be determined.
   */
  next(
    ...args: NextArguments<RequestOf<Types>, GivenPage<BodyOf<Types>>, Lead>
  ): RequestOf<Types> | undefined;
}

type NextArguments<Request, Page, Lead> = [Lead] extends [readonly unknown[]]
  ? [...Lead, request: Request | undefined, page: Page]
  : never;

/**
 * The call of an operation that can be repeated until its resource reaches a final state.
 * `End` is the body in a final state.
 */
export interface PolledCall<
  Types,
  End,
  Marks = unknown,
  Lead = [],
> extends Call<Types, Marks, Lead> {
  readonly "~types": CallTypes<Types, PolledCall<Types, End, Marks>>;
  /**
   * Repeats the request until the status property of the body has a final value, and
   * returns that body. Throws a `ProblemError` if a request fails, with the code
   * `timeout` if `within` is exceeded.
   */
  poll(...args: Arguments<Types, PollOptions, Lead>): Promise<End>;
}

/**
 * A call that takes the connection as its first argument. Bundlers can drop the operations
 * that are not used.
 */
export type StandaloneCall<Types, Marks = unknown> = Call<
  Types,
  Marks,
  [connection: Connection]
>;

/** A paged call that takes the connection as its first argument. */
export type StandalonePagedCall<
  Types,
  Item,
  Way extends readonly string[],
  Marks = unknown,
> = PagedCall<Types, Item, Way, Marks, [connection: Connection]>;

/** A polled call that takes the connection as its first argument. */
export type StandalonePolledCall<Types, End, Marks = unknown> = PolledCall<
  Types,
  End,
  Marks,
  [connection: Connection]
>;

/** The calls of `calls.ts` as the methods of a client, with their comments. */
export type Methods<Calls> = {
  readonly [Name in keyof Calls as Exclude<Name, "connect">]: MethodOf<
    Calls[Name]
  >;
};

type MethodOf<Held> = (Held & {
  readonly "~types": { readonly method: unknown };
})["~types"]["method"];

/**
 * The types of an operation whose binary body a caller may also pass as a `Blob` or a
 * stream. A request whose body is a stream is not retried.
 */
export type Sent<Types> = {
  [Key in keyof Types]: Key extends "request"
    ? SentRequest<Types[Key]>
    : Types[Key];
};

type SentRequest<Request> = {
  [Key in keyof Request]: Key extends "body"
    ? Bytes<Request[Key]>
    : Request[Key];
};

/**
 * The types of an operation that requires an idempotency key: optional here, because the
 * client generates a missing one.
 */
export type Keyed<Types, Name extends string> = Omit<Types, "request"> &
  Optionally<"request", KeyedRequest<RequestOf<Types>, Name>>;

type KeyedRequest<Request, Name extends string> = Request extends {
  readonly headers: infer Headers;
}
  ? Omit<Request, "headers"> & Optionally<"headers", KeyLess<Headers, Name>>
  : never;

type KeyLess<Headers, Name extends string> = Omit<Headers, Name> & {
  [Key in Name]?: string;
};

/** A property that is optional if no member of its value is required. */
type Optionally<Name extends string, Value> = object extends Value
  ? { [Key in Name]?: Value }
  : { [Key in Name]: Value };

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
