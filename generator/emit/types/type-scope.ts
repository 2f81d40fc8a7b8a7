import type { NamedSchema, Schema, Surface } from "../../model/model.js";
import type { Hole } from "../../print/code.js";
import { identifier } from "../../print/escape.js";
import { importType } from "../../print/module.js";
import type { FilePlace } from "./file-parts.js";

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
  readonly files?: FilePlace;
  /** How a body is read that comes item by item: as it comes, or as one text; absent: how it is written. */
  readonly streams?: "items" | "text";
}

/** The scope of a module that imports the types of `schemas.ts`. */
export function importingScope(
  surface: Surface,
  unlistedValues: Unlisted,
): TypeScope {
  return {
    mention: (schema) => importType(`${surface.name}/schemas`, schema.name),
    named: byName(surface),
    unlisted: unlistedValues,
  };
}

/** The scope of `schemas.ts` itself. */
export function declaringScope(surface: Surface): TypeScope {
  return {
    mention: (schema) => identifier(schema.name),
    named: byName(surface),
    unlisted: "parameter",
  };
}

function byName(surface: Surface): ReadonlyMap<string, NamedSchema> {
  return new Map(surface.schemas.map((schema) => [schema.name, schema]));
}
