/**
 * Emits `json-schemas.ts`: the schemas of an API version as JSON Schema 2020-12, for
 * tools that read schemas as data, such as language models and generators of forms.
 */
import type { JsonObject, JsonValue } from "../../../language/json/json.js";
import {
  type BoundedType,
  type Bounds,
  boundsOf,
} from "../../../language/keywords/keywords.js";
import type {
  ApiVersion,
  ArrayConstraints,
  Discriminator,
  ObjectConstraints,
  Schema,
} from "../../../language/model/model.js";
import { type Code, code, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  constDeclaration,
  list,
  literal,
  multilineObject,
  property,
  stringLiteral,
} from "../../../language/print/escape.js";
import {
  importType,
  importValue,
  type Module,
} from "../../../language/print/print.js";
import {
  simpleType,
  typeAliasDeclaration,
  unionOf,
} from "../../../language/print/type.js";
import { requestSchema } from "../validators/plan/request-schema.js";

const from = "runtime/check/json-schema";
const rowType = importType(from, "JsonSchema");
const documentOf = importValue(from, "jsonSchemaOf");

/** Emits `json-schemas.ts`. */
export function emitJsonSchemas({
  name: version,
  schemas,
  operations,
}: ApiVersion): Module {
  const rows = [
    ...schemas,
    ...operations.map((operation) => ({
      name: `${operation.typeName}Request`,
      schema: requestSchema(operation),
    })),
  ].map(({ name, schema }) => ({ name, json: jsonSchema(schema) }));
  const names = rows.map(({ name }) => simpleType(name, stringLiteral(name)));
  return {
    path: `${version}/json-schemas`,
    declares: new Set(["JsonSchemaName", "jsonSchema", "jsonSchemas"]),
    body: [
      lines([
        docComment("The schemas and the requests, by name."),
        typeAliasDeclaration(
          code`export type JsonSchemaName`,
          unionOf(names.length === 0 ? [simpleType("", code`never`)] : names),
        ),
      ]),
      jsonSchemaFunction,
      code`export { ${importValue(from, "withJsonSchema")} };`,
      constDeclaration(
        code`const jsonSchemas: Readonly${list("<", [code`Record<JsonSchemaName, ${rowType}>`], ">")}`,
        multilineObject(
          rows.map(({ name, json }) => property(name, literal(json))),
        ),
      ),
    ],
  };
}

const jsonSchemaFunction: Code = lines([
  docComment(
    "Returns the JSON Schema 2020-12 of a schema or a request. `$defs` has the schemas that it refers to.",
  ),
  code`
    export function jsonSchema(name: JsonSchemaName): ${rowType} {
      return ${documentOf}(jsonSchemas, name);
    }
  `,
]);

/** A schema in JSON Schema 2020-12. References are to `#/$defs/` and the name of the schema. */
export function jsonSchema(schema: Schema): JsonObject {
  const { types, enum: values, knownValues: known } = schema;
  return present({
    ...texts(schema),
    $ref: schema.ref === undefined ? undefined : reference(schema.ref),
    type: types === undefined ? undefined : only(types),
    ...(types?.length === 0 ? { type: undefined, not: {} } : {}),
    ...(values?.length === 1 ? { const: values[0] } : { enum: values }),
    // Other values are valid too.
    examples: known,
    ...written("string", schema.string),
    pattern: schema.string?.pattern,
    format: schema.string?.format ?? schema.number?.format,
    ...written("number", schema.number),
    multipleOf: schema.number?.multipleOf,
    ...arrayKeywords(schema, schema.array),
    ...objectKeywords(schema, schema.object),
    ...combined(schema),
    default: schema.default,
    readOnly: schema.readOnly,
    writeOnly: schema.writeOnly,
  });
}

function texts({ docs }: Schema) {
  const { contentEncoding, contentMediaType } = docs.representation ?? {};
  return {
    title: docs.title,
    description: docs.description,
    deprecated: docs.deprecated,
    contentEncoding,
    contentMediaType,
  };
}

function arrayKeywords(
  { evaluatesItems }: Schema,
  array: ArrayConstraints | undefined,
) {
  const { contains, unevaluatedItems } = array ?? {};
  return {
    prefixItems: array?.prefixItems?.map(jsonSchema),
    items: inside(array?.items) ?? evaluatesItems,
    contains: inside(contains?.schema),
    ...(contains?.min === 1 ? {} : { minContains: contains?.min }),
    maxContains: contains?.max,
    ...written("array", array),
    uniqueItems: array?.uniqueItems,
    unevaluatedItems: inside(unevaluatedItems),
  };
}

function objectKeywords(
  { evaluatesProperties }: Schema,
  object: ObjectConstraints | undefined,
) {
  const properties = (object?.properties ?? []).filter(
    ({ omitted }) => omitted === undefined,
  );
  const required = [
    ...properties.flatMap(({ name, required: needed }) => (needed ? name : [])),
    ...(object?.required ?? []),
  ];
  return {
    properties: table(
      properties.map(({ name, schema }) => [name, jsonSchema(schema)]),
    ),
    required: required.length === 0 ? undefined : required,
    patternProperties: table(
      (object?.patternProperties ?? []).map(({ pattern, schema }) => [
        pattern,
        jsonSchema(schema),
      ]),
    ),
    additionalProperties:
      inside(object?.additionalProperties) ?? evaluatesProperties,
    propertyNames: inside(object?.propertyNames),
    ...written("object", object),
    dependentRequired: table(
      (object?.dependentRequired ?? []).map((each) => [
        each.name,
        each.required,
      ]),
    ),
    dependentSchemas: table(
      (object?.dependentSchemas ?? []).map(({ name, schema }) => [
        name,
        jsonSchema(schema),
      ]),
    ),
    unevaluatedProperties: inside(object?.unevaluatedProperties),
  };
}

/** The bounds of a type that JSON Schema has. */
function written(type: BoundedType, rules: Bounds = {}) {
  return Object.fromEntries(
    boundsOf[type]
      .filter(({ keyword }) => !keyword.startsWith("x-"))
      .map(({ keyword }) => [keyword, rules[keyword]]),
  );
}

function combined({
  allOf,
  anyOf,
  oneOf,
  not,
  conditional,
  discriminator,
}: Schema) {
  return {
    allOf: allOf?.map(jsonSchema),
    anyOf: alternatives(anyOf, discriminator),
    oneOf: alternatives(oneOf, discriminator),
    ...(not === undefined ? {} : { not: jsonSchema(not) }),
    if: inside(conditional?.if),
    then: inside(conditional?.then),
    else: inside(conditional?.else),
  };
}

/** The alternatives, each with the values of the discriminator that select it. */
function alternatives(
  members: readonly Schema[] | undefined,
  discriminator: Discriminator | undefined,
): readonly JsonObject[] | undefined {
  return members?.map((member) => {
    const values = (discriminator?.mapping ?? []).flatMap(
      ({ value, schema }) => (schema === member.ref ? value : []),
    );
    if (discriminator === undefined || values.length === 0)
      return jsonSchema(member);
    return {
      ...jsonSchema(member),
      properties: { [discriminator.property]: { enum: values } },
      required: [discriminator.property],
    };
  });
}

function reference(name: string): string {
  return `#/$defs/${name}`;
}

function only<Value>(values: readonly Value[]): Value | readonly Value[] {
  const [first, ...others] = values;
  return first !== undefined && others.length === 0 ? first : values;
}

/** A subschema; `false` if it accepts nothing. */
function inside(schema: Schema | undefined): JsonValue | undefined {
  if (schema === undefined) return undefined;
  const json = jsonSchema(schema);
  return JSON.stringify(json) === '{"not":{}}' ? false : json;
}

function table(
  entries: readonly (readonly [string, JsonValue])[],
): JsonObject | undefined {
  return entries.length === 0
    ? undefined
    : // `fromEntries` also sets a property called `__proto__`.
      Object.fromEntries(entries);
}

/** An object without its members that are undefined. */
function present(members: {
  readonly [name: string]: JsonValue | undefined;
}): JsonObject {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
