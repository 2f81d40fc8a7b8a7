import type { ReplyHeaders } from "./reply.js";
import type { ServerResponse } from "./request.js";

/** The statuses that the server itself responds with. */
export type RefusalStatus =
  | (400 | 401 | 403 | 404 | 405 | 406 | 408 | 409 | 413 | 415 | 417 | 422)
  | (429 | 431 | 500 | 501 | 503);

/** Ends the request with a problem, without calling the remaining steps. */
export class Refusal {
  readonly status: RefusalStatus;
  /** A sentence for people. */
  readonly detail: string;
  readonly headers: ReplyHeaders;
  /** Additional members of the problem. */
  readonly fields: object;
  /** The preferred problem code, if the operation declares it for this status. */
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

/** The result of the steps, or a promise of it. */
export type Answered =
  ServerResponse | Refusal | Promise<ServerResponse | Refusal>;
