import { closedFailures, type Failure } from "../../check.js";
import {
  type JsonFormat,
  replyContent,
  type ReplyRow,
  rowOf,
} from "../../operation.js";
import { declared } from "../../values/media-type.js";
import { own } from "../input/decode-text.js";
import { decodeHeaders } from "../input/parameters-decode.js";
import type { ServerResponse } from "../request.js";
import type { Route } from "../types.js";
import type { ProblemReply } from "./reply.js";
import { type CheckItem, replyRow, statusKey } from "./reply-response.js";

/**
 * A handler's response that does not match the description. Passed to `onError`; the
 * caller only gets a 500 problem.
 */
export class ReplyMismatch extends Error {
  override readonly name = "ReplyMismatch";
  /** The status of the response. */
  readonly status: number;
  /** What is wrong, each with a JSON pointer into the response. */
  readonly failures: readonly Failure[];

  constructor(operation: string, status: number, failures: readonly Failure[]) {
    const details = failures.map(({ pointer, detail }) =>
      pointer === "" ? detail : `${pointer}: ${detail}`,
    );
    super(`${operation} answered ${status}: ${details.join(" ")}`);
    this.status = status;
    this.failures = failures;
  }
}

/** Throws a `ReplyMismatch` if the operation declares the problem code for no status. */
export function checkCode(
  { operation }: Route,
  problem: ProblemReply<unknown>,
  status: number,
): void {
  const code = String(problem.code);
  const declared = Object.values(operation.replies).flatMap(
    (row) => rowOf(row)?.problems ?? [],
  );
  if (declared.includes(code)) return;
  const codes = [...new Set(declared)].join(", ") || "none";
  const detail = `The problem code ${JSON.stringify(code)} is not declared for the operation; declared: ${codes}.`;
  throw new ReplyMismatch(operation.id, status, [{ pointer: "", detail }]);
}

/**
 * The last step: validates the response as the client will read it. Throws a
 * `ReplyMismatch`.
 */
export function checkReply(route: Route, response: ServerResponse): void {
  const { operation } = route;
  const failures = closedFailures();
  const { status, body } = response;
  const row = replyRow(operation, status);
  if (row === undefined)
    failures.push({ pointer: "", detail: "The status is not declared." });
  else if (replyContent(row).length === 0 && body !== undefined)
    failures.push({
      pointer: "",
      detail: "There is a body, but the response declares none.",
    });
  else if (replyContent(row).length > 0 && body === undefined)
    failures.push({
      pointer: "",
      detail: "There is no body, but the response declares one.",
    });
  else if (typeof body === "string" && isJson(response))
    declaredFor(route.replyChecks, route, status)?.(
      jsonFor(row, response).parse(body),
      "",
      failures,
    );
  checkHeaders(route, response, failures);
  if (failures.length > 0)
    throw new ReplyMismatch(operation.id, status, failures);
}

/** The check of the items of a stream; undefined if none is described. */
export function itemCheck(route: Route, status: number): CheckItem | undefined {
  const check = declaredFor(route.itemChecks, route, status);
  if (check === undefined) return undefined;
  return (item, index) => {
    const failures = closedFailures();
    check(item, `/${index}`, failures);
    if (failures.length > 0)
      throw new ReplyMismatch(route.operation.id, status, failures);
  };
}

/**
 * The entry of a table for the response that declares a status. A response without an
 * entry is not checked, because the entries of its class and of `default` do not apply
 * to it.
 */
function declaredFor<Entry>(
  table: { readonly [status: string]: Entry } | undefined,
  { operation }: Route,
  status: number,
): Entry | undefined {
  const key = statusKey(operation.replies, status);
  return table === undefined || key === undefined ? undefined : own(table, key);
}

/** Validates the headers that handlers set, decoded as a client would decode them. */
function checkHeaders(
  route: Route,
  { status, headers }: ServerResponse,
  failures: Failure[],
): void {
  const described = declaredFor(route.replyHeaders, route, status);
  if (described === undefined) return;
  const textOf = (wanted: string) => {
    const values = headers.filter(([given]) => given === wanted);
    return values.length === 0
      ? undefined
      : values
          .map(([, value]) => value)
          .join(wanted === "set-cookie" ? "\n" : ",");
  };
  const read = decodeHeaders(described.parameters, textOf, failures);
  described.check(read, "/headers", failures);
}

/** How the content of a response is parsed. */
function jsonFor(row: ReplyRow, response: ServerResponse): JsonFormat {
  return declared(replyContent(row), typeOf(response))?.json ?? JSON;
}

function typeOf({ headers }: ServerResponse): string {
  return headers.find(([name]) => name === "content-type")?.[1] ?? "";
}

function isJson(response: ServerResponse): boolean {
  const type = typeOf(response);
  return /^[^;]*[/+]json\s*(?:;|$)/i.test(type);
}
