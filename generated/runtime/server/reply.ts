import type { ReplyHeaders, ReplyInit } from "./handler.js";

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
