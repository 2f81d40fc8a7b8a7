import { isOfSomeType } from "../../schema/types.js";
import type { JsonType, ObjectRules, Schema } from "../../model/model.js";
import { code, empty } from "../../print/code.js";
import { list, stringLiteral, typeKey } from "../../print/escape.js";
import {
  booleanType,
  intersectionOf,
  type Member,
  named,
  neverType,
  nullType,
  numberType,
  referenceTo,
  stringType,
  type Type,
  typeCode,
  undefinedType,
  unionOf,
  unknownType,
} from "../../print/type.js";
import { docs } from "./jsdoc.js";
import { holdsFiles, isFile, locationWithin } from "./file-parts.js";
import { listType } from "./list-types.js";
import { literalType } from "./literal-types.js";
import { shapedHere } from "./narrowed.js";
import { presentProperties, saysOnlyAbsences } from "./present-properties.js";
import { propertyBeside, requiredBeside } from "./required-beside.js";
import type { Lookup } from "../operations/decode-shape.js";
import { type TypeScope, unlisted } from "./type-scope.js";

/**
 * The type of the values that a schema accepts.
 *
 * @param beside what holds of the same values: the schemas whose `allOf` this one stands in
 */
export function schemaType(
  schema: Schema,
  scope: TypeScope,
  beside: readonly Schema[] = [],
): Type {
  if (scope.files !== undefined && isFile(schema, scope.files, lookupIn(scope)))
    return referenceTo("Blob", code`Blob`);
  const parts: Type[] = [];
  const together = [...beside, schema];
  if (schema.ref !== undefined)
    parts.push(included(schema.ref, together, scope));
  const own = ownType(schema, scope, together);
  for (const member of schema.allOf ?? [])
    parts.push(schemaType(member, scope, together));
  if (schema.anyOf !== undefined) parts.push(alternatives(schema.anyOf, scope));
  if (schema.oneOf !== undefined) parts.push(alternatives(schema.oneOf, scope));
  // Where a rule beside says more, the bare kind of value adds nothing to it.
  if (parts.length === 0 || !saysOnlyTypes(schema)) parts.push(own);
  return intersectionOf(parts);
}

function lookupIn({ named }: TypeScope): Lookup {
  return (name) => named.get(name)?.schema;
}

/** The scope of what a schema's own rules hold: properties, or items. */
function within({ files, ...scope }: TypeScope, holder: JsonType): TypeScope {
  const location =
    files === undefined ? undefined : locationWithin(files, holder);
  return location === undefined ? scope : { ...scope, files: location };
}

function alternatives(schemas: readonly Schema[], scope: TypeScope): Type {
  return unionOf(schemas.map((schema) => schemaType(schema, scope)));
}

/** Whether beside references and combinations a schema at most names `object`. */
function saysOnlyTypes(schema: Schema): boolean {
  const { types, values, known, array, object } = schema;
  if (values !== undefined || known !== undefined || array !== undefined)
    return false;
  if (object !== undefined && !isPlain(object)) return false;
  return types === undefined || (types.length === 1 && types[0] === "object");
}

function isPlain(rules: ObjectRules): boolean {
  const { required, additionalProperties, patternProperties = [] } = rules;
  const members = [...presentProperties(rules), ...required];
  return (
    members.length + patternProperties.length === 0 &&
    (additionalProperties === undefined || isClosed(additionalProperties))
  );
}

function isClosed(schema: Schema): boolean {
  return schema.types?.length === 0;
}

/** A schema that holds beside others, less the properties that those give a shape to. */
function included(
  name: string,
  together: readonly Schema[],
  scope: TypeScope,
): Type {
  const type = reference(name, scope);
  const lookup = lookupIn(scope);
  const target = lookup(name);
  const shaped =
    target === undefined ? [] : shapedHere(target, together, lookup);
  if (shaped.length === 0) return type;
  const names = unionOf(shaped.map((text) => named(text, stringLiteral(text))));
  return referenceTo(
    `Omit ${name}`,
    code`Omit${list("<", [typeCode(type), typeCode(names)], ">")}`,
  );
}

function reference(name: string, scope: TypeScope): Type {
  const target = scope.named.get(name);
  if (target === undefined) throw new Error(`No schema is called ${name}`);
  // The type that is declared is that of values: it holds no files.
  if (
    scope.files !== undefined &&
    holdsFiles(target.schema, scope.files, lookupIn(scope))
  )
    return schemaType(target.schema, scope);
  const mention = scope.mention(target);
  if (!target.open || scope.unlisted === "any")
    return referenceTo(name, mention);
  const argument = scope.unlisted === "none" ? code`never` : code`${unlisted}`;
  return referenceTo(`${name}<>`, code`${mention}<${argument}>`);
}

function ownType(
  schema: Schema,
  scope: TypeScope,
  together: readonly Schema[],
): Type {
  if (schema.known !== undefined) return openEnumeration(schema.known, scope);
  if (schema.values !== undefined)
    return unionOf(
      schema.values
        .filter((value) => isOfSomeType(value, schema.types))
        .map(literalType),
    );
  const kinds = schema.types ?? impliedTypes(schema);
  if (kinds === undefined) return unknownType;
  return unionOf(kinds.map((kind) => kindType(kind, schema, scope, together)));
}

/** A schema with rules for objects or lists and no `type` is meant to be one. */
function impliedTypes(schema: Schema): Schema["types"] {
  if (schema.object !== undefined) return ["object"];
  return schema.array === undefined ? undefined : ["array"];
}

function openEnumeration(known: readonly string[], scope: TypeScope): Type {
  const values = known.map(literalType);
  switch (scope.unlisted) {
    case "any":
      return unionOf([...values, named("string & {}", code`(string & {})`)]);
    case "none":
      return unionOf(values);
    case "parameter":
      return unionOf([...values, referenceTo("Unlisted", unlisted)]);
  }
}

function kindType(
  kind: string,
  schema: Schema,
  scope: TypeScope,
  together: readonly Schema[],
): Type {
  switch (kind) {
    case "null":
      return nullType;
    case "boolean":
      return booleanType;
    case "integer":
    case "number":
      return numberType;
    case "string":
      return stringType;
    case "array":
      return listType(schema, (item) =>
        schemaType(item, within(scope, "array")),
      );
    default:
      return objectType(schema, scope, together);
  }
}

function objectType(
  whole: Schema,
  outer: TypeScope,
  together: readonly Schema[],
): Type {
  const rules = whole.object;
  if (saysOnlyAbsences(rules)) return named("object", code`object`);
  const scope = within(outer, "object");
  const lookup = lookupIn(scope);
  const beside = requiredBeside(whole, lookup);
  const members: Member[] = [];
  for (const { name, required, schema } of presentProperties(rules)) {
    const type = schemaType(schema, scope);
    members.push({
      docs: docs(schema.docs, schema),
      key: typeKey(name),
      optional: !required && !beside.has(name),
      type,
    });
  }
  for (const name of rules?.required ?? []) {
    members.push({
      docs: empty,
      key: typeKey(name),
      optional: false,
      type: repeatedType(
        propertyBeside(name, together, lookup) ?? unnamedProperty(rules),
        scope,
      ),
    });
  }
  return { kind: "object", members, index: indexType(rules, members, scope) };
}

/** What holds of a property that none of the named ones describes. */
function unnamedProperty(rules: ObjectRules | undefined): Schema | undefined {
  // Whether a pattern is that of a name is not known here.
  return rules?.patternProperties === undefined
    ? rules?.additionalProperties
    : undefined;
}

/**
 * The type of a property that is described beside the name that requires it:
 * `unknown` beside an optional property would let it be undefined.
 */
function repeatedType(property: Schema | undefined, scope: TypeScope): Type {
  const { repeated = new Set() } = scope;
  // A property may require itself within itself.
  if (property === undefined || repeated.has(property)) return unknownType;
  return schemaType(property, {
    ...scope,
    repeated: new Set([...repeated, property]),
  });
}

/**
 * The index signature: of what other names may hold, and, since TypeScript
 * asks that of an index signature, of what the named ones hold.
 */
function indexType(
  rules: ObjectRules | undefined,
  members: readonly Member[],
  scope: TypeScope,
): Type | undefined {
  const { additionalProperties, patternProperties = [] } = rules ?? {};
  const patterned = patternProperties.map(({ schema }) =>
    schemaType(schema, scope),
  );
  if (rules?.maxProperties === 0)
    return members.length === 0 ? neverType : undefined;
  if (additionalProperties === undefined) {
    return members.length === 0 || patterned.length > 0
      ? unknownType
      : undefined;
  }
  const rest = isClosed(additionalProperties)
    ? neverType
    : schemaType(additionalProperties, scope);
  if (rest === neverType && patterned.length === 0) {
    return members.length === 0 ? neverType : undefined;
  }
  const held = members.map((member) => member.type);
  const absent = members.some((member) => member.optional)
    ? [undefinedType]
    : [];
  return unionOf([rest, ...patterned, ...held, ...absent]);
}
