import type { ReplyHeaders } from "./reply.js";
import type { ServerResponse } from "./request.js";

/** A status with which the server answers in the handler's place. */
export type RefusalStatus =
  | (400 | 401 | 403 | 404 | 405 | 406 | 408 | 409 | 413 | 415 | 417 | 422)
  | (429 | 431 | 500 | 501);

/** Why a step of the chain ends it; the chain answers with a problem. */
export class Refusal {
  readonly status: RefusalStatus;
  /** A sentence for people. */
  readonly detail: string;
  readonly headers: ReplyHeaders;
  /** Further members of the problem. */
  readonly fields: object;
  /** The code to answer with, where the description has it for this status. */
  readonly code: string | undefined;

  constructor(
    status: RefusalStatus,
    detail: string,
    more: {
      readonly headers?: ReplyHeaders;
      readonly fields?: object;
      readonly code?: string;
    } = {},
  ) {
    this.status = status;
    this.detail = detail;
    this.headers = more.headers ?? {};
    this.fields = more.fields ?? {};
    this.code = more.code;
  }
}

/** What the chain ends with, or will end with. */
export type Answered =
  ServerResponse | Refusal | Promise<ServerResponse | Refusal>;
