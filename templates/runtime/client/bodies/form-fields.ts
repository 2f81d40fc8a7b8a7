import {
  type Content,
  jsonOf,
  type PropertyEncoding,
} from "../../operation.js";
import { isJson } from "../../values/media-type.js";
import { textOf } from "../request.js";

/** A property of a form body and its encoding. */
export type Field = readonly [
  name: string,
  value: unknown,
  rules: PropertyEncoding,
];

/** The properties of a form body, without those that are null or undefined. */
export function fieldsOf(
  { encoding = {} }: Content,
  body: unknown,
): readonly Field[] {
  return Object.entries(body ?? {})
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [
      textOf("the name of a field", name),
      value,
      Object.prototype.hasOwnProperty.call(encoding, name)
        ? (encoding[name] ?? {})
        : {},
    ]);
}

/** The values of a field: an array is sent as several fields of the same name. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value)
    ? value.filter((item) => item !== undefined && item !== null)
    : [value];
}

/** The text of a field. Objects are sent as JSON. */
export function plain(
  { shape }: Content,
  name: string,
  value: unknown,
  type?: string,
): string {
  return isNested(value) || (type !== undefined && isJson(type))
    ? jsonOf(shape).stringify(value)
    : textOf(name, value);
}

/** Whether the value is an object or array. */
export function isNested(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && !(value instanceof Date)
  );
}
