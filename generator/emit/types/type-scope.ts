import type {
  ApiVersion,
  JsonType,
  NamedSchema,
  Schema,
} from "../../model/model.js";
import {
  code,
  empty,
  group,
  type Hole,
  ifBroken,
  indent,
  soft,
} from "../../print/code.js";
import { identifier } from "../../print/escape.js";
import { importType } from "../../print/print.js";
import type { Lookup } from "./composition.js";
import { levelWithin, type MultipartLevel } from "./multipart.js";

/** The parameter of types within which an open enumeration stands. */
export const unlisted = identifier("Unlisted");

/** What stands for the values that an open enumeration does not list. */
type UnlistedValues =
  /** Any other string may come: what a client sees. */
  | "any"
  /** None may be sent: what a server writes. */
  | "none"
  /** The parameter of the declaration being printed. */
  | "parameter";

/** How schemas are turned into types in one module. */
export interface TypeScope {
  /** How a named schema is mentioned. */
  readonly mention: (schema: NamedSchema) => Hole;
  readonly named: ReadonlyMap<string, NamedSchema>;
  readonly unlisted: UnlistedValues;
  /** Properties whose types are being repeated where their names are required. */
  readonly repeated?: ReadonlySet<Schema>;
  /** Where in a body of parts the schema stands: a binary part is a file. */
  readonly files?: MultipartLevel;
  /** How a body is read that comes item by item: as it comes, or as one text; absent: how it is written. */
  readonly streams?: "items" | "text";
}

/** The scope of a module that imports the types of `schemas.ts`. */
export function importingScope(
  apiVersion: ApiVersion,
  unlistedValues: UnlistedValues,
): TypeScope {
  return {
    mention: (schema) => importType(`${apiVersion.name}/schemas`, schema.name),
    named: byName(apiVersion),
    unlisted: unlistedValues,
  };
}

/** The scope of `schemas.ts` itself. */
export function declaringScope(apiVersion: ApiVersion): TypeScope {
  return {
    mention: (schema) => identifier(schema.name),
    named: byName(apiVersion),
    unlisted: "parameter",
  };
}

function byName(apiVersion: ApiVersion): ReadonlyMap<string, NamedSchema> {
  return new Map(apiVersion.schemas.map((schema) => [schema.name, schema]));
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

/** The scope of what a schema's own rules hold: properties, or items. */
export function scopeWithin(
  { files, ...scope }: TypeScope,
  holder: JsonType,
): TypeScope {
  const location = files === undefined ? undefined : levelWithin(files, holder);
  return location === undefined ? scope : { ...scope, files: location };
}

/** Whether an open enumeration stands within a schema, so that its type takes the parameter for unlisted values. */
export function hasOpenEnumeration(
  schema: Schema,
  named: ReadonlyMap<string, NamedSchema>,
): boolean {
  if (schema.knownValues !== undefined) return true;
  if (schema.ref !== undefined && named.get(schema.ref)?.hasOpenEnum)
    return true;
  return subschemas(schema).some((part) => hasOpenEnumeration(part, named));
}

/** The schemas that stand in this one as it is written; references are not followed. */
function subschemas({ array, object, ...schema }: Schema): readonly Schema[] {
  return [
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(array?.prefixItems ?? []),
    ...(array?.items === undefined ? [] : [array.items]),
    ...(object?.properties ?? []).map((property) => property.schema),
    ...(object?.patternProperties ?? []).map((property) => property.schema),
    ...(object?.additionalProperties === undefined
      ? []
      : [object.additionalProperties]),
  ];
}
