import type { MediaType } from "../model/model.js";
import { code } from "../print/code.js";
import {
  referenceTo,
  stringType,
  type Type,
  unknownType,
} from "../print/type.js";
import type { TypeScope } from "./type-scope.js";
import { schemaType } from "./types.js";

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
        : schemaType(media.schema, { ...scope, files: "body" });
    case "text":
      return stringType;
    case "events":
      return referenceTo("stream", code`ReadableStream<Uint8Array>`);
    case "binary":
      return referenceTo("bytes", code`Uint8Array`);
  }
}
