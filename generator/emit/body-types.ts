import type { MediaType, Schema } from "../model/model.js";
import { code } from "../print/code.js";
import { typeKey } from "../print/escape.js";
import {
  intersectionOf,
  referenceTo,
  stringType,
  type Type,
  unionOf,
  unknownType,
} from "../print/type.js";
import { docs } from "./docs.js";
import { presentProperties } from "./present-properties.js";
import { isBinary } from "./shape.js";
import { schemaType, type TypeScope } from "./types.js";

/** The type of a body of a media type. */
export function bodyType(media: MediaType, scope: TypeScope): Type {
  switch (media.kind) {
    case "json":
    case "form":
      return media.schema === undefined
        ? unknownType
        : schemaType(media.schema, scope);
    case "multipart":
      return media.schema === undefined
        ? unknownType
        : multipartType(media.schema, scope);
    case "text":
      return stringType;
    case "events":
      return referenceTo("stream", code`ReadableStream<Uint8Array>`);
    case "binary":
      return referenceTo("bytes", code`Uint8Array`);
  }
}

/** The type of a body of parts: a part whose schema is binary travels as a file. */
function multipartType(schema: Schema, scope: TypeScope): Type {
  const target = targetOf(schema, scope);
  if (!reachesFiles(target, scope)) return schemaType(schema, scope);
  const within = (part: Schema) => multipartType(part, scope);
  const { object, allOf = [], anyOf, oneOf } = target;
  const parts = allOf.map(within);
  for (const alternatives of [anyOf, oneOf])
    if (alternatives !== undefined)
      parts.push(unionOf(alternatives.map(within)));
  const members = presentProperties(object).map(
    ({ name, required, schema: part }) => ({
      docs: docs(part.docs, part),
      key: typeKey(name),
      optional: !required,
      type: fileType(part, scope) ?? schemaType(part, scope),
    }),
  );
  if (members.length > 0)
    parts.push({ kind: "object", members, index: undefined });
  return intersectionOf(parts);
}

/** Whether a file is among the properties, here or in what is combined. */
function reachesFiles(
  schema: Schema,
  scope: TypeScope,
  seen = new Set<Schema>(),
): boolean {
  const target = targetOf(schema, scope);
  if (seen.has(target)) return false;
  seen.add(target);
  const { object, allOf = [], anyOf = [], oneOf = [] } = target;
  return (
    presentProperties(object).some(
      (property) => fileType(property.schema, scope) !== undefined,
    ) ||
    [...allOf, ...anyOf, ...oneOf].some((part) =>
      reachesFiles(part, scope, seen),
    )
  );
}

/** The type of a file or of several; nothing for any other property. */
function fileType(schema: Schema, scope: TypeScope): Type | undefined {
  const blob = referenceTo("Blob", code`Blob`);
  const target = targetOf(schema, scope);
  if (isBinary(target)) return blob;
  const items = target.array?.items;
  return items !== undefined && isBinary(targetOf(items, scope))
    ? { kind: "array", item: blob }
    : undefined;
}

/** What a schema refers to; itself where it refers to nothing. */
function targetOf(schema: Schema, { named }: TypeScope): Schema {
  let target = schema;
  for (const seen = new Set<Schema>(); !seen.has(target);) {
    seen.add(target);
    if (target.ref !== undefined)
      target = named.get(target.ref)?.schema ?? target;
  }
  return target;
}
