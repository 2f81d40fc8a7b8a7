/**
 * Samples of schemas: values that match them, taken from the examples of the description
 * where they match. `sample-values.ts` and `sample-strings.ts` make values,
 * `variations.ts` finds what may vary in one, and `violations.ts` what makes it match no
 * longer.
 */

import { isObject, type JsonValue } from "../json/json.js";
import type {
  Api,
  ApiVersion,
  Examples,
  MediaType,
  Sampled,
  Schema,
} from "../model/model.js";
import { SchemaLookup } from "../schema/lookup.js";
import { changed, partAt, type Steps } from "./changes.js";
import { conjunctionOf, propertiesOf, withAlternatives } from "./parts.js";
import {
  conforms,
  OPTIONAL_DEPTH,
  type SampleContext,
  sampleOf,
} from "./sample-values.js";
import { valueTypesOf } from "./value-types.js";
import { variationsOf } from "./variations.js";
import { violationsOf } from "./violations.js";

/** The depth of the properties that are added to requests: those of an object in the body. */
const COMPLETED_DEPTH = 3;

/** Makes values for the schemas of an API: the same ones each time. */
export class Samples {
  readonly #examples: Examples;
  readonly #versions = new Map<ApiVersion, SampleContext>();

  constructor({ examples }: Pick<Api, "examples">) {
    this.#examples = examples;
  }

  /** A value that matches a schema; undefined if the one that was found does not. */
  ofSchema(schema: Schema, version: ApiVersion): JsonValue | undefined {
    return this.#sampleOf(schema, version, 0);
  }

  /** An example of a body or a value that matches its schema; undefined if none was found. */
  ofMedia(media: MediaType, version: ApiVersion): JsonValue | undefined {
    const { schema = { docs: {}, location: "" } } = media;
    return this.exampleOf(media, version) ?? this.ofSchema(schema, version);
  }

  /** A value that matches a schema and has no more than it needs; undefined if none was found. */
  leastOf(schema: Schema, version: ApiVersion): JsonValue | undefined {
    return this.#sampleOf(schema, version, OPTIONAL_DEPTH);
  }

  #sampleOf(
    schema: Schema,
    version: ApiVersion,
    depth: number,
  ): JsonValue | undefined {
    const context = this.#of(version);
    const sample = sampleOf(schema, context, depth);
    return conforms(sample, schema, context.lookup) ? sample : undefined;
  }

  /** The example of a body that matches its schema, or of a parameter: the first one, or that of a name. */
  exampleOf(
    element: Pick<MediaType, "schema" | "location">,
    version: ApiVersion,
    name?: string,
  ): JsonValue | undefined {
    const { schema = { docs: {}, location: "" } } = element;
    const examples = this.#examples.at(element.location);
    const example = examples.find(
      (each) => name === undefined || each.name === name,
    )?.value;
    const { lookup } = this.#of(version);
    return example !== undefined && conforms(example, schema, lookup)
      ? example
      : undefined;
  }

  /** A sample of a named schema; undefined if none was found. */
  sampled(name: string, version: ApiVersion): Sampled | undefined {
    const { lookup } = this.#of(version);
    const schema = lookup.target(name);
    const value = schema && this.ofSchema(schema, version);
    if (schema === undefined || value === undefined) return undefined;
    const isElsewhere = (other: string) => other !== name;
    return {
      value,
      variations: variationsOf({ value, schema, lookup }),
      violations: violationsOf({ value, schema, lookup, isElsewhere }),
      valueTypes: version.hasValueTypes
        ? valueTypesOf(schema, value, lookup)
        : new Map(),
    };
  }

  /** What may vary in a value that matches its schema. */
  variations(value: JsonValue, schema: Schema, version: ApiVersion) {
    return variationsOf({ value, schema, lookup: this.#of(version).lookup });
  }

  /** Whether a value matches a schema, as far as that can be decided. */
  matches(value: JsonValue, schema: Schema, version: ApiVersion): boolean {
    return conforms(value, schema, this.#of(version).lookup);
  }

  /** What makes a value match its schema no longer. Properties that it lacks are added first. */
  violated(
    given: JsonValue,
    schema: Schema,
    version: ApiVersion,
    isText: (steps: Steps) => boolean,
  ): Pick<Sampled, "value" | "violations"> {
    const { lookup } = this.#of(version);
    const value = this.#completed(given, schema, version, []);
    return {
      value,
      violations: violationsOf({ value, schema, lookup, isText }),
    };
  }

  /** A value with samples of the optional properties that it lacks, where it still matches. */
  #completed(
    given: JsonValue,
    root: Schema,
    version: ApiVersion,
    steps: Steps,
    schema = root,
  ): JsonValue {
    const context = this.#of(version);
    const { lookup } = context;
    let value = given;
    if (steps.length > COMPLETED_DEPTH) return value;
    const held = partAt(value, steps);
    if (!isObject(held)) return value;
    const properties = propertiesOf(withAlternatives(schema, lookup));
    for (const [name, schemas] of properties) {
      const at = [...steps, name];
      const own = conjunctionOf(schemas);
      if (partAt(value, at) === undefined) {
        const sample = sampleOf(own, context, steps.length);
        const next = changed(value, at, { kind: "set", value: sample });
        if (conforms(next, root, lookup)) value = next;
      }
      value = this.#completed(value, root, version, at, own);
    }
    return value;
  }

  #of(version: ApiVersion): SampleContext {
    const found = this.#versions.get(version) ?? {
      lookup: SchemaLookup.among(version.schemas),
      examples: this.#examples,
      cache: new Map(),
    };
    this.#versions.set(version, found);
    return found;
  }
}
