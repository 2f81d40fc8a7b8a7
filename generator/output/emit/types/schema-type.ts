import { isArray, type JsonValue } from "../../../language/json/json.js";
import type { Schema, ValueType } from "../../../language/model/model.js";
import {
  type Code,
  code,
  empty,
  group,
  ifBroken,
  indent,
  line,
} from "../../../language/print/code.js";
import {
  list,
  literal,
  stringLiteral,
  typeKey,
} from "../../../language/print/escape.js";
import { importType } from "../../../language/print/print.js";
import {
  booleanType,
  intersectionOf,
  neverType,
  nullType,
  numberType,
  referenceType,
  simpleType,
  stringType,
  type Type,
  typeCode,
  unionOf,
  unknownType,
} from "../../../language/print/type.js";
import { SchemaLookup } from "../../../language/schema/lookup.js";
import { possibleKinds } from "../../../language/schema/possible-types.js";
import { conditionalProperties } from "../../../language/schema/properties.js";
import { otherProperties } from "../../../language/schema/rest.js";
import { isFalseSchema } from "../../../language/schema/schema.js";
import { listedValues } from "../../../language/schema/types.js";
import { typedAlternatives } from "../../../language/schema/unions.js";
import { containsFiles, isFilePart } from "./multipart.js";
import { objectType } from "./object-type.js";
import { hasNoMembers, refinedProperties } from "./properties.js";
import {
  lookupIn,
  scopeWithin,
  type TypeScope,
  unlisted,
} from "./type-scope.js";

/**
 * Returns the type of the values that a schema accepts.
 *
 * @param outer the schemas whose `allOf` contains this one
 */
export function schemaType(
  schema: Schema,
  scope: TypeScope,
  outer: readonly Schema[] = [],
): Type {
  if (
    scope.multipart !== undefined &&
    isFilePart(schema, scope.multipart, lookupIn(scope))
  )
    return referenceType("Blob", code`Blob`);
  const { ref, allOf, anyOf, oneOf } = schema;
  const conjuncts = [...outer, schema];
  const own = constrainedType(schema, scope, conjuncts);
  if ((ref ?? allOf ?? anyOf ?? oneOf) === undefined) return own;
  const parts: Type[] = [];
  if (ref !== undefined) parts.push(referencedType(ref, conjuncts, scope));
  for (const member of allOf ?? [])
    parts.push(schemaType(member, scope, conjuncts));
  if (anyOf !== undefined) parts.push(unionOfSchemas(anyOf, scope));
  if (oneOf !== undefined)
    parts.push(unionOfSchemas(typedAlternatives(schema) ?? oneOf, scope));
  // Next to a reference or a composition, a bare `object` adds nothing.
  const isBare =
    constrainsOnlyType(schema) &&
    (outer.length > 0 ||
      conditionalProperties(schema, lookupIn(scope)).size === 0);
  if (parts.length === 0 || !isBare) parts.push(own);
  return intersectionOf(parts);
}

function unionOfSchemas(schemas: readonly Schema[], scope: TypeScope): Type {
  return unionOf(schemas.map((schema) => schemaType(schema, scope)));
}

/**
 * Whether a schema, apart from references and compositions, has no constraint
 * but `type: object`.
 */
function constrainsOnlyType(schema: Schema): boolean {
  const { types, enum: values, knownValues: known, array, object } = schema;
  if ((values ?? known ?? array ?? schema.evaluatesProperties) !== undefined)
    return false;
  if (object !== undefined && !hasNoMembers(object)) return false;
  return types === undefined || (types.length === 1 && types[0] === "object");
}

/**
 * The type of a referenced schema, without the properties that the rest of the
 * conjunction describes in more detail.
 */
function referencedType(
  name: string,
  conjuncts: readonly Schema[],
  scope: TypeScope,
): Type {
  const type = reference(name, scope);
  const lookup = lookupIn(scope);
  const target = lookup(name);
  if (target === undefined) return type;
  const refined = refinedProperties(target, conjuncts, lookup);
  if (refined.length === 0) return type;
  const names = unionOf(
    refined.map((text) => simpleType(text, stringLiteral(text))),
  );
  const omitted = hasIndexSignature(target, scope)
    ? mappedWithout(type, names)
    : code`Omit${list("<", [typeCode(type), typeCode(names)], ">")}`;
  return referenceType(`Omit ${name}`, omitted);
}

/** Whether a part of the type of an object with properties has an index signature. */
function hasIndexSignature(schema: Schema, { named }: TypeScope): boolean {
  return new SchemaLookup(named)
    .parts(schema)
    .some(({ object, evaluatesProperties }) => {
      const rest = otherProperties(object);
      return (
        (evaluatesProperties ?? object?.patternProperties) !== undefined ||
        (rest !== undefined && !isFalseSchema(rest))
      );
    });
}

/** `Omit` loses the properties of a type with an index signature, because its `keyof` is `string`. */
function mappedWithout(type: Type, names: Type): Code {
  const given = typeCode(type);
  const kept = code`Exclude${list("<", [code`Name`, typeCode(names)], ">")}`;
  return group(
    code`{`,
    indent(line, code`[Name in keyof ${given} as ${kept}]: ${given}[Name]`),
    ifBroken(code`;`, empty),
    line,
    code`}`,
  );
}

function reference(name: string, scope: TypeScope): Type {
  const target = scope.named.get(name);
  if (target === undefined) throw new Error(`No schema is called ${name}`);
  // The declared type describes JSON values, so a schema with files is printed
  // in place.
  if (
    scope.multipart !== undefined &&
    containsFiles(target.schema, scope.multipart, lookupIn(scope))
  )
    return schemaType(target.schema, scope);
  const reference = scope.refer(target);
  if (!target.hasOpenEnum || scope.unlisted === "any")
    return referenceType(name, reference);
  const argument = scope.unlisted === "none" ? code`never` : code`${unlisted}`;
  return referenceType(`${name}<>`, code`${reference}<${argument}>`);
}

function constrainedType(
  schema: Schema,
  scope: TypeScope,
  conjuncts: readonly Schema[],
): Type {
  if (schema.knownValues !== undefined)
    return schema.isKind === true
      ? openKindType(schema.knownValues, scope)
      : openEnumerationType(schema.knownValues, scope);
  if (schema.enum !== undefined)
    return unionOf((listedValues(schema) ?? []).map(literalType));
  const kinds = schema.types ?? impliedType(schema, scope);
  if (kinds === undefined) return unknownType;
  return unionOf(
    kinds.map((kind) => jsonTypeType(kind, schema, scope, conjuncts)),
  );
}

/**
 * A schema with object or array keywords and no `type` is meant to be an object
 * or array. `additionalProperties: true` and conditions alone say nothing about the type.
 */
function impliedType(schema: Schema, scope: TypeScope): Schema["types"] {
  if (schema.object !== undefined) return ["object"];
  if (schema.array !== undefined) return ["array"];
  const mayImply =
    schema.evaluatesProperties === true ||
    conditionalProperties(schema, lookupIn(scope)).size > 0;
  if (!mayImply) return undefined;
  const kinds = possibleKinds(schema, scope.named);
  return kinds.size === 1 && kinds.has("object") ? ["object"] : undefined;
}

const valueTypes: { readonly [Name in ValueType]: Type } = {
  Date: referenceType("Date", code`Date`),
  "Temporal.Instant": referenceType("Temporal.Instant", code`Temporal.Instant`),
  "Temporal.PlainDate": referenceType(
    "Temporal.PlainDate",
    code`Temporal.PlainDate`,
  ),
  bigint: simpleType("bigint", code`bigint`),
};

function openEnumerationType(known: readonly string[], scope: TypeScope): Type {
  const values = known.map(literalType);
  switch (scope.unlisted) {
    case "any":
      return unionOf([
        ...values,
        simpleType("string & {}", code`(string & {})`),
      ]);
    case "none":
      return unionOf(values);
    case "parameter":
      return unionOf([...values, referenceType("Unlisted", unlisted)]);
  }
}

const otherKind = importType("runtime/operation", "OtherKind");

/** A `switch` over the kinds narrows a union, which `string & {}` would prevent. */
function openKindType(known: readonly string[], scope: TypeScope): Type {
  const values = known.map(literalType);
  if (scope.unlisted === "none") return unionOf(values);
  const argument = scope.unlisted === "any" ? code`string` : code`${unlisted}`;
  const other = code`${otherKind}<${argument}>`;
  return unionOf([...values, referenceType("OtherKind", other)]);
}

function jsonTypeType(
  kind: string,
  schema: Schema,
  scope: TypeScope,
  conjuncts: readonly Schema[],
): Type {
  switch (kind) {
    case "null":
      return nullType;
    case "boolean":
      return booleanType;
    case "integer":
      return schema.valueType === "bigint" ? valueTypes.bigint : numberType;
    case "number":
      return numberType;
    case "string":
      return schema.valueType === undefined || schema.valueType === "bigint"
        ? stringType
        : valueTypes[schema.valueType];
    case "array":
      return arrayType(schema, (item) =>
        schemaType(item, scopeWithin(scope, "array")),
      );
    default:
      return objectType(schema, scope, conjuncts, schemaType);
  }
}

/**
 * Returns the type of the arrays that a schema accepts.
 *
 * @param typeOf returns the type of an item's schema
 */
export function arrayType(
  schema: Schema,
  typeOf: (item: Schema) => Type,
): Type {
  const { prefixItems = [], items: others } = schema.array ?? {};
  const { minItems = 0, maxItems } = schema.array ?? {};
  const rest = others === undefined ? unknownType : typeOf(others);
  if (prefixItems.length === 0) return { kind: "array", item: rest };
  const items = prefixItems.slice(0, maxItems).map((item, index) => ({
    type: typeOf(item),
    optional: index >= minItems,
  }));
  const isClosed =
    rest === neverType ||
    (maxItems !== undefined && maxItems <= prefixItems.length);
  return { kind: "tuple", items, rest: isClosed ? undefined : rest };
}

/** Returns the type of a single value. */
export function literalType(value: JsonValue): Type {
  if (value === null) return nullType;
  if (typeof value === "string")
    return simpleType(JSON.stringify(value), stringLiteral(value));
  if (typeof value !== "object")
    return simpleType(String(value), literal(value));
  if (isArray(value)) {
    const items = value.map((item) => ({
      type: literalType(item),
      optional: false,
    }));
    return { kind: "tuple", items, rest: undefined };
  }
  const members = Object.entries(value).map(([name, member]) => ({
    docs: empty,
    key: typeKey(name),
    optional: false,
    type: literalType(member),
  }));
  return {
    kind: "object",
    members,
    index: members.length === 0 ? neverType : undefined,
  };
}
