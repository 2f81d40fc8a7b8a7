import type { CallOptions, Connection } from "./types.js";
import type { PollOptions } from "./poll.js";
import type { Failure, Success } from "../result.js";

/** An operation as a method of a client. `Marks`: what its results say of the headers of their replies. */
export interface Call<
  Args extends readonly unknown[],
  Done extends Success<number, unknown>,
  Problem,
  Marks = unknown,
> {
  /** Gives the body of the success; throws `ProblemError` for anything else. */
  (...args: [...Args, options?: CallOptions]): Promise<Done["body"]>;
  /** Gives the success, or the problem without throwing it. */
  try(
    ...args: [...Args, options?: CallOptions]
  ): Promise<(Done | Failure<Problem>) & Marks>;
  /** Gives the reply, whatever its status, with its body unread; throws `ProblemError` where none came. */
  raw(...args: [...Args, options?: CallOptions]): Promise<Response>;
}

/** A list that comes in pages, as a method of a client. */
export interface PagedCall<
  Args extends readonly unknown[],
  Done extends Success<number, unknown>,
  Problem,
  Item,
  Marks = unknown,
> extends Call<Args, Done, Problem, Marks> {
  /** Gives the items of this page and all after it, a request for each page. */
  all(...args: [...Args, options?: CallOptions]): AsyncIterable<Item>;
  /** Gives this page and all after it, each as the success that `.try` gives. */
  pages(...args: [...Args, options?: CallOptions]): AsyncIterable<Done & Marks>;
}

/** An operation on its own, which takes the connection first: a bundle carries only those it uses. */
export interface StandaloneCall<
  Args extends readonly unknown[],
  Done extends Success<number, unknown>,
  Problem,
  Marks = unknown,
> {
  /** Gives the body of the success; throws `ProblemError` for anything else. */
  (
    connection: Connection,
    ...args: [...Args, options?: CallOptions]
  ): Promise<Done["body"]>;
  /** Gives the success, or the problem without throwing it. */
  try(
    connection: Connection,
    ...args: [...Args, options?: CallOptions]
  ): Promise<(Done | Failure<Problem>) & Marks>;
  /** Gives the reply, whatever its status, with its body unread; throws `ProblemError` where none came. */
  raw(
    connection: Connection,
    ...args: [...Args, options?: CallOptions]
  ): Promise<Response>;
}

/** A list that comes in pages, on its own. */
export interface StandalonePagedCall<
  Args extends readonly unknown[],
  Done extends Success<number, unknown>,
  Problem,
  Item,
  Marks = unknown,
> extends StandaloneCall<Args, Done, Problem, Marks> {
  /** Gives the items of this page and all after it, a request for each page. */
  all(
    connection: Connection,
    ...args: [...Args, options?: CallOptions]
  ): AsyncIterable<Item>;
  /** Gives this page and all after it, each as the success that `.try` gives. */
  pages(
    connection: Connection,
    ...args: [...Args, options?: CallOptions]
  ): AsyncIterable<Done & Marks>;
}

/** What is read again until it has settled, as a method of a client. */
export interface PolledCall<
  Args extends readonly unknown[],
  Done extends Success<number, unknown>,
  Problem,
  End,
  Marks = unknown,
> extends Call<Args, Done, Problem, Marks> {
  /** Asks until the status is one at which it ends, and gives the body; throws `ProblemError` for a failure, and with the code `timeout` when the time is up. */
  poll(...args: [...Args, options?: PollOptions]): Promise<End>;
}

/** What is read again until it has settled, on its own. */
export interface StandalonePolledCall<
  Args extends readonly unknown[],
  Done extends Success<number, unknown>,
  Problem,
  End,
  Marks = unknown,
> extends StandaloneCall<Args, Done, Problem, Marks> {
  /** Asks until the status is one at which it ends, and gives the body; throws `ProblemError` for a failure, and with the code `timeout` when the time is up. */
  poll(
    connection: Connection,
    ...args: [...Args, options?: PollOptions]
  ): Promise<End>;
}

/** A request as it can be sent: bytes also as a file, or as a stream of them, which cannot be sent again. */
export type Sent<Request> = {
  [Key in keyof Request]: Key extends "body"
    ? Bytes<Request[Key]>
    : Request[Key];
};

/** A request that demands an idempotency key: the client makes one where the caller gives none. */
export type Keyed<Request, Name extends string> = Request extends {
  readonly headers: infer Headers;
}
  ? Omit<Request, "headers"> & WithHeaders<KeyLess<Headers, Name>>
  : never;

type KeyLess<Headers, Name extends string> = Omit<Headers, Name> & {
  [Key in Name]?: string;
};

/** They need not be given where none of them must be. */
type WithHeaders<Headers> = object extends Headers
  ? { headers?: Headers }
  : { headers: Headers };

type Bytes<Body> = Body extends Uint8Array
  ? Body | Blob | ReadableStream<Uint8Array>
  : Body;

/** The items of a page, by the names of the properties on the way to their list. */
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

/** The body of a success whose property has one of the values. */
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
