import {
  type Content,
  type Operation,
  replyContent,
  rowOf,
} from "../../operation.js";
import type { ProblemTypeRow } from "../../problem.js";
import { isProblemDocument } from "../../values/media-type.js";
import { own } from "../input/decode-text.js";
import type { ServerResponse } from "../request.js";
import type { Route, ServerSurface } from "../types.js";
import { headerPairs } from "./headers.js";
import type { Refusal } from "./refusal.js";
import type { ProblemReply } from "./reply.js";
import { contentType, replyRow } from "./reply-response.js";

/** A problem document (RFC 9457) with its four standard members. */
export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly [member: string]: unknown;
}

/** RFC 9110, 15: the titles of the statuses that the server itself responds with. */
const titles: { readonly [status: number]: string } = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  408: "Request Timeout",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  417: "Expectation Failed",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  500: "Internal Server Error",
  501: "Not Implemented",
  503: "Service Unavailable",
};

/** Writes problem documents. */
export class ProblemWriter {
  private readonly surfaces: readonly ServerSurface[];
  private readonly errorBase: string | undefined;

  constructor(
    surfaces: readonly ServerSurface[],
    errorBase: string | undefined,
  ) {
    this.surfaces = surfaces;
    this.errorBase = errorBase;
  }

  /**
   * The problem of a refused request. Its code is the one that the operation declares
   * for the status, or else the API version's.
   */
  refusal(refusal: Refusal, route: Route | undefined): ServerResponse {
    const { status, detail, failures, headers } = refusal;
    const fields = {
      ...(failures.length > 0 && { errors: failures }),
      detail,
    };
    const found = this.codeFor(refusal, route);
    const body =
      found === undefined
        ? this.uncatalogued(status, fields)
        : this.body(found.surface, found.code, status, fields);
    return problemResponse(body, route?.operation, headers);
  }

  /** The problem that a handler returned. */
  reply(
    reply: ProblemReply<unknown>,
    { surface, operation }: Route,
  ): ServerResponse {
    const code = String(reply.code);
    const row = own(surface.problemTypes, code);
    const status = problemStatus(surface, operation, code, reply.status);
    const body =
      row === undefined
        ? untyped(status, reply.fields)
        : this.body(surface, code, status, reply.fields);
    return problemResponse(body, operation, reply.headers ?? {});
  }

  private codeFor(
    { status, code: wanted }: Refusal,
    route: Route | undefined,
  ): { readonly surface: ServerSurface; readonly code: string } | undefined {
    if (route !== undefined) {
      const { surface, operation } = route;
      const declared =
        rowOf(own(operation.replies, String(status)))?.problems ?? [];
      const usual =
        wanted !== undefined && declared.includes(wanted)
          ? wanted
          : surface.serverCodes[status];
      const code =
        usual !== undefined && declared.includes(usual)
          ? usual
          : (declared[0] ?? usual);
      if (code !== undefined) return { surface, code };
    }
    for (const surface of this.surfaces) {
      const code = surface.serverCodes[status];
      if (code !== undefined) return { surface, code };
    }
    return undefined;
  }

  /**
   * A problem without a code. Its type is derived from the title if there is a base
   * URI, and `about:blank` otherwise.
   */
  private uncatalogued(status: number, fields: object): ProblemBody {
    const base =
      this.errorBase ?? this.surfaces.find((each) => each.errorBase)?.errorBase;
    const title = titles[status];
    const body = untyped(status, fields);
    if (base === undefined || title === undefined) return body;
    const code = title.toUpperCase().replaceAll(" ", "_");
    return { ...body, type: typeOf(base, code) };
  }

  private body(
    surface: ServerSurface,
    code: string,
    status: number,
    fields: object,
  ): ProblemBody {
    const row: ProblemTypeRow = own(surface.problemTypes, code) ?? {
      title: code,
    };
    const { property, form } = row.carrier ?? defaultCarrier;
    const base = this.errorBase ?? surface.errorBase ?? "";
    const value = form === "value" ? (row.value ?? code) : typeOf(base, code);
    const body = untyped(status, { title: row.title, ...fields });
    return { ...body, [property]: value };
  }
}

function typeOf(base: string, code: string): string {
  return `${base.replace(/\/$/, "")}/${code}`;
}

const defaultCarrier = { property: "type", form: "lastSegment" } as const;

function untyped(status: number, fields: object): ProblemBody {
  const { title = titles[status] ?? "Error", detail, ...more } = given(fields);
  return {
    type: "about:blank",
    title: String(title),
    status,
    detail: String(detail ?? title),
    ...more,
  };
}

/** The members given by the handler, except undefined ones, `type` and `status`. */
function given(fields: object): { readonly [name: string]: unknown } {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) =>
        value !== undefined && name !== "type" && name !== "status",
    ),
  );
}

/** The status of a problem that a handler makes, of its code or as it is given. */
export function problemStatus(
  { problemTypes }: ServerSurface,
  operation: Operation,
  code: string,
  given: number | undefined,
): number {
  return (
    own(problemTypes, code)?.status ?? given ?? statusOf(operation, code) ?? 500
  );
}

/** The status for which an operation declares a code, if there is only one. */
function statusOf(operation: Operation, code: string): number | undefined {
  for (const [status, row] of Object.entries(operation.replies))
    if (rowOf(row)?.problems?.includes(code) && /^\d+$/.test(status))
      return Number(status);
  return undefined;
}

/**
 * Makes a problem response. The media type is the one that the operation declares for
 * problems of this status.
 */
function problemResponse(
  body: ProblemBody,
  operation: Operation | undefined,
  headers: Refusal["headers"],
): ServerResponse {
  const described = operation && problemContent(operation, body.status);
  return {
    status: body.status,
    headers: [
      [
        "content-type",
        described
          ? contentType(described.type, described.kind)
          : "application/problem+json",
      ],
      ...headerPairs(headers, body),
    ],
    body: (described?.json ?? JSON).stringify(body),
  };
}

/** The content of problems that an operation declares for a status. */
function problemContent(
  operation: Operation,
  status: number,
): Content | undefined {
  const row = replyRow(operation, status);
  const content = replyContent(row);
  return (
    content.find(({ type }) => isProblemDocument(type)) ??
    content.find(({ problem }) => problem) ??
    (row?.problems && content.find(({ kind }) => kind === "json"))
  );
}
