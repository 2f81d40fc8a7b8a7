import type { JsonObject, JsonValue } from "../json/json.js";
import type { Location } from "../json/location.js";
import type { BoundsOf } from "../keywords/keywords.js";

/** The texts and marks of an element for readers. */
export interface Documentation {
  /** The name of an enumeration's value in code, if it is not the value itself. */
  readonly name?: string;
  readonly title?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: true;
  /** `x-assumed`: an assumption of the description's authors. */
  readonly assumed?: true;
  /** What the values of an enumeration mean; those without documentation are absent. */
  readonly values?: readonly DocumentedValue[];
  /** How the values of a schema are written. It constrains no value, and only comparisons use it. */
  readonly representation?: Representation;
  /**
   * The entries of its discriminator's mapping that select no member of a union. Only
   * comparisons use them.
   */
  readonly idleMapping?: readonly MappedValue[];
}

/** An entry of a discriminator's `mapping`, or its `defaultMapping`, which has no value. */
export interface MappedValue {
  readonly value?: string;
  /** `NamedSchema.name`. */
  readonly schema: string;
}

/** A value of an enumeration. */
export interface DocumentedValue {
  readonly value: JsonValue;
  readonly docs: Documentation;
}

/** The keywords that say how a value is written. */
export interface Representation {
  /** How a string encodes bytes, in lower case: `contentEncoding`, or the format `byte` or `base64url`. */
  readonly contentEncoding?: string;
  /** The media type of what a string contains. */
  readonly contentMediaType?: string;
  /** Describes what a string contains; no type is printed from it. */
  readonly contentSchema?: Schema;
  /** The XML Object, as it is written. */
  readonly xml?: JsonObject;
}

/** A schema that has a name: a component, or the target of a reference. */
export interface NamedSchema {
  /** Its identifier in the generated code, the same in every version: `WorkspaceInfo`. */
  readonly name: string;
  /** Its name in the description. */
  readonly wireName: string;
  /** Set if this is the request variant of another schema, without its read-only properties: the name of that schema. */
  readonly inputOf?: string;
  readonly schema: Schema;
  /** Whether it contains an open enum, directly or through references: its type then has a parameter for unknown values. */
  readonly hasOpenEnum: boolean;
}

export type JsonType =
  "null" | "boolean" | "object" | "array" | "number" | "integer" | "string";

/**
 * A schema. A value is valid if it satisfies all of its keywords. As in JSON
 * Schema, the constraints for one type do not apply to values of another type.
 * `{}` accepts every value, and `types: []` accepts none.
 *
 * Keywords are normalized: `const` is an `enum` with one value, `nullable` is
 * `"null"` in `types`, `exclusiveMinimum` is a number, and an `allOf` with one
 * member and no other keyword is replaced by that member.
 */
export interface Schema {
  readonly docs: Documentation;
  readonly location: Location;
  /** The `NamedSchema.name` of the target of its `$ref`. Other keywords apply too. */
  readonly ref?: string;
  /** The accepted types; absent if all are. Never contains both `number` and `integer`. */
  readonly types?: readonly JsonType[];
  /** The only accepted values; from `enum` and `const`. */
  readonly enum?: readonly JsonValue[];
  /** The known values of an open enum: a consumer must accept other strings, a producer must not send them. */
  readonly knownValues?: readonly string[];
  /** Set if the other values of an open enum are none of those that select another schema of the union. */
  readonly isKind?: true;
  readonly string?: StringConstraints;
  readonly number?: NumberConstraints;
  readonly array?: ArrayConstraints;
  readonly object?: ObjectConstraints;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly not?: Schema;
  /** Without `then` and `else` it constrains nothing, but `if` evaluates properties and items. */
  readonly conditional?: {
    readonly if: Schema;
    readonly then?: Schema;
    readonly else?: Schema;
  };
  /** Selects a member of `oneOf` or `anyOf`. */
  readonly discriminator?: Discriminator;
  readonly readOnly?: true;
  readonly writeOnly?: true;
  readonly default?: JsonValue;
  /** The type of its values in programs, if it differs from the type of their JSON. */
  readonly valueType?: ValueType;
  /**
   * Other properties explicitly have any value, because of `additionalProperties: true` or
   * `unevaluatedProperties: true`: its type has an index signature, and all properties
   * count as evaluated for an `unevaluatedProperties` around it.
   */
  readonly evaluatesProperties?: true;
  /** All items count as evaluated for an `unevaluatedItems` around it, because of `items: true`. */
  readonly evaluatesItems?: true;
}

/** A TypeScript type that the configuration chooses for the values of a format. */
export type ValueType =
  "Date" | "Temporal.Instant" | "Temporal.PlainDate" | "bigint";

export interface StringConstraints extends BoundsOf<"string"> {
  /** A valid ECMA-262 regular expression. */
  readonly pattern?: string;
  /** A pattern of another dialect, which is compared but not checked. */
  readonly foreignPattern?: string;
  readonly format?: string;
}

export interface NumberConstraints extends BoundsOf<"number"> {
  readonly multipleOf?: number;
  /** `int32`, `int64`, `float`, `double`. */
  readonly format?: string;
}

export interface ArrayConstraints extends BoundsOf<"array"> {
  readonly prefixItems?: readonly Schema[];
  /** The schema of the items after `prefixItems`. */
  readonly items?: Schema;
  readonly uniqueItems?: true;
  readonly contains?: {
    readonly schema: Schema;
    readonly min: number;
    readonly max?: number;
  };
  /** Only next to keywords of the same schema that can evaluate items; otherwise it is `items`. */
  readonly unevaluatedItems?: Schema;
}

export interface ObjectConstraints extends BoundsOf<"object"> {
  /** In the order of the description. */
  readonly properties: readonly Property[];
  /** Required names that are not among `properties`. */
  readonly required: readonly string[];
  readonly patternProperties?: readonly {
    readonly pattern: string;
    readonly schema: Schema;
  }[];
  /** The schema of all other properties; absent if they may have any value. */
  readonly additionalProperties?: Schema;
  readonly propertyNames?: Schema;
  readonly dependentRequired?: readonly {
    readonly name: string;
    readonly required: readonly string[];
  }[];
  readonly dependentSchemas?: readonly {
    readonly name: string;
    readonly schema: Schema;
  }[];
  /** Only next to keywords of the same schema that can evaluate properties; otherwise it is `additionalProperties`. */
  readonly unevaluatedProperties?: Schema;
}

export interface Property {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
  /**
   * Set if the property is read-only in a request, or write-only in a response.
   * Types omit it, it is not required, and its schema accepts no value.
   */
  readonly omitted?: OmittedProperty;
}

/** The property as it is in the other direction. */
export interface OmittedProperty {
  /** The keyword that omits it. */
  readonly keyword: "readOnly" | "writeOnly";
  readonly required: boolean;
  readonly schema: Schema;
}

export interface Discriminator {
  readonly property: string;
  /** The `NamedSchema.name` for each value, including implicit values. */
  readonly mapping: readonly {
    readonly value: string;
    readonly schema: string;
  }[];
  /**
   * When the last member, the base itself, applies to values that select no member: if
   * the property is absent, or also if it has another value. A request must not have one.
   */
  readonly defaultsToLast?: "if-absent" | "always";
  /** If it is that of a base schema, the `NamedSchema.name` of the base's own keywords. */
  readonly base?: string;
}
