import { closedFailures } from "../../check.js";
import { retryAfter } from "../../client/send.js";
import { type Operation, replyContent, rowOf } from "../../operation.js";
import { memberOf } from "../../problem.js";
import { declared } from "../../values/media-type.js";
import { givenFor, type Session, Untried } from "./session.js";

/**
 * The statuses that a server may refuse with, of the usual ones: the first if the
 * operation documents exactly that, else those that it documents, else all.
 */
export function statusesOf(
  operation: Operation,
  [first, ...others]: readonly [number, ...number[]],
): readonly number[] {
  if (isDocumented(operation, first)) return [first];
  const documented = others.filter((each) => isDocumented(operation, each));
  if (keyOf(operation, first) !== undefined) return [first, ...documented];
  return documented.length > 0 ? documented : [first, ...others];
}

/**
 * The statuses for a fault that HTTP itself has a status for: that one, and the others
 * unless the operation documents it.
 */
export function standardOf(
  operation: Operation,
  [first, ...others]: readonly [number, ...number[]],
): readonly number[] {
  return isDocumented(operation, first)
    ? [first]
    : [first, ...documentedOf(operation, others)];
}

/** Those of the statuses that an operation documents, or else all. */
export function documentedOf(
  operation: Operation,
  usual: readonly number[],
): readonly number[] {
  const documented = usual.filter((each) => isDocumented(operation, each));
  return documented.length > 0 ? documented : usual;
}

function isDocumented({ replies }: Operation, status: number): boolean {
  return Object.hasOwn(replies, String(status));
}

/** Lists statuses: `422 or 400`. */
export function shown(statuses: readonly number[]): string {
  return statuses.join(" or ");
}

/**
 * Throws unless a response is a refusal of one of the statuses, as it is documented.
 * `isOtherwiseValid`: the request has no fault that the server may answer with 422.
 */
export async function expectRefusal(
  session: Session,
  operation: Operation,
  response: Response,
  statuses: readonly number[],
  { isOtherwiseValid = false }: { readonly isOtherwiseValid?: boolean } = {},
): Promise<Answer> {
  const answer = await read(session, response);
  const { status } = answer;
  if (!statuses.includes(status)) {
    // Credentials are asked for before anything else.
    if (!statuses.includes(401))
      refuseUntried(session, operation, answer, isOtherwiseValid);
    throw failure(
      answer,
      `The server answered ${status} instead of ${shown(statuses)}.`,
      operation,
    );
  }
  checkAnswer(session, operation, answer);
  return answer;
}

/** Throws `Untried` for an answer that hides what the test asks about. */
function refuseUntried(
  session: Session,
  operation: Operation,
  answer: Answer,
  isOtherwiseValid: boolean,
): void {
  refuseUnwritten(answer);
  const { status } = answer;
  const { requests } = session.options;
  const isSample = givenFor(requests, operation.name) === undefined;
  if (isOtherwiseValid && isSample && (status === 422 || status === 400))
    throw new Untried(
      `the server answers ${status} to a sample of a valid request: give one in requests.${operation.name}`,
    );
  const hidden = status === 404 || status === 403;
  if (hidden && !session.knowsPath(operation))
    throw new Untried(
      `the server answers ${status} first: ${session.neededPath(operation)}`,
    );
}

/** Throws `Untried` for the answer of an operation that is not written yet. */
export function refuseUnwritten({ status, headers }: Answer): void {
  if (status === 501)
    throw new Untried("the server answers 501: it is not written yet");
  // `tenon scaffold server --mock` writes handlers that answer with this header.
  if (headers.has("tenon-sample"))
    throw new Untried(
      "the server answers with a sample: it is not written yet",
    );
}

/** A response with its body. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body if it is JSON. */
  readonly body: unknown;
  /** The start of the body, for messages. */
  readonly excerpt: string;
  /** The command that sends the request again. */
  readonly curl: string;
}

/** Reads a response. The body of a stream is left out. */
export async function read(
  session: Session,
  response: Response,
): Promise<Answer> {
  const { status, headers } = response;
  const type = headers.get("content-type") ?? "";
  const isText = /json|text\/(?!event-stream)|^$/i.test(type);
  const text = isText ? await response.text() : "";
  if (!isText) await response.body?.cancel();
  return {
    status,
    headers,
    body: parsed(text),
    excerpt: text.slice(0, 500),
    curl: session.curl(response),
  };
}

/** The error of a test: what is wrong, what is documented, the response, and the request. */
export function failure(
  { status, headers, excerpt, curl }: Answer,
  message: string,
  operation?: Operation,
): Error {
  const documented =
    operation === undefined
      ? ""
      : `\n\nDescription: ${operation.name} documents ${Object.keys(operation.replies).join(", ")}.`;
  const type = headers.get("content-type") ?? "without a content type";
  const body = excerpt === "" ? "" : `\n${excerpt}`;
  return new Error(
    `${message}${documented}\n\nResponse: ${status}, ${type}${body}\n\nRequest:\n${curl}\n`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Throws unless an answer is as the description says. */
export function checkAnswer(
  session: Session,
  operation: Operation,
  answer: Answer,
): void {
  const { status, headers } = answer;
  const key = keyOf(operation, status);
  const row = key === undefined ? undefined : rowOf(operation.replies[key]);
  if (key === undefined || row === undefined) return;
  const names = session.row(operation).headers?.[key] ?? [];
  const absent = names.find((name) => !headers.has(name));
  if (absent !== undefined)
    throw failure(
      answer,
      `The response ${status} has no header ${absent}, which the description requires.`,
    );
  const asked = headers.get("retry-after");
  if (asked !== null && Number.isNaN(retryAfter(answer)))
    throw failure(
      answer,
      `The header Retry-After of the response ${status} is ${JSON.stringify(asked)}, which is neither a number of seconds nor a date.`,
    );
  const contents = replyContent(row);
  if (contents.length === 0) return;
  const type = headers.get("content-type") ?? "";
  const content = declared(contents, type);
  if (content === undefined)
    throw failure(
      answer,
      `The response ${status} is ${type === "" ? "of no type" : type} instead of ${contents.map((each) => each.type).join(" or ")}.`,
    );
  if (content.kind === "json") checkBody(session, operation, key, answer);
}

function checkBody(
  { table }: Session,
  { name }: Operation,
  key: string,
  answer: Answer,
): void {
  const { status, body } = answer;
  if (body === undefined)
    throw failure(answer, `The body of the response ${status} is not JSON.`);
  const failures = closedFailures();
  table.replyChecks[name]?.[key]?.(body, "", failures);
  const [first] = failures;
  if (first !== undefined)
    throw failure(
      answer,
      `The body of the response ${status} does not match the description${first.pointer === "" ? "" : ` at ${first.pointer}`}: ${first.detail}`,
    );
}

/** The key of a status among the responses of an operation. */
export function keyOf(
  { replies }: Operation,
  status: number,
): string | undefined {
  return [String(status), `${String(status).slice(0, 1)}XX`, "default"].find(
    (key) => Object.hasOwn(replies, key),
  );
}

/** Throws if a problem lists failures, and none of them is at the pointer. */
export function expectPointer(answer: Answer, at: string): void {
  const errors = memberOf(answer.body, "errors");
  if (!Array.isArray(errors)) return;
  const pointers = errors
    .map((error: unknown) => memberOf(error, "pointer"))
    .filter((pointer): pointer is string => typeof pointer === "string");
  const isAt = (pointer: string) =>
    `${pointer}/`.startsWith(`${at}/`) || `${at}/`.startsWith(`${pointer}/`);
  if (pointers.length > 0 && !pointers.some(isAt))
    throw failure(answer, `The problem names no failure at ${at}.`);
}
