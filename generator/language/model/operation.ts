import type { Location } from "../json/location.js";
import type {
  ConfiguredPagination,
  CursorPagination,
  Polling,
} from "./pagination.js";
import type { Documentation, Schema } from "./schema.js";
import type { SecurityRequirement } from "./security.js";
import type { Server } from "./server.js";

export interface Operation {
  /** The `operationId`, or the method and the path without one. */
  readonly id: string;
  /** Its identifier in the generated code, unique within the version: `createInference`. */
  readonly name: string;
  /**
   * The first part of the names of its types: `CreateInference`. No other type
   * of the version is called that with `Request`, `Replies`, `ReplyHeaders`,
   * `Success`, `Problems`, `Problem`, `Code` or `Event` appended.
   */
  readonly typeName: string;
  /** In upper case: `GET`, or any other HTTP method. */
  readonly method: string;
  /** The whole path template: `/v2/workspaces/{workspace_id}`. */
  readonly path: string;
  readonly tags: readonly string[];
  readonly docs: Documentation;
  readonly parameters: readonly Parameter[];
  readonly body?: RequestBody;
  /** In the order of the description. */
  readonly responses: readonly ApiResponse[];
  /** Alternatives, each a set of schemes that are all required; empty if nothing is required. */
  readonly security: readonly SecurityRequirement[];
  /** The location of the effective `security`: the operation's own, or the document's. */
  readonly securityLocation: Location;
  /** `x-roles`. */
  readonly roles: readonly string[];
  /** `x-quotas`: names of `ApiVersion.rateLimitPolicies`. */
  readonly quotas: readonly string[];
  /** `x-deprecation`, or the sunset of `x-sunset`. */
  readonly deprecation?: Deprecation;
  /** `x-stability-level`; an operation without it is stable. */
  readonly stability?: StabilityLevel;
  /** The names of the events that its callbacks send. */
  readonly events: readonly string[];
  /** The parts of the request that contain the URLs of the client's callbacks. */
  readonly callbackUrls: readonly CallbackUrl[];
  readonly callbacks: readonly Callback[];
  /** The servers of the operation or its path item, which replace those of the document. */
  readonly servers?: readonly Server[];
  /**
   * The first of these servers, which clients use, unless it is also the first server
   * of the document.
   */
  readonly ownServer?: Server;
  /** Cursor pagination that was recognized from the schemas. */
  readonly cursorPagination?: CursorPagination;
  /** Pagination by a rule from the configuration. */
  readonly configuredPagination?: ConfiguredPagination;
  /** How a client polls the operation until its result is final. */
  readonly poll?: Polling;
  /**
   * The name of an earlier operation that also matches every request of this one. A
   * server calls the earlier one.
   */
  readonly shadowedBy?: string;
  readonly location: Location;
}

/** The stability levels of operations, the least stable first. */
export const stabilityLevels = ["draft", "alpha", "beta", "stable"] as const;

export type StabilityLevel = (typeof stabilityLevels)[number];

export type ParameterLocation = "path" | "query" | "header" | "cookie";

export interface Parameter {
  readonly name: string;
  readonly in: ParameterLocation;
  readonly required: boolean;
  readonly docs: Documentation;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** Whether servers read an empty value as a missing parameter. */
  readonly allowEmptyValue?: boolean;
  readonly schema: Schema;
  /**
   * The media type of a parameter with `content`, which is serialized in that format
   * instead of by `style`.
   */
  readonly mediaType?: string;
  readonly location: Location;
}

export type ParameterStyle =
  | "simple"
  | "label"
  | "matrix"
  | "form"
  | "spaceDelimited"
  | "pipeDelimited"
  | "deepObject"
  | "cookie";

export interface RequestBody {
  readonly required: boolean;
  readonly docs: Documentation;
  readonly content: readonly MediaType[];
  readonly location: Location;
}

export interface MediaType {
  /** As written in the description: `application/json`. */
  readonly name: string;
  readonly kind: MediaKind;
  /**
   * Absent if any content of this kind is accepted. For `sequence` and `events`
   * it is the schema of a list of items; an event is an object with `data`, and
   * with `event` if its name is described.
   */
  readonly schema?: Schema;
  /** For `events`: whether `data` is JSON, in all events or in those with these names. */
  readonly jsonData?: true | readonly string[];
  /** For `form` and `multipart`: how each property is serialized. */
  readonly encoding: readonly PropertyEncoding[];
  /** Whether the media type or its schema has an example of the body. */
  readonly hasExample?: true;
  readonly location: Location;
}

/** How a body of a media type is parsed and serialized. */
export type MediaKind =
  /** `application/json` and `+json` */
  | "json"
  /** `application/x-www-form-urlencoded` */
  | "form"
  /** `multipart/form-data` */
  | "multipart"
  /** `text/*` */
  | "text"
  /** `text/event-stream` */
  | "events"
  /** A sequence of JSON values: `application/jsonl`, `application/json-seq` */
  | "sequence"
  /** Any other media type. */
  | "binary";

/** The `encoding` of a property of a form. */
export interface PropertyEncoding {
  readonly property: string;
  readonly contentType?: string;
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  readonly location: Location;
}

export interface ApiResponse {
  /** A status code from 100 to 599, a range such as `4XX`, or `default`. */
  readonly status: number | StatusClass | "default";
  readonly docs: Documentation;
  readonly headers: readonly ResponseHeader[];
  /** Empty if the response has no body. */
  readonly content: readonly MediaType[];
  /** The codes of its problem types, from `ApiVersion.problems`. */
  readonly problems: readonly string[];
  readonly location: Location;
}

export type StatusClass = "1XX" | "2XX" | "3XX" | "4XX" | "5XX";

export interface ResponseHeader {
  /** As written in the description. */
  readonly name: string;
  readonly required: boolean;
  readonly docs: Documentation;
  readonly schema: Schema;
  readonly explode: boolean;
  /** The media type of a header with `content`, which is serialized in that format. */
  readonly mediaType?: string;
  readonly location: Location;
}

/** An error that a response can carry, identified by its code. */
export interface ProblemType {
  /** `INVALID_INPUTS` */
  readonly code: string;
  /** The first part of its type's name: `InvalidInputs` for `InvalidInputsProblem`, which no other type of the version is called. */
  readonly typeName: string;
  /** The status code; absent if several are used. */
  readonly status?: number;
  readonly title?: string;
  readonly docs: Documentation;
  /** The schema of the response body. */
  readonly schema: Schema;
  /** The property that contains the code: as its value, or as the last segment of a URI. */
  readonly carrier: {
    readonly property: string;
    readonly form: "value" | "lastSegment";
  };
  /** The body has a property `code` that is not the code of the problem. */
  readonly ownCode?: true;
  readonly location: Location;
}

/** The part of a request that contains a callback URL. */
export interface CallbackUrl {
  /** A JSON pointer into the request as a handler receives it: `/body/webhook/url`. */
  readonly pointer: string;
  /** Names of the events that are sent to the URL. */
  readonly events: readonly string[];
}

export interface Callback {
  /** The URL, as a runtime expression: `{$request.body#/webhook/url}`. */
  readonly expression: string;
  /** Names of the events that are sent to the URL. */
  readonly events: readonly string[];
  readonly location: Location;
}

/** The value of `x-deprecation`, or the sunset of another tool's extension alone. */
export interface Deprecation {
  /** When it was deprecated: an RFC 3339 date or date-time. Absent only if there is a sunset. */
  readonly date?: string;
  /** When it may stop working. */
  readonly sunset?: string;
  /** A URL or path of a page about the deprecation. */
  readonly policy?: string;
  /** A URL or path of the replacement; it may contain the parameters of the operation's path. */
  readonly successor?: string;
}
