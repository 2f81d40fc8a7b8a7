import type { NamedSchema, Schema, ApiVersion } from "../../model/model.js";
import type { Hole } from "../../print/code.js";
import { identifier } from "../../print/escape.js";
import { importType } from "../../print/module.js";
import type { FileLocation } from "./file-parts.js";

/** The parameter of types within which an open enumeration stands. */
export const unlisted = identifier("Unlisted");

/** What stands for the values that an open enumeration does not list. */
type Unlisted =
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
  readonly unlisted: Unlisted;
  /** Properties whose types are being repeated where their names are required. */
  readonly repeated?: ReadonlySet<Schema>;
  /** Where in a body of parts the schema stands: a binary part is a file. */
  readonly files?: FileLocation;
  /** How a body is read that comes item by item: as it comes, or as one text; absent: how it is written. */
  readonly streams?: "items" | "text";
}

/** The scope of a module that imports the types of `schemas.ts`. */
export function importingScope(
  apiVersion: ApiVersion,
  unlistedValues: Unlisted,
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
