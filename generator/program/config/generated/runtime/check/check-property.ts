/**
 * Checks of properties with a primitive value. The caller reads the property, which
 * keeps property access fast. `path` is the part of the JSON pointer after `at`.
 */
import {
  fail,
  type Failure,
  isInteger,
  isObject,
  type JsonObject,
} from "../check.js";

type Failures = Failure[];

/** Checks a required string. */
export function requiredString(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (typeof value !== "string") refuse(value, "a string", at, path, failures);
}

/** Checks an optional string. */
export function optionalString(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) requiredString(value, at, path, failures);
}

/** Checks a required string or null. */
export function requiredStringOrNull(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (typeof value !== "string" && value !== null)
    refuse(value, "a string or null", at, path, failures);
}

/** Checks an optional string or null. */
export function optionalStringOrNull(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) requiredStringOrNull(value, at, path, failures);
}

/** Checks a required number. */
export function requiredNumber(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (typeof value !== "number") refuse(value, "a number", at, path, failures);
}

/** Checks an optional number. */
export function optionalNumber(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) requiredNumber(value, at, path, failures);
}

/** Checks a required number or null. */
export function requiredNumberOrNull(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (typeof value !== "number" && value !== null)
    refuse(value, "a number or null", at, path, failures);
}

/** Checks an optional number or null. */
export function optionalNumberOrNull(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) requiredNumberOrNull(value, at, path, failures);
}

/** Checks a required integer. */
export function requiredInteger(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (!isInteger(value)) refuse(value, "an integer", at, path, failures);
}

/** Checks an optional integer. */
export function optionalInteger(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) requiredInteger(value, at, path, failures);
}

/** Checks a required integer or null. */
export function requiredIntegerOrNull(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (!isInteger(value) && value !== null)
    refuse(value, "an integer or null", at, path, failures);
}

/** Checks an optional integer or null. */
export function optionalIntegerOrNull(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) requiredIntegerOrNull(value, at, path, failures);
}

/** Checks a required boolean. */
export function requiredBoolean(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (typeof value !== "boolean")
    refuse(value, "true or false", at, path, failures);
}

/** Checks an optional boolean. */
export function optionalBoolean(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) requiredBoolean(value, at, path, failures);
}

/** Checks a required boolean or null. */
export function requiredBooleanOrNull(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (typeof value !== "boolean" && value !== null)
    refuse(value, "true or false or null", at, path, failures);
}

/** Checks an optional boolean or null. */
export function optionalBooleanOrNull(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) requiredBooleanOrNull(value, at, path, failures);
}

/** Whether a required property is an object. If it is not, adds the failure. */
export function requiredObject(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): value is JsonObject {
  if (isObject(value)) return true;
  refuse(value, "an object", at, path, failures);
  return false;
}

/** Whether an optional property is an object. If it is something else, adds the failure. */
export function optionalObject(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): value is JsonObject {
  return value !== undefined && requiredObject(value, at, path, failures);
}

/** Checks a required property with an enumeration. */
export function requiredOneOf(
  value: unknown,
  values: readonly unknown[],
  at: string,
  path: string,
  failures: Failures,
): void {
  if (!values.includes(value))
    refuse(value, alternatives(values), at, path, failures);
}

/** Checks an optional property with an enumeration. */
export function optionalOneOf(
  value: unknown,
  values: readonly unknown[],
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) requiredOneOf(value, values, at, path, failures);
}

/** Adds the failure that a property is missing or invalid. */
export function refuse(
  value: unknown,
  wanted: string,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value === undefined) absent(at, path, failures);
  else fail(failures, at + path, `Must be ${wanted}.`);
}

/** Adds the failure that a property is missing. */
export function absent(at: string, path: string, failures: Failures): void {
  fail(failures, at + path, "Must be present.");
}

/** Formats values as `"a", "b" or null`. */
function alternatives(values: readonly unknown[]): string {
  const texts = values.map((value) => JSON.stringify(value));
  const last = texts.pop() ?? "";
  return texts.length === 0 ? last : `${texts.join(", ")} or ${last}`;
}
