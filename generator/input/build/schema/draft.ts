import type { JsonObject, JsonValue } from "../../../language/json/json.js";
import type { Location } from "../../../language/json/location.js";
import type { BoundKeyword } from "../../../language/keywords/keywords.js";
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
  pattern: string | undefined = undefined;
  /** A `pattern` that JavaScript cannot read. */
  foreignPattern: string | undefined = undefined;
  bounds: DraftBounds | undefined = undefined;
  multipleOf: number | undefined = undefined;
  prefixItems: readonly Schema[] | undefined = undefined;
  items: Schema | undefined = undefined;
  /** `items` with a list of schemas; `additionalItems` then applies to the items after them. */
  listedItems: readonly Schema[] | undefined = undefined;
  additionalItems: Schema | undefined = undefined;
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

  hasValues(): boolean {
    return (
      this.enum !== undefined ||
      this.const !== undefined ||
      this.default !== undefined
    );
  }
}

/** Bounds as they are written: in OpenAPI 3.0, an exclusive one is a boolean. */
export type DraftBounds = {
  [K in BoundKeyword]?: number | boolean | undefined;
};

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
