import type { JsonValue } from "../../../language/json/json.js";
import type {
  ApiVersion,
  MediaType,
  Sampled,
  Schema,
} from "../../../language/model/model.js";

/** Makes samples of the schemas of a description. */
export interface TestSampler {
  /** A sample of a named schema; undefined if none was found. */
  sampled(name: string, version: ApiVersion): Sampled | undefined;
  ofSchema(schema: Schema, version: ApiVersion): JsonValue | undefined;
  /** A value that has no more than the schema needs. */
  leastOf(schema: Schema, version: ApiVersion): JsonValue | undefined;
  /** An example of a body or of a parameter that matches its schema. */
  exampleOf(
    element: Pick<MediaType, "schema" | "location">,
    version: ApiVersion,
  ): JsonValue | undefined;
  /** Whether a value matches a schema. */
  matches(value: JsonValue, schema: Schema, version: ApiVersion): boolean;
  /** The value with samples of what it lacks, and what makes it match no longer. */
  violated(
    value: JsonValue,
    schema: Schema,
    version: ApiVersion,
    isText: (steps: readonly string[]) => boolean,
  ): Pick<Sampled, "value" | "violations">;
}
