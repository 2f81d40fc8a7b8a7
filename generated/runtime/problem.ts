import type { Carrier } from "./operation.js";

/**
 * What a call can end with other than a success, beside the problems that the
 * description declares: each has a literal `code` of its own.
 */
export type ClientFailure =
  UnknownProblem | UnexpectedReply | NetworkFailure | TimedOut | Aborted;

/** A problem document of no declared code: codes ship without notice, and servers refuse by their own. */
export interface UnknownProblem {
  readonly code: "unknown";
  /** The code that came; empty where none did. */
  readonly text: string;
  readonly status: number;
  readonly type: string;
  readonly title: string;
  readonly detail: string;
  /** The reply's body, as it was parsed. */
  readonly body: unknown;
}

/** A declared error that carries no code. */
export interface HttpError<Status extends number = number, Body = unknown> {
  readonly code: "http";
  readonly status: Status;
  readonly body: Body;
}

/** A reply that the description does not declare, or that is not what it declares. */
export interface UnexpectedReply {
  readonly code: "unexpected";
  readonly status: number;
  /** What is wrong with it. */
  readonly detail: string;
  /** Its bytes. */
  readonly body: Uint8Array;
}

/** No reply, or not all of it: the connection failed. */
export interface NetworkFailure {
  readonly code: "network";
  readonly detail: string;
  readonly cause: unknown;
}

/** No complete reply within the time limit. */
export interface TimedOut {
  readonly code: "timeout";
  readonly detail: string;
}

/** The caller's signal ended the call. */
export interface Aborted {
  readonly code: "aborted";
  readonly detail: string;
  /** The signal's reason. */
  readonly cause: unknown;
}

/** What a plain call throws: its `problem` says what happened. */
export class ProblemError<Problem = unknown> extends Error {
  declare readonly problem: Problem | ClientFailure;
  /** Absent where no whole reply came. */
  declare readonly response: Response | undefined;

  constructor(
    operation: string,
    problem: Problem | ClientFailure,
    response: Response | undefined,
  ) {
    // Each is an object, and a server's may have members of any type.
    const said = problem as AnyProblem;
    super(describe(operation, said), { cause: said.cause });
    this.name = "ProblemError";
    this.problem = problem;
    this.response = response;
  }
}

/** What a program can know of a code beforehand. */
export interface ProblemTypeRow {
  /** Absent where it goes with several. */
  readonly status?: number;
  readonly title: string;
  /** Absent: the last segment of `type`. */
  readonly carrier?: Carrier;
  /** The whole value that travels, where it is not the code itself. */
  readonly value?: string;
}

/** The problem types of a version, by code. */
export interface ProblemTypes {
  readonly [code: string]: ProblemTypeRow;
}

/** A member of a parsed body; never an inherited one. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** `createInference: 422: INVALID_INPUTS: The prompt is too long.` */
function describe(operation: string, problem: AnyProblem): string {
  const { code, detail, status, text, title } = problem;
  return [operation, status, text ?? code, detail ?? title]
    .filter((said) => said && /^(str|num)/.test(typeof said))
    .join(": ");
}

/** What a server sends may have members of any type. */
interface AnyProblem {
  readonly code?: unknown;
  readonly text?: unknown;
  readonly status?: unknown;
  readonly detail?: unknown;
  readonly title?: unknown;
  readonly cause?: unknown;
}
