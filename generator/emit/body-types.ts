import type { MediaType, Schema } from "../model/model.js";
import { code } from "../print/code.js";
import { typeKey } from "../print/escape.js";
import {
  referenceTo,
  stringType,
  type Type,
  unknownType,
} from "../print/type.js";
import { docs } from "./docs.js";
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

/** A part whose schema is binary travels as a file. */
function multipartType(schema: Schema, scope: TypeScope): Type {
  const target =
    schema.ref === undefined ? schema : scope.named.get(schema.ref)?.schema;
  const properties = target?.object?.properties ?? [];
  if (
    target === undefined ||
    !properties.some(({ schema: part }) => holdsFiles(part))
  ) {
    return schemaType(schema, scope);
  }
  const members = properties.map(({ name, required, schema: part }) => ({
    docs: docs(part.docs, part),
    key: typeKey(name),
    optional: !required,
    type: holdsFiles(part) ? fileType(part) : schemaType(part, scope),
  }));
  return { kind: "object", members, index: undefined };
}

function holdsFiles(schema: Schema): boolean {
  return (
    schema.string?.format === "binary" ||
    schema.array?.items?.string?.format === "binary"
  );
}

function fileType(schema: Schema): Type {
  const blob = referenceTo("Blob", code`Blob`);
  return schema.array === undefined ? blob : { kind: "array", item: blob };
}
