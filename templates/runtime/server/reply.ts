declare const repliesOf: unique symbol;

/**
 * What a handler replies. Only the `reply` of its own context makes one, and
 * its type knows the operation's replies: another operation's does not fit.
 */
export class Reply<Replies> {
  declare readonly [repliesOf]: (replies: Replies) => Replies;
  readonly status: number;
  readonly body: unknown;
  readonly headers: ReplyHeaders | undefined;
  readonly contentType: string | undefined;

  constructor(status: number, body: unknown, init: ReplyInit = {}) {
    this.status = status;
    this.body = body;
    this.headers = init.headers;
    this.contentType = init.contentType;
  }
}

/**
 * A problem that a handler returns or throws. It is an `Error`, so that it can
 * be thrown from deep within what the handler calls.
 */
export class ProblemReply<Code> extends Error {
  override readonly name = "ProblemReply";
  readonly code: Code;
  readonly fields: object;
  readonly status: number | undefined;
  readonly headers: ReplyHeaders | undefined;

  constructor(
    code: Code,
    fields: object = {},
    init: { readonly status?: number; readonly headers?: ReplyHeaders } = {},
  ) {
    super(String(code));
    this.code = code;
    this.fields = fields;
    this.status = init.status;
    this.headers = init.headers;
  }
}

export interface ReplyInit {
  readonly headers?: ReplyHeaders;
  /** One of those that the description lists for this status; the default is the first that fits the body. */
  readonly contentType?: string;
}

export interface ProblemInit {
  readonly headers?: ReplyHeaders;
  /** For a code that goes with several statuses. */
  readonly status?: number;
}

/** A header by its name; one that comes several times, or holds a list, has several values. */
export interface ReplyHeaders {
  readonly [name: string]: HeaderValue | readonly HeaderValue[];
}

type HeaderValue = string | number | boolean;
