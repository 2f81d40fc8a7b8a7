import type { Bytes, Carrier } from "./operation.js";

/**
 * The ways in which a call can fail apart from the problems that the description
 * declares. Each has its own literal `code`.
 */
export type ClientFailure =
  UnknownProblem | UnexpectedReply | NetworkFailure | TimedOut | Aborted;

/**
 * A problem document with an undeclared code: servers add codes, and proxies send their
 * own.
 */
export interface UnknownProblem {
  /** Always `unknown`; `text` has the code that was received. */
  readonly code: "unknown";
  /** The code that was received; empty if there was none. */
  readonly text: string;
  /** The status of the response. */
  readonly status: number;
  /** The URI of the problem type (RFC 9457). Default: `about:blank`. */
  readonly type: string;
  /** A short summary of the problem type; may be empty. */
  readonly title: string;
  /** An explanation of this occurrence; may be empty. */
  readonly detail: string;
  /** The parsed body of the response. */
  readonly body: unknown;
}

/**
 * A problem whose body has a `code` of its own. `code` is the code of the problem, and
 * `body` has the whole body.
 */
export type WithOwnCode<Body, Code> = Body extends unknown
  ? {
      [
        Key in keyof Body as Key extends "code" | "body" ? never : Key
      ]: Body[Key];
    } & { readonly code: Code; readonly body: Body }
  : never;

/** A declared error response without a problem code. */
export interface HttpError<Status extends number = number, Body = unknown> {
  readonly code: "http";
  /** The status of the response. */
  readonly status: Status;
  /** The parsed body of the response. */
  readonly body: Body;
}

/**
 * A response that the description does not declare, or that does not match its
 * declaration.
 */
export interface UnexpectedReply {
  readonly code: "unexpected";
  /** The status of the response. */
  readonly status: number;
  /** What is wrong with the response. */
  readonly detail: string;
  /** The body as bytes. */
  readonly body: Bytes;
}

/**
 * The connection failed before the response was complete. `toProblemError` also uses it
 * for other errors, such as a value that cannot be sent.
 */
export interface NetworkFailure {
  readonly code: "network";
  /** The message of the underlying error. */
  readonly detail: string;
  /** The error that `fetch` threw. */
  readonly cause: unknown;
}

/** The response was not complete within the time limit. */
export interface TimedOut {
  readonly code: "timeout";
  /** Names the limit that was exceeded. */
  readonly detail: string;
}

/** The caller's signal aborted the call. */
export interface Aborted {
  readonly code: "aborted";
  /** A sentence for logs. */
  readonly detail: string;
  /** The reason of the signal. */
  readonly cause: unknown;
}

/**
 * Thrown by calls that fail. `problem.code` is the kind of failure. `toProblemError` makes
 * one of its JSON.
 */
export class ProblemError<Problem = unknown> extends Error {
  override name = "ProblemError";
  /** The name of the operation in generated code: `createInference`. */
  declare readonly operation: string;
  /** What went wrong, as in the result of `.try`. */
  declare readonly problem: Problem | ClientFailure;
  /** The response; undefined if no complete response arrived. */
  declare readonly response: Response | undefined;

  constructor(
    operation: string,
    problem: Problem | ClientFailure,
    response: Response | undefined,
  ) {
    // Problems are objects, but members sent by a server may have any type.
    const { code } = problem as AnyProblem;
    const told = (
      code === "http" ? Object((problem as AnyProblem).body) : problem
    ) as AnyProblem;
    // Only strings and numbers: symbols do not occur.
    const isPlain = (part: unknown) => part && /^[sn]/.test(typeof part);
    // A message such as `createInference: 422: INVALID_INPUTS: The prompt is too long.`
    super(
      ...([
        [
          operation,
          (problem as AnyProblem).status,
          // Bodies may have a `text` too.
          code === "unknown" ? (problem as AnyProblem).text : code,
          [told.detail, told.title, told.message].find(isPlain),
        ]
          .filter(isPlain)
          .join(": "),
        // Passes on its `cause`. ES2020's type of `Error` takes only the message.
        problem,
      ] as unknown as [string]),
    );
    this.operation = operation;
    this.problem = problem;
    this.response = response;
  }

  /**
   * The error as data, without the response: for JSON, `structuredClone` and other
   * processes. (`structuredClone` of an error itself keeps only the message.)
   */
  toJSON(): ProblemErrorJson<Problem> {
    // eslint-disable-next-line @typescript-eslint/no-misused-spread -- data has no prototype
    return { ...this, response: undefined };
  }
}

/** A `ProblemError` as data. */
export interface ProblemErrorJson<Problem = unknown> {
  /** Always `ProblemError`. */
  readonly name: string;
  /** The name of the operation in generated code. */
  readonly operation: string;
  /** What went wrong. */
  readonly problem: Problem | ClientFailure;
}

/**
 * Makes a `ProblemError` of whatever was thrown: returns a `ProblemError` as it is, and
 * restores one from its JSON. Any other value becomes the problem `network` with the value
 * as `cause`.
 *
 * @typeParam Problem the problems of the operation that was called
 */
export function toProblemError<Problem = unknown>(
  thrown: unknown,
): ProblemError<Problem> {
  // The caller names the type.
  if (thrown instanceof ProblemError) return thrown as ProblemError<Problem>;
  const operation = memberOf(thrown, "operation");
  const problem = memberOf(thrown, "problem");
  const isJson = typeof memberOf(problem, "code") === "string";
  return new ProblemError<Problem>(
    typeof operation === "string" ? operation : "",
    isJson
      ? (problem as Problem) // as the JSON of an error has it
      : { code: "network", detail: messageOf(thrown), cause: thrown },
    undefined,
  );
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** What the description declares about a problem code. */
export interface ProblemTypeRow {
  /** The status; absent if the code is used with several. */
  readonly status?: number;
  /** The `title` of the problem. */
  readonly title: string;
  /** The property that carries the code. Absent: the last segment of `type`. */
  readonly carrier?: Carrier;
  /** The value that is sent, if it differs from the code. */
  readonly value?: string;
}

/** The problem types of an API version, by code. */
export interface ProblemTypes {
  readonly [code: string]: ProblemTypeRow;
}

/** A property of a parsed body; ignores inherited properties. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" &&
    value &&
    // ES2020 has no `Object.hasOwn`.
    {}.hasOwnProperty.call(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** Members sent by a server may have any type. */
interface AnyProblem {
  readonly body?: unknown;
  readonly code?: unknown;
  readonly text?: unknown;
  readonly status?: unknown;
  readonly detail?: unknown;
  readonly title?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
}
