import type { Authorization } from "./authorize.js";
import type { CallOptions, Connection, HeaderValues } from "./connection.js";
import { type Content, type Operation, replyContent } from "../operation.js";
import {
  encodeCookies,
  encodeHeader,
  encodePath,
  encodeQuery,
  type Values,
} from "./parameters.js";
import { declared } from "../media-type.js";
import { type Codecs, writeBody } from "./write-body.js";

/** A request by groups, as every operation's request type has them. */
export interface AnyRequest {
  readonly path?: Values;
  readonly query?: Values;
  readonly headers?: Values;
  readonly cookies?: Values;
  readonly contentType?: string;
  readonly body?: unknown;
  /** An address in place of the operation's path and query; a reply gave it. */
  readonly target?: string;
}

/** What goes to `fetch`. */
export interface WrittenRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Writes a request. Throws a `TypeError` where a value must not or cannot be sent. */
export function writeRequest(
  { baseUrl, options: common }: Connection,
  operation: Operation,
  request: AnyRequest,
  options: CallOptions,
  authorization: Authorization,
  codecs: Codecs,
): WrittenRequest {
  const { parameters } = operation;
  const { target } = request;
  const path = encodePath(
    operation.path,
    parameters,
    request.path ?? {},
    codecs.styles,
  );
  const query = [
    target === undefined
      ? encodeQuery(parameters, request.query ?? {}, codecs.styles)
      : new URL(target).search.slice(1),
    ...authorization.query,
  ].filter((part) => part !== "");
  const headers = new Headers({ accept: acceptedBy(operation) });
  const content = chosenContent(operation, request);
  const body = content && writeBody(content, request, codecs);
  if (body?.type !== undefined) headers.set("content-type", body.type);
  setAll(headers, common.headers);
  for (const [name, value] of authorization.headers)
    setHeader(headers, name, value);
  for (const parameter of parameters) {
    if (parameter.in !== "header" || request.headers === undefined) continue;
    const value = encodeHeader(parameter, request.headers, codecs.styles);
    if (value !== undefined) setHeader(headers, parameter.name, value);
  }
  const cookies = [
    ...encodeCookies(parameters, request.cookies ?? {}, codecs.styles),
    ...authorization.cookies,
  ];
  if (cookies.length > 0) setHeader(headers, "cookie", cookies.join("; "));
  setAll(headers, options.headers);
  return {
    url:
      (target?.replace(/[?#].*/, "") ?? baseUrl + path) +
      (query.length > 0 ? `?${query.join("&")}` : ""),
    method: operation.method,
    headers,
    body: body?.body,
  };
}

function setAll(headers: Headers, values: HeaderValues = {}): void {
  for (const [name, value] of Object.entries(values))
    setHeader(headers, name, value);
}

/** Sets a header. `Headers` itself would take a line break off an end without a word. */
function setHeader(headers: Headers, name: string, value: string): void {
  if (/[\r\n\0]/.test(value))
    throw new TypeError(`The header ${name} must not have a line break.`);
  headers.set(name, value);
}

function acceptedBy({ replies }: Operation): string {
  const types = Object.values(replies).flatMap((row) =>
    replyContent(row).map(({ type }) => type),
  );
  return [...new Set(types)].join(", ") || "*/*";
}

/** The media type of the body: the one that the request names, or the first. */
function chosenContent(
  { name, body }: Operation,
  request: AnyRequest,
): Content | undefined {
  if (body === undefined || request.body === undefined) return undefined;
  const { contentType } = request;
  const chosen =
    contentType === undefined
      ? body.content[0]
      : declared(body.content, contentType);
  if (chosen === undefined && contentType !== undefined)
    throw new TypeError(`${name} takes no body of type ${contentType}.`);
  return chosen;
}
