import type { MediaType, Schema } from "../../../language/model/model.js";
import { code } from "../../../language/print/code.js";
import { list } from "../../../language/print/escape.js";
import { importType } from "../../../language/print/print.js";
import {
  intersectionOf,
  referenceType,
  stringType,
  type Type,
  typeCode,
  unionOf,
  unknownType,
} from "../../../language/print/type.js";
import { possibleKinds } from "../../../language/schema/possible-types.js";
import { schemaType } from "./schema-type.js";
import type { TypeScope } from "./type-scope.js";

const sequence = importType("runtime/operation", "Sequence");
const byteStream = importType("runtime/operation", "ByteStream");
const bytes = importType("runtime/operation", "Bytes");
const readEvent = importType("runtime/result", "ServerSentEvent");
const sentEvent = importType("runtime/result", "OutgoingEvent");

/** Returns the type of a body with the given media type. */
export function bodyType(media: MediaType, scope: TypeScope): Type {
  switch (media.kind) {
    case "json":
    case "form":
      return typeOf(media.schema, scope);
    case "multipart":
      return typeOf(media.schema, { ...scope, multipart: "body" });
    case "text":
      return stringType;
    case "events":
    case "sequence":
      return sequentialType(media, scope);
    case "binary":
      // The client's own bytes are never in shared memory, which `Blob` refuses.
      return scope.streams === "items"
        ? referenceType("received bytes", bytes)
        : referenceType("bytes", code`Uint8Array`);
  }
}

function typeOf(schema: Schema | undefined, scope: TypeScope): Type {
  return schema === undefined ? unknownType : schemaType(schema, scope);
}

/** The type of a body that is a sequence of items or events. */
function sequentialType(media: MediaType, scope: TypeScope): Type {
  const { kind, schema, name } = media;
  if (scope.streams === "text") return stringType;
  if (kind === "events" && scope.streams === undefined)
    return referenceType("stream", code`ReadableStream<Uint8Array>`);
  const items = schema?.array?.items;
  const item =
    kind === "events" ? eventType(items, scope) : typeOf(items, scope);
  const iterable = scope.streams === "items" ? code`AsyncIterable` : sequence;
  const sequential = referenceType(
    `items of ${name} ${schema?.location ?? ""}`,
    code`${iterable}${list("<", [typeCode(item)], ">")}`,
  );
  // A handler may pass on the bytes of events that something else wrote.
  return kind === "events" && scope.streams === "replied"
    ? unionOf([sequential, referenceType("bytes of events", byteStream)])
    : sequential;
}

function eventType(schema: Schema | undefined, scope: TypeScope): Type {
  const forms = schema?.anyOf ?? [schema];
  const event = scope.streams === "replied" ? sentEvent : readEvent;
  return unionOf(
    forms.map((form, index) => {
      const part = (name: string) =>
        form?.object?.properties.find((each) => each.name === name)?.schema;
      const [name, data] = [part("event"), part("data")];
      const type = data === undefined ? stringType : schemaType(data, scope);
      if (name === undefined && type === stringType)
        return referenceType("event", event);
      const args = [
        typeCode(type),
        ...(name === undefined ? [] : [typeCode(nameType(name, scope))]),
      ];
      return referenceType(
        `event ${index}`,
        code`${event}${list("<", args, ">")}`,
      );
    }),
  );
}

/** The type of the name of an event, which is text whatever else its schema accepts. */
function nameType(schema: Schema, scope: TypeScope): Type {
  const type = schemaType(schema, scope);
  const kinds = [...possibleKinds(schema, scope.named)];
  return kinds.every((kind) => kind === "string")
    ? type
    : intersectionOf([type, stringType]);
}
