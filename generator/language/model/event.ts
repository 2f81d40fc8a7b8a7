import type { JsonValue } from "../json/json.js";
import type { Location } from "../json/location.js";
import type { MediaType } from "./operation.js";
import type { Documentation, Schema } from "./schema.js";

/** A request that the API sends: a webhook or a callback. */
export interface Event {
  /** The key in `webhooks` or in an operation's `callbacks`, unique within the version. */
  readonly name: string;
  /** The `operationId`. */
  readonly id?: string;
  readonly docs: Documentation;
  readonly method: string;
  /** The schema of the payload; absent if there is no payload. */
  readonly schema?: Schema;
  /** Whether the payload may be absent. */
  readonly payloadOptional?: true;
  /** The media type of the payload, as written; absent if there is no payload. */
  readonly mediaType?: string;
  /** The other media types of the payload, for which no type is printed. Only comparisons use them. */
  readonly otherMediaTypes?: readonly string[];
  readonly delivery?: Delivery;
  /** The property and value that identify the event: `type` is `"inference.completed"`. */
  readonly type?: EventType;
  /** If each alternative of the payload has a type of its own: these types. Only comparisons use them. */
  readonly types?: readonly EventType[];
  readonly settles?: SettledSubject;
  /** A payload for tests; absent if no valid one was found. */
  readonly sample?: JsonValue;
  readonly location: Location;
}

/** `x-settles`: the subject that an event settles, such as a job. */
export interface SettledSubject {
  /** The kind of subject; absent if the pointer alone names it. */
  readonly subject?: string;
  /** A JSON Pointer to the subject's id in the payload. */
  readonly id: string;
}

/**
 * The parts of an event's delivery besides its payload. Generated receivers do not
 * check them.
 */
export interface Delivery {
  readonly parameters: readonly DeliveryParameter[];
  readonly responses: readonly ReceiverResponse[];
  /** Alternatives in order, each with the names of its security schemes: `key and token`. */
  readonly security: readonly string[];
}

export interface DeliveryParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  /** Absent if the parameter has `content`, or neither. */
  readonly schema?: Schema;
  readonly location: Location;
}

/** A response that a receiver may send. */
export interface ReceiverResponse {
  /** `204`, `2XX` or `default`. */
  readonly status: string;
  /** Empty if the response has no body. */
  readonly content: readonly MediaType[];
  readonly location: Location;
}

export interface EventType {
  readonly property: string;
  readonly value: string;
  /** Events of other API versions have the same property: an unknown value may be one of theirs. */
  readonly shared?: true;
}
