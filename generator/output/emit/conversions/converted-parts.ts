import type {
  ApiVersion,
  ObjectConstraints,
  Schema,
  ValueType,
} from "../../../language/model/model.js";
import { type Code, code } from "../../../language/print/code.js";
import {
  arrayLiteral,
  identifier,
  literal,
  literalProperty,
  objectLiteral,
  property,
  stringLiteral,
} from "../../../language/print/escape.js";
import { importValue } from "../../../language/print/print.js";
import { type Lookup, lookupIn } from "../../../language/schema/lookup.js";
import { presentProperties } from "../../../language/schema/properties.js";
import {
  evaluatedProperties,
  otherProperties,
} from "../../../language/schema/rest.js";
import { expressionCode } from "../regular-expression.js";

/** Whether a constant is referred to in the module that declares it, or imported. */
type Place = "declaring" | "importing";

/** Finds the parts of values that are converted. */
export class ConvertedSchemas {
  /** The named schemas whose values have parts that are converted. */
  readonly names: ReadonlySet<string>;
  readonly #version: string;
  readonly #lookup: Lookup;
  readonly #hasValueTypes: boolean;
  readonly #types: readonly ValueType[] | undefined;

  /** @param types the types that are converted; absent: all */
  constructor(
    { name, schemas, hasValueTypes }: ApiVersion,
    types?: readonly ValueType[],
  ) {
    this.#version = name;
    this.#lookup = lookupIn(schemas);
    this.#hasValueTypes = hasValueTypes === true;
    this.#types = types;
    const names = new Set<string>();
    this.names = names;
    let size;
    do {
      size = names.size;
      for (const named of schemas)
        if (
          !names.has(named.name) &&
          this.partsOf([named.schema]) !== undefined
        )
          names.add(named.name);
    } while (names.size > size);
  }

  /**
   * Prints the conversions of a value that each of the schemas may describe; undefined
   * if there are none.
   */
  partsOf(
    schemas: readonly Schema[],
    place: Place = "importing",
  ): Code | undefined {
    if (!this.#hasValueTypes) return undefined;
    const parts = schemas.flatMap((schema) => this.#parts(schema, place));
    const types = [...new Set(schemas.flatMap(valueTypesOf))].filter(
      (type) => this.#types?.includes(type) ?? true,
    );
    const all = [...types.map(stringLiteral), ...parts];
    const [only, ...others] = all;
    return others.length === 0
      ? only
      : objectLiteral([property("all", arrayLiteral(all))]);
  }

  #parts(schema: Schema, place: Place): readonly Code[] {
    const { ref, allOf = [], anyOf = [], oneOf = [] } = schema;
    const own = [
      ...this.#propertyEntries(schema, place),
      ...this.#itemEntries(schema, place),
    ];
    return [
      ...(own.length === 0 ? [] : [objectLiteral(own)]),
      ...(ref !== undefined && this.names.has(ref)
        ? [code`() => ${this.#constant(ref, place)}`]
        : []),
      ...[...allOf, ...anyOf, ...oneOf].flatMap((each) =>
        this.#parts(each, place),
      ),
    ];
  }

  #constant(name: string, place: Place) {
    return place === "declaring"
      ? identifier(name)
      : importValue(`${this.#version}/conversions`, name);
  }

  #propertyEntries(schema: Schema, place: Place): readonly Code[] {
    const { object } = schema;
    if (object === undefined) return [];
    const own = presentProperties(object).map((each) => ({
      name: each.name,
      parts: this.partsOf([each.schema], place),
    }));
    const properties = own.flatMap(({ name, parts }) =>
      parts === undefined ? [] : [literalProperty(name, parts)],
    );
    const rest = this.#rest(schema, object, place);
    const patterns = [
      ...this.#patterns(object, place, rest !== undefined),
      ...(rest?.exceptPatterns ?? []).map((each) => conversionOf(each)),
    ];
    const except = new Set([
      ...own.flatMap(({ name, parts }) => (parts === undefined ? name : [])),
      ...(rest?.exceptNames ?? []),
    ]);
    for (const { name, parts } of own)
      if (parts !== undefined) except.delete(name);
    const isForOthers = rest !== undefined || patterns.length > 0;
    return [
      ...(properties.length === 0
        ? []
        : [property("properties", objectLiteral(properties))]),
      ...(patterns.length === 0
        ? []
        : [property("patterns", arrayLiteral(patterns))]),
      ...(rest === undefined ? [] : [property("others", rest.parts)]),
      ...(isForOthers && except.size > 0
        ? [property("except", literal([...except]))]
        : []),
    ];
  }

  /** The conversion of the properties that no name and no pattern of an object describes. */
  #rest(
    schema: Schema,
    object: ObjectConstraints,
    place: Place,
  ): Rest | undefined {
    const rest = otherProperties(object);
    const parts = rest && this.partsOf([rest], place);
    if (parts === undefined) return undefined;
    if (object.additionalProperties !== undefined)
      return { parts, exceptNames: [], exceptPatterns: [] };
    const evaluated = evaluatedProperties(schema, this.#lookup);
    const { always, alwaysRules: rules } = evaluated;
    if (always) return undefined;
    const except = rules.flatMap(presentProperties);
    const patterns = rules.flatMap((each) => each.patternProperties ?? []);
    return {
      parts,
      exceptNames: except.map(({ name }) => name),
      exceptPatterns: patterns.map(({ pattern }) => pattern),
    };
  }

  /** @param withAll whether patterns without conversion are needed too, because other properties have one */
  #patterns(
    { patternProperties = [] }: ObjectConstraints,
    place: Place,
    withAll: boolean,
  ): readonly Code[] {
    return patternProperties.flatMap(({ pattern, schema }) => {
      const parts = this.partsOf([schema], place);
      return parts !== undefined || withAll
        ? [conversionOf(pattern, parts)]
        : [];
    });
  }

  #itemEntries({ array }: Schema, place: Place): readonly Code[] {
    if (array === undefined) return [];
    const first = (array.prefixItems ?? []).map((each) =>
      this.partsOf([each], place),
    );
    const items = this.partsOf(
      [array.items, array.unevaluatedItems].filter(
        (each) => each !== undefined,
      ),
      place,
    );
    const isUsed =
      items !== undefined || first.some((each) => each !== undefined);
    return [
      ...(isUsed && first.length > 0
        ? [
            property(
              "first",
              arrayLiteral(first.map((each) => each ?? code`null`)),
            ),
          ]
        : []),
      ...(items === undefined ? [] : [property("items", items)]),
    ];
  }
}

/** What is converted of the properties that an object does not describe itself. */
interface Rest {
  readonly parts: Code;
  /** The properties that the schemas next to `unevaluatedProperties` describe. */
  readonly exceptNames: readonly string[];
  readonly exceptPatterns: readonly string[];
}

/** @param parts absent if the properties are not converted */
function conversionOf(pattern: string, parts = code`null`): Code {
  return arrayLiteral([expressionCode(pattern), parts]);
}

/** The chosen types of a schema and of the schemas that it combines. */
function valueTypesOf(schema: Schema): readonly ValueType[] {
  const { valueType, allOf = [], anyOf = [], oneOf = [] } = schema;
  return [
    ...(valueType === undefined ? [] : [valueType]),
    ...[...allOf, ...anyOf, ...oneOf].flatMap(valueTypesOf),
  ];
}
