import type { JsonValue } from "../../../language/json/json.js";
import type { Location } from "../../../language/json/location.js";
import type { Schema, Writable } from "../../../language/model/model.js";
import type { Dialect } from "../../read/document.js";
import type { Target } from "../discriminators/targets.js";
import type { Reading } from "../object-node/value-node.js";
import type { ImpliedTypes } from "../warnings/implied-types.js";
import type { DraftDiscriminator } from "./draft.js";

/** What the functions that read one schema need from the builder of all schemas. */
export interface SchemaContext extends Reading {
  readonly dialect: Dialect;
  readonly facts: SchemaFacts;
  /** Builds a schema that has no name. */
  buildNested(value: JsonValue, location: Location): Schema;
  /**
   * Builds a nested schema, which may be one object with an equal one. Not for members of
   * `allOf`, `anyOf` and `oneOf`, which discriminators change.
   */
  buildShared(value: JsonValue, location: Location): Schema;
  /** Resolves a `$ref`; returns nothing if the reference cannot be resolved, which is reported. */
  resolveReference(reference: string, from: Location): Target | undefined;
  /** Resolves a `$dynamicRef` for the path on which its schema is being built. */
  resolveDynamicReference(
    reference: string,
    from: Location,
  ): Target | undefined;
  /** The schema as a whole that a location is in: a component, or a Schema Object elsewhere. */
  enclosingSchema(location: Location): Target | undefined;
  /** Resolves a value of a discriminator's mapping: the name of a component, or a reference. */
  resolveMapping(name: string, location: Location): Target | undefined;
}

/** Facts about schemas that are collected while they are built, for the steps that need all of them. */
export interface SchemaFacts {
  /** Schemas with a `$ref`, whose `ref` is set once the target has a name. */
  readonly references: (readonly [Writable<Schema>, Target])[];
  /** Schemas with a `oneOf` or `anyOf`, and their discriminators. */
  readonly unionDiscriminators: (readonly [
    Writable<Schema>,
    DraftDiscriminator,
  ])[];
  /** Schemas without `oneOf` and `anyOf` whose discriminator selects a derived schema. */
  readonly baseDiscriminators: Map<Writable<Schema>, DraftDiscriminator>;
  readonly impliedTypes: ImpliedTypes;
  /** Schemas that combine several with `allOf`, or with a `$ref` and other keywords. */
  readonly conjunctions: Schema[];
  /** Schemas with an `anyOf` of references and strings, which may be open enumerations. */
  readonly openEnumCandidates: Writable<Schema>[];
  /** Schemas that exclude values with `not`, which may be values of an enumeration. */
  readonly valueExclusions: Writable<Schema>[];
  /** Schemas with a `oneOf`. */
  readonly exclusiveUnions: Schema[];
  /** The values of `x-problem-code`. */
  readonly problemCodes: Map<Schema, string>;
  /** Schemas with `readOnly` or `writeOnly`. */
  readonly readOrWriteOnly: Schema[];
}

/** The result of building all schemas. */
export interface BuiltSchemas extends SchemaFacts {
  /** The schemas that get a name: components first, in the order in which they were found. */
  readonly targets: readonly Target[];
}
