import type {
  ObjectConstraints,
  Property,
  Schema,
} from "../../../language/model/model.js";
import { code, empty } from "../../../language/print/code.js";
import { typeKey } from "../../../language/print/escape.js";
import {
  type Member,
  neverType,
  simpleType,
  type Type,
  undefinedType,
  unionOf,
  unknownType,
} from "../../../language/print/type.js";
import type { Lookup } from "../../../language/schema/lookup.js";
import {
  type ConditionalProperties,
  findProperty,
  presentProperties,
  undeclaredProperties,
} from "../../../language/schema/properties.js";
import {
  evaluatedProperties,
  otherProperties,
} from "../../../language/schema/rest.js";
import { isFalseSchema } from "../../../language/schema/schema.js";
import { docs } from "./doc-comments.js";
import { onlyForbidsProperties, requiredByAllOf } from "./properties.js";
import {
  knownMembers,
  lookupIn,
  scopeInside,
  scopeWithin,
  type TypeScope,
} from "./type-scope.js";

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
  const lookup = lookupIn(outer);
  if (onlyForbidsProperties(rules) || isInert(schema, lookup))
    return simpleType("object", code`object`);
  const scope = scopeWithin(outer, "object");
  const inherited = requiredByAllOf(conjuncts[0] ?? schema, lookup);
  const members: Member[] = [];
  for (const property of presentProperties(rules)) {
    const optional = !property.required && !inherited.has(property.name);
    members.push(memberOf(property, optional, scope, typeOf));
  }
  // They are in the type of the outermost schema of a conjunction.
  const [whole = schema, inner] = conjuncts;
  const conditional =
    inner === undefined ? undeclaredProperties(whole, lookup) : noProperties;
  for (const name of rules?.required ?? []) {
    const described = conditional.get(name);
    members.push({
      docs: empty,
      key: typeKey(name),
      optional: false,
      type:
        described !== undefined
          ? conditionalType(described, scope, typeOf)
          : requiredPropertyType(
              findProperty(name, conjuncts, lookup) ??
                otherPropertySchema(rules),
              scope,
              typeOf,
            ),
    });
  }
  for (const [name, described] of conditional) {
    const type = conditionalType(described, scope, typeOf);
    if (type === neverType || rules?.required.includes(name)) continue;
    const [only, second] = described;
    members.push({
      docs: only && !second ? docs(only.docs, only) : empty,
      key: typeKey(name),
      optional: true,
      type,
    });
  }
  return {
    kind: "object",
    members,
    index: indexType(schema, members, scope, typeOf),
  };
}

const noProperties: ConditionalProperties = new Map();

/** The type of a property under any of the conditions that describe it. */
function conditionalType(
  described: readonly Schema[],
  scope: TypeScope,
  typeOf: TypeOf,
): Type {
  return described.length === 0
    ? unknownType
    : unionOf(
        described.map((schema) => requiredPropertyType(schema, scope, typeOf)),
      );
}

/** The member of a property. A schema that occurs again has the same member. */
function memberOf(
  { name, schema }: Property,
  optional: boolean,
  scope: TypeScope,
  typeOf: TypeOf,
): Member {
  const members = knownMembers(scope);
  const id = `${optional ? "?" : "!"}${name}`;
  const before = members?.get(schema)?.get(id);
  if (before !== undefined) return before;
  const member = {
    docs: docs(schema.docs, schema),
    key: typeKey(name),
    optional,
    type: typeOf(schema, scope),
  };
  const known = members?.get(schema);
  if (known === undefined) members?.set(schema, new Map([[id, member]]));
  else known.set(id, member);
  return member;
}

/** The schema of a required property that `properties` does not list. */
function otherPropertySchema(
  rules: ObjectConstraints | undefined,
): Schema | undefined {
  // This function does not know which pattern matches the name.
  return rules?.patternProperties === undefined
    ? otherProperties(rules)
    : undefined;
}

/**
 * The type of a property that another schema of the conjunction describes.
 * `unknown` is not enough: intersected with an optional property, it still allows
 * undefined.
 */
function requiredPropertyType(
  property: Schema | undefined,
  scope: TypeScope,
  typeOf: TypeOf,
): Type {
  if (property === undefined) return unknownType;
  const inside = scopeInside(scope, property);
  return inside === undefined ? unknownType : typeOf(property, inside);
}

/** Whether a schema constrains only properties, and all of them were removed. */
function isInert(schema: Schema, lookup: Lookup): boolean {
  const { properties, required, unevaluatedProperties, ...others } =
    schema.object ?? noRules;
  return (
    unevaluatedProperties !== undefined &&
    properties.length + required.length + Object.keys(others).length === 0 &&
    evaluatedProperties(schema, lookup).always
  );
}

const noRules: ObjectConstraints = { properties: [], required: [] };

/**
 * The index signature. TypeScript requires it to cover the types of the named
 * properties too, also of those that other parts of an intersection name.
 */
function indexType(
  schema: Schema,
  members: readonly Member[],
  scope: TypeScope,
  typeOf: TypeOf,
): Type | undefined {
  const rules = schema.object ?? noRules;
  const patterned = patternTypes(rules, scope, typeOf);
  const types = members.map((member) => member.type);
  const absent = members.some((member) => member.optional)
    ? [undefinedType]
    : [];
  const isOpen =
    schema.evaluatesProperties === true ||
    members.length === 0 ||
    patterned.length > 0;
  const open = isOpen ? unknownType : undefined;
  if (rules.maxProperties === 0)
    return members.length === 0 ? neverType : undefined;
  const { additionalProperties, unevaluatedProperties } = rules;
  if (additionalProperties !== undefined) {
    const rest = isFalseSchema(additionalProperties)
      ? neverType
      : typeOf(additionalProperties, scope);
    if (rest === neverType && patterned.length === 0)
      return members.length === 0 ? neverType : undefined;
    return unionOf([rest, ...patterned, ...types, ...absent]);
  }
  if (
    unevaluatedProperties === undefined ||
    isFalseSchema(unevaluatedProperties)
  )
    return open;
  const evaluated = evaluatedTypes(schema, scope, typeOf);
  if (evaluated === undefined) return open;
  const rest = typeOf(unevaluatedProperties, scope);
  return unionOf([rest, ...patterned, ...types, ...absent, ...evaluated]);
}

/**
 * The types of the properties that the schemas next to `unevaluatedProperties`
 * evaluate; undefined if they evaluate all, so that the keyword has no effect, or if the
 * schema contains itself.
 */
function evaluatedTypes(
  schema: Schema,
  outer: TypeScope,
  typeOf: TypeOf,
): readonly Type[] | undefined {
  const scope = scopeInside(outer, schema);
  if (scope === undefined) return undefined;
  const evaluated = evaluatedProperties(schema, lookupIn(scope));
  if (evaluated.always) return undefined;
  const types = evaluated.rules.flatMap((rules) => {
    const properties = presentProperties(rules);
    const rest = otherProperties(rules);
    return [
      ...properties.map((property) => typeOf(property.schema, scope)),
      ...patternTypes(rules, scope, typeOf),
      ...(rest === undefined || isFalseSchema(rest)
        ? []
        : [typeOf(rest, scope)]),
      ...(properties.every(({ required }) => required) ? [] : [undefinedType]),
    ];
  });
  return evaluated.anything ? [unknownType] : types;
}

function patternTypes(
  { patternProperties = [] }: ObjectConstraints,
  scope: TypeScope,
  typeOf: TypeOf,
): readonly Type[] {
  return patternProperties.map(({ schema }) => typeOf(schema, scope));
}
