import type {
  JsonObject,
  JsonValue,
} from "../../../../generator/language/json/json.js";
import {
  body,
  integer,
  json,
  list,
  number,
  object,
  replying,
  responding,
  type Row,
  text,
} from "./table.js";

const thing = object({ name: text, size: integer }, ["name"]);
const described = object({ name: text });
const withProperty = (schema: JsonValue) => replying(object({ p: schema }));
const empty = { description: "Done." };
const ok = (response: JsonObject) => responding({ 200: response });
const headed = (headers: JsonObject) => ok(json(text, { headers }));
const header = (schema: JsonValue, more: JsonObject = {}) => ({
  schema,
  ...more,
});
const streaming = (mediaType: string) =>
  responding(
    { 200: body({ [mediaType]: { itemSchema: object({ data: text }) } }) },
    { openapi: "3.2.0" },
  );
const problem = body({
  "application/problem+json": {
    schema: object({ title: text, status: integer }),
  },
});

export const responseRows: readonly Row[] = [
  [
    "an optional property is added",
    replying(thing),
    replying(object({ name: text, size: integer, more: text }, ["name"])),
    "info",
  ],
  [
    "a required property is added",
    replying(thing),
    replying(
      object({ name: text, size: integer, more: text }, ["name", "more"]),
    ),
    "receives info/work",
  ],
  [
    "an optional property is removed",
    replying(thing),
    replying(object({ name: text }, ["name"])),
    "receives warning/breaking",
  ],
  [
    "a required property is removed",
    replying(thing),
    replying(object({ size: integer })),
    "receives breaking/breaking",
  ],
  [
    "a property becomes optional",
    replying(thing),
    replying(object({ name: text, size: integer })),
    "receives breaking/breaking",
  ],
  [
    "a property becomes required",
    replying(thing),
    replying({ ...thing, required: ["name", "size"] }),
    "receives info/work",
  ],
  [
    "a property becomes write-only",
    replying(object({ name: text, secret: text })),
    replying(object({ name: text, secret: { ...text, writeOnly: true } })),
    "receives breaking/breaking",
  ],
  [
    "an enum value is added",
    withProperty({ enum: ["a", "b"] }),
    withProperty({ enum: ["a", "b", "c"] }),
    "receives breaking/breaking",
  ],
  [
    "an enum value is removed",
    withProperty({ enum: ["a", "b", "c"] }),
    withProperty({ enum: ["a", "b"] }),
    "receives info/breaking",
  ],
  [
    "a known value is added to an open enum",
    withProperty({ ...text, "x-extensible-enum": ["a", "b"] }),
    withProperty({ ...text, "x-extensible-enum": ["a", "b", "c"] }),
    "info",
  ],
  [
    "an enum is opened",
    withProperty({ ...text, enum: ["a", "b"] }),
    withProperty({ ...text, "x-extensible-enum": ["a", "b"] }),
    "receives breaking/breaking",
  ],
  [
    "an open enum is closed",
    withProperty({ ...text, "x-extensible-enum": ["a", "b"] }),
    withProperty({ ...text, enum: ["a", "b"] }),
    "info",
  ],
  [
    "an open enum is written as anyOf with text",
    withProperty({ ...text, enum: ["a", "b"] }),
    withProperty({ anyOf: [{ ...text, enum: ["a", "b"] }, text] }),
    "receives breaking/breaking",
  ],
  [
    "a property may be null",
    withProperty(text),
    withProperty({ type: ["string", "null"] }),
    "receives breaking/breaking",
  ],
  [
    "a property may not be null",
    withProperty({ type: ["string", "null"] }),
    withProperty(text),
    "receives info/work",
  ],
  [
    "a maximum length is raised",
    withProperty({ ...text, maxLength: 5 }),
    withProperty({ ...text, maxLength: 9 }),
    "receives warning/info",
  ],
  [
    "a maximum length is lowered",
    withProperty({ ...text, maxLength: 9 }),
    withProperty({ ...text, maxLength: 5 }),
    "info",
  ],
  [
    "an integer becomes a number",
    withProperty(integer),
    withProperty(number),
    "receives breaking/info",
  ],
  [
    "a number becomes an integer",
    withProperty(number),
    withProperty(integer),
    "info",
  ],
  [
    "an integer becomes text",
    withProperty(integer),
    withProperty(text),
    "receives breaking/breaking",
  ],
  [
    "an integer gets 64 bits",
    withProperty({ ...integer, format: "int32" }),
    withProperty({ ...integer, format: "int64" }),
    "receives breaking/info",
  ],
  [
    "an integer gets 32 bits",
    withProperty({ ...integer, format: "int64" }),
    withProperty({ ...integer, format: "int32" }),
    "info",
  ],
  [
    "a date-time becomes a date",
    withProperty({ ...text, format: "date-time" }),
    withProperty({ ...text, format: "date" }),
    "receives breaking/info",
  ],
  [
    "a date-time becomes any text",
    withProperty({ ...text, format: "date-time" }),
    withProperty(text),
    "receives breaking/info",
  ],
  [
    "text becomes a date-time",
    withProperty(text),
    withProperty({ ...text, format: "date-time" }),
    "info",
  ],
  [
    "a URI becomes a URI reference",
    withProperty({ ...text, format: "uri" }),
    withProperty({ ...text, format: "uri-reference" }),
    "receives breaking/info",
  ],
  [
    "an unknown format is added",
    withProperty(text),
    withProperty({ ...text, format: "colour" }),
    "info",
  ],
  [
    "text is encoded with base64",
    withProperty(text),
    withProperty({ ...text, contentEncoding: "base64" }),
    "receives breaking/info",
  ],
  [
    "base64 is encoded no longer",
    withProperty({ ...text, contentEncoding: "base64" }),
    withProperty(text),
    "receives breaking/info",
  ],
  [
    "base64 becomes base64url",
    withProperty({ ...text, contentEncoding: "base64" }),
    withProperty({ ...text, contentEncoding: "base64url" }),
    "receives breaking/info",
  ],
  [
    "base16 becomes base32",
    withProperty({ ...text, contentEncoding: "base16" }),
    withProperty({ ...text, contentEncoding: "base32" }),
    "receives breaking/info",
  ],
  [
    "a default is added",
    withProperty(text),
    withProperty({ ...text, default: "x" }),
    "info",
  ],
  [
    "a property is deprecated",
    withProperty(text),
    withProperty({ ...text, deprecated: true }),
    "info",
  ],
  [
    "text becomes anything",
    replying(text),
    replying({}),
    "receives breaking/breaking",
  ],
  [
    "anything becomes text",
    replying({}),
    replying(text),
    "receives info/breaking",
  ],
  [
    "a property becomes anything",
    withProperty(text),
    withProperty({}),
    "receives breaking/breaking",
  ],
  [
    "a schema of text is described as text/plain already is",
    replying({}, {}, "text/plain"),
    replying(text, {}, "text/plain"),
    "same",
  ],
  [
    "the status of the success changes",
    responding({ 200: json(thing) }),
    responding({ 201: json(thing) }),
    "receives breaking/breaking",
  ],
  [
    "the only success becomes the default",
    responding({ 200: json(thing) }),
    responding({ default: json(thing) }),
    "receives warning/breaking",
  ],
  [
    "the default becomes the only success",
    responding({ default: json(thing) }),
    responding({ 201: json(thing) }),
    "receives info/breaking",
  ],
  [
    "the only success has no body and becomes the default",
    responding({ 204: empty }),
    responding({ default: empty }),
    "receives warning/breaking",
  ],
  [
    "the default becomes a success without a body",
    responding({ default: json(thing) }),
    responding({ 204: empty }),
    "receives breaking/breaking",
  ],
  [
    "the success beside an error becomes the default",
    responding({ 200: json(thing), 404: json(thing) }),
    responding({ 404: json(thing), default: json(thing) }),
    "receives warning/breaking",
  ],
  [
    "the default beside an error becomes a success",
    responding({ 404: json(thing), default: json(thing) }),
    responding({ 200: json(thing), 404: json(thing) }),
    "receives info/breaking",
  ],
  [
    "the default is no longer beside a success",
    responding({ 200: json(thing), default: json(thing) }),
    responding({ default: json(thing) }),
    "calls info/work, receives warning/breaking",
  ],
  [
    "a success is described beside the default",
    responding({ default: json(thing) }),
    responding({ 200: json(thing), default: json(thing) }),
    "calls info/work, receives info/breaking",
  ],
  [
    "the default beside an error is removed",
    responding({ 404: json(thing), default: json(thing) }),
    responding({ 404: json(thing) }),
    "receives breaking/breaking",
  ],
  [
    "a default is added beside an error",
    responding({ 404: json(thing) }),
    responding({ 404: json(thing), default: json(thing) }),
    "receives warning/breaking",
  ],
  [
    "a default for errors is added beside a success",
    responding({ 200: json(thing) }),
    responding({ 200: json(thing), default: json(thing) }),
    "calls info/work, receives info/work",
  ],
  [
    "a success is added",
    responding({ 200: json(thing) }),
    responding({ 200: json(thing), 202: json(thing) }),
    "receives warning/breaking",
  ],
  [
    "an error is added",
    responding({ 200: json(thing) }),
    responding({ 200: json(thing), 404: problem }),
    "receives info/work",
  ],
  [
    "an error is removed",
    responding({ 200: json(thing), 404: problem }),
    responding({ 200: json(thing) }),
    "receives info/breaking",
  ],
  [
    "an error that a range covers is described",
    responding({ 200: json(thing), "4XX": problem }),
    responding({ 200: json(thing), "4XX": problem, 404: problem }),
    "info",
  ],
  ["a body is added", ok(empty), ok(json(thing)), "receives info/work"],
  [
    "a body is removed",
    ok(json(thing)),
    ok(empty),
    "receives breaking/breaking",
  ],
  [
    "a response becomes empty with 204",
    responding({ 200: json(thing) }),
    responding({ 204: empty }),
    "receives breaking/breaking",
  ],
  [
    "JSON becomes XML",
    replying(thing),
    replying(thing, {}, "application/xml"),
    "receives breaking/breaking",
  ],
  [
    "XML is added beside JSON",
    replying(thing),
    ok(
      body({
        "application/json": { schema: thing },
        "application/xml": { schema: thing },
      }),
    ),
    "receives warning/breaking",
  ],
  [
    "problem JSON replaces JSON",
    responding({ 200: json(text), 404: json(described) }),
    responding({
      200: json(text),
      404: body({ "application/problem+json": { schema: described } }),
    }),
    "calls info/work, receives breaking/info",
  ],
  [
    "problem JSON that a server cannot write itself replaces JSON",
    responding({ 200: json(text), 404: json(thing) }),
    responding({
      200: json(text),
      404: body({ "application/problem+json": { schema: thing } }),
    }),
    "receives breaking/info",
  ],
  [
    "an optional header is added",
    ok(json(text)),
    headed({ "X-Count": header(integer) }),
    "info",
  ],
  [
    "a required header is added",
    ok(json(text)),
    headed({ "X-Count": header(integer, { required: true }) }),
    "receives info/work",
  ],
  [
    "an optional header is removed",
    headed({ "X-Count": header(integer) }),
    ok(json(text)),
    "receives warning/breaking",
  ],
  [
    "a required header is removed",
    headed({ "X-Count": header(integer, { required: true }) }),
    ok(json(text)),
    "receives breaking/breaking",
  ],
  [
    "a header becomes optional",
    headed({ "X-Count": header(integer, { required: true }) }),
    headed({ "X-Count": header(integer) }),
    "receives breaking/breaking",
  ],
  [
    "a header changes its case",
    headed({ "X-Count": header(integer) }),
    headed({ "x-count": header(integer) }),
    "receives info/breaking",
  ],
  [
    "a header becomes text",
    headed({ "X-Count": header(integer) }),
    headed({ "X-Count": header(text) }),
    "receives breaking/breaking",
  ],
  [
    "a header becomes an integer",
    headed({ "X-Count": header(text) }),
    headed({ "X-Count": header(integer) }),
    "receives info/breaking",
  ],
  [
    "a header is deprecated",
    headed({ "X-Count": header(integer) }),
    headed({ "X-Count": header(integer, { deprecated: true }) }),
    "info",
  ],
  [
    "a header is no longer deprecated",
    headed({ "X-Count": header(integer, { deprecated: true }) }),
    headed({ "X-Count": header(integer) }),
    "info",
  ],
  [
    "an object in a header is exploded",
    headed({ "X-Range": header(object({ a: text, b: text })) }),
    headed({
      "X-Range": header(object({ a: text, b: text }), { explode: true }),
    }),
    "receives breaking/info",
  ],
  [
    "a list in a header is exploded",
    headed({ "X-Tags": header(list(text)) }),
    headed({ "X-Tags": header(list(text), { explode: true }) }),
    "same",
  ],
  [
    "a response moves to the components",
    ok(json(thing)),
    responding(
      { 200: { $ref: "#/components/responses/Thing" } },
      { components: { responses: { Thing: json(thing) } } },
    ),
    "same",
  ],
  [
    "items of a stream get an optional property",
    replying(list(thing)),
    replying(list(object({ name: text, size: integer, more: text }, ["name"]))),
    "info",
  ],
  [
    "events become lines of JSON",
    streaming("text/event-stream"),
    streaming("application/jsonl"),
    "receives breaking/breaking",
  ],
];
