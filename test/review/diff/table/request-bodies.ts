import type {
  JsonObject,
  JsonValue,
} from "../../../../generator/language/json/json.js";
import {
  flag,
  integer,
  list,
  number,
  object,
  operation,
  ref,
  type Row,
  sending,
  text,
} from "./table.js";

const json = (schema: JsonValue) => ({ "application/json": { schema } });

/** An operation with a request body, which may be optional. */
function accepting(content: JsonObject, required = true): JsonObject {
  const requestBody = { content, required };
  return operation({ requestBody }, {}, "/things", "post");
}

const none = operation({}, {}, "/things", "post");
const thing = object({ name: text, size: integer }, ["name"]);
const form = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data";
const files = { ...text, format: "binary" };

/** A form with one field. */
const field = (
  schema: JsonValue,
  encoding: JsonObject = {},
  type: string = form,
) =>
  sending(object({ a: schema }), {}, type, {
    ...(Object.keys(encoding).length > 0 && { encoding: { a: encoding } }),
  });
const part = (schema: JsonValue, encoding: JsonObject = {}) =>
  field(schema, encoding, multipart);

const withProperty = (schema: JsonValue) => sending(object({ p: schema }));

/** A text that contains JSON of a schema. */
const holding = (contentSchema: JsonValue) => ({
  ...text,
  contentMediaType: "application/json",
  contentSchema,
});

export const requestBodyRows: readonly Row[] = [
  ["an optional body is added", none, accepting(json(thing), false), "info"],
  [
    "a required body is added",
    none,
    accepting(json(thing)),
    "sends breaking/breaking",
  ],
  ["a body is removed", accepting(json(thing)), none, "sends warning/breaking"],
  [
    "a body becomes required",
    accepting(json(thing), false),
    accepting(json(thing)),
    "sends breaking/breaking",
  ],
  [
    "a body becomes optional",
    accepting(json(thing)),
    accepting(json(thing), false),
    "sends info/work",
  ],
  [
    "a media type is added",
    sending(thing),
    accepting({ ...json(thing), [form]: { schema: thing } }),
    "sends info/work",
  ],
  [
    "a media type is removed",
    accepting({ ...json(thing), [form]: { schema: thing } }),
    sending(thing),
    "sends breaking/breaking",
  ],
  [
    "JSON becomes a form",
    sending(thing),
    sending(thing, {}, form),
    "sends breaking/info",
  ],
  [
    "JSON becomes JSON of a vendor",
    sending(thing),
    sending(thing, {}, "application/vnd.things+json"),
    "sends breaking/info",
  ],
  [
    "a charset of JSON is named",
    sending(thing),
    sending(thing, {}, "application/json; charset=utf-8"),
    "same",
  ],
  [
    "a media type is written in capitals",
    sending(thing),
    sending(thing, {}, "Application/JSON"),
    "same",
  ],
  [
    "an optional property is added",
    sending(thing),
    sending(object({ name: text, size: integer, more: text }, ["name"])),
    "info",
  ],
  [
    "a required property is added",
    sending(thing),
    sending(
      object({ name: text, size: integer, more: text }, ["name", "more"]),
    ),
    "sends breaking/breaking",
  ],
  [
    "an optional property is removed",
    sending(thing),
    sending(object({ name: text }, ["name"])),
    "sends warning/breaking",
  ],
  [
    "a required property is removed",
    sending(thing),
    sending(object({ size: integer })),
    "sends warning/breaking",
  ],
  [
    "an optional property is removed from a closed object",
    sending({ ...thing, additionalProperties: false }),
    sending(object({ name: text }, ["name"], { additionalProperties: false })),
    "sends breaking/breaking",
  ],
  [
    "a property becomes required",
    sending(thing),
    sending({ ...thing, required: ["name", "size"] }),
    "sends breaking/breaking",
  ],
  [
    "a property becomes optional",
    sending(thing),
    sending(object({ name: text, size: integer })),
    "sends info/work",
  ],
  [
    "a property becomes read-only",
    sending(object({ id: text, name: text })),
    sending(object({ id: { ...text, readOnly: true }, name: text })),
    "sends warning/breaking",
  ],
  [
    "an object is closed",
    sending(thing),
    sending({ ...thing, additionalProperties: false }),
    "sends breaking/info",
  ],
  [
    "an object is opened",
    sending({ ...thing, additionalProperties: false }),
    sending(thing),
    "info",
  ],
  [
    "the values of a map become integers",
    sending({ type: "object", additionalProperties: text }),
    sending({ type: "object", additionalProperties: integer }),
    "sends breaking/breaking",
  ],
  [
    "a form field is renamed",
    sending(object({ a: text }), {}, form),
    sending(object({ b: text }), {}, form),
    "sends warning/breaking",
  ],
  [
    "a list in a form gets commas",
    field(list(text)),
    field(list(text), { style: "form", explode: false }),
    "sends breaking/info",
  ],
  [
    "an exploded list in a form becomes a single value",
    field(list(text)),
    field(text),
    "sends breaking/breaking",
  ],
  [
    "a single value in a form becomes a list with commas",
    field(text),
    field(list(text), { style: "form", explode: false }),
    "sends breaking/breaking",
  ],
  [
    "a list in a form says what is the default",
    field(list(text)),
    field(list(text), { style: "form", explode: true }),
    "same",
  ],
  [
    "a list in a form is separated by bars",
    field(list(text), { style: "form", explode: false }),
    field(list(text), { style: "pipeDelimited", explode: false }),
    "sends breaking/info",
  ],
  [
    "a number in a form becomes text",
    field(integer),
    field(text),
    "sends info/breaking",
  ],
  [
    "a field of a form is required",
    sending(object({ a: text }), {}, form),
    sending(object({ a: text }, ["a"]), {}, form),
    "sends breaking/breaking",
  ],
  [
    "a text part becomes a file",
    part(text),
    part(files),
    "sends breaking/breaking",
  ],
  [
    "a file becomes a text part",
    part(files),
    part(text),
    "sends breaking/breaking",
  ],
  [
    "a part accepts another media type",
    part(files, { contentType: "image/png" }),
    part(files, { contentType: "image/png, image/jpeg" }),
    "info",
  ],
  [
    "a part accepts a media type no longer",
    part(files, { contentType: "image/png, image/jpeg" }),
    part(files, { contentType: "image/png" }),
    "sends breaking/info",
  ],
  [
    "a part says its default media type",
    part(object({ x: text })),
    part(object({ x: text }), { contentType: "application/json" }),
    "same",
  ],
  [
    "the JSON in a text requires another property",
    withProperty(holding(object({ x: text }))),
    withProperty(holding(object({ x: text, y: text }, ["y"]))),
    "sends breaking/info",
  ],
  [
    "the JSON in a text is described",
    withProperty({ ...text, contentMediaType: "application/json" }),
    withProperty(holding(object({ x: text }))),
    "sends breaking/info",
  ],
  [
    "the JSON in a text is described in a component",
    sending(object({ p: holding(object({ x: text })) }), {
      Held: object({ x: text }),
    }),
    sending(object({ p: holding(ref("Held")) }), {
      Held: object({ x: text }),
    }),
    "same",
  ],
  [
    "a contentSchema without contentMediaType, which describes nothing, changes",
    withProperty({ ...text, contentSchema: object({ x: text }) }),
    withProperty({ ...text, contentSchema: object({ x: text }, ["x"]) }),
    "same",
  ],
  [
    "the media type of a contentSchema is named",
    withProperty({ ...text, contentSchema: object({ x: text }) }),
    withProperty(holding(object({ x: text }))),
    "sends breaking/info",
  ],
  [
    "a file is described by contentMediaType",
    part(files),
    part({ ...text, contentMediaType: "application/octet-stream" }),
    "same",
  ],
  [
    "bytes become JSON",
    sending(files, {}, "application/octet-stream"),
    sending(thing),
    "sends breaking/breaking",
  ],
  [
    "bytes get a media type",
    sending(files, {}, "application/octet-stream"),
    sending(files, {}, "image/png"),
    "sends breaking/info",
  ],
  [
    "a range covers the media type",
    sending(files, {}, "image/png"),
    accepting({ "image/png": { schema: files }, "image/*": { schema: files } }),
    "sends info/work",
  ],
  [
    "text is encoded with base64",
    withProperty(text),
    withProperty({ ...text, contentEncoding: "base64" }),
    "sends breaking/info",
  ],
  [
    "text is no longer encoded with base64",
    withProperty({ ...text, contentEncoding: "base64" }),
    withProperty(text),
    "sends breaking/info",
  ],
  [
    "base64 becomes base64url",
    withProperty({ ...text, contentEncoding: "base64" }),
    withProperty({ ...text, contentEncoding: "base64url" }),
    "sends breaking/info",
  ],
  [
    "base64 becomes quoted-printable",
    withProperty({ ...text, contentEncoding: "base64" }),
    withProperty({ ...text, contentEncoding: "quoted-printable" }),
    "sends breaking/info",
  ],
  [
    "the format byte is written as contentEncoding",
    withProperty({ ...text, format: "byte" }),
    withProperty({ ...text, contentEncoding: "base64" }),
    "same",
  ],
  [
    "text contains JSON of another kind",
    withProperty({ ...text, contentMediaType: "application/json" }),
    withProperty({ ...text, contentMediaType: "application/xml" }),
    "sends breaking/info",
  ],
  [
    "a file of a base64 property has another media type",
    withProperty({
      ...text,
      contentEncoding: "base64",
      contentMediaType: "image/png",
    }),
    withProperty({
      ...text,
      contentEncoding: "base64",
      contentMediaType: "image/jpeg",
    }),
    "sends breaking/info",
  ],
  [
    "any JSON is limited to objects",
    sending({}),
    sending(thing),
    "sends breaking/breaking",
  ],
  ["objects become any JSON", sending(thing), sending({}), "sends info/work"],
  [
    "a flag becomes a number",
    withProperty(flag),
    withProperty(number),
    "sends breaking/breaking",
  ],
  [
    "a body that a component holds",
    accepting(json(thing)),
    operation(
      { requestBody: { $ref: "#/components/requestBodies/Thing" } },
      {
        components: {
          requestBodies: { Thing: { content: json(thing), required: true } },
        },
      },
      "/things",
      "post",
    ),
    "same",
  ],
];
