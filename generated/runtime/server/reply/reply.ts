/**
 * A response of a handler, made by `reply` of its context. The type refers to the
 * operation's responses, so that a response of another operation is a compile error.
 */
export class Reply<Replies> {
  /** Exists only in the type. */
  declare readonly "~replies": (replies: Replies) => Replies;
  readonly status: number;
  readonly body: unknown;
  readonly headers: ReplyHeaders | undefined;
  readonly contentType: string | undefined;

  constructor(status: number, body: unknown, init?: ReplyInit) {
    this.status = status;
    this.body = body;
    this.headers = init?.headers;
    this.contentType = init?.contentType;
  }
}

/**
 * A problem that a handler returns or throws. An `Error`, so that nested functions can
 * throw it.
 */
export class ProblemReply<Code> extends Error {
  override readonly name = "ProblemReply";
  /** The problem code. */
  readonly code: Code;
  readonly fields: object;
  /** The status; undefined if the server derives it from the code. */
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

/** Options of `reply`. */
export interface ReplyInit {
  /** Response headers. */
  readonly headers?: ReplyHeaders;
  /**
   * The media type of the body; one that the description declares for this status.
   * Default: the first one that fits the body.
   */
  readonly contentType?: string;
}

/** Options of `problem`. */
export interface ProblemInit<Declared = never> {
  /** Response headers. */
  readonly headers?: ReplyHeaders<Declared>;
  /** The status, for a code that is used with several. */
  readonly status?: number;
}

/**
 * Headers by name. An array becomes several headers. `Declared` are the values of declared
 * headers, which can be of types that are converted.
 */
export interface ReplyHeaders<Declared = never> {
  readonly [name: string]: HeaderValue | readonly HeaderValue[] | Declared;
}

type HeaderValue = string | number | boolean;
