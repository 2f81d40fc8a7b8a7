import type {
  ApiVersion,
  JsonType,
  NamedSchema,
  Schema,
} from "../../../language/model/model.js";
import {
  code,
  empty,
  group,
  type Hole,
  ifBroken,
  indent,
  soft,
} from "../../../language/print/code.js";
import { identifier } from "../../../language/print/escape.js";
import { importType } from "../../../language/print/print.js";
import type { Member } from "../../../language/print/type.js";
import { type Lookup, schemasByName } from "../../../language/schema/lookup.js";
import { otherItems, otherProperties } from "../../../language/schema/rest.js";
import { isOpen } from "../../../language/schema/unions.js";
import { levelWithin, type MultipartLevel } from "./multipart.js";

/** The type parameter of types that contain an open enumeration. */
export const unlisted = identifier("Unlisted");

/** The values that an open enumeration accepts besides the listed ones. */
type UnlistedValues =
  /** Any other string: what a client receives. */
  | "any"
  /** Nothing: what a server sends. */
  | "none"
  /** The type parameter of the declaration that is being printed. */
  | "parameter";

/** How one module prints the types of schemas. */
export interface TypeScope {
  /** Returns the code that refers to a named schema. */
  readonly refer: (schema: NamedSchema) => Hole;
  readonly named: ReadonlyMap<string, NamedSchema>;
  readonly unlisted: UnlistedValues;
  /** Schemas whose types are being printed in place, to stop at recursion. */
  readonly expanded?: ReadonlySet<Schema>;
  /** The position in a multipart body, where binary parts are files. */
  readonly multipart?: MultipartLevel;
  /**
   * How a streamed body is typed: by item as a client reads it, as one text, or
   * by item as a handler replies it; undefined for bodies of requests.
   */
  readonly streams?: "items" | "text" | "replied";
  readonly members: KnownMembers;
}

/**
 * The members of the object types of a module, by the schema of the property, and by its
 * name after `?` or `!`: whether it is optional.
 */
type KnownMembers = WeakMap<Schema, Map<string, Member>>;

/** The scope of a module that imports its types from `schemas.ts`. */
export function importingScope(
  apiVersion: ApiVersion,
  unlistedValues: UnlistedValues,
): TypeScope {
  return {
    refer: (schema) => importType(`${apiVersion.name}/schemas`, schema.name),
    named: schemasByName(apiVersion.schemas),
    unlisted: unlistedValues,
    members: new WeakMap(),
  };
}

/** The scope of `schemas.ts` itself. */
export function declaringScope(apiVersion: ApiVersion): TypeScope {
  return {
    refer: (schema) => identifier(schema.name),
    named: schemasByName(apiVersion.schemas),
    unlisted: "parameter",
    members: new WeakMap(),
  };
}

/** The members that were made before; undefined where types depend on their position too. */
export function knownMembers({
  multipart,
  expanded,
  members,
}: TypeScope): KnownMembers | undefined {
  return multipart === undefined && expanded === undefined
    ? members
    : undefined;
}

/** The scope in which the type of a schema is printed in place; undefined if it contains itself. */
export function scopeInside(
  scope: TypeScope,
  schema: Schema,
): TypeScope | undefined {
  const { expanded = new Set() } = scope;
  return expanded.has(schema)
    ? undefined
    : { ...scope, expanded: new Set([...expanded, schema]) };
}

/** `<Unlisted extends string = string & {}>` */
export const unlistedParameter = group(
  code`<`,
  indent(soft, code`${unlisted} extends string = string & {}`),
  ifBroken(code`,`, empty),
  soft,
  code`>`,
);

export function lookupIn({ named }: TypeScope): Lookup {
  return (name) => named.get(name)?.schema;
}

/** The scope of the schema's properties or items. */
export function scopeWithin(scope: TypeScope, container: JsonType): TypeScope {
  if (scope.multipart === undefined) return scope;
  const { multipart, ...outside } = scope;
  const level = levelWithin(multipart, container);
  return level === undefined ? outside : { ...outside, multipart: level };
}

/**
 * Whether the schema contains an open enumeration, so that its type has the
 * type parameter `Unlisted`.
 */
export function hasOpenEnumeration(
  schema: Schema,
  named: ReadonlyMap<string, NamedSchema>,
): boolean {
  if (isOpen(schema)) return true;
  if (schema.ref !== undefined && named.get(schema.ref)?.hasOpenEnum)
    return true;
  return subschemas(schema).some((part) => hasOpenEnumeration(part, named));
}

/** The direct subschemas. References are not followed. */
function subschemas({ array, object, ...schema }: Schema): readonly Schema[] {
  const { then, else: other } = schema.conditional ?? {};
  return [
    ...[then, other].filter((branch) => branch !== undefined),
    ...(object?.dependentSchemas ?? []).map((rule) => rule.schema),
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(array?.prefixItems ?? []),
    ...(object?.properties ?? []).map((property) => property.schema),
    ...(object?.patternProperties ?? []).map((property) => property.schema),
    ...[otherItems(array), otherProperties(object)].filter(
      (rest) => rest !== undefined,
    ),
  ];
}
