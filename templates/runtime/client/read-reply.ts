import type { Check, Failure as Mismatch, ReplyChecks } from "../check.js";
import {
  type Carrier,
  type Content,
  type ContentKind,
  type Operation,
  replyContent,
  type ReplyRow,
} from "../operation.js";
import { called, declared, essence, isJson } from "../media-type.js";
import { memberOf, type UnknownProblem } from "../problem.js";
import type { Result } from "./send.js";
import type { Codecs } from "./write-body.js";

/** Reads a reply by what the description says of its status and media type. */
export async function readReply(
  response: Response,
  operation: Operation,
  checks: ReplyChecks | undefined,
  readHeaders: Codecs["headers"],
): Promise<Result> {
  const { status } = response;
  const key = keyFor(operation, status);
  const row = key === undefined ? undefined : operation.replies[key];
  const success = key !== undefined && isSuccess(operation, key);
  const content = row && contentOf(response, row);
  const type = response.headers.get("content-type");
  const contentType = content && called(content, type ?? "");
  const done = (body: unknown): Result => ({
    ok: true,
    status,
    contentType,
    body,
    headers:
      (row?.headers && readHeaders?.(response.headers, row.headers)) ?? {},
    response,
  });
  if (content?.kind === "events" && success && response.ok)
    // Without a body there is a stream without events.
    return done(response.body ?? empty());
  const bytes = new Uint8Array(await response.arrayBuffer());
  const unexpected = (detail: string): Result => ({
    ok: false,
    problem: { code: "unexpected", status, detail, body: bytes },
    response,
  });
  if (response.type === "opaqueredirect")
    return unexpected("A redirect, which a browser follows only unseen.");
  const undeclared = (detail: string): Result => {
    const problem = undeclaredProblem(response, bytes);
    return problem === undefined
      ? unexpected(detail)
      : { ok: false, problem, response };
  };
  if (key === undefined || row === undefined || success !== response.ok)
    return undeclared(`The status ${status} is not declared.`);
  let body: unknown;
  if (hasBody(row, operation, status)) {
    if (content === undefined)
      return undeclared(
        `The media type ${type} is not declared for the status ${status}.`,
      );
    const parsed = parse(content.kind, bytes);
    if (parsed === undefined) return unexpected("The body is not JSON.");
    body = parsed.body;
    const mismatch = content.kind === "json" && check(body, checks?.[key]);
    if (mismatch) return unexpected(mismatch);
  }
  return success
    ? done(body)
    : { ok: false, problem: problemOf(row, status, body), response };
}

function hasBody(
  row: ReplyRow,
  { method }: Operation,
  status: number,
): boolean {
  return (
    replyContent(row).length > 0 &&
    method !== "HEAD" &&
    !(status === 204 || status === 205 || status === 304)
  );
}

function empty(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (stream) => {
      stream.close();
    },
  });
}

/** Says what is wrong with a body; nothing where nothing is. */
function check(body: unknown, checkOf: Check | undefined): string {
  const mismatches: Mismatch[] = [];
  checkOf?.(body, "", mismatches);
  return mismatches
    .map(({ pointer, detail }) => `${pointer || "/"}: ${detail}`)
    .join(" ");
}

/** The row of a status: its own, its class's, or the one for all others. */
function keyFor({ replies }: Operation, status: number): string | undefined {
  return [String(status), `${Math.floor(status / 100)}XX`, "default"].find(
    (key) => Object.hasOwn(replies, key),
  );
}

/** A 2xx without a problem; `default` where no 2xx is declared. */
function isSuccess({ replies }: Operation, key: string): boolean {
  if (replies[key]?.problems !== undefined) return false;
  return (
    key.startsWith("2") ||
    (key === "default" &&
      !Object.keys(replies).some((other) => other.startsWith("2")))
  );
}

/**
 * The declared content that a reply is of: of its very type, of its range, or
 * of its kind. A problem document comes from whoever refuses, so it is of a
 * schema only where that is expressly one of problems.
 */
function contentOf(response: Response, row: ReplyRow): Content | undefined {
  const content = replyContent(row);
  const type = response.headers.get("content-type");
  if (type === null) return content[0];
  if (row.problems === undefined && isProblemDocument(type))
    return content.find((each) => isProblemDocument(each.type));
  return (
    declared(content, type) ??
    content.find((each) => each.kind === kindOf(essence(type)))
  );
}

function kindOf(type: string): ContentKind | undefined {
  return isJson(type) ? "json" : type.startsWith("text/") ? "text" : undefined;
}

function isProblemDocument(type: string): boolean {
  return essence(type) === "application/problem+json";
}

/** The value of a body; undefined where it is not what its kind says. */
function parse(
  kind: ContentKind,
  bytes: Uint8Array,
): { readonly body: unknown } | undefined {
  switch (kind) {
    case "json":
      try {
        return { body: JSON.parse(textOf(bytes)) };
      } catch {
        return undefined;
      }
    case "text":
    case "events":
      return { body: textOf(bytes) };
    case "form":
      return { body: Object.fromEntries(new URLSearchParams(textOf(bytes))) };
    case "multipart":
    case "binary":
      return { body: bytes };
  }
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** A problem document with a status that is not declared: errors ship without notice. */
function undeclaredProblem(
  { headers, status }: Response,
  bytes: Uint8Array,
): UnknownProblem | undefined {
  const type = headers.get("content-type");
  if (type === null || !isProblemDocument(type)) return undefined;
  const body = parse("json", bytes)?.body;
  if (typeof body !== "object" || body === null) return undefined;
  return unknownProblem(codeOf({}, body), status, body);
}

/** A declared error: a problem of a known code, one of an unknown code, or none at all. */
function problemOf(row: ReplyRow, status: number, body: unknown): unknown {
  if (row.problems === undefined) return { code: "http", status, body };
  const text = codeOf(row, body);
  return row.problems.includes(text) && typeof body === "object"
    ? { ...body, code: text }
    : unknownProblem(text, status, body);
}

/** The code that a problem carries; empty where it carries none. */
function codeOf(
  { carriers = usual, problems }: ReplyRow,
  body: unknown,
): string {
  const codes = carriers.map((carrier) => codeAt(carrier, body));
  return (
    codes.find((code) => problems?.includes(code)) ?? codes.find(Boolean) ?? ""
  );
}

const usual: readonly Carrier[] = [{ property: "type", form: "lastSegment" }];

function codeAt({ property, form }: Carrier, body: unknown): string {
  const value = memberOf(body, property);
  const carried =
    typeof value === "string" || typeof value === "number" ? String(value) : "";
  return form === "value"
    ? carried
    : carried.slice(carried.lastIndexOf("/") + 1);
}

function unknownProblem(
  text: string,
  status: number,
  body: unknown,
): UnknownProblem {
  const prose = (name: string, otherwise: string) => {
    const said = memberOf(body, name);
    return typeof said === "string" ? said : otherwise;
  };
  return {
    code: "unknown",
    text,
    status,
    type: prose("type", "about:blank"),
    title: prose("title", ""),
    detail: prose("detail", ""),
    body,
  };
}
