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
  acceptsNothing,
  findProperty,
  onlyForbidsProperties,
  presentProperties,
  requiredByAllOf,
} from "./properties.js";
import { lookupIn, scopeWithin, type TypeScope } from "./type-scope.js";

/** Gives the type of a subschema: `schemaType`, which calls this module in turn. */
type TypeOf = (schema: Schema, scope: TypeScope) => Type;

/**
 * The type of the objects that a schema accepts.
 *
 * @param conjuncts the schema, and those whose `allOf` contains it
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

/** What holds of a property that none of the named ones describes. */
function otherPropertySchema(
  rules: ObjectConstraints | undefined,
): Schema | undefined {
  // Whether a pattern is that of a name is not known here.
  return rules?.patternProperties === undefined
    ? rules?.additionalProperties
    : undefined;
}

/**
 * The type of a property that is described beside the name that requires it:
 * `unknown` beside an optional property would let it be undefined.
 */
function requiredPropertyType(
  property: Schema | undefined,
  scope: TypeScope,
  typeOf: TypeOf,
): Type {
  const { repeated = new Set() } = scope;
  // A property may require itself within itself.
  if (property === undefined || repeated.has(property)) return unknownType;
  return typeOf(property, {
    ...scope,
    repeated: new Set([...repeated, property]),
  });
}

/**
 * The index signature: of what other names may hold, and, since TypeScript
 * asks that of an index signature, of what the named ones hold.
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
  const rest = acceptsNothing(additionalProperties)
    ? neverType
    : typeOf(additionalProperties, scope);
  if (rest === neverType && patterned.length === 0) {
    return members.length === 0 ? neverType : undefined;
  }
  const held = members.map((member) => member.type);
  const absent = members.some((member) => member.optional)
    ? [undefinedType]
    : [];
  return unionOf([rest, ...patterned, ...held, ...absent]);
}
