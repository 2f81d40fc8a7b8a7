/** Lists in pages as the generator would print them, for the tests of `page`. */
import type { Operation } from "../../../templates/runtime/operation.js";
import type { ByType } from "../../../templates/runtime/result.js";
import {
  type Authenticator,
  type Handler,
  type Paged,
  type Server,
  type ServerOptions,
  type ServerSurface,
  serveSurfaces,
} from "../../../templates/runtime/server.js";

export interface Thing {
  name: string;
  rank: number;
}

export interface ThingsRequest {
  path: { shelf: string };
  query?: {
    cursor?: string | null;
    limit?: number;
    kind?: string;
    tags?: string[];
  };
}

export interface ThingsReplies {
  200: {
    things: Thing[];
    pagination: {
      next_cursor: string | null;
      has_more_results: boolean;
      total_count: number;
    };
  };
}

/** With what no page knows of, a total that need not be, and another media type. */
export interface MixedReplies {
  200:
    | ByType<
        "application/json" | undefined,
        {
          things: Thing[];
          facets: { [kind: string]: number };
          pagination: { next_cursor: string; total_count?: number };
        }
      >
    | ByType<"text/csv", string>;
}

interface Fields {
  INVALID_INPUTS: { detail?: string };
}

export interface Handlers<Principal = unknown> {
  listThings: Handler<
    ThingsRequest,
    ThingsReplies,
    Fields,
    "INVALID_INPUTS",
    Principal,
    "api",
    unknown,
    Paged<
      ThingsReplies[200],
      {
        items: "things";
        envelope: "pagination";
        next: "next_cursor";
        hasMore: "has_more_results";
        total: "total_count";
        limit: "limit";
      }
    >
  >;
  listOthers: Handlers<Principal>["listThings"];
  listMixed: Handler<
    { query?: { cursor?: string; limit?: number } },
    MixedReplies,
    Fields,
    "INVALID_INPUTS",
    undefined,
    "api",
    unknown,
    Paged<
      MixedReplies[200],
      {
        items: "things";
        envelope: "pagination";
        next: "next_cursor";
        total: "total_count";
      }
    >
  >;
  getThing: Handler<
    { path: { shelf: string } },
    { 200: Thing },
    Fields,
    "INVALID_INPUTS",
    Principal
  >;
}

const content = [{ type: "application/json", kind: "json" }] as const;
const problem = { problems: ["INVALID_INPUTS"], content };
const pagination = {
  cursor: "cursor",
  items: "things",
  envelope: "pagination",
  next: "next_cursor",
};
const cursor = {
  name: "cursor",
  in: "query",
  shape: ["null", "string"],
} as const;
const limit = { name: "limit", in: "query", shape: "integer" } as const;
const shelf = {
  name: "shelf",
  in: "path",
  required: true,
  shape: "string",
} as const;

function things(version: string, name: string): Operation {
  return {
    id: `${name}${version}`,
    name,
    method: "GET",
    path: `/${version}/shelves/{shelf}/${name}`,
    parameters: [
      shelf,
      cursor,
      { ...limit, default: 2 },
      { name: "kind", in: "query", shape: "string", default: "all" },
      { name: "tags", in: "query", shape: { items: "string" } },
    ],
    replies: { 200: { content }, 422: problem },
    security: [{ bearer: [] }],
    pagination: {
      ...pagination,
      hasMore: "has_more_results",
      total: "total_count",
      limit: "limit",
    },
  };
}

function surfaceOf(
  name: string,
  operations: ServerSurface["operations"],
): ServerSurface {
  return {
    name,
    operations,
    requestChecks: {},
    replyChecks: {},
    problemTypes: { INVALID_INPUTS: { title: "Invalid", status: 422 } },
    serverCodes: { 422: "INVALID_INPUTS" },
    errorBase: "https://errors.example.com",
    securitySchemes: { bearer: { kind: "http", scheme: "bearer" } },
  };
}

/** Two versions; the second one has the lists of the first and no more. */
export const surfaces: readonly ServerSurface[] = [
  surfaceOf("v1", {
    listThings: things("v1", "listThings"),
    listOthers: things("v1", "listOthers"),
    listMixed: {
      id: "listMixed",
      name: "listMixed",
      method: "GET",
      path: "/v1/mixed",
      parameters: [cursor, limit],
      replies: { 200: { content }, 422: problem },
      security: [],
      pagination: {
        ...pagination,
        total: "total_count",
        limit: "limit",
        last: "",
      },
    },
  }),
  surfaceOf("v2", { listThings: things("v2", "listThings") }),
];

export type Options<Principal> = ServerOptions<
  Partial<Handlers<Principal>>,
  Principal,
  { bearer: Authenticator<string, Principal> }
>;

export function createServer<Principal>(options: Options<Principal>): Server {
  const shared = {
    listThings: ["v1", "v2"],
    listOthers: ["v1"],
    listMixed: ["v1"],
  };
  return serveSurfaces(surfaces, shared, options);
}
