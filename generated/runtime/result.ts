import type { ClientFailure } from "./problem.js";

/** A response with a declared success status. */
export interface Success<
  Status extends number,
  Body,
  Headers extends object = object,
  ContentType extends string | undefined = string | undefined,
> {
  /** True for a success, false for a failure. */
  readonly ok: true;
  /** The status of the response. */
  readonly status: Status;
  /** The declared media type of the body. For a range such as `image/*`, the actual type. */
  readonly contentType: ContentType;
  /** The decoded body. */
  readonly body: Body;
  /**
   * The response headers that the description declares, decoded. `response.headers` has
   * all of them.
   */
  readonly headers: Headers;
  /** The original response. Its body has been read, unless `body` is read item by item. */
  readonly response: Response;
}

/** An event of an event stream (WHATWG HTML, section 9.2). */
export interface ServerSentEvent<Data = string, Name extends string = string> {
  /** The event type. Default: `message`. */
  readonly event: Name;
  /** The data of the event; parsed if the description declares it as JSON. */
  readonly data: Data;
  /** The last event id that the stream sent; empty if it sent none. */
  readonly id: string;
  /** Milliseconds to wait before reconnecting, if the stream sent them. */
  readonly retry?: number;
}

/** An event that a handler sends. */
export type OutgoingEvent<Data = string, Name extends string = string> = {
  /** The data of the event; written as JSON if the description declares it as JSON. */
  readonly data: Data;
  /** The event id, which clients send back when they reconnect. */
  readonly id?: string;
  /** Milliseconds to wait before reconnecting. */
  readonly retry?: number;
} & ("message" extends Name
  ? {
      /** The event type. Default: `message`. */
      readonly event?: Name;
    }
  : {
      /** The event type. */
      readonly event: Name;
    });

/** A call that did not succeed. Distinguish the cases by `problem.code`. */
export interface Failure<Problem> {
  /** True for a success, false for a failure. */
  readonly ok: false;
  /**
   * What went wrong: a problem that the description declares, or a failure that the
   * client detected.
   */
  readonly problem: Problem | ClientFailure;
  /** The response; undefined if no complete response arrived. */
  readonly response: Response | undefined;
}

declare const typed: unique symbol;

/**
 * A body that a server sends only under its own media type. If `ContentType` includes
 * `undefined`, the handler may leave the media type out.
 */
export interface ByType<ContentType, Body> {
  readonly [typed]: readonly [ContentType, Body];
}
