import type {
  JsonObject,
  JsonValue,
} from "../../../../generator/language/json/json.js";
import {
  body,
  integer,
  list,
  object,
  ref,
  responding,
  type Row,
  sending,
  text,
} from "./table.js";

const form = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data";
const file = { ...text, format: "binary" };

/** A body with one field. */
function field(
  type: string,
  schema: JsonValue,
  contentType?: string,
): JsonObject {
  return sending(object({ a: schema }), {}, type, {
    ...(contentType !== undefined && { encoding: { a: { contentType } } }),
  });
}

const inForm = (schema: JsonValue) => field(form, schema);
const part = (schema: JsonValue, contentType?: string) =>
  field(multipart, schema, contentType);
const got = (type: string) =>
  responding({ 200: body({ [type]: { schema: file } }) });
const put = (type: string) => sending(file, {}, type);

const named = (schema: JsonValue) =>
  sending(ref("Upload"), { Upload: schema }, multipart);

/** A form with a field that another field's encoding does not concern. */
function besideJson(type: string, schema: JsonValue): JsonObject {
  return sending(object({ a: schema, b: text }), {}, type, {
    encoding: { b: { contentType: "application/json" } },
  });
}

/** Lists in forms, repeated files, and ranges of media types. */
export const formRows: readonly Row[] = [
  [
    "a single value in a form becomes an exploded list",
    inForm(text),
    inForm(list(text)),
    "sends info/breaking",
  ],
  [
    "the items of a list in a form become text",
    inForm(list(integer)),
    inForm(list(text)),
    "sends info/breaking",
  ],
  [
    "the items of a list in a form become integers",
    inForm(list(text)),
    inForm(list(integer)),
    "sends breaking/breaking",
  ],
  [
    "a list in a form needs an item",
    inForm(list(text)),
    inForm(list(text, { minItems: 1 })),
    "sends breaking/info",
  ],
  [
    "a file may be repeated",
    part(file),
    part(list(file)),
    "sends info/breaking",
  ],
  [
    "a file may be repeated no longer",
    part(list(file)),
    part(file),
    "sends breaking/breaking",
  ],
  [
    "a text part may be repeated",
    part(text),
    part(list(text)),
    "sends info/breaking",
  ],
  [
    "a field may be repeated beside one with an encoding",
    besideJson(form, text),
    besideJson(form, list(text)),
    "sends info/breaking",
  ],
  [
    "a part may be repeated beside one with an encoding",
    besideJson(multipart, text),
    besideJson(multipart, list(text)),
    "sends info/breaking",
  ],
  [
    "a JSON part may be repeated",
    part(object({ x: text })),
    part(list(object({ x: text }))),
    "sends info/breaking",
  ],
  [
    "a field becomes a list in one text",
    inForm(text),
    sending(object({ a: list(text) }), {}, form, {
      encoding: { a: { style: "form", explode: false } },
    }),
    "sends breaking/breaking",
  ],
  [
    "a text part may be repeated no longer",
    part(list(text)),
    part(text),
    "sends breaking/breaking",
  ],
  [
    "a file of a component may be repeated",
    named(object({ a: file })),
    named(object({ a: list(file) })),
    "sends info/breaking",
  ],
  [
    "a member of a JSON part becomes a list",
    part(object({ b: text })),
    part(object({ b: list(text) })),
    "sends breaking/breaking",
  ],
  [
    "a text part becomes two or more",
    part(text),
    part(list(text, { minItems: 2 })),
    "sends breaking/breaking",
  ],
  [
    "fewer files are accepted",
    part(list(file)),
    part(list(file, { maxItems: 2 })),
    "sends breaking/info",
  ],
  [
    "more files are accepted",
    part(list(file, { maxItems: 2 })),
    part(list(file)),
    "info",
  ],
  [
    "repeated files become texts",
    part(list(file)),
    part(list(text)),
    "sends breaking/breaking",
  ],
  [
    "repeated files must be images",
    part(list(file)),
    part(list(file), "image/png"),
    "sends breaking/info",
  ],
  [
    "repeated files may be any images",
    part(list(file), "image/png"),
    part(list(file), "image/*"),
    "info",
  ],
  [
    "repeated files must be of one kind of image",
    part(list(file), "image/*"),
    part(list(file), "image/png"),
    "sends breaking/info",
  ],
  [
    "repeated files say their default media type",
    part(list(file)),
    part(list(file), "application/octet-stream"),
    "same",
  ],
  [
    "a request may have any image",
    put("image/png"),
    put("image/*"),
    "sends info/work",
  ],
  [
    "a request may have one kind of image alone",
    put("image/*"),
    put("image/png"),
    "sends breaking/breaking",
  ],
  [
    "a response may have any image",
    got("image/png"),
    got("image/*"),
    "receives warning/breaking",
  ],
  [
    "a response has one kind of image alone",
    got("image/*"),
    got("image/png"),
    "receives info/breaking",
  ],
];
