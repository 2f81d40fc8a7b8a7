import type { ClientFailure } from "./problem.js";

/** A reply of a declared success status. */
export interface Success<
  Status extends number,
  Body,
  Headers extends object = object,
  ContentType extends string | undefined = string | undefined,
> {
  readonly ok: true;
  readonly status: Status;
  /** The declared media type that the body is of; of a range, the one that came. */
  readonly contentType: ContentType;
  readonly body: Body;
  /** Those that the description lists, decoded; `response.headers` has them all. */
  readonly headers: Headers;
  /** Its body has been read, save where `body` comes item by item. */
  readonly response: Response;
}

/** An event of a stream: WHATWG HTML, section 9.2. */
export interface ServerSentEvent<Data = string, Name extends string = string> {
  /** `message` where the stream gives it no name. */
  readonly event: Name;
  readonly data: Data;
  /** The id that the stream gave last, with this event or before it; empty where it gave none. */
  readonly id: string;
  /** How many milliseconds to wait before asking for the stream again, where it says. */
  readonly retry?: number;
}

/** Any other end of a call: `problem.code` tells them apart. */
export interface Failure<Problem> {
  readonly ok: false;
  readonly problem: Problem | ClientFailure;
  /** Absent where no whole reply came. */
  readonly response: Response | undefined;
}

declare const typed: unique symbol;

/** A body that a server replies with only under its own media type; `undefined` among those: it need not be named. */
export interface ByType<ContentType, Body> {
  readonly [typed]: readonly [ContentType, Body];
}
