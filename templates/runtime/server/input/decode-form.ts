import {
  fail,
  type Failure,
  isFull,
  maxFailures,
  segment,
} from "../../check.js";
import type {
  Content,
  Parameter,
  PropertyEncoding,
  Shape,
} from "../../operation.js";
import { isJson } from "../../values/media-type.js";
import { BodyTooLarge } from "../request.js";
import type { Features } from "../types.js";
import {
  baseOf,
  decodeContent,
  decodePairs,
  decodeSpread,
  indexPairs,
  isSpread,
  type Pairs,
  readPairs,
} from "./decode-pairs.js";
import {
  decodePlus,
  isArrayShape,
  isObjectShape,
  own,
  propertyShape,
  setOwn,
} from "./decode-text.js";
import { type Decoded, keep } from "./parameters-decode.js";

/** Feature: URL-encoded forms. */
export const formBodies: Features = { form: decodeForm };

/** The most fields of a form. Reading more would keep other requests waiting. */
export const maxFields = 10_000;

/** Throws `BodyTooLarge` if a form has too many fields. */
export function checkFieldCount(count: number): void {
  if (count > maxFields) throw new BodyTooLarge(maxFields, "fields");
}

/** Decodes a URL-encoded form body. */
export function decodeForm(
  content: Content,
  text: string,
  failures: Failure[],
): Decoded {
  const parts = text.split("&", maxFields + 1);
  checkFieldCount(parts.length);
  const pairs = readPairs(parts, decodePlus, (name) => {
    fail(
      failures,
      `/body/${segment(name)}`,
      "Must be percent-encoded correctly.",
    );
    return !isFull(failures);
  });
  return decodeBody(content, pairs, failures);
}

/** Decodes the fields of a multipart body. Files are kept as they are. */
export function decodeFields(
  content: Content,
  fields: Iterable<readonly [name: string, value: unknown]>,
  failures: Failure[],
): Decoded {
  const pairs = [...fields].map(([name, raw]) => ({
    name,
    raw,
    decode: (text: string) => text,
    mark: { used: false },
  }));
  return decodeBody(content, indexPairs(pairs), failures);
}

function decodeBody(
  { shape = { properties: {} }, nulls = [], encoding = {} }: Content,
  pairs: Pairs,
  failures: Failure[],
): Decoded {
  const fieldAt = (name: string): Parameter & PropertyEncoding => ({
    name,
    in: "query",
    shape: propertyShape(shape, name),
    ...own(encoding, name),
  });
  const decoded: Decoded = {};
  const spread = Object.keys(encoding)
    .map(fieldAt)
    .filter((field) => field.style !== undefined && isSpread(field));
  for (const field of spread)
    keep(decoded, "body", field.name, failures, () =>
      decodeSpread(field, pairs),
    );
  for (const name of fieldsOf(pairs, shape)) {
    keep(decoded, "body", name, failures, () =>
      decodeField(fieldAt(name), pairs),
    );
    if (isFull(failures)) break;
  }
  for (const name of nulls)
    if (!Object.hasOwn(decoded, name)) setOwn(decoded, name, null);
  return decoded;
}

/**
 * The properties that the unused pairs belong to. If the body may contain only declared
 * properties, as many others as the check reports.
 */
function fieldsOf(pairs: Pairs, shape: Shape): ReadonlySet<string> {
  const closed = isObjectShape(shape) && shape.rest === false;
  const fields = new Set<string>();
  let unknown = 0;
  for (const [name, mine] of pairs.named) {
    if (mine[0]?.mark.used === true) continue;
    const field = fieldOf(name, shape);
    if (!closed || Object.hasOwn(shape.properties, field)) fields.add(field);
    else if (unknown++ < maxFailures) fields.add(field);
  }
  return fields;
}

/**
 * The property that a pair belongs to: `name[key]` belongs to `name` if that property
 * is declared.
 */
function fieldOf(name: string, shape: Shape): string {
  const base = baseOf(name);
  if (base === name) return name;
  const described =
    isObjectShape(shape) &&
    Object.hasOwn(shape.properties, base) &&
    !Object.hasOwn(shape.properties, name);
  return described ? base : name;
}

/** Decodes a field. Without a style, an object is JSON, or given as `name[key]`. */
function decodeField(
  field: Parameter & PropertyEncoding,
  pairs: Pairs,
): unknown {
  if (field.style !== undefined) return decodePairs(field, pairs);
  if (isJson(field.contentType ?? "")) return decodeJson(field, pairs);
  if (!pairs.named.has(field.name))
    return decodePairs({ ...field, style: "deepObject" }, pairs);
  return isObjectShape(field.shape)
    ? decodePairs({ ...field, mediaType: "application/json" }, pairs)
    : decodePairs(field, pairs);
}

/** Decodes JSON fields of an array: one field per item, or one field with the whole array. */
function decodeJson(field: Parameter, pairs: Pairs): unknown {
  const mediaType = "application/json";
  const { shape } = field;
  if (!isArrayShape(shape)) return decodePairs({ ...field, mediaType }, pairs);
  const all = (pairs.named.get(field.name) ?? []).map((pair) =>
    decodeContent(mediaType, shape, pair),
  );
  const [first] = all;
  return all.length === 1 && Array.isArray(first) ? first : all;
}
