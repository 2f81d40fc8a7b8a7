import type { JsonValue } from "../../../language/json/json.js";
import type {
  ApiVersion,
  MediaType,
  Operation,
  Schema,
} from "../../../language/model/model.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";

/** Makes values for the schemas of a description. */
export interface Sampler {
  ofSchema(schema: Schema, version: ApiVersion): JsonValue | undefined;
  ofMedia(media: MediaType, version: ApiVersion): JsonValue | undefined;
  /** Whether a value matches a schema, as far as that can be decided. */
  matches(value: JsonValue, schema: Schema, version: ApiVersion): boolean;
}

/** The means for making requests. */
export interface Tester {
  readonly sampler: Sampler;
  /** Whether the server accepts the credential of development. */
  readonly acceptsToken: boolean;
  /** Whether the tests of the contract try the refusals. */
  readonly hasContract: boolean;
}

/** The operation that requests are made for. */
export interface Tested extends Tester {
  readonly operation: Operation;
  readonly version: ApiVersion;
  readonly lookup: SchemaLookup;
}

/** The parts of a request besides its path and body. */
export interface Parts {
  /** Encoded pairs: `limit=1`. */
  readonly query: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** A request that a test sends. */
export interface SampleRequest {
  /** With its query. */
  readonly path: string;
  readonly headers: Parts["headers"];
  readonly body?: SampleBody;
}

export type SampleBody =
  { readonly json: JsonValue } | { readonly text: string };

/** Headers of several parts; cookies are joined. */
export function mergedHeaders(
  ...parts: readonly Parts["headers"][]
): Record<string, string> {
  const merged: Record<string, string> = {};
  for (const part of parts)
    for (const [name, value] of Object.entries(part)) {
      const earlier = name === "Cookie" ? merged[name] : undefined;
      merged[name] = earlier === undefined ? value : `${earlier}; ${value}`;
    }
  return merged;
}

export function queryText(pairs: readonly string[]): string {
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}
