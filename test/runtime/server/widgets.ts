/** A small API as the generator would print it, for the server's tests. */
import type { Failure } from "../../../templates/runtime/check.js";
import type { Operation } from "../../../templates/runtime/operation.js";
import type { ByType } from "../../../templates/runtime/result.js";
import {
  type Authenticator,
  type BasicCredential,
  type Handler,
  type Server,
  type ServerOptions,
  type ServerSurface,
  serveSurface,
} from "../../../templates/runtime/server.js";

export interface Widget {
  id: string;
  name: string;
  size: number;
}

export interface ProblemFields {
  UNAUTHENTICATED: { title?: string; detail?: string };
  FORBIDDEN: { title?: string; detail?: string };
  NOT_FOUND: { title?: string; detail?: string; hint?: string };
  TOO_MANY: { title?: string; detail?: string; left: number };
  INVALID_INPUTS: { title?: string; detail?: string; errors?: Failure[] };
}

type Common = "UNAUTHENTICATED" | "NOT_FOUND" | "INVALID_INPUTS";

export interface GetWidgetRequest {
  path: { widget_id: number };
  query?: { verbose?: boolean };
}
export interface GetWidgetReplies {
  200: Widget;
  204: undefined;
}
export interface CreateWidgetRequest {
  headers?: { "X-Trace"?: string };
  body: { name: string; size: number };
}
export interface CreateWidgetReplies {
  201: Widget;
  "4XX": { reason: string };
}
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- as the generator prints it
export interface WhoAmIRequest {}
export interface DrawWidgetReplies {
  200:
    | ByType<"text/html" | undefined, string>
    | ByType<`image/${string}`, Uint8Array>;
}

export interface Handlers<Principal = unknown> {
  getWidget: Handler<
    GetWidgetRequest,
    GetWidgetReplies,
    ProblemFields,
    Common | "TOO_MANY",
    Principal
  >;
  createWidget: Handler<
    CreateWidgetRequest,
    CreateWidgetReplies,
    ProblemFields,
    Common,
    Principal
  >;
  deleteWidget: Handler<
    { path: { widget_id: number } },
    { 204: undefined },
    ProblemFields,
    Common | "FORBIDDEN",
    Principal
  >;
  drawWidget: Handler<
    { path: { name: string; extension: string } },
    DrawWidgetReplies,
    ProblemFields,
    "NOT_FOUND",
    undefined
  >;
  sendForm: Handler<
    { body?: { name: string; count?: number } | string | Uint8Array },
    { 200: { got: unknown } },
    ProblemFields,
    never,
    undefined
  >;
  whoAmI: Handler<
    WhoAmIRequest,
    { 200: { who: string } },
    ProblemFields,
    "UNAUTHENTICATED",
    Principal | undefined
  >;
}

export interface Authenticate<Principal> {
  bearer: Authenticator<string, Principal>;
  basic: Authenticator<BasicCredential, Principal>;
  key: Authenticator<string, Principal>;
}

const json = [{ type: "application/json", kind: "json" }] as const;
const problem = (...problems: string[]) => ({
  content: [{ type: "application/problem+json", kind: "json" }] as const,
  problems,
});
const common = {
  401: problem("UNAUTHENTICATED"),
  404: problem("NOT_FOUND"),
  422: problem("INVALID_INPUTS"),
};
const bearer = [{ bearer: [] }];
const widgetId = {
  name: "widget_id",
  in: "path",
  required: true,
  shape: "integer",
} as const;

const operations = {
  getWidget: {
    id: "getWidgetV1",
    name: "getWidget",
    method: "GET",
    path: "/v1/widgets/{widget_id}",
    parameters: [widgetId, { name: "verbose", in: "query", shape: "boolean" }],
    replies: {
      200: { content: json },
      204: {},
      429: problem("TOO_MANY"),
      ...common,
    },
    security: bearer,
  },
  createWidget: {
    id: "createWidgetV1",
    name: "createWidget",
    method: "POST",
    path: "/v1/widgets",
    parameters: [{ name: "X-Trace", in: "header", shape: "string" }],
    body: { required: true, content: json },
    replies: { 201: { content: json }, ...common, "4XX": { content: json } },
    security: bearer,
  },
  deleteWidget: {
    id: "deleteWidgetV1",
    name: "deleteWidget",
    method: "DELETE",
    path: "/v1/widgets/{widget_id}",
    parameters: [widgetId],
    replies: { 204: {}, 403: problem("FORBIDDEN"), ...common },
    security: [{ bearer: ["write"], key: [] }, { basic: [] }],
    roles: ["admin"],
  },
  drawWidget: {
    id: "drawWidgetV1",
    name: "drawWidget",
    method: "GET",
    path: "/v1/drawings/{name}.{extension}",
    parameters: [
      { name: "name", in: "path", required: true, shape: "string" },
      { name: "extension", in: "path", required: true, shape: "string" },
    ],
    replies: {
      200: {
        content: [
          { type: "text/html", kind: "text" },
          { type: "image/*", kind: "binary" },
        ],
        byType: true,
      },
      404: problem("NOT_FOUND"),
    },
    security: [],
  },
  sendForm: {
    id: "sendFormV1",
    name: "sendForm",
    method: "POST",
    path: "/v1/forms",
    parameters: [],
    body: {
      content: [
        {
          type: "application/x-www-form-urlencoded",
          kind: "form",
          shape: { properties: { name: "string", count: "integer" } },
        },
        {
          type: "multipart/form-data",
          kind: "multipart",
          shape: { properties: { name: "string", count: "integer" } },
        },
        { type: "text/plain", kind: "text" },
        { type: "image/*", kind: "binary" },
      ],
    },
    replies: { 200: { content: json } },
    security: [],
  },
  whoAmI: {
    id: "whoAmIV1",
    name: "whoAmI",
    method: "GET",
    path: "/v1/widgets/me",
    parameters: [],
    replies: { 200: { content: json }, ...common },
    security: [{ bearer: [] }, {}],
  },
} satisfies { readonly [name: string]: Operation };

function member(value: unknown, ...path: string[]): unknown {
  let found = value;
  for (const name of path)
    found =
      typeof found === "object" && found !== null
        ? Reflect.get(found, name)
        : undefined;
  return found;
}

function checkWidgetId(request: unknown, _: string, failures: Failure[]): void {
  if (!Number.isInteger(member(request, "path", "widget_id")))
    failures.push({
      pointer: "/path/widget_id",
      detail: "Must be an integer.",
    });
}

function checkWidget(value: unknown, at: string, failures: Failure[]): void {
  if (typeof member(value, "name") !== "string")
    failures.push({ pointer: `${at}/name`, detail: "Must be text." });
  if (!Number.isInteger(member(value, "size")))
    failures.push({ pointer: `${at}/size`, detail: "Must be an integer." });
}

export const surface: ServerSurface = {
  rateLimitPolicies: [{ name: "drawing", quota: 60, window: 60 }],
  name: "v1",
  operations,
  requestChecks: {
    getWidget: checkWidgetId,
    deleteWidget: checkWidgetId,
    createWidget: (request, _, failures) => {
      checkWidget(member(request, "body"), "/body", failures);
    },
  },
  replyChecks: { getWidget: { 200: checkWidget } },
  problemTypes: {
    UNAUTHENTICATED: { status: 401, title: "Not authenticated" },
    FORBIDDEN: { status: 403, title: "Not permitted" },
    NOT_FOUND: { status: 404, title: "Not found" },
    TOO_MANY: { status: 429, title: "Too many" },
    INVALID_INPUTS: { status: 422, title: "Invalid inputs" },
  },
  serverCodes: {
    401: "UNAUTHENTICATED",
    403: "FORBIDDEN",
    404: "NOT_FOUND",
    422: "INVALID_INPUTS",
  },
  securitySchemes: {
    bearer: { kind: "http", scheme: "bearer" },
    basic: { kind: "http", scheme: "basic" },
    key: { kind: "apiKey", in: "query", name: "api_key" },
  },
  errorBase: "https://errors.example.com",
};

export function createServer<Principal>(
  options: ServerOptions<
    Partial<Handlers<Principal>>,
    Principal,
    Authenticate<Principal>
  >,
): Server {
  return serveSurface(surface, options);
}
