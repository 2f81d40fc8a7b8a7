/**
 * Emits `schemas.ts`: a TypeScript type for each named schema. This folder
 * turns schemas into types: `schema-type.ts` is the function that every emitter
 * calls, `body-type.ts` adds media types, `doc-comments.ts` and
 * `schema-summary.ts` describe a schema in words.
 */

import type { TypeChoices } from "../../../input/values/values.js";
import type { ApiVersion, NamedSchema } from "../../../language/model/model.js";
import {
  type Code,
  code,
  empty,
  isEmpty,
  lines,
  piece,
} from "../../../language/print/code.js";
import { identifier } from "../../../language/print/escape.js";
import type { Module } from "../../../language/print/print.js";
import {
  memberLines,
  typeAliasDeclaration,
} from "../../../language/print/type.js";
import { docs } from "./doc-comments.js";
import { enumerationObject } from "./enumeration-object.js";
import { schemaType } from "./schema-type.js";
import {
  declaringScope,
  type TypeScope,
  unlistedParameter,
} from "./type-scope.js";

/** Emits `schemas.ts`. */
export function emitSchemas(
  apiVersion: ApiVersion,
  choices: TypeChoices = {},
): Module {
  return {
    path: `${apiVersion.name}/schemas`,
    declares: new Set(apiVersion.schemas.map((schema) => schema.name)),
    body: declarations(apiVersion, choices),
  };
}

function* declarations(
  apiVersion: ApiVersion,
  { enums }: TypeChoices,
): Iterable<Code> {
  const scope = declaringScope(apiVersion);
  const part = `${apiVersion.name}/schemas`;
  for (const schema of apiVersion.schemas) {
    yield piece(schema, part, [], () => declaration(schema, scope));
    if (enums === "object") yield enumerationObject(schema);
  }
  if (apiVersion.schemas.length === 0) yield code`export {};`;
}

/** Prints an interface if the schema is a single object, else a type alias. */
function declaration(named: NamedSchema, scope: TypeScope): Code {
  const type = schemaType(named.schema, scope);
  const comment = docs(named.schema.docs, named.schema);
  const parameter = named.hasOpenEnum ? unlistedParameter : empty;
  const name = code`${identifier(named.name)}${parameter}`;
  const declared =
    type.kind === "object"
      ? code`
          export interface ${name} {
            ${memberLines(type)}
          }
        `
      : typeAliasDeclaration(code`export type ${name}`, type);
  return isEmpty(comment) ? declared : lines([comment, declared]);
}
