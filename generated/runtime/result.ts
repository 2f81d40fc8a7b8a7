import type { ClientFailure } from "./problem.js";

/** A reply of a declared success status. */
export interface Success<Status extends number, Body> {
  readonly ok: true;
  readonly status: Status;
  readonly body: Body;
  /** Its headers; its body has been read, save where `body` is a stream. */
  readonly response: Response;
}

/** Any other end of a call: `problem.code` tells them apart. */
export interface Failure<Problem> {
  readonly ok: false;
  readonly problem: Problem | ClientFailure;
  /** Absent where no reply came. */
  readonly response: Response | undefined;
}
