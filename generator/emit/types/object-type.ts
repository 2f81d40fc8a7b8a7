import { isFalseSchema } from "../../schema/schema.js";
import type { ObjectConstraints, Schema } from "../../model/model.js";
import { code, empty } from "../../print/code.js";
import { typeKey } from "../../print/escape.js";
import {
  type Member,
  simpleType,
  neverType,
  type Type,
  undefinedType,
  unionOf,
  unknownType,
} from "../../print/type.js";
import { docs } from "./doc-comments.js";
import {
  findProperty,
  onlyForbidsProperties,
  presentProperties,
  requiredByAllOf,
} from "./properties.js";
import { lookupIn, scopeWithin, type TypeScope } from "./type-scope.js";

/** Returns the type of a subschema. It is `schemaType`, which calls this module. */
type TypeOf = (schema: Schema, scope: TypeScope) => Type;

/**
 * Returns the type of the objects that a schema accepts.
 *
 * @param conjuncts the schema, and the schemas whose `allOf` contains it
 */
export function objectType(
  schema: Schema,
  outer: TypeScope,
  conjuncts: readonly Schema[],
  typeOf: TypeOf,
): Type {
  const rules = schema.object;
  if (onlyForbidsProperties(rules)) return simpleType("object", code`object`);
  const scope = scopeWithin(outer, "object");
  const lookup = lookupIn(scope);
  const inherited = requiredByAllOf(schema, lookup);
  const members: Member[] = [];
  for (const property of presentProperties(rules)) {
    const { name, required } = property;
    members.push({
      docs: docs(property.schema.docs, property.schema),
      key: typeKey(name),
      optional: !required && !inherited.has(name),
      type: typeOf(property.schema, scope),
    });
  }
  for (const name of rules?.required ?? []) {
    members.push({
      docs: empty,
      key: typeKey(name),
      optional: false,
      type: requiredPropertyType(
        findProperty(name, conjuncts, lookup) ?? otherPropertySchema(rules),
        scope,
        typeOf,
      ),
    });
  }
  return {
    kind: "object",
    members,
    index: indexType(rules, members, scope, typeOf),
  };
}

/** The schema of a required property that `properties` does not list. */
function otherPropertySchema(
  rules: ObjectConstraints | undefined,
): Schema | undefined {
  // It is not known here which pattern matches the name.
  return rules?.patternProperties === undefined
    ? rules?.additionalProperties
    : undefined;
}

/**
 * The type of a required property that another schema of the conjunction
 * describes. `unknown` would not do: intersected with an optional property it
 * still allows undefined.
 */
function requiredPropertyType(
  property: Schema | undefined,
  scope: TypeScope,
  typeOf: TypeOf,
): Type {
  const { expanded = new Set() } = scope;
  // A required property may contain itself.
  if (property === undefined || expanded.has(property)) return unknownType;
  return typeOf(property, {
    ...scope,
    expanded: new Set([...expanded, property]),
  });
}

/**
 * The index signature. TypeScript requires it to cover the types of the named
 * properties too.
 */
function indexType(
  rules: ObjectConstraints | undefined,
  members: readonly Member[],
  scope: TypeScope,
  typeOf: TypeOf,
): Type | undefined {
  const { additionalProperties, patternProperties = [] } = rules ?? {};
  const patterned = patternProperties.map(({ schema }) =>
    typeOf(schema, scope),
  );
  if (rules?.maxProperties === 0)
    return members.length === 0 ? neverType : undefined;
  if (additionalProperties === undefined) {
    return members.length === 0 || patterned.length > 0
      ? unknownType
      : undefined;
  }
  const rest = isFalseSchema(additionalProperties)
    ? neverType
    : typeOf(additionalProperties, scope);
  if (rest === neverType && patterned.length === 0) {
    return members.length === 0 ? neverType : undefined;
  }
  const types = members.map((member) => member.type);
  const absent = members.some((member) => member.optional)
    ? [undefinedType]
    : [];
  return unionOf([rest, ...patterned, ...types, ...absent]);
}
