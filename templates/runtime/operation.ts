/**
 * The rows of an API version's table of operations. Clients write requests by them, and
 * servers read requests by them.
 */

/** One operation. Properties that the description does not give are absent. */
export interface Operation {
  /** The `operationId` of the description. */
  readonly id: string;
  /** The name in generated code: `createInference`. */
  readonly name: string;
  /** The HTTP method, in upper case. */
  readonly method: string;
  /** The path template: `/v2/workspaces/{workspace_id}`. */
  readonly path: string;
  /** The tags of the description. */
  readonly tags?: readonly string[];
  /** The parameters of all locations. */
  readonly parameters: readonly Parameter[];
  /** The request body. */
  readonly body?: RequestContent;
  /** The operation's own server, if it has one. */
  readonly server?: DescribedServer;
  /** The responses by status: `200`, `4XX`, `default`. */
  readonly replies: { readonly [status: string]: ReplyRow | "json" };
  /** Whether a redirect is declared as a response, so that it is not followed. */
  readonly redirects?: true;
  /**
   * The alternatives of `security`, each with its schemes and their scopes. Empty: no
   * credentials are required.
   */
  readonly security: readonly {
    readonly [scheme: string]: readonly string[];
  }[];
  /** The caller needs one of these roles. */
  readonly roles?: readonly string[];
  /** The names of the quotas that a call counts against. */
  readonly quotas?: readonly string[];
  /** Whether the operation is deprecated. */
  readonly deprecated?: true;
  /** The details of the deprecation. */
  readonly deprecation?: Deprecation;
  /** The pagination by envelope, which servers also support. */
  readonly pagination?: Pagination;
  /** The pagination by another rule, for clients only. */
  readonly pages?: Pages;
  /** The polling rule. */
  readonly poll?: Polling;
}

/**
 * An operation as the generated code has it: as JSON, which compilers and editors read
 * faster than an object, or as an object with functions, which JSON cannot hold.
 */
export type OperationRow = string | Operation;

/** Reads the row of an operation. */
export const operationOf = (row: OperationRow): Operation =>
  // Texts have no `path`. The generated text is the JSON of an operation.
  ((row as Operation).path ? row : JSON.parse(row as string)) as Operation;

/** The rows of operations, by name. */
export interface OperationRows {
  readonly [name: string]: OperationRow;
}

/** A parameter, as it is serialized. */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterLocation;
  readonly required?: true;
  /** Default: `string`. */
  readonly shape?: Shape;
  /** Default: `form` in a query or cookie, `simple` in a path or header. */
  readonly style?: ParameterStyle;
  /** Default: true for `form`, false for other styles. */
  readonly explode?: boolean;
  readonly allowReserved?: true;
  /** Whether servers read an empty value as a missing parameter. */
  readonly allowEmptyValue?: true;
  /** What servers use for a missing parameter: its default, or null if it is required and may be null. */
  readonly default?: unknown;
  /** The media type of a parameter with `content` instead of a style. */
  readonly mediaType?: string;
}

/** The location of a parameter. */
export type ParameterLocation = "path" | "query" | "header" | "cookie";

/** A serialization style of OpenAPI. */
export type ParameterStyle =
  | "simple"
  | "label"
  | "matrix"
  | "form"
  | "spaceDelimited"
  | "pipeDelimited"
  | "deepObject"
  | "cookie";

/**
 * A primitive type of text. Types are tried in the order boolean, integer, number,
 * string, and null only without string. `int64` is an integer that may be beyond 2 ** 53.
 * `file` is a part of a multipart body that is not decoded.
 */
export type Primitive =
  "boolean" | "integer" | "int64" | "number" | "string" | "null" | "file";

/** Parses and serializes JSON, as `JSON` does. */
export interface JsonFormat {
  readonly parse: (text: string) => unknown;
  readonly stringify: (value: unknown) => string;
}

/** The type that a parameter or form property is decoded to. */
export type Shape =
  | Primitive
  | readonly Primitive[]
  | {
      readonly items: Shape;
      /** How JSON in a text is parsed and serialized. Default: `JSON`. */
      readonly json?: JsonFormat;
      /**
       * The non-array alternatives: a single text that matches them does not become an
       * array.
       */
      readonly alone?: Primitive | readonly Primitive[];
      /** The only strings that `alone` accepts; absent: all. */
      readonly among?: readonly string[];
      /** The strings with commas that are items. */
      readonly commas?: readonly string[];
    }
  | {
      readonly properties: { readonly [name: string]: Shape };
      /** How JSON in a text is parsed and serialized. Default: `JSON`. */
      readonly json?: JsonFormat;
      /** The type of undeclared properties; false: they are invalid. Default: string. */
      readonly rest?: Shape | false;
      /** Whether a part of a multipart body may be a file instead. */
      readonly file?: true;
    };

/** How JSON in a text with a shape is parsed and serialized. */
export function jsonOf(shape: Shape | undefined): JsonFormat {
  return (typeof shape === "object" && "json" in shape && shape.json) || JSON;
}

/** A request body. */
export interface RequestContent {
  readonly required?: true;
  readonly content: readonly Content[];
}

/** A body of one media type. */
export interface Content {
  readonly type: string;
  readonly kind: ContentKind;
  /** How JSON is parsed and serialized. Default: `JSON`. */
  readonly json?: JsonFormat;
  /** The properties of a form body. */
  readonly shape?: Shape;
  /** The properties of a form body that are null if they are absent. */
  readonly nulls?: readonly string[];
  /** How properties of a form body are serialized, if the description declares it. */
  readonly encoding?: { readonly [property: string]: PropertyEncoding };
  /**
   * For event streams: whether `data` is JSON, or the names of the events whose `data`
   * is JSON.
   */
  readonly jsonData?: true | readonly string[];
  /**
   * For errors without problem codes: whether the server's problem documents have this
   * media type, although it has another name.
   */
  readonly problem?: true;
}

/** A sequence of values: an array, or an iterable that yields them over time. */
export type Sequence<Item> = Iterable<Item> | AsyncIterable<Item>;

/**
 * A `ReadableStream` of bytes. Only one member is named, so that compilers compare
 * other values with the items of a `Sequence`, and their messages describe the items.
 */
export type ByteStream = Pick<ReadableStream<Uint8Array>, "getReader">;

/**
 * The bytes of a response, as `Blob`, `File`, and `fetch` accept them: from TypeScript
 * 5.7 a `Uint8Array<ArrayBuffer>`.
 */
export type Bytes = ReturnType<Uint8ArrayConstructor["of"]>;

/** How a body is parsed and serialized. */
export type ContentKind =
  | "json"
  | "form"
  | "multipart"
  | "text"
  /** `text/event-stream` */
  | "events"
  /** A sequence of JSON values: `application/jsonl`, `application/json-seq` */
  | "sequence"
  | "binary";

/** The encoding of a property of a form body. */
export interface PropertyEncoding {
  readonly contentType?: string;
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
}

/**
 * The response of a status or class of statuses. `"json"` is the row of a response whose
 * body is only `application/json`: most are, and a compiler reads a name faster than a
 * constant, for which it looks through all declarations before it.
 */
export interface ReplyRow {
  /** The problem codes of this response. */
  readonly problems?: readonly string[];
  /** Default: a problem document if there are problem codes, otherwise no body. */
  readonly content?: readonly Content[];
  /**
   * Whether the body's schema depends on its media type. If no media type is named, the
   * first one applies.
   */
  readonly byType?: true;
  /** The declared headers of a success, by name. */
  readonly headers?: ReplyHeaders;
  /**
   * Where a problem may carry its code, without duplicates. Default: the last segment
   * of `type`.
   */
  readonly carriers?: readonly Carrier[];
  /** The problem codes whose bodies have another `code` of their own. */
  readonly ownCodes?: readonly string[];
}

/** The row of a response. */
export const rowOf = (
  row: ReplyRow | "json" | undefined,
): ReplyRow | undefined =>
  row === "json"
    ? { content: [{ type: "application/json", kind: "json" }] }
    : row;

/** The type that each header is decoded to. */
export interface ReplyHeaders {
  readonly [name: string]: Shape;
}

/** The default content of problems (RFC 9457, section 3). */
export const problemDocument: readonly Content[] = [
  { type: "application/problem+json", kind: "json" },
];

/** The declared content of a response; empty if it has no body. */
export function replyContent(row: ReplyRow | undefined): readonly Content[] {
  return row?.content ?? (row?.problems === undefined ? [] : problemDocument);
}

/**
 * The property of a problem that carries its code, as its value or as the last segment
 * of a URI.
 */
export interface Carrier {
  readonly property: string;
  readonly form: "value" | "lastSegment";
}

/** A quota of the description. */
export interface RateLimitPolicy {
  /** The name of the quota. */
  readonly name: string;
  /** The number of requests allowed per window. */
  readonly quota: number;
  /** The length of a window, in seconds. */
  readonly window: number;
  /** The quota that this one narrows. Requests count against both. */
  readonly narrows?: string;
}

/** The deprecation of an operation or API version. */
export interface Deprecation {
  /** When it was deprecated, as an RFC 3339 date or date-time. */
  readonly date?: string;
  /** When it may stop working, as an RFC 3339 date or date-time. */
  readonly sunset?: string;
  /** A page about the deprecation: a URL or path. */
  readonly policy?: string;
  /**
   * The successor: a URL, or a path that may contain the operation's path parameters in
   * braces.
   */
  readonly successor?: string;
}

/** A list with cursor pagination and a page envelope. */
export interface Pagination {
  /** The query parameter with the cursor. */
  readonly cursor: string;
  /** The response property with the items. */
  readonly items: string;
  /** Whether the items may be absent. */
  readonly sparse?: true;
  /** The response property with the pagination object. */
  readonly envelope: string;
  /** The property of the pagination object with the next cursor. */
  readonly next: string;
  /**
   * The boolean property of the pagination object that is true if there is another
   * page.
   */
  readonly hasMore?: string;
  /** The property of the pagination object with the number of items of all pages. */
  readonly total?: string;
  /** The query parameter with the page size. */
  readonly limit?: string;
  /** The next cursor of the last page, if it cannot be null: absent or an empty text. */
  readonly last?: "absent" | "";
}

/** A list that clients page through by a configured rule. */
export interface Pages {
  /** By a cursor, an offset, a page number, the header `Link`, or a URL. */
  readonly style: "cursor" | "offset" | "page" | "link" | "url";
  /**
   * The path in the request to the cursor, offset or page number. It starts with
   * `query`, `headers` or `body`.
   */
  readonly parameter?: Way;
  /** The first page number or offset. Default: 1 or 0. */
  readonly first?: number;
  /** The path to the list in the body; empty if the body is the list. */
  readonly items: Way;
  /** Whether the list may be absent. */
  readonly sparse?: true;
  /**
   * The path in the response to the next cursor or to the URL of the next page. Like
   * `more` and `total`, it starts with `headers` or `body`.
   */
  readonly next?: Way;
  /** The path to the next cursor in the last item of a page. */
  readonly lastItem?: Way;
  /** The path to the boolean property that is true if there is another page. */
  readonly more?: Way;
  /** The path to the number of all items. */
  readonly total?: Way;
  /**
   * The path in the request to the page size. A page with fewer items is the last one,
   * unless the total says more.
   */
  readonly limit?: Way;
  /** The default page size. */
  readonly size?: number;
}

/** How to repeat an operation until its resource reaches a final state. */
export interface Polling {
  /** The path to the status in the body. */
  readonly status: Way;
  /** The final values of the status. */
  readonly until: readonly (string | number | boolean)[];
  /** The path to the seconds to wait before the next request. */
  readonly interval?: Way;
}

/** The names that lead to a value. */
export type Way = readonly string[];

/** A server of the description. */
export interface DescribedServer {
  /** The URL template, with variables in braces. */
  readonly url: string;
  /** The variables of the template, by name. */
  readonly variables: {
    readonly [name: string]: {
      readonly default: string;
      /** The allowed values; any value if absent. */
      readonly enum?: readonly string[];
    };
  };
}

/** Values for the variables of a server. Missing variables take their default. */
export type ServerVariables<Server extends DescribedServer> = {
  readonly [
    Name in keyof Server["variables"]
  ]?: Server["variables"][Name] extends {
    readonly enum: readonly (infer Value)[];
  }
    ? Value
    : string;
};

/** Fills in the URL of a server, for `baseUrl`. */
export function serverUrl<Server extends DescribedServer>(
  { url, variables }: Server,
  values: ServerVariables<Server> = {},
): string {
  const given = new Map<string, unknown>(Object.entries(values));
  const described = new Map(Object.entries(variables));
  return url.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const value = given.get(name) ?? described.get(name)?.default;
    return typeof value === "string" ? value : whole;
  });
}

/**
 * A value of a discriminator that selects no schema of the description. It is a string,
 * but equal to none of the values that select one, so that a `switch` narrows.
 *
 * @typeParam Unlisted `never` if there is no such value
 */
export type OtherKind<Unlisted> = [Unlisted] extends [never]
  ? never
  : UnlistedKind;

/** Exists for the compiler only. */
declare enum UnlistedKind {
  Value = "",
}
