/**
 * The model of an API: plain read-only data, and all that the emitters, the
 * review and the scaffold know of a description. It has one spelling for each
 * meaning, so it does not tell which of two equal spellings was written.
 * Absent optional members mean "not said".
 */

import type { JsonValue } from "../json/json.js";
import type { Location } from "../json/location.js";

/** An API: a surface for each version, and what the versions share. */
export interface Api {
  readonly title: string;
  /** The version of the description document itself. */
  readonly version: string;
  readonly description?: string;
  /** In the order of first appearance: `v1`, `v2`, …; without versions, one called `api`. */
  readonly versions: readonly ApiVersion[];
  /** Operations that mean the same in several surfaces, so that one handler can serve them. */
  readonly shared: readonly SharedOperation[];
}

export interface SharedOperation {
  /** `Operation.name`, the same in each of the surfaces. */
  readonly name: string;
  /** Names of surfaces, at least two. */
  readonly versions: readonly string[];
}

/** One version of an API, or the paths that have none. Emitters see one at a time. */
export interface ApiVersion {
  /** The folder that it is printed into: `v1`; `unversioned` beside versions; `api` alone. */
  readonly name: string;
  /** What its paths start with: `/v1`; absent where they have no version. */
  readonly prefix?: string;
  readonly title: string;
  readonly description?: string;
  readonly servers: readonly Server[];
  readonly operations: readonly Operation[];
  /** The schemas that have a name, each reachable from this surface. */
  readonly schemas: readonly NamedSchema[];
  readonly events: readonly Event[];
  readonly problems: readonly ProblemType[];
  readonly securitySchemes: readonly SecurityScheme[];
  /** `x-rate-limit-policies` of the document. */
  readonly rateLimitPolicies: readonly RateLimitPolicy[];
  /** Of the version as a whole: what its operations have in common. */
  readonly deprecation?: Deprecation;
  /** `x-error-base` of the document: what a problem's `type` starts with by default. */
  readonly errorBase?: string;
  /** Some body or parameter can hold a property called `__proto__`. */
  readonly describesProto?: true;
}

export interface Server {
  readonly url: string;
  readonly description?: string;
  readonly variables: readonly ServerVariable[];
  readonly location: Location;
}

export interface ServerVariable {
  readonly name: string;
  readonly default: string;
  readonly values?: readonly string[];
}

/** What the description says to people about an element. */
export interface Documentation {
  readonly title?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: true;
  /** `x-assumed`: chosen by the description's authors, not by their source. */
  readonly assumed?: true;
}

/** As it is sent: `GET`, or any other token of HTTP. */
export type Method = string;

export interface Operation {
  /** The description's `operationId`, or one made of method and path. */
  readonly id: string;
  /** Its identifier within the surface: `createInference`. */
  readonly name: string;
  /** The stem of its types' names, `CreateInference`: with `Request`, `Replies`, `ReplyHeaders`, `Success`, `Problems`, `Problem`, `Code` or `Event` behind it no other type of the surface has that name. */
  readonly typeName: string;
  readonly method: Method;
  /** The whole template: `/v2/workspaces/{workspace_id}`. */
  readonly path: string;
  readonly tags: readonly string[];
  readonly docs: Documentation;
  readonly parameters: readonly Parameter[];
  readonly body?: RequestBody;
  /** In the order of the description. */
  readonly responses: readonly ApiResponse[];
  /** Alternatives, each a set of schemes that must all hold; empty: nothing is required. */
  readonly security: readonly SecurityRequirement[];
  /** The `security` that holds: its own, or that of the description. */
  readonly securityLocation: Location;
  /** `x-roles`. */
  readonly roles: readonly string[];
  /** `x-quotas`: names of `rateLimitPolicies`. */
  readonly quotas: readonly string[];
  /** `x-deprecation`. */
  readonly deprecation?: Deprecation;
  /** Names of the events that it can produce, from its callbacks. */
  readonly events: readonly string[];
  /** Where a request can name a URL to which they go. */
  readonly callbacks: readonly CallbackUrl[];
  /** Every address to which they go, as it is written. */
  readonly calledBack: readonly CalledBack[];
  /** Its own, or those of its path, in place of the description's. */
  readonly servers?: readonly Server[];
  readonly pagination?: CursorPagination;
  /** How a client goes through the pages of a list, where a configuration says. */
  readonly pages?: Pages;
  /** How a client asks until what is read has settled. */
  readonly poll?: Polling;
  readonly location: Location;
}

export type ParameterLocation = "path" | "query" | "header" | "cookie";

export interface Parameter {
  readonly name: string;
  readonly in: ParameterLocation;
  readonly required: boolean;
  readonly docs: Documentation;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly schema: Schema;
  /** The media type of a `content` parameter: its text is that, not a style's. */
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
  | "deepObject";

export interface RequestBody {
  readonly required: boolean;
  readonly docs: Documentation;
  readonly content: readonly MediaType[];
  readonly location: Location;
}

export interface MediaType {
  /** As written: `application/json`. */
  readonly name: string;
  readonly kind: MediaKind;
  /** Absent: anything of that kind. Of a `sequence` or `events` it is that of a list; an event is an object with `data`, and `event` where its name is described. */
  readonly schema?: Schema;
  /** For `events`: the data is JSON, or that of events of these names is. */
  readonly jsonData?: true | readonly string[];
  /** For `form` and `multipart`: how each property travels. */
  readonly encoding: readonly PropertyEncoding[];
  readonly location: Location;
}

/** How a body of a media type is read and written. */
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
  /** JSON values one after the other: `application/jsonl`, `application/json-seq` */
  | "sequence"
  /** All else. */
  | "binary";

export interface PropertyEncoding {
  readonly property: string;
  readonly contentType?: string;
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  readonly location: Location;
}

export interface ApiResponse {
  /** A number from 100 to 599, a class such as `4XX`, or all others. */
  readonly status: number | StatusClass | "default";
  readonly docs: Documentation;
  readonly headers: readonly ResponseHeader[];
  /** Empty: there is no body. */
  readonly content: readonly MediaType[];
  /** Codes of the problems that this reply can carry, of `Surface.problems`. */
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
  /** The media type of a `content` header: its text is that, not a style's. */
  readonly mediaType?: string;
  readonly location: Location;
}

/** A list operation whose reply holds one page and the cursor of the next. */
export interface CursorPagination {
  /** The query parameter that takes the cursor. */
  readonly cursor: string;
  /** The property of the reply that holds the items. */
  readonly items: string;
  /** The list need not be there. */
  readonly sparse?: true;
  /** The schema of an item. */
  readonly item: Schema;
  /** The property of the reply that holds the pagination object. */
  readonly envelope: string;
  /** The property of the pagination object that holds the next cursor, or null at the end. */
  readonly nextCursor: string;
  /** The property of the pagination object that says whether there is another page. */
  readonly hasMore?: string;
  /** The property of the pagination object that counts the items of all pages. */
  readonly total?: string;
  /** The query parameter that says how many items a page has. */
  readonly limit?: string;
  /** Whether every request says how many items a page has, if by a default. */
  readonly limited: boolean;
  /** Whether a cursor may be any text, so that a server can make its own. */
  readonly opaque: boolean;
  /** What the last page has for a cursor where that cannot be null: nothing, or an empty text. */
  readonly last?: "absent" | "";
}

/** A list whose pages a client goes through by a rule. */
export interface Pages {
  readonly row: PagesRow;
  /** The schema of an item; absent where there are several. */
  readonly item?: Schema;
}

/** How pages follow each other. Places in a body are the names on the way to them. */
export interface PagesRow {
  /** By a cursor, by how many items to pass over, by a page's number, by the header `Link`, or by a URL in the body. */
  readonly style: "cursor" | "offset" | "page" | "link" | "url";
  /** The query parameter that takes the cursor, the offset or the number. */
  readonly parameter?: string;
  /** The number of the first page, or the first offset; absent: 1, or 0. */
  readonly first?: number;
  /** The list; empty: the body itself. */
  readonly items: readonly string[];
  /** The list need not be there. */
  readonly sparse?: true;
  /** The next cursor, or the URL of the next page. */
  readonly next?: readonly string[];
  /** The next cursor, in the last item of a page. */
  readonly lastItem?: readonly string[];
  /** Whether there is another page. */
  readonly more?: readonly string[];
  /** The number of all items. */
  readonly total?: readonly string[];
  /** The query parameter that says how many items a page has: one with fewer is the last. */
  readonly limit?: string;
  /** How many items a page has where the request does not say. */
  readonly size?: number;
}

/** What is read again until it has settled. */
export interface Polling {
  /** The names on the way to the status in the body. */
  readonly status: readonly string[];
  /** The values at which it has settled. */
  readonly until: readonly (string | number | boolean)[];
  /** The names on the way to the seconds to wait before asking again. */
  readonly interval?: readonly string[];
}

/** A place in a request at which a URL stands that the API calls. */
export interface CallbackUrl {
  /** A JSON pointer into the request as a handler has it: `/body/webhook/url`. */
  readonly pointer: string;
  /** Names of the events that go there. */
  readonly events: readonly string[];
}

/** What goes to the address of a callback. */
export interface CalledBack {
  /** The address, as a runtime expression: `{$request.body#/webhook/url}`. */
  readonly expression: string;
  /** Names of events. */
  readonly events: readonly string[];
  readonly location: Location;
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

export type SecurityScheme = {
  readonly name: string;
  readonly docs: Documentation;
  readonly location: Location;
} & (
  | { readonly kind: "http"; readonly scheme: string }
  | {
      readonly kind: "apiKey";
      readonly in: "query" | "header" | "cookie";
      readonly parameter: string;
    }
  | { readonly kind: "oauth2"; readonly flows: readonly OAuthFlow[] }
  | { readonly kind: "openIdConnect"; readonly url?: string }
  | { readonly kind: "mutualTLS" }
  /** Required, and not described: nobody knows how it travels. */
  | { readonly kind: "unknown" }
);

/** A way to a token. */
export interface OAuthFlow {
  /** `authorizationCode`, `clientCredentials`, … */
  readonly name: string;
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  /** The names of those that it can grant. */
  readonly scopes: readonly string[];
}

export interface SecurityRequirement {
  /** Scheme names with the scopes each must grant; empty: anonymous access is an alternative. */
  readonly schemes: readonly {
    readonly name: string;
    readonly scopes: readonly string[];
  }[];
}

export interface RateLimitPolicy {
  readonly name: string;
  readonly quota: number;
  /** In seconds. */
  readonly window: number;
  /** The policy that this one narrows: both are spent. */
  readonly narrows?: string;
  readonly location: Location;
}

/** A webhook or callback: what the API sends of its own accord. */
export interface Event {
  /** The key in `webhooks` or in an operation's `callbacks`; unique within the surface. */
  readonly name: string;
  /** The description's `operationId`. */
  readonly id?: string;
  readonly docs: Documentation;
  readonly method: Method;
  /** The payload; absent where there is none. */
  readonly schema?: Schema;
  /** A delivery may have no payload. */
  readonly optional?: true;
  /** What it is of, as written; absent where there is none. */
  readonly mediaType?: string;
  readonly delivery?: Delivery;
  /** The property and the value by which a receiver can tell it: `type` is `"inference.completed"`. */
  readonly type?: EventType;
  /** What its payload may look like, for tests; absent where it has none. */
  readonly sample?: JsonValue;
  readonly location: Location;
}

/** How an event comes, and is answered: what is described beside its payload, and no receiver of the output sees to. */
export interface Delivery {
  readonly parameters: readonly DeliveryParameter[];
  readonly answers: readonly ReceiverAnswer[];
  /** How it shows whom it comes from: names of security schemes, `key and token`; alternatives in order. */
  readonly security: readonly string[];
}

export interface DeliveryParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly location: Location;
}

export interface ReceiverAnswer {
  /** `204`, `2XX` or `default`. */
  readonly status: string;
  /** Empty: there is no body. */
  readonly content: readonly MediaType[];
  readonly location: Location;
}

export interface EventType {
  readonly property: string;
  readonly value: string;
  /** Events of other surfaces have it too: what is no event of this one may be one of those. */
  readonly shared?: true;
}

/** An error that a reply can carry and a program can tell by its code. */
export interface ProblemType {
  /** `INVALID_INPUTS` */
  readonly code: string;
  /** The stem of its type's name: `InvalidInputs`, printed as `InvalidInputsProblem`; no other type of the surface has that name. */
  readonly typeName: string;
  /** The one status that it goes with; absent where there are several. */
  readonly status?: number;
  readonly title?: string;
  readonly docs: Documentation;
  /** What travels. */
  readonly schema: Schema;
  /** Where the code stands in what travels: as the whole value, or as the last segment of a URI. */
  readonly carrier: {
    readonly property: string;
    readonly form: "value" | "lastSegment";
  };
  readonly location: Location;
}

/** A schema with a name of its own: a component, or the target of a reference into the document. */
export interface NamedSchema {
  /** Its identifier, the same in every surface: `WorkspaceInfo`. */
  readonly name: string;
  /** Its name in the description. */
  readonly wireName: string;
  /** The name of the schema that this one is the form of that requests hold: without what is read-only. */
  readonly inputOf?: string;
  readonly schema: Schema;
  /** Whether an open enumeration stands within, at any depth: its type takes the parameter for unlisted values. */
  readonly open: boolean;
}

export type JsonType =
  "null" | "boolean" | "object" | "array" | "number" | "integer" | "string";

/**
 * A schema: the conjunction of everything it says. As in JSON Schema, a rule
 * for one type says nothing about values of the others; `types` says which may
 * stand. `{}` accepts everything, `types: []` nothing. A `const` is `values`
 * with one element; `nullable` is `"null"` among `types`; booleans for
 * `exclusiveMinimum` are gone; an `allOf` with one member and no neighbours is
 * that member.
 */
export interface Schema {
  readonly docs: Documentation;
  readonly location: Location;
  /** The `NamedSchema.name` whose rules hold too. */
  readonly ref?: string;
  /** The types that may stand; absent: any. Never both `number` and `integer`. */
  readonly types?: readonly JsonType[];
  /** The only values that may stand. */
  readonly values?: readonly JsonValue[];
  /** Known values of an open enumeration: any other string may come, none other may be sent. */
  readonly known?: readonly string[];
  readonly string?: StringRules;
  readonly number?: NumberRules;
  readonly array?: ArrayRules;
  readonly object?: ObjectRules;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly not?: Schema;
  readonly conditional?: {
    readonly if: Schema;
    readonly then?: Schema;
    readonly else?: Schema;
  };
  /** Tells the members of this schema's `oneOf` or `anyOf` apart. */
  readonly discriminator?: Discriminator;
  readonly readOnly?: true;
  readonly writeOnly?: true;
  readonly default?: JsonValue;
}

export interface StringRules {
  /** In Unicode code points. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** An ECMA-262 regular expression, checked to be one. */
  readonly pattern?: string;
  readonly format?: string;
}

export interface NumberRules {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  /** `int32`, `int64`, `float`, `double`. */
  readonly format?: string;
}

export interface ArrayRules {
  readonly prefixItems?: readonly Schema[];
  /** For the items behind `prefixItems`. */
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: true;
  readonly contains?: {
    readonly schema: Schema;
    readonly min: number;
    readonly max?: number;
  };
  readonly unevaluatedItems?: Schema;
}

export interface ObjectRules {
  /** In the order of the description. */
  readonly properties: readonly Property[];
  /** Names that must be present and are not among `properties`. */
  readonly required: readonly string[];
  readonly patternProperties?: readonly {
    readonly pattern: string;
    readonly schema: Schema;
  }[];
  /** For names that no rule above speaks of; absent: anything; `types: []`: nothing. */
  readonly additionalProperties?: Schema;
  readonly propertyNames?: Schema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  /** `x-max-bytes`: what the names and the strings may have together, in UTF-8. */
  readonly maxBytes?: number;
  readonly dependentRequired?: readonly {
    readonly name: string;
    readonly required: readonly string[];
  }[];
  readonly dependentSchemas?: readonly {
    readonly name: string;
    readonly schema: Schema;
  }[];
  readonly unevaluatedProperties?: Schema;
}

export interface Property {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
  /**
   * What travels the other way alone: it is never required here, its schema
   * lets nothing stand, and types leave it out.
   */
  readonly absent?: AbsentProperty;
}

/** A property as it is where it may be present. */
export interface AbsentProperty {
  /** Absent from requests, or from all else. */
  readonly mark: "readOnly" | "writeOnly";
  readonly required: boolean;
  readonly schema: Schema;
}

export interface Discriminator {
  readonly property: string;
  /** Each value with the `NamedSchema.name` it stands for; implicit ones included. */
  readonly mapping: readonly {
    readonly value: string;
    readonly schema: string;
  }[];
  /** The last member is meant where the property is absent, or has another value. */
  readonly rest?: true;
}

/** An object of the model while it is assembled: the same members, not yet read-only. */
export type Writable<T> = { -readonly [K in keyof T]: T[K] };
