import type { JsonObject, JsonValue } from "../../../language/json/json.js";
import type { Location } from "../../../language/json/location.js";
import type { JsonType, Schema } from "../../../language/model/model.js";
import type { Target } from "../discriminators/targets.js";
import type { ValueNode } from "../object-node/value-node.js";

/** Schemas by name, in the order of the description. */
export type SchemaMap = { readonly name: string; readonly schema: Schema }[];

/**
 * The keywords of one schema of the description. Their values have been checked,
 * but not yet normalized.
 */
export class Draft {
  readonly location: Location;
  title: string | undefined = undefined;
  description: string | undefined = undefined;
  deprecated = false;
  "x-assumed" = false;
  $ref: Target | undefined = undefined;
  type: readonly JsonType[] | undefined = undefined;
  enum: readonly JsonValue[] | undefined = undefined;
  const: readonly [JsonValue] | undefined = undefined;
  nullable = false;
  "x-extensible-enum": readonly string[] | undefined = undefined;
  /** See `valueDocs`. */
  valueDescriptions: ValueNode | undefined = undefined;
  valueNames: ValueNode | undefined = undefined;
  "x-problem-code": string | undefined = undefined;
  format: string | undefined = undefined;
  contentEncoding: string | undefined = undefined;
  contentMediaType: string | undefined = undefined;
  contentSchema: Schema | undefined = undefined;
  xml: JsonObject | undefined = undefined;
  minLength: number | undefined = undefined;
  maxLength: number | undefined = undefined;
  pattern: string | undefined = undefined;
  /** A `pattern` that JavaScript cannot read. */
  foreignPattern: string | undefined = undefined;
  minimum: number | undefined = undefined;
  maximum: number | undefined = undefined;
  exclusiveMinimum: number | boolean | undefined = undefined;
  exclusiveMaximum: number | boolean | undefined = undefined;
  multipleOf: number | undefined = undefined;
  prefixItems: readonly Schema[] | undefined = undefined;
  items: Schema | undefined = undefined;
  /** `items` with a list of schemas; `additionalItems` then applies to the items after them. */
  listedItems: readonly Schema[] | undefined = undefined;
  additionalItems: Schema | undefined = undefined;
  minItems: number | undefined = undefined;
  maxItems: number | undefined = undefined;
  uniqueItems = false;
  contains: Schema | undefined = undefined;
  minContains: number | undefined = undefined;
  maxContains: number | undefined = undefined;
  unevaluatedItems: Schema | undefined = undefined;
  properties: SchemaMap | undefined = undefined;
  required: readonly string[] | undefined = undefined;
  patternProperties: SchemaMap | undefined = undefined;
  additionalProperties: Schema | undefined = undefined;
  propertyNames: Schema | undefined = undefined;
  minProperties: number | undefined = undefined;
  maxProperties: number | undefined = undefined;
  "x-max-bytes": number | undefined = undefined;
  dependentRequired:
    | { readonly name: string; readonly required: readonly string[] }[]
    | undefined = undefined;
  dependentSchemas: SchemaMap | undefined = undefined;
  unevaluatedProperties: Schema | undefined = undefined;
  allOf: readonly Schema[] | undefined = undefined;
  anyOf: readonly Schema[] | undefined = undefined;
  oneOf: readonly Schema[] | undefined = undefined;
  not: Schema | undefined = undefined;
  if: Schema | undefined = undefined;
  then: Schema | undefined = undefined;
  else: Schema | undefined = undefined;
  discriminator: DraftDiscriminator | undefined = undefined;
  readOnly = false;
  writeOnly = false;
  default: JsonValue | undefined = undefined;

  constructor(location: Location) {
    this.location = location;
  }

  // Most schemas have few keywords: these tests keep the build fast.

  hasValues(): boolean {
    return (
      this.enum !== undefined ||
      this.const !== undefined ||
      this.default !== undefined
    );
  }

  hasStringKeywords(): boolean {
    return (
      this.format !== undefined ||
      this.minLength !== undefined ||
      this.maxLength !== undefined ||
      this.pattern !== undefined ||
      this.foreignPattern !== undefined ||
      this.contentEncoding !== undefined ||
      this.contentMediaType !== undefined
    );
  }

  hasNumberKeywords(): boolean {
    return (
      this.format !== undefined ||
      this.minimum !== undefined ||
      this.maximum !== undefined ||
      this.exclusiveMinimum !== undefined ||
      this.exclusiveMaximum !== undefined ||
      this.multipleOf !== undefined
    );
  }

  hasArrayKeywords(): boolean {
    return (
      this.items !== undefined ||
      this.listedItems !== undefined ||
      this.prefixItems !== undefined ||
      this.minItems !== undefined ||
      this.maxItems !== undefined ||
      this.uniqueItems ||
      this.contains !== undefined ||
      this.unevaluatedItems !== undefined
    );
  }

  hasObjectKeywords(): boolean {
    return (
      this.properties !== undefined ||
      this.required !== undefined ||
      this.additionalProperties !== undefined ||
      this.patternProperties !== undefined ||
      this.propertyNames !== undefined ||
      this.minProperties !== undefined ||
      this.maxProperties !== undefined ||
      this["x-max-bytes"] !== undefined ||
      this.dependentRequired !== undefined ||
      this.dependentSchemas !== undefined ||
      this.unevaluatedProperties !== undefined
    );
  }
}

/** A discriminator before its targets have names. */
export interface DraftDiscriminator {
  readonly property: string;
  readonly mapping: readonly {
    readonly value: string;
    readonly target: Target;
  }[];
  readonly location: Location;
  /** The target of `defaultMapping`, with which a discriminator selects nothing. */
  readonly defaultTarget?: Target;
  /** See `Discriminator.defaultsToLast`. */
  readonly defaultsToLast?: true;
  /** See `Discriminator.base`. */
  readonly base?: string;
}
