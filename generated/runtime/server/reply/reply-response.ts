import {
  type Content,
  type Operation,
  replyContent,
  type ReplyRow,
  rowOf,
  type Sequence,
} from "../../operation.js";
import { memberOf } from "../../problem.js";
import { declared, highest, isRange, jsonIn } from "../../values/media-type.js";
import {
  isSequence,
  itemText,
  textStream,
} from "../../values/write-sequence.js";
import type {
  ResponseBody,
  ServerRequest,
  ServerResponse,
} from "../request.js";
import { headerPairs, qualityOf } from "./headers.js";
import type { Reply } from "./reply.js";

/** The declaration of a status: by the status itself, by its class, or by `default`. */
export function replyRow(
  { replies }: Operation,
  status: number,
): ReplyRow | undefined {
  const key = statusKey(replies, status);
  return key === undefined ? undefined : rowOf(replies[key]);
}

/** The key that applies to a status: `404`, `4XX` or `default`. */
export function statusKey(
  table: { readonly [status: string]: unknown },
  status: number,
): string | undefined {
  const exact = String(status);
  if (Object.hasOwn(table, status)) return exact;
  return [`${exact.slice(0, 1)}XX`, "default"].find((key) =>
    Object.hasOwn(table, key),
  );
}

/** RFC 9110: responses with these statuses have no content. */
const contentless: ReadonlySet<number> = new Set([204, 205, 304]);

/** Serializes a handler's response. `checkItem` checks the items of a stream. */
export function replyResponse(
  reply: Reply<unknown>,
  operation: Operation,
  accept: string | undefined,
  checkItem?: CheckItem,
): ServerResponse {
  const { status } = reply;
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new RangeError(
      `${status} is not a status that a handler can reply with.`,
    );
  const headers =
    reply.headers === undefined ? [] : headerPairs(reply.headers, reply.body);
  if (reply.body === undefined || contentless.has(status))
    return { status, headers, body: undefined };
  const row = replyRow(operation, status);
  const content = contentFor(row, reply, accept);
  const typed = headers.some(([name]) => name === "content-type");
  return {
    status,
    headers: typed
      ? headers
      : [["content-type", contentType(content.type, content.kind)], ...headers],
    body: encode(reply.body, content, checkItem),
  };
}

const plainJson: Content = { type: "application/json", kind: "json" };

/**
 * The content that the handler names, or else the content that fits the body and that
 * the client prefers.
 */
function contentFor(
  row: ReplyRow | undefined,
  { body, contentType: named }: Reply<unknown>,
  accept: string | undefined,
): Content {
  const contents = row === undefined ? [] : replyContent(row);
  if (named !== undefined) {
    const content =
      declared(contents, named) ??
      contents.find((each) => fits(each, body)) ??
      plainJson;
    return { ...content, type: named };
  }
  const [first = plainJson] = contents;
  if (contents.length <= 1 || row?.byType) return first;
  const fitting = contents.filter((content) => fits(content, body));
  return highest(fitting, ({ type }) => qualityOf(accept, type)) ?? first;
}

function fits({ kind }: Content, body: unknown): boolean {
  const bytes = body instanceof Uint8Array;
  const stream = body instanceof ReadableStream;
  switch (kind) {
    case "binary":
      return bytes || stream;
    case "events":
      return stream || isSequence(body);
    case "text":
      return typeof body === "string";
    case "sequence":
      return isSequence(body);
    case "json":
    case "form":
    case "multipart":
      return !bytes && !stream;
  }
}

/** The value of `Content-Type`. A range such as `image/*` is replaced by a concrete type. */
export function contentType(type: string, kind: Content["kind"]): string {
  if (!isRange(type))
    return kind === "text" && !type.includes(";")
      ? `${type}; charset=utf-8`
      : type;
  if (kind === "json") return jsonIn(type);
  return kind === "text"
    ? "text/plain; charset=utf-8"
    : "application/octet-stream";
}

function encode(
  body: unknown,
  content: Content,
  checkItem: CheckItem | undefined,
): ResponseBody {
  const { kind, json = JSON } = content;
  if (body instanceof Uint8Array || body instanceof ReadableStream) return body;
  if (kind === "text" && typeof body === "string") return body;
  if (kind === "json") return json.stringify(body);
  if ((kind === "sequence" || kind === "events") && isSequence(body))
    return writeItems(body, content, checkItem);
  if (kind === "form" && typeof body === "object" && body !== null) {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(body))
      form.append(name, String(value));
    return form.toString();
  }
  throw new TypeError(`A reply of this kind cannot be written: ${kind}.`);
}

/** RFC 9110, 9.3.2: HEAD gets the headers of GET, without the body. */
export function forMethod(
  { method }: ServerRequest,
  response: ServerResponse,
): ServerResponse {
  const { body } = response;
  if (method !== "HEAD" || body === undefined) return response;
  if (body instanceof ReadableStream) {
    // A stream may fail to cancel; the response does not depend on it.
    body.cancel().catch(() => undefined);
    return { ...response, body: undefined };
  }
  const length =
    typeof body === "string"
      ? new TextEncoder().encode(body).byteLength
      : body.byteLength;
  const headers = [
    ...response.headers,
    ["content-length", String(length)] as const,
  ];
  return { ...response, headers, body: undefined };
}

/** Throws if an item does not match the description. `index` is its position. */
export type CheckItem = (item: unknown, index: number) => void;

/**
 * Serializes the items of a response: events, or a sequence of JSON values. An array
 * becomes a text, any other iterable a stream, because it may have no end.
 */
export function writeItems(
  items: Sequence<unknown>,
  content: Content,
  check: CheckItem | undefined,
): string | ReadableStream<Uint8Array> {
  const { kind } = content;
  const text =
    kind === "events"
      ? (item: unknown) => eventText(item, content)
      : itemText(content);
  let index = 0;
  const checked = (item: unknown) => {
    check?.(kind === "events" ? describedPart(item) : item, index++);
    return text(item);
  };
  return Array.isArray(items)
    ? items.map(checked).join("")
    : textStream(items, checked);
}

/** The parts of an event that the description can declare. */
function describedPart(event: unknown): object {
  return { event: nameOf(event), data: memberOf(event, "data") };
}

function nameOf(event: unknown): unknown {
  return memberOf(event, "event") ?? "message";
}

/**
 * Serializes an event (WHATWG HTML, section 9.2). Throws a `TypeError` if a client
 * would read another event.
 */
function eventText(event: unknown, { jsonData, json = JSON }: Content): string {
  const name = nameOf(event);
  const data = memberOf(event, "data");
  const isJson =
    jsonData === true || (jsonData?.some((each) => each === name) ?? false);
  const text = isJson ? json.stringify(data) : data;
  if (typeof text !== "string")
    throw new TypeError(
      `The data of an event must be ${isJson ? "a JSON value" : "a text"}; it is of type ${typeof data}.`,
    );
  const lines = text.split(/\r\n?|\n/).map((line) => `data: ${line}\n`);
  return [
    field("event", memberOf(event, "event")),
    field("id", memberOf(event, "id")),
    field("retry", memberOf(event, "retry")),
    ...lines,
    "\n",
  ].join("");
}

function field(name: "event" | "id" | "retry", value: unknown): string {
  if (value === undefined) return "";
  if (name === "retry") {
    if (typeof value === "number" && Number.isInteger(value) && value >= 0)
      return `retry: ${value}\n`;
  } else if (typeof value === "string" && !/[\r\n\0]/.test(value))
    return `${name}: ${value}\n`;
  const wanted = name === "retry" ? "a whole number" : "a text of one line";
  throw new TypeError(
    `The ${name} of an event must be ${wanted}; it is ${JSON.stringify(value)}.`,
  );
}
