import type { CallOptions, Connection } from "./connection.js";
import type { Failure, Success } from "../result.js";

/** An operation as a method of a client. */
export interface Call<
  Args extends readonly unknown[],
  Done extends Success<number, unknown>,
  Problem,
> {
  /** Gives the body of the success; throws `ProblemError` for anything else. */
  (...args: [...Args, options?: CallOptions]): Promise<Done["body"]>;
  /** Gives the success, or the problem without throwing it. */
  try(
    ...args: [...Args, options?: CallOptions]
  ): Promise<Done | Failure<Problem>>;
}

/** A list that comes in pages, as a method of a client. */
export interface PagedCall<
  Args extends readonly unknown[],
  Done extends Success<number, unknown>,
  Problem,
  Item,
> extends Call<Args, Done, Problem> {
  /** Gives the items of this page and all after it, a request for each page. */
  all(...args: [...Args, options?: CallOptions]): AsyncIterable<Item>;
  /** Gives this page and all after it, each as the success that `.try` gives. */
  pages(...args: [...Args, options?: CallOptions]): AsyncIterable<Done>;
}

/** An operation on its own, which takes the connection first: a bundle carries only those it uses. */
export interface StandaloneCall<
  Args extends readonly unknown[],
  Done extends Success<number, unknown>,
  Problem,
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
  ): Promise<Done | Failure<Problem>>;
}

/** A list that comes in pages, on its own. */
export interface StandalonePagedCall<
  Args extends readonly unknown[],
  Done extends Success<number, unknown>,
  Problem,
  Item,
> extends StandaloneCall<Args, Done, Problem> {
  /** Gives the items of this page and all after it, a request for each page. */
  all(
    connection: Connection,
    ...args: [...Args, options?: CallOptions]
  ): AsyncIterable<Item>;
  /** Gives this page and all after it, each as the success that `.try` gives. */
  pages(
    connection: Connection,
    ...args: [...Args, options?: CallOptions]
  ): AsyncIterable<Done>;
}

/** The items of a page, by the name of their property. */
export type ItemOf<Done, Name extends string> = Done extends {
  readonly body: { readonly [Key in Name]?: readonly (infer Item)[] | null };
}
  ? Item
  : unknown;
