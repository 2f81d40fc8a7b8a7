import type {
  ApiVersion,
  ObjectConstraints,
  Schema,
  ValueType,
} from "../../model/model.js";
import { type Code, code } from "../../print/code.js";
import {
  arrayLiteral,
  identifier,
  literal,
  literalProperty,
  objectLiteral,
  property,
  stringLiteral,
} from "../../print/escape.js";
import { importValue } from "../../print/print.js";
import { otherProperties } from "../../schema/rest.js";
import { expressionCode } from "../regular-expression.js";
import { presentProperties } from "../types/properties.js";

/** Whether a constant is referred to in the module that declares it, or imported. */
type Place = "declaring" | "importing";

/** Finds the parts of values that are converted. */
export class ConvertedSchemas {
  /** The named schemas whose values have parts that are converted. */
  readonly names: ReadonlySet<string>;
  readonly #version: string;
  readonly #hasValueTypes: boolean;
  readonly #types: readonly ValueType[] | undefined;

  /** @param types the types that are converted; absent: all */
  constructor(
    { name, schemas, hasValueTypes }: ApiVersion,
    types?: readonly ValueType[],
  ) {
    this.#version = name;
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

  #propertyEntries({ object }: Schema, place: Place): readonly Code[] {
    if (object === undefined) return [];
    const except: string[] = [];
    const properties: Code[] = [];
    for (const { name, schema } of presentProperties(object)) {
      const parts = this.partsOf([schema], place);
      if (parts === undefined) except.push(name);
      else properties.push(literalProperty(name, parts));
    }
    const rest = otherProperties(object);
    const others = rest && this.partsOf([rest], place);
    const patterns = this.#patterns(object, place, others !== undefined);
    const isForOthers = others !== undefined || patterns.length > 0;
    return [
      ...(properties.length === 0
        ? []
        : [property("properties", objectLiteral(properties))]),
      ...(patterns.length === 0
        ? []
        : [property("patterns", arrayLiteral(patterns))]),
      ...(others === undefined ? [] : [property("others", others)]),
      ...(isForOthers && except.length > 0
        ? [property("except", literal(except))]
        : []),
    ];
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
        ? [arrayLiteral([expressionCode(pattern), parts ?? code`null`])]
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

/** The chosen types of a schema and of the schemas that it combines. */
function valueTypesOf(schema: Schema): readonly ValueType[] {
  const { valueType, allOf = [], anyOf = [], oneOf = [] } = schema;
  return [
    ...(valueType === undefined ? [] : [valueType]),
    ...[...allOf, ...anyOf, ...oneOf].flatMap(valueTypesOf),
  ];
}
