/**
 * The rows of a version's table of operations: what travels where, as the
 * description says it. The client writes requests by them, the server reads
 * requests by them.
 */

/** One operation. What the description does not say is left out. */
export interface Operation {
  /** The description's `operationId`. */
  readonly id: string;
  /** Its name in this version: `createInference`. */
  readonly name: string;
  readonly method: string;
  /** The template of its path: `/v2/workspaces/{workspace_id}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body?: RequestContent;
  /** By status: `200`, `4XX`, `default`. */
  readonly replies: { readonly [status: string]: ReplyRow };
  /** Its replies have a redirect, which is not followed. */
  readonly redirects?: true;
  /** Alternatives, each with the schemes that must all hold and their scopes; empty: nothing is required. */
  readonly security: readonly {
    readonly [scheme: string]: readonly string[];
  }[];
  /** The roles of which the caller needs one. */
  readonly roles?: readonly string[];
  /** Names of the rate limits that a call spends from. */
  readonly quotas?: readonly string[];
  readonly deprecated?: true;
  readonly deprecation?: Deprecation;
  readonly pagination?: Pagination;
  readonly pages?: Pages;
  readonly poll?: Polling;
}

export interface Parameter {
  readonly name: string;
  readonly in: ParameterLocation;
  readonly required?: true;
  readonly shape: Shape;
  /** Absent: `form` in a query or cookie, `simple` in a path or header. */
  readonly style?: ParameterStyle;
  /** Absent: true for `form`, false for all other styles. */
  readonly explode?: boolean;
  readonly allowReserved?: true;
  /** What a server takes it for where it is left out. */
  readonly default?: unknown;
  /** The value travels as a text of this media type, not in a style. */
  readonly mediaType?: string;
}

export type ParameterLocation = "path" | "query" | "header" | "cookie";

export type ParameterStyle =
  | "simple"
  | "label"
  | "matrix"
  | "form"
  | "spaceDelimited"
  | "pipeDelimited"
  | "deepObject";

/**
 * What a text can be decoded to; tried in this order: boolean, integer, number,
 * string; and null where no string may stand. A `file` is a part of a
 * `multipart` body that stays one.
 */
export type Primitive =
  "boolean" | "integer" | "number" | "string" | "null" | "file";

/** What the text of a parameter or a form is decoded to. */
export type Shape =
  | Primitive
  | readonly Primitive[]
  | {
      readonly items: Shape;
      /** What may stand in the list's place: a single text that reads as such is no list. */
      readonly alone?: Primitive | readonly Primitive[];
      /** The only strings that may stand alone; absent: any. */
      readonly among?: readonly string[];
    }
  | {
      readonly properties: { readonly [name: string]: Shape };
      /** Of the properties that are not listed; absent: they are strings. */
      readonly rest?: Shape;
    };

export interface RequestContent {
  readonly required?: true;
  readonly content: readonly Content[];
}

/** A body of one media type. */
export interface Content {
  readonly type: string;
  readonly kind: ContentKind;
  /** Of a `form` or `multipart` body. */
  readonly shape?: Shape;
  /** How a property of a `form` or `multipart` body travels, where the description says. */
  readonly encoding?: { readonly [property: string]: PropertyEncoding };
  /** Of `events`: their data is JSON, or that of events of these names is. */
  readonly jsonData?: true | readonly string[];
}

/** The content of most bodies. */
export const jsonContent: readonly Content[] = [
  { type: "application/json", kind: "json" },
];

/** Values that travel one after the other: a list of them, or what gives them as they come. */
export type Sequence<Item> = Iterable<Item> | AsyncIterable<Item>;

/** How a body is read and written. */
export type ContentKind =
  | "json"
  | "form"
  | "multipart"
  | "text"
  /** `text/event-stream` */
  | "events"
  /** JSON values one after the other: `application/jsonl`, `application/json-seq` */
  | "sequence"
  | "binary";

export interface PropertyEncoding {
  readonly contentType?: string;
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
}

/** What is replied with one status, or class of statuses. */
export interface ReplyRow {
  /** Codes of the problems that it can carry. */
  readonly problems?: readonly string[];
  /** Absent: a problem document where there are problems, else no body. */
  readonly content?: readonly Content[];
  /** The body differs by its media type; where none is named it is of the first. */
  readonly byType?: true;
  /** Those that a success describes, by name. */
  readonly headers?: ReplyHeaders;
  /** Where the code of a problem stands, each place once; absent: the last segment of `type`. */
  readonly carriers?: readonly Carrier[];
}

/** What the text of each header is decoded to: single values, or a list of them. */
export interface ReplyHeaders {
  readonly [name: string]: Shape;
}

/** What a problem travels as unless it is said otherwise (RFC 9457, section 3). */
export const problemDocument: readonly Content[] = [
  { type: "application/problem+json", kind: "json" },
];

/** The bodies that a reply may have; none where it has no body. */
export function replyContent(row: ReplyRow): readonly Content[] {
  return row.content ?? (row.problems === undefined ? [] : problemDocument);
}

/** The property that holds a problem's code: as its value, or as the last segment of a URI. */
export interface Carrier {
  readonly property: string;
  readonly form: "value" | "lastSegment";
}

/** What a caller may spend of something in a time. */
export interface RateLimitPolicy {
  readonly name: string;
  readonly quota: number;
  /** In seconds. */
  readonly window: number;
  /** The policy that this one narrows: both are spent. */
  readonly narrows?: string;
}

export interface Deprecation {
  /** When it was deprecated, an RFC 3339 date or date-time. */
  readonly date: string;
  /** When it may stop working. */
  readonly sunset?: string;
  /** A page about the deprecation: a URL, or a path. */
  readonly policy?: string;
  /** What takes its place: a URL, or a path, with the braces of the operation's own path. */
  readonly successor?: string;
}

/** A list that comes in pages, each with the cursor of the next. */
export interface Pagination {
  /** The query parameter that takes the cursor. */
  readonly cursor: string;
  /** The property of the reply that holds the items. */
  readonly items: string;
  /** The items need not be there. */
  readonly sparse?: true;
  /** The property of the reply that holds the pagination object. */
  readonly envelope: string;
  /** The property of the pagination object that holds the next cursor. */
  readonly next: string;
  /** The property of the pagination object that says whether there is another page. */
  readonly hasMore?: string;
  /** The property of the pagination object that counts the items of all pages. */
  readonly total?: string;
  /** The query parameter that says how many items a page has. */
  readonly limit?: string;
  /** What the last page has for a cursor where that cannot be null: nothing, or an empty text. */
  readonly last?: "absent" | "";
}

/** A list whose pages a client goes through by a rule of its own. */
export interface Pages {
  /** By a cursor, by how many items to pass over, by a page's number, by the header `Link`, or by a URL in the body. */
  readonly style: "cursor" | "offset" | "page" | "link" | "url";
  /** The query parameter that takes the cursor, the offset or the number. */
  readonly parameter?: string;
  /** The number of the first page, or the first offset; absent: 1, or 0. */
  readonly first?: number;
  /** The way to the list; empty: the body itself. */
  readonly items: Way;
  /** The list need not be there. */
  readonly sparse?: true;
  /** The way to the next cursor, or to the URL of the next page. */
  readonly next?: Way;
  /** The way to the next cursor in the last item of a page. */
  readonly lastItem?: Way;
  /** The way to what says whether there is another page. */
  readonly more?: Way;
  /** The way to the number of all items. */
  readonly total?: Way;
  /** The query parameter that says how many items a page has: one with fewer is the last. */
  readonly limit?: string;
  /** How many items a page has where the request does not say. */
  readonly size?: number;
}

/** What is read again until it has settled. */
export interface Polling {
  /** The way to the status in the body. */
  readonly status: Way;
  /** The values at which it has settled. */
  readonly until: readonly (string | number | boolean)[];
  /** The way to the seconds to wait before asking again. */
  readonly interval?: Way;
}

/** The names of the properties on the way to a place in a body. */
export type Way = readonly string[];
