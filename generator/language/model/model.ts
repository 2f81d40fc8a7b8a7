/**
 * The model of an API: read-only data that `build/` makes from a description, and the
 * only view of the description that later stages have. Equivalent ways of writing a
 * description give the same model. This folder has types only, and an optional field is
 * absent if the description does not set it.
 */

import type { JsonValue } from "../json/json.js";
import type { Location } from "../json/location.js";
import type { Event } from "./event.js";
import type { Deprecation, Operation, ProblemType } from "./operation.js";
import type { NamedSchema } from "./schema.js";
import type { SecurityScheme } from "./security.js";
import type { Server } from "./server.js";

export type {
  DeliveryParameter,
  Delivery,
  Event,
  EventType,
  ReceiverResponse,
  SettledSubject,
} from "./event.js";
export type {
  ApiResponse,
  Callback,
  CallbackUrl,
  Deprecation,
  MediaKind,
  MediaType,
  Operation,
  Parameter,
  ParameterLocation,
  ParameterStyle,
  ProblemType,
  PropertyEncoding,
  RequestBody,
  ResponseHeader,
  StabilityLevel,
  StatusClass,
} from "./operation.js";
export { stabilityLevels } from "./operation.js";
export type {
  ConfiguredPagination,
  CursorPagination,
  PaginationRule,
  Polling,
} from "./pagination.js";
export type {
  ArrayConstraints,
  Discriminator,
  Documentation,
  DocumentedValue,
  JsonType,
  MappedValue,
  NamedSchema,
  NumberConstraints,
  ObjectConstraints,
  OmittedProperty,
  Property,
  Representation,
  Schema,
  StringConstraints,
  ValueType,
} from "./schema.js";
export type { Change, Sampled, Variation, Violation } from "./sampled.js";
export type {
  OAuthFlow,
  SecurityRequirement,
  SecurityScheme,
} from "./security.js";
export type { Server, ServerVariable } from "./server.js";

/** An example in the description. */
export interface Example {
  /** Set in the `examples` of a media type or a parameter. */
  readonly name?: string;
  readonly value: JsonValue;
}

/** The examples in the description. */
export interface Examples {
  /** Those of the schema, the media type or the parameter at a location. */
  readonly at: (location: Location) => readonly Example[];
  /** Of an element, such as a component: the same value in a later run of the process only if its examples are the same. */
  readonly identityOf: (element: Location) => unknown;
}

/** An API with all its versions. */
export interface Api {
  readonly title: string;
  /** `info.version`: the version of the description document. */
  readonly version: string;
  readonly description?: string;
  /** In order of first appearance: `v1`, `v2`, …; a single one called `api` if the API has no versions. */
  readonly versions: readonly ApiVersion[];
  /** Operations that are the same in several versions, so that one handler can serve them. A name may occur twice, with different versions. */
  readonly shared: readonly SharedOperation[];
  /** Read from the description when they are asked for: most runs need none. */
  readonly examples: Examples;
}

export interface SharedOperation {
  /** `Operation.name`, which is the same in each of the versions. */
  readonly name: string;
  /** Names of versions, at least two. */
  readonly versions: readonly string[];
}

/** The name of paths without a version. */
export type UnversionedFolder = "api" | "unversioned";

/** One version of an API, or the paths without a version. Emitters see one at a time. */
export interface ApiVersion {
  /** The name of its output folder: `v1`; `unversioned` next to versions, and `api` if it is the only one, unless the configuration names it. */
  readonly name: string;
  /** The prefix of its paths: `/v1`; absent if they have no version. */
  readonly prefix?: string;
  readonly title: string;
  readonly description?: string;
  readonly servers: readonly Server[];
  readonly operations: readonly Operation[];
  /** The named schemas that this version uses. */
  readonly schemas: readonly NamedSchema[];
  readonly events: readonly Event[];
  readonly problems: readonly ProblemType[];
  readonly securitySchemes: readonly SecurityScheme[];
  /** `x-rate-limit-policies` of the document. */
  readonly rateLimitPolicies: readonly RateLimitPolicy[];
  /** The deprecation that all its operations have in common. */
  readonly deprecation?: Deprecation;
  /** `x-error-base` of the document: the default prefix of a problem's `type`. */
  readonly errorBase?: string;
  /** Set if schemas have a `valueType`. */
  readonly hasValueTypes?: true;
  /** Set if values of some of them are `bigint`. */
  readonly hasBigints?: true;
  /**
   * Set if a request body, response or parameter can have a property called
   * `__proto__`.
   */
  readonly hasProtoProperty?: true;
}

export interface RateLimitPolicy {
  readonly name: string;
  readonly quota: number;
  /** In seconds. */
  readonly window: number;
  /** The name of a broader policy: a request counts against both. */
  readonly narrows?: string;
  readonly location: Location;
}

/** An object of the model while it is assembled: the same properties, not yet read-only. */
export type Writable<T> = { -readonly [K in keyof T]: T[K] };
