import type { NamedSchema, ApiVersion } from "../../model/model.js";
import {
  type Code,
  code,
  empty,
  group,
  ifBroken,
  indent,
  isEmpty,
  lines,
  soft,
} from "../../print/code.js";
import { identifier } from "../../print/escape.js";
import type { Module } from "../../print/module.js";
import { memberLines, typeAlias } from "../../print/type.js";
import { docs } from "./jsdoc.js";
import { declaringScope, type TypeScope, unlisted } from "./type-scope.js";
import { schemaType } from "./schema-type.js";

/** `schemas.ts`: a type for each named schema. */
export function emitSchemas(apiVersion: ApiVersion): Module {
  return {
    path: `${apiVersion.name}/schemas`,
    declares: new Set(apiVersion.schemas.map((schema) => schema.name)),
    body: declarations(apiVersion),
  };
}

function* declarations(apiVersion: ApiVersion): Iterable<Code> {
  const scope = declaringScope(apiVersion);
  for (const schema of apiVersion.schemas) yield declaration(schema, scope);
  if (apiVersion.schemas.length === 0) yield code`export {};`;
}

/** `<Unlisted extends string = string & {}>` */
export const unlistedParameter = group(
  code`<`,
  indent(soft, code`${unlisted} extends string = string & {}`),
  ifBroken(code`,`, empty),
  soft,
  code`>`,
);

/** An interface where the schema is one object, else an alias. */
function declaration(named: NamedSchema, scope: TypeScope): Code {
  const type = schemaType(named.schema, scope);
  const comment = docs(named.schema.docs, named.schema);
  const parameter = named.open ? unlistedParameter : empty;
  const name = code`${identifier(named.name)}${parameter}`;
  const declared =
    type.kind === "object"
      ? code`
          export interface ${name} {
            ${memberLines(type)}
          }
        `
      : typeAlias(code`export type ${name}`, type);
  return isEmpty(comment) ? declared : lines([comment, declared]);
}
