import type { JsonValue } from "../../json/json.js";
import type { ApiVersion, MediaType, Schema } from "../../model/model.js";
import type { Document } from "../../read/document.js";
import { accepts } from "../../schema/accepts.js";
import { SchemaLookup } from "../../schema/lookup.js";
import { eventSample, payloadExample } from "./event-samples.js";
import { References } from "../references.js";

/** Makes values for the schemas of a description: the same ones each time. */
export class Samples {
  readonly #references: References;
  readonly #versions = new Map<
    ApiVersion,
    { readonly lookup: SchemaLookup; readonly known: Map<Schema, JsonValue[]> }
  >();

  constructor(document: Document) {
    this.#references = new References(document);
  }

  /** A value that matches a schema; undefined if the one that was found does not. */
  ofSchema(schema: Schema, version: ApiVersion): JsonValue | undefined {
    const { lookup, known } = this.#of(version);
    const sample = eventSample(schema, lookup, this.#references, known);
    return conforms(sample, schema, lookup) ? sample : undefined;
  }

  /** An example of a body or a value that matches its schema; undefined if none was found. */
  ofMedia(media: MediaType, version: ApiVersion): JsonValue | undefined {
    const { schema = { docs: {}, location: "" } } = media;
    const example = payloadExample(media, this.#references);
    const { lookup } = this.#of(version);
    return example !== undefined && conforms(example, schema, lookup)
      ? example
      : this.ofSchema(schema, version);
  }

  /** Whether no server accepts a text for a schema. */
  refuses(text: string, schema: Schema, version: ApiVersion): boolean {
    const { lookup } = this.#of(version);
    return !conforms(text, schema, lookup);
  }

  #of(version: ApiVersion) {
    const found = this.#versions.get(version) ?? {
      lookup: SchemaLookup.among(version.schemas),
      known: new Map<Schema, JsonValue[]>(),
    };
    this.#versions.set(version, found);
    return found;
  }
}

function conforms(
  value: JsonValue,
  schema: Schema,
  lookup: SchemaLookup,
): boolean {
  const term = { schema, lookup: (name: string) => lookup.target(name) };
  return accepts(value, term) !== "not-included";
}
